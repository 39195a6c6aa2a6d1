//! Assembles the answer up to its closing sections.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::View,
    tell::{
        exposure::words::{cost_text, risk_text, total_cost_text},
        narrative::{
            direct::direct,
            ends::ends,
            firmness::firmness,
            headline::{headline, supposed},
            memo::memo_text,
            reasons::reasons,
            story::{SHOWN, Story},
            suppliers::{comparison, main_table},
        },
        order_lines::words::section_text,
    },
};
use report::markdown::{plain, section};

/// The answer up to its closing sections.
pub(crate) fn story(story: &Story) -> String {
    if story.judged.params.view == Some(View::TotalCost) {
        return by_total_cost(story);
    }
    [
        doubts(story.roster),
        story.not_used(),
        direct(story),
        ends(story),
        headline(story),
        story.notes.iter().map(|note| format!("\n{note}\n")).collect(),
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

/// The total cost of a unit is the answer; scores of a single criterion would say the same once more.
fn by_total_cost(story: &Story) -> String {
    let most = story.judged.params.top.map_or(SHOWN, |top| top as usize);
    [
        doubts(story.roster),
        story.not_used(),
        supposed(story),
        total_cost_text(story.exposure, story.roster, most),
        section("Before and after", &story.before.map_or(String::new(), |before| comparison(story, before))),
        section("What the order lines show", &order_lines(story)),
        section("Risk and what a second source costs", &risk_text(story.exposure, story.roster)),
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
