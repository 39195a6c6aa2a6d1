//! The forecasting methods that can be asked for by name.

use intake::{AgentError, calendar::Frequency};
use kernels::forecast::MethodChoice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The method of a forecast. `auto` combines several, weighted by their past errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Auto,
    Naive,
    SeasonalNaive,
    MovingAverage,
    HoltWinters,
    Ets,
    Arima,
    Theta,
    Croston,
}

/// The longest moving average and the longest season, in periods.
const MOST_PERIODS: u32 = 400;

impl Method {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Auto => "the usual combination",
            Self::Naive => "Naive",
            Self::SeasonalNaive => "Seasonal naive",
            Self::MovingAverage => "Moving average",
            Self::HoltWinters => "Holt-Winters",
            Self::Ets => "Exponential smoothing (ETS)",
            Self::Arima => "Autoregression (ARIMA without moving-average terms)",
            Self::Theta => "Theta",
            Self::Croston => "Croston",
        }
    }

    /// The method of the engine; `window` is the length of a moving average.
    pub(crate) fn choice(self, window: u32) -> MethodChoice {
        match self {
            Self::Auto => MethodChoice::Ensemble,
            Self::Naive => MethodChoice::Naive,
            Self::SeasonalNaive => MethodChoice::SeasonalNaive,
            Self::MovingAverage => MethodChoice::MovingAverage { window: window as usize },
            Self::HoltWinters => MethodChoice::HoltWinters,
            Self::Ets => MethodChoice::ExponentialSmoothing,
            Self::Arima => MethodChoice::Autoregression,
            Self::Theta => MethodChoice::Theta,
            Self::Croston => MethodChoice::Croston,
        }
    }
}

/// The length of a moving average that nobody stated: a week of days, a month of weeks, a quarter of months, a year of quarters.
pub(crate) fn usual_window(frequency: Frequency) -> u32 {
    match frequency {
        Frequency::Daily => 7,
        Frequency::Weekly | Frequency::Quarterly => 4,
        Frequency::Monthly | Frequency::Yearly => 3,
    }
}

/// Refuses a number of periods that a moving average or a season cannot have.
pub(crate) fn check_periods(name: &str, periods: Option<u32>, least: u32) -> Result<(), AgentError> {
    match periods {
        Some(periods) if !(least..=MOST_PERIODS).contains(&periods) => Err(AgentError::Needs(format!(
            "{name} must be {least} to {MOST_PERIODS} periods, but {periods} was requested."
        ))),
        _ => Ok(()),
    }
}

/// Refuses a comparison of fewer than two methods.
pub(crate) fn check_compared(methods: Option<&[Method]>) -> Result<(), AgentError> {
    let Some(methods) = methods else { return Ok(()) };
    if methods.len() >= 2
        && methods.iter().all(|one| methods.iter().filter(|other| *other == one).count() == 1)
    {
        return Ok(());
    }
    Err(AgentError::Needs("Name at least two different methods to compare.".to_owned()))
}
