//! The facts from which the answer in words is written.

use crate::{
    question::unused::not_used,
    supplier_selection::{
        data::{fields::roster::Roster, lines::line_report::LineReport},
        plan::{exposure::Exposure, judged::Judged},
        tell::names::supplier_name,
    },
};

/// Suppliers in a table of the answer.
pub(crate) const SHOWN: usize = 10;

/// The facts from which the answer is written.
pub(crate) struct Story<'a> {
    pub file: &'a str,
    pub roster: &'a Roster,
    pub judged: &'a Judged,
    pub before: Option<&'a Judged>,
    pub lines: Option<&'a LineReport>,
    pub exposure: &'a Exposure,
    /// Costs of the parameters that have no effect, a text each.
    pub unused: &'a [String],
    /// What follows from the question and it did not say, a sentence each.
    pub notes: &'a [String],
}

impl Story<'_> {
    pub(crate) fn name(&self, place: usize) -> String {
        supplier_name(self.roster, self.judged, place)
    }

    /// The parameters that no figure of the answer rests on.
    pub(crate) fn not_used(&self) -> String {
        not_used(self.unused)
    }

    pub(crate) fn winner(&self) -> String {
        self.name(self.judged.ranked.winner())
    }

    /// The suppliers of the ranking as positions in the roster, the best first.
    pub(crate) fn places(&self) -> Vec<usize> {
        let Judged { choice, ranked, .. } = self.judged;
        ranked.ranking().order.iter().map(|place| choice.suppliers[*place]).collect()
    }
}

/// A score as people read it.
pub(crate) fn points(value: f64) -> String {
    format!("{value:.3}")
}
