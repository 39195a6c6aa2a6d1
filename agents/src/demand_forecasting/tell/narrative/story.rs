//! All results that the answer in words uses.

use crate::demand_forecasting::tell::item::Item;
use crate::demand_forecasting::{
    data::{history::History, levels::Levels, units::Units},
    growth::Growth,
    plan::{
        outlook::{Forecast, Outlook},
        total_range::TotalRange,
        trust::Trust,
        unit_totals::UnitTotal,
    },
    view::View,
};

/// The results of a run that the answer mentions.
pub(crate) struct Story<'a> {
    pub history: &'a History,
    pub forecasts: &'a [Forecast],
    pub outlook: &'a Outlook,
    pub trust: Option<&'a Trust>,
    /// Made where the question asks for it.
    pub total_range: Option<&'a TotalRange>,
    /// The levels of the file, if it has any.
    pub levels: Option<&'a Levels>,
    /// The levels that the question names, whose parts are shown.
    pub asked_levels: Vec<usize>,
    /// All products of the files: those of `forecasts` and those that ended earlier.
    pub items: &'a [Item],
    pub is_by_value: bool,
    pub growth: Option<&'a Growth>,
    /// The total before the assumed growth.
    pub without_growth: Option<f64>,
    pub horizon: usize,
    /// What the answer begins with, in place of the total.
    pub view: Option<View>,
    /// The number of products that tables show.
    pub top: Option<usize>,
    /// The levels of the ranges that are shown, the narrowest first.
    pub levels_shown: Vec<u8>,
    /// What the reader must know before the result, such as a wish that cannot be met.
    pub notes: &'a [String],
    /// What moves the total by more than a few percent, such as rows that may be copies.
    pub beside_total: &'a [String],
    /// What the products count, where the file names several kinds.
    pub units: Option<&'a Units>,
    /// One total per kind of quantity; empty when all products count the same.
    pub unit_totals: &'a [UnitTotal],
}
