//! The answer in words, for a planner who doubts it: the result first, then its reliability and the reasons.
//! Every number comes from the result; nothing is estimated here.

mod day_sums;
mod direct;
mod error;
pub(super) mod headline;
mod portraits;
pub(super) mod story;
mod tables;
mod total_range;

use story::Story;

use crate::demand_forecasting::view::View;

use report::markdown::section;

/// The answer up to its closing sections.
pub(super) fn story(story: &Story) -> String {
    let mut text = String::new();
    for note in story.notes {
        text.push_str(&format!("{note}\n\n"));
    }
    text.push_str(&direct::direct(story));
    text.push_str(&headline::headline(story));
    for finding in story.beside_total {
        text.push_str(&format!("\n**Check this first:** {finding}\n"));
    }
    text.push_str(&headline::movers(story));
    text.push_str(&tables::main_table(story));
    text.push_str(&portraits::portraits(story));
    // It stands first where it was asked for.
    if story.view != Some(View::Accuracy) {
        text.push_str(&section("How far to trust it", &error::trust(story)));
    }
    text
}
