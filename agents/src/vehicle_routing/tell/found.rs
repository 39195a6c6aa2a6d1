//! Everything that the answer uses.

use crate::{
    outside::Tiles,
    vehicle_routing::{
        data::read::Places,
        params::RouteParams,
        plan::{outcome::Outcome, totals::Totals},
        question::Clause,
    },
};
use report::number::counted;

/// The results and inputs that the answer describes.
pub(crate) struct Found<'a> {
    pub places: &'a Places,
    pub outcome: &'a Outcome,
    pub before: Option<Before<'a>>,
    pub params: &'a RouteParams,
    /// What the question supposes of rows of the file.
    pub supposed: Vec<String>,
    /// Phrases of the question that were not used.
    pub unused: &'a [String],
    /// Clauses of the question that no plan considers.
    pub beyond: &'a [Clause],
    /// The background of the map.
    pub tiles: Option<&'a Tiles>,
}

impl Found<'_> {
    /// Whether the clock ended a search, so that asking again may give another plan.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.outcome.was_cut_short || self.before.is_some_and(|before| before.was_cut_short)
    }
}

/// The plan that this one is compared with.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub title: &'static str,
    /// What a sentence calls the difference of the two plans; none for the plan in the file.
    pub cause: Option<&'static str>,
    pub totals: &'a Totals,
    pub was_cut_short: bool,
}

impl<'a> Before<'a> {
    /// The requested plan for comparison, else the plan in the file.
    pub(crate) fn of(asked: Option<&'a Outcome>, outcome: &'a Outcome, cause: &'static str) -> Option<Self> {
        let asked = asked.map(|plan| Self {
            title: "What if: before and after",
            cause: Some(cause),
            totals: &plan.totals,
            was_cut_short: plan.was_cut_short,
        });
        let of_file = outcome.of_file.as_ref().map(|plan| Self {
            title: "The plan of the file and this one",
            cause: None,
            totals: &plan.totals,
            was_cut_short: false,
        });
        asked.or(of_file)
    }
}

/// What the difference to another plan comes from: what is supposed of some rows, what else is changed, or both together.
pub(crate) fn cause(supposes_rows: bool, params: &RouteParams, other: Option<&RouteParams>) -> &'static str {
    let is_changed = other.is_some_and(|other| other.alone() != params.alone());
    match (supposes_rows, is_changed) {
        (true, true) => "whole change",
        (true, false) => "supposition",
        (false, _) => "change",
    }
}

/// `1 vehicle`, `5 vehicles`.
pub(crate) fn vehicles_in_words(count: usize) -> String {
    counted(count, "vehicle")
}
