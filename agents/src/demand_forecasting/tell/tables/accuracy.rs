//! `forecast_accuracy.csv`: the method of every product and the results of its backtest.

use kernels::forecast::Accuracy;
use report::result::{Column, Table, TableBuilder};

use crate::demand_forecasting::{metric::Metric, plan::outlook::Forecast};

/// A row per product; its errors are empty when the history is too short for a backtest.
pub(in crate::demand_forecasting::tell) fn forecast_accuracy(
    forecasts: &[Forecast],
    metric: Option<Metric>,
) -> Table {
    let mut columns = TableBuilder::<Forecast>::new();
    columns.add(Column::text("product_id"), |row| row.series.product.clone());
    columns.add(Column::text("method"), |row| row.result.method.clone());
    for measure in &MEASURES {
        columns.add(Column::number(measure.name, Some(measure.unit)).found_by(measure.method), |row| {
            row.result.accuracy.as_ref().map(measure.value)
        });
    }
    columns.add(Column::number("windows", None).found_by(WINDOWS), |row| {
        row.result.accuracy.as_ref().map(|accuracy| accuracy.windows)
    });
    columns.add(Column::text("demand_class"), |row| row.result.demand_class.name());
    let seasonal = Column::number("value_added_seasonal", Some("share of the seasonal naive error saved"))
        .found_by(SEASONAL);
    columns.add(seasonal, |row| row.result.accuracy.as_ref().map(|accuracy| accuracy.value_added_seasonal));
    for range in forecasts
        .iter()
        .map(|forecast| &forecast.result.more)
        .max_by_key(|more| more.len())
        .into_iter()
        .flatten()
    {
        let level = range.percent;
        columns
            .add(Column::number(format!("coverage_{level}"), Some("share")).found_by(INSIDE), move |row| {
                coverage(row, level)
            });
    }
    if let Some(metric @ (Metric::Mape | Metric::Wape)) = metric {
        let column = Column::number(metric.name().to_lowercase(), Some("percent"));
        columns.add(column, move |row| {
            let accuracy = row.result.accuracy.as_ref()?;
            Some(if metric == Metric::Mape { accuracy.mape } else { accuracy.wape })
        });
    }
    columns.build("forecast_accuracy", "Test on the past per product", forecasts)
}

/// The share of actuals inside the range of this level.
fn coverage(forecast: &Forecast, level: u8) -> Option<f64> {
    let accuracy = forecast.result.accuracy.as_ref()?;
    let found = accuracy.coverage_more.iter().find(|(percent, _)| *percent == level)?;
    Some(found.1)
}

/// One result of a backtest.
struct Measure {
    name: &'static str,
    unit: &'static str,
    /// How it is calculated, with its source.
    method: &'static str,
    value: fn(&Accuracy) -> f64,
}

const MEASURES: [Measure; 7] = [
    Measure {
        name: "mase",
        unit: "ratio to the seasonal naive error",
        method: "the mean absolute error of the tests on the past over that of repeating the last season inside the history \
             (Hyndman and Koehler, 2006)",
        value: |accuracy| accuracy.mase,
    },
    Measure {
        name: "smape",
        unit: "percent, 0 to 200",
        method: "the mean over the tests on the past of 200 times the absolute error over the sum of forecast and actual demand \
             (Makridakis, 1993)",
        value: |accuracy| accuracy.smape,
    },
    Measure {
        name: "rmsse",
        unit: "ratio to the naive error",
        method: "the root of the mean squared error of the tests on the past over that of repeating the last value inside the \
             history (M5 competition, 2020)",
        value: |accuracy| accuracy.rmsse,
    },
    Measure {
        name: "bias",
        unit: "share of demand",
        method: "forecasts less actual demand, added up over the tests on the past, over the actual demand of these tests",
        value: |accuracy| accuracy.bias,
    },
    Measure { name: "coverage_80", unit: "share", method: INSIDE, value: |accuracy| accuracy.coverage_80 },
    Measure { name: "coverage_95", unit: "share", method: INSIDE, value: |accuracy| accuracy.coverage_95 },
    Measure {
        name: "value_added",
        unit: "share of the naive error saved",
        method: "1 less the error of the tests on the past over that of repeating the last value in the same tests",
        value: |accuracy| accuracy.value_added,
    },
];

const INSIDE: &str = "the share of the actual demand of the tests on the past that was inside the range";
const SEASONAL: &str =
    "1 less the error of the tests on the past over that of repeating the last season in the same tests";
const WINDOWS: &str = "the number of tests on the past that the history has room for";
