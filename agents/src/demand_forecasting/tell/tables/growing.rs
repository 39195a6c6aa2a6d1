//! The numbers of a forecast that grow with the growth of the workbook: the forecast itself and the ends of its ranges.

use kernels::forecast::SeriesForecast;

use crate::demand_forecasting::plan::outlook::Forecast;

/// A number per period that grows.
#[derive(Clone, Copy)]
pub(in crate::demand_forecasting::tell) enum Growing {
    Forecast,
    /// The lower end of the range of this percentage.
    Lower(u8),
    /// The upper end of the range of this percentage.
    Upper(u8),
}

/// The forecast first, then the ends of its ranges: those of 80 and 95 %, then the others that were made.
pub(in crate::demand_forecasting::tell) fn growing(forecasts: &[Forecast]) -> Vec<Growing> {
    let mut numbers = vec![Growing::Forecast];
    let more = forecasts.iter().flat_map(|forecast| &forecast.result.more).map(|range| range.percent);
    let mut levels = vec![80, 95];
    for level in more {
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    for level in levels {
        numbers.extend([Growing::Lower(level), Growing::Upper(level)]);
    }
    numbers
}

impl Growing {
    pub(in crate::demand_forecasting::tell) fn name(self) -> String {
        match self {
            Self::Forecast => "forecast".to_owned(),
            Self::Lower(percent) => format!("lower_{percent}"),
            Self::Upper(percent) => format!("upper_{percent}"),
        }
    }

    /// The column that holds the same number before growth.
    pub(in crate::demand_forecasting::tell) fn before_growth(self) -> String {
        format!("{}_before_growth", self.name())
    }

    /// Calculates the number from the one before growth.
    pub(in crate::demand_forecasting::tell) fn formula(self) -> String {
        format!("[{}]*[growth_factor]", self.before_growth())
    }

    /// Adds up one date over the products in the total.
    pub(in crate::demand_forecasting::tell) fn sum_of_date(self) -> String {
        let name = self.name();
        format!("SUMIFS(forecast_report[{name}],forecast_report[date],[x],forecast_report[in_total],1)")
    }

    /// The number for each period ahead.
    pub(in crate::demand_forecasting::tell) fn values(self, result: &SeriesForecast) -> &[f64] {
        match self {
            Self::Forecast => &result.point,
            Self::Lower(percent) => result.range(percent).map_or(&[], |(lower, _)| lower),
            Self::Upper(percent) => result.range(percent).map_or(&[], |(_, upper)| upper),
        }
    }
}
