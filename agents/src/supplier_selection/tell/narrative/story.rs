//! Everything that the answer in words is written from.

use crate::supplier_selection::{
    data::{fields::roster::Roster, lines::line_report::LineReport},
    plan::{exposure::Exposure, judged::Judged},
    tell::names::supplier_name,
};

/// Suppliers in a table of the answer.
pub const SHOWN: usize = 10;

/// Everything that the answer is written from.
pub struct Story<'a> {
    pub file: &'a str,
    pub roster: &'a Roster,
    pub judged: &'a Judged,
    pub before: Option<&'a Judged>,
    pub lines: Option<&'a LineReport>,
    pub exposure: &'a Exposure,
}

impl Story<'_> {
    pub fn name(&self, place: usize) -> String {
        supplier_name(self.roster, self.judged, place)
    }

    pub fn winner(&self) -> String {
        self.name(self.judged.ranked.winner())
    }

    /// The suppliers of the ranking as positions in the roster, the best first.
    pub fn places(&self) -> Vec<usize> {
        let Judged { choice, ranked, .. } = self.judged;
        ranked.ranking().order.iter().map(|place| choice.suppliers[*place]).collect()
    }
}

/// A score as people read it.
pub fn points(value: f64) -> String {
    format!("{value:.3}")
}
