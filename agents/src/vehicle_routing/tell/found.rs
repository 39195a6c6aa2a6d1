//! Everything that the answer is written from.

use crate::{
    outside::Tiles,
    vehicle_routing::{
        data::read::Places,
        params::RouteParams,
        plan::{outcome::Outcome, totals::Totals},
    },
};
use report::number::counted;

/// All that a run is told from.
pub struct Found<'a> {
    pub places: &'a Places,
    pub outcome: &'a Outcome,
    pub before: Option<Before<'a>>,
    pub params: &'a RouteParams,
    /// Phrases of the question that nothing was made of.
    pub unused: &'a [String],
    /// The background of the map.
    pub tiles: Option<&'a Tiles>,
}

/// The plan that this one is shown beside.
#[derive(Clone, Copy)]
pub struct Before<'a> {
    pub title: &'static str,
    pub totals: &'a Totals,
    pub was_cut_short: bool,
}

impl<'a> Before<'a> {
    /// The plan that was asked to stand beside, else the one that the file brought.
    pub fn of(asked: Option<&'a Outcome>, outcome: &'a Outcome) -> Option<Self> {
        let asked = asked.map(|plan| Self {
            title: "What if: before and after",
            totals: &plan.totals,
            was_cut_short: plan.was_cut_short,
        });
        let of_file = outcome.of_file.as_ref().map(|plan| Self {
            title: "The plan of the file and this one",
            totals: &plan.totals,
            was_cut_short: false,
        });
        asked.or(of_file)
    }
}

/// `1 vehicle`, `5 vehicles`.
pub fn vehicles_in_words(count: usize) -> String {
    counted(count, "vehicle")
}
