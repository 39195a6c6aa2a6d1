//! The chart of the total history and forecast.

use kernels::cancel;
use report::result::{Chart, ChartSeries};

use super::growing::{Growing, growing};
use crate::demand_forecasting::{
    data::history::History,
    plan::outlook::{Forecast, Outlook, common_end},
};

/// Total history and forecast, with ranges only for a single product, because a range of a sum is not the sum of ranges.
/// In the workbook, the lines ahead follow the forecast report.
pub(in crate::demand_forecasting::tell) fn total_chart(
    history: &History,
    forecasts: &[Forecast],
    outlook: &Outlook,
) -> Option<Chart> {
    let last = common_end(forecasts)?;
    let first = forecasts.iter().map(|forecast| forecast.series.first).min()?;
    let past = (last - first + 1) as usize;
    let ahead = outlook.periods.len();
    let x = (first..=last + ahead as i64).map(|index| history.calendar.date(index).to_string()).collect();
    let mut actual: Vec<Option<f64>> = (first..=last).map(|index| total_demand(forecasts, index)).collect();
    actual.resize(past + ahead, None);

    let total = outlook.periods.iter().map(|period| period.forecast);
    let mut series = vec![
        ChartSeries::new("actual", actual)
            .found_by("the demand of the file in this period, all products added up"),
        ChartSeries::new(Growing::Forecast.name(), after_past(past, total))
            .calculated(Growing::Forecast.sum_of_date()),
    ];
    if let [Forecast { result, .. }] = forecasts {
        series.push(ChartSeries::new("fitted", fitted(&result.fitted, past + ahead)));
        for range in growing(forecasts).into_iter().skip(1) {
            cancel::tick();
            let values = range.values(result).iter().copied();
            series.push(
                ChartSeries::new(range.name(), after_past(past, values)).calculated(range.sum_of_date()),
            );
        }
    }
    let what = history.subject();
    let title = match forecasts {
        [one] => format!("{what} of {}", one.series.product),
        _ => format!("{what} of all products in the forecast"),
    };
    let noun = history.calendar.frequency.noun();
    let (x_title, y_title) = (Some(noun.to_owned()), Some(format!("{} per {noun}", history.counted_in())));
    Some(Chart { name: "total_demand", title, kind: "line", x, series, x_title, y_title })
}

/// The demand of a period over the products whose demand is known; `None` when there is none.
fn total_demand(forecasts: &[Forecast], index: i64) -> Option<f64> {
    forecasts.iter().filter_map(|forecast| forecast.series.value(index)).reduce(|a, b| a + b)
}

/// A line that begins after `past` periods.
fn after_past(past: usize, values: impl Iterator<Item = f64>) -> Vec<Option<f64>> {
    let mut line = vec![None; past];
    line.extend(values.map(Some));
    line
}

/// The forecasts inside the history, with gaps where there are none, as a line of `length` points.
fn fitted(values: &[f64], length: usize) -> Vec<Option<f64>> {
    let mut line = Vec::with_capacity(length);
    for value in values {
        line.push(Some(*value).filter(|value| value.is_finite()));
    }
    line.resize(length, None);
    line
}
