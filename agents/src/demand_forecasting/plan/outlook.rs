//! The forecasts compared with the past: per product, per period and in total.

use std::borrow::Cow;

use kernels::forecast::SeriesForecast;

use crate::demand_forecasting::{
    data::{history::History, series::Series},
    plan::unknown_before::{UnknownBefore, is_unknown},
};

/// The history and the forecast of one product, with the same index.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    pub series: Series,
    pub result: SeriesForecast,
}

impl Forecast {
    /// Whether the product has no demand, or none any more, so that there is nothing to test a forecast on.
    pub(crate) fn has_no_demand(&self) -> bool {
        self.result.has_ended || self.series.values.iter().all(|value| *value == 0.0 || value.is_nan())
    }

    /// Whether the history is too short to measure any error, so that the ranges are a usual width.
    pub(crate) fn has_guessed_ranges(&self) -> bool {
        let known = self.series.values.iter().filter(|value| !value.is_nan()).count();
        known < FEWEST_FOR_RANGES && self.result.accuracy.is_none() && !self.has_no_demand()
    }
}

/// With fewer values there are no errors from which to learn ranges.
const FEWEST_FOR_RANGES: usize = 5;

/// The past that a forecast is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// The same periods one year earlier.
    YearBefore,
    /// The same number of periods at the end of the history.
    LastPeriods,
}

/// Totals of one product over the horizon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProductOutlook {
    pub product: String,
    pub forecast: f64,
    pub before: Option<f64>,
    /// Whether the product had no sales yet at the start of the comparison time.
    pub is_new: bool,
}

impl ProductOutlook {
    /// The change from before, in units.
    pub(crate) fn change(&self) -> f64 {
        self.before.map_or(0.0, |before| self.forecast - before)
    }
}

/// Totals of one period over all products.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PeriodOutlook {
    pub index: i64,
    pub forecast: f64,
    pub before: Option<f64>,
}

/// The totals that the answer reports, computed once.
pub(crate) struct Outlook {
    pub basis: Option<Basis>,
    pub total: f64,
    pub total_before: Option<f64>,
    pub unknown_before: UnknownBefore,
    pub products: Vec<ProductOutlook>,
    /// Empty when products end at different times, because they then have no periods in common.
    pub periods: Vec<PeriodOutlook>,
}

impl Basis {
    /// How many periods the time compared with lies before that of the forecast.
    pub(crate) fn shift(self, history: &History, horizon: usize) -> i64 {
        match self {
            Self::YearBefore => history.calendar.frequency.periods_per_year(),
            Self::LastPeriods => horizon as i64,
        }
    }
}

/// Compares the forecasts with the history.
pub(crate) fn outlook(history: &History, forecasts: &[Forecast], horizon: usize) -> Outlook {
    let basis = basis(history, forecasts, horizon);
    let shift = basis.map(|basis| basis.shift(history, horizon));
    let products: Vec<ProductOutlook> =
        forecasts.iter().map(|forecast| of_product(forecast, horizon, shift)).collect();
    let total_before = shift.map(|_| products.iter().filter_map(|product| product.before).sum());
    let periods = of_periods(forecasts, horizon, shift);
    Outlook {
        unknown_before: shift
            .map_or_else(UnknownBefore::default, |shift| UnknownBefore::of(forecasts, horizon, shift)),
        basis,
        total: products.iter().map(|product| product.forecast).sum(),
        total_before,
        periods,
        products,
    }
}

/// The year before if the history covers it, else the time just before. A horizon of more than a year is compared by
/// whole years only, because an extra summer would look like growth.
fn basis(history: &History, forecasts: &[Forecast], horizon: usize) -> Option<Basis> {
    let longest = forecasts.iter().map(|forecast| forecast.series.values.len()).max()?;
    let year = history.calendar.frequency.periods_per_year() as usize;
    if horizon <= year && longest >= year {
        Some(Basis::YearBefore)
    } else {
        let is_comparable = horizon < year || horizon.is_multiple_of(year);
        (longest >= horizon && is_comparable).then_some(Basis::LastPeriods)
    }
}

fn of_product(forecast: &Forecast, horizon: usize, shift: Option<i64>) -> ProductOutlook {
    let series = &forecast.series;
    let from = shift.map(|shift| series.last() + 1 - shift);
    ProductOutlook {
        product: series.product.clone(),
        forecast: forecast.result.point.iter().sum(),
        before: from.map(|from| series.sum(from, horizon)),
        is_new: from.is_some_and(|from| series.first > from),
    }
}

fn of_periods(forecasts: &[Forecast], horizon: usize, shift: Option<i64>) -> Vec<PeriodOutlook> {
    let Some(last) = common_end(forecasts) else { return Vec::new() };
    let mut periods = Vec::with_capacity(horizon);
    for step in 0..horizon {
        let index = last + 1 + step as i64;
        periods.push(PeriodOutlook {
            index,
            forecast: forecasts.iter().map(|forecast| forecast.result.point[step]).sum(),
            before: shift
                .and_then(|shift| demand_of_period(forecasts, index - shift, (last + 1 - shift, horizon))),
        });
    }
    periods
}

/// The past demand of all products in one period; `None` when it is not known of any product that has a history there. A product
/// of which it is not known counts with its mean of the `count` periods from `from` on, as it does in the total.
fn demand_of_period(forecasts: &[Forecast], index: i64, (from, count): (i64, usize)) -> Option<f64> {
    if is_unknown(forecasts, index) {
        return None;
    }
    let there = forecasts.iter().map(|forecast| &forecast.series).filter(|series| series.covers(index));
    let demand = |series: &Series| series.value(index).or_else(|| series.mean(from, count)).unwrap_or(0.0);
    Some(there.map(demand).sum())
}

/// The forecasts that are added up in totals: without products that ended before the file does, unless most did.
pub(crate) fn in_totals(forecasts: &[Forecast]) -> Cow<'_, [Forecast]> {
    let last = forecasts.iter().map(|forecast| forecast.series.last()).max();
    let mut current = Vec::new();
    for forecast in forecasts {
        if Some(forecast.series.last()) == last {
            current.push(forecast);
        }
    }
    if current.len() == forecasts.len() || current.len() * 2 < forecasts.len() {
        Cow::Borrowed(forecasts)
    } else {
        Cow::Owned(current.into_iter().cloned().collect())
    }
}

/// The last period of the history when it is the same for all products.
pub(crate) fn common_end(forecasts: &[Forecast]) -> Option<i64> {
    let last = forecasts.first()?.series.last();
    forecasts.iter().all(|forecast| forecast.series.last() == last).then_some(last)
}
