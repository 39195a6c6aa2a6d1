//! The answer in words, for a buyer who has to defend the choice: who, by how much and why, how sure, and what it costs.
//! Every number comes from the result; nothing is estimated here. Reading order: `headline`, `suppliers`, `reasons`,
//! `firmness`, `memo`.

mod firmness;
mod headline;
mod memo;
mod reasons;
mod suppliers;

pub use memo::memo;

use self::{
    firmness::firmness,
    headline::headline,
    memo::memo_text,
    reasons::reasons,
    suppliers::{comparison, main_table},
};
use super::{
    choice::Criterion,
    exposure::Exposure,
    fields::Roster,
    lines::{self, LineReport},
    rank::Judged,
};
use report::markdown::{plain, section};

const SHOWN: usize = 10;

/// All that the answer is told from.
pub struct Story<'a> {
    pub file: &'a str,
    pub roster: &'a Roster,
    pub judged: &'a Judged,
    pub before: Option<&'a Judged>,
    pub lines: Option<&'a LineReport>,
    pub exposure: &'a Exposure,
}

/// The answer up to its closing sections.
pub fn story(story: &Story) -> String {
    [
        headline(story),
        main_table(story),
        section("Before and after", &story.before.map_or(String::new(), |before| comparison(story, before))),
        section(&format!("Why {}", story.winner()), &reasons(story)),
        section("How sure this is", &firmness(story)),
        section("What the order lines say", &order_lines(story)),
        section("Risk and what a second source costs", &story.exposure.risk_text(story.roster)),
        section("Total cost of ownership", &story.exposure.cost_text(story.roster)),
        section("Award memo", &memo_text(story)),
    ]
    .concat()
}

fn order_lines(story: &Story) -> String {
    story.lines.map_or(String::new(), |lines| lines::section_text(lines, story.roster, &story.places()))
}

/// `a`, `a and b`, `a, b and c`.
pub fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// A score as people read it.
fn points(value: f64) -> String {
    format!("{value:.3}")
}

fn name_of(roster: &Roster, judged: &Judged, place: usize) -> String {
    plain(&roster.names[judged.choice.suppliers[place]])
}

impl Story<'_> {
    fn name(&self, place: usize) -> String {
        name_of(self.roster, self.judged, place)
    }

    fn winner(&self) -> String {
        self.name(self.judged.ranked.winner())
    }

    /// The suppliers of the ranking as positions in the roster, the best first.
    pub fn places(&self) -> Vec<usize> {
        let Judged { choice, ranked, .. } = self.judged;
        ranked.ranking().order.iter().map(|place| choice.suppliers[*place]).collect()
    }
}

/// A blank-filled value is worth saying where it stands.
pub fn blank_count(judged: &Judged) -> usize {
    judged.choice.criteria.iter().map(Criterion::blanks).sum()
}
