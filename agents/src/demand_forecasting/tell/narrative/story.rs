//! All results that the answer in words is written from.

use crate::demand_forecasting::tell::item::Item;
use crate::demand_forecasting::{
    data::{history::History, levels::Levels},
    growth::Growth,
    plan::{
        outlook::{Forecast, Outlook},
        trust::Trust,
    },
};

/// The results of a run, as far as the answer mentions them.
pub struct Story<'a> {
    pub history: &'a History,
    pub forecasts: &'a [Forecast],
    pub outlook: &'a Outlook,
    pub trust: Option<&'a Trust>,
    /// What the file's levels are, if it has any.
    pub levels: Option<&'a Levels>,
    /// All products of the files; those of `forecasts` and those that ended before.
    pub items: &'a [Item],
    pub is_by_value: bool,
    pub growth: Option<&'a Growth>,
    /// The total without the growth that was assumed.
    pub without_growth: Option<f64>,
    /// What the part of the forecast holds that was asked for, when it is not all of it.
    pub window: Option<&'a str>,
    pub horizon: usize,
    pub level: u8,
}
