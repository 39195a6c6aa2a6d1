//! Assembles the answer up to its closing sections.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    tell::{
        exposure::words::{cost_text, risk_text},
        narrative::{
            direct::direct,
            firmness::firmness,
            headline::headline,
            memo::memo_text,
            reasons::reasons,
            story::Story,
            suppliers::{comparison, main_table},
        },
        order_lines::words::section_text,
    },
};
use report::markdown::{plain, section};

/// The answer up to its closing sections.
pub(crate) fn story(story: &Story) -> String {
    [
        doubts(story.roster),
        direct(story),
        headline(story),
        main_table(story),
        section("Before and after", &story.before.map_or(String::new(), |before| comparison(story, before))),
        section(&format!("Why {}", story.winner()), &reasons(story)),
        section("How sure this is", &firmness(story)),
        section("What the order lines show", &order_lines(story)),
        section("Risk and what a second source costs", &risk_text(story.exposure, story.roster)),
        section("Total cost of ownership", &cost_text(story.exposure, story.roster)),
        section("Award memo", &memo_text(story)),
    ]
    .concat()
}

/// What may make every figure wrong stands before them.
pub(crate) fn doubts(roster: &Roster) -> String {
    roster.doubts.iter().map(|doubt| format!("**Check first:** {}\n\n", plain(doubt))).collect()
}

fn order_lines(story: &Story) -> String {
    story.lines.map_or(String::new(), |lines| section_text(lines, story.roster, &story.places()))
}
