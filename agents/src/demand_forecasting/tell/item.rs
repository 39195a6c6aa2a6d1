//! The description of a product in the report.

use kernels::{
    classes::{AbcClass, XyzClass},
    forecast::{DemandClass, Portrait},
};

/// One product; `None` where a value cannot be measured.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub product: String,
    pub abc: AbcClass,
    pub xyz: XyzClass,
    pub demand_class: DemandClass,
    pub portrait: Portrait,
    /// The season's name of the highest demand: `Dec`, `Fri`.
    pub season_peak: Option<String>,
    /// The pattern that the forecast follows although it may be chance: `of the year`.
    pub weak_pattern: Option<String>,
    /// Units sold in the last year of the history.
    pub last_year: Option<f64>,
    pub forecast_total: f64,
    /// Mean absolute error of one period in the backtest, in units.
    pub expected_error: Option<f64>,
    /// The share of the error of the naive and the seasonal naive forecast that this forecast avoids.
    pub value_added: Option<f64>,
    pub value_added_seasonal: Option<f64>,
    pub explanation: String,
}
