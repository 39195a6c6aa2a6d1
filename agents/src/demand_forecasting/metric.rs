//! The measures of a forecast error that can be asked for by name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::demand_forecasting::plan::trust::Errors;

/// A measure of the error in the tests on the past; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    Mase,
    Mape,
    Smape,
    Rmsse,
    Wape,
}

impl Metric {
    pub(crate) const ALL: [Self; 5] = [Self::Mase, Self::Mape, Self::Smape, Self::Rmsse, Self::Wape];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Mase => "MASE",
            Self::Mape => "MAPE",
            Self::Smape => "sMAPE",
            Self::Rmsse => "RMSSE",
            Self::Wape => "WAPE",
        }
    }

    /// The value in the backtest of several products.
    pub(crate) fn of(self, errors: &Errors) -> f64 {
        match self {
            Self::Mase => errors.mase,
            Self::Mape => errors.mape,
            Self::Smape => errors.smape,
            Self::Rmsse => errors.rmsse,
            Self::Wape => errors.wape,
        }
    }

    /// `0.625`, or `3.4 %` for a percentage; a dash when it cannot be computed.
    pub(crate) fn in_words(self, errors: &Errors) -> String {
        let value = self.of(errors);
        match self {
            _ if !value.is_finite() => "–".to_owned(),
            Self::Mase | Self::Rmsse => format!("{value:.3}"),
            Self::Mape | Self::Smape | Self::Wape => format!("{value:.1} %"),
        }
    }
}
