//! Between which values the total of all products over all periods ahead lies. The ranges of single products and periods do not add
//! up: their errors cancel in part, and in part go together. So the sum of the products is forecast as a series of its own.

use kernels::forecast::{ForecastOptions, LeadTimeDemand, SeriesInput, forecast_series};

use crate::demand_forecasting::{
    data::series::Series,
    plan::{
        hierarchy::nodes::add,
        outlook::{Forecast, common_end, in_totals},
    },
};

/// The forecast of the total itself over the horizon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TotalRange(LeadTimeDemand);

impl TotalRange {
    /// `None` when the products end at different times or their sum has no forecast.
    pub(crate) fn of(forecasts: &[Forecast], options: &ForecastOptions, seasons: &[usize]) -> Option<Self> {
        let forecasts = in_totals(forecasts);
        let last = common_end(&forecasts)?;
        let mut sum = Series { product: String::new(), first: last + 1, values: Vec::new() };
        forecasts.iter().for_each(|forecast| add(forecast, last, &mut sum));
        let input = SeriesInput {
            values: &sum.values,
            periods: seasons,
            start: sum.first,
            lead_time: options.horizon,
            ..SeriesInput::default()
        };
        forecast_series(&input, options).ok()?.lead_time.map(Self)
    }

    /// The range around a total that holds it with a probability of `percent`. The total of the answer adds up what single products and
    /// levels are expected to need, so that it differs from the forecast of the sum: the range keeps its width in proportion.
    pub(crate) fn around(&self, total: f64, percent: u8) -> (f64, f64) {
        let (lower, upper) = self.0.range(percent);
        let moved = |bound: f64| match self.0.mean {
            mean if mean > 0.0 => bound * total / mean,
            mean => bound + total - mean,
        };
        (moved(lower).min(total), moved(upper).max(total))
    }
}
