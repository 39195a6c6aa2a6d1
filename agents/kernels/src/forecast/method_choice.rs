//! Which method makes a forecast.

/// The method of all series of a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MethodChoice {
    /// Several methods, weighted by their past errors.
    #[default]
    Ensemble,
    /// Repeats the last value.
    Naive,
    /// Repeats the last season; the last value when there is no season or the history is shorter.
    SeasonalNaive,
    /// The mean of the last values.
    MovingAverage {
        window: usize,
    },
    /// Exponential smoothing with a trend and a season; without the season when the history is shorter than two of them.
    HoltWinters,
    /// Exponential smoothing in the form that fits best.
    ExponentialSmoothing,
    /// Autoregression, on the changes when the level wanders: ARIMA without moving-average terms.
    Autoregression,
    Theta,
    Croston,
}

impl MethodChoice {
    /// Whether the seasons that were found decide the forecast. The other methods know none or only that of the calendar.
    pub(crate) fn follows_found_seasons(self) -> bool {
        match self {
            Self::Ensemble | Self::ExponentialSmoothing | Self::Autoregression | Self::Theta => true,
            Self::Naive
            | Self::SeasonalNaive
            | Self::MovingAverage { .. }
            | Self::Croston
            | Self::HoltWinters => false,
        }
    }
}
