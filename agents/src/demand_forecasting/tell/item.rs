//! A product as the report describes it.

use kernels::{
    classes::{AbcClass, XyzClass},
    forecast::{DemandClass, Portrait},
};

/// One product; `None` where something cannot be measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub product: String,
    pub abc: AbcClass,
    pub xyz: XyzClass,
    pub demand_class: DemandClass,
    pub portrait: Portrait,
    /// The name of the part of the season in which demand is highest: `Dec`, `Fri`.
    pub season_peak: Option<String>,
    /// Units of the last year of the history.
    pub last_year: Option<f64>,
    pub forecast_total: f64,
    /// Mean absolute error of one period in the tests, in units.
    pub expected_error: Option<f64>,
    /// Shares of the error of the naive and the seasonal naive forecast that are saved.
    pub value_added: Option<f64>,
    pub value_added_seasonal: Option<f64>,
    pub explanation: String,
}
