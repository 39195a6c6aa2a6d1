//! The tables and the chart of a forecast, in the columns of the contract.

use crate::demand_forecasting::tell::item::Item;
use crate::demand_forecasting::{
    data::{history::History, unit_value::UnitValue},
    plan::outlook::{Forecast, Outlook, common_end},
};
use kernels::cancel;
use report::result::{Cell, Chart, ChartSeries, Column, Table};

const UNITS: Option<&str> = Some("units per period");

/// A row per product and future period.
pub(super) fn forecast_report(history: &History, forecasts: &[Forecast]) -> Table {
    let mut rows = Vec::new();
    for Forecast { series, result } in forecasts {
        for step in 0..result.point.len() {
            let date = history.calendar.date(series.last() + 1 + step as i64);
            rows.push(vec![
                Cell::Text(series.product.clone()),
                Cell::Text(date.to_string()),
                Cell::number(result.point[step]),
                Cell::number(result.lower_80[step]),
                Cell::number(result.upper_80[step]),
                Cell::number(result.lower_95[step]),
                Cell::number(result.upper_95[step]),
            ]);
        }
    }
    let numbers = ["forecast", "lower_80", "upper_80", "lower_95", "upper_95"];
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    columns.extend(numbers.map(|name| Column::number(name, UNITS)));
    Table { name: "forecast_report", title: "Forecast per product and period".to_owned(), columns, rows }
}

/// A row per product: its method and the results of its backtest.
pub(super) fn forecast_accuracy(forecasts: &[Forecast]) -> Table {
    let row = |forecast: &Forecast| {
        let mut row =
            vec![Cell::Text(forecast.series.product.clone()), Cell::Text(forecast.result.method.clone())];
        match &forecast.result.accuracy {
            Some(accuracy) => {
                row.extend(
                    [
                        accuracy.mase,
                        accuracy.smape,
                        accuracy.rmsse,
                        accuracy.bias,
                        accuracy.coverage_80,
                        accuracy.coverage_95,
                        accuracy.value_added,
                    ]
                    .map(Cell::number),
                );
                row.push(Cell::Count(accuracy.windows as u64));
            }
            None => row.extend([const { Cell::Empty }; 8]),
        }
        row.push(Cell::Text(format!("{:?}", forecast.result.demand_class).to_lowercase()));
        let seasonal = forecast.result.accuracy.as_ref().map(|accuracy| accuracy.value_added_seasonal);
        row.push(seasonal.map_or(Cell::Empty, Cell::number));
        row
    };
    let columns = vec![
        Column::text("product_id"),
        Column::text("method"),
        Column::number("mase", Some("ratio to the seasonal naive error")),
        Column::number("smape", Some("percent, 0 to 200")),
        Column::number("rmsse", Some("ratio to the naive error")),
        Column::number("bias", Some("share of demand")),
        Column::number("coverage_80", Some("share")),
        Column::number("coverage_95", Some("share")),
        Column::number("value_added", Some("share of the naive error saved")),
        Column::number("windows", None),
        Column::text("demand_class"),
        Column::number("value_added_seasonal", Some("share of the seasonal naive error saved")),
    ];
    let rows = forecasts.iter().map(row).collect();
    Table { name: "forecast_accuracy", title: "Test on the past per product".to_owned(), columns, rows }
}

/// A row per product: its classes, the description of its history, and the expected error of its forecast.
pub(super) fn forecast_items(items: &[Item], unit_value: Option<&UnitValue>) -> Table {
    let row = |item: &Item| {
        let number = |value: Option<f64>| value.map_or(Cell::Empty, Cell::number);
        let percent = item.portrait.trend.map(|trend| 100.0 * trend);
        vec![
            Cell::Text(item.product.clone()),
            Cell::Text(item.abc.letter().to_string()),
            Cell::Text(item.xyz.letter().to_string()),
            Cell::Text(format!("{:?}", item.demand_class).to_lowercase()),
            number(percent),
            number(item.portrait.season_strength),
            item.season_peak.clone().map_or(Cell::Empty, Cell::Text),
            Cell::number(item.portrait.mean),
            number(item.last_year),
            Cell::number(item.forecast_total),
            number(item.expected_error),
            number(item.value_added),
            number(item.value_added_seasonal),
            Cell::Text(item.explanation.clone()),
        ]
    };
    let mut columns = Vec::from(["product_id", "abc_class", "xyz_class", "demand_class"].map(Column::text));
    columns.extend([
        Column::number("trend", Some("percent per year")),
        Column::number("season_strength", Some("0 to 1")),
        Column::text("season_peak"),
        Column::number("mean_demand", UNITS),
        Column::number("last_year", Some("units")),
        Column::number("forecast_total", Some("units")),
        Column::number("expected_error", UNITS),
        Column::number("value_added", Some("share of the naive error saved")),
        Column::number("value_added_seasonal", Some("share of the seasonal naive error saved")),
        Column::text("explanation"),
    ]);
    let by = if unit_value.is_some() { "value" } else { "volume" };
    let title = format!("Portrait per product, ABC by {by} among these products");
    Table { name: "forecast_items", title, columns, rows: items.iter().map(row).collect() }
}

/// Total history and forecast, with ranges only for a single product, because a range of a sum is not the sum of ranges.
pub(super) fn total_chart(history: &History, forecasts: &[Forecast], outlook: &Outlook) -> Option<Chart> {
    let last = common_end(forecasts)?;
    let first = forecasts.iter().map(|forecast| forecast.series.first).min()?;
    let past = (last - first + 1) as usize;
    let ahead = outlook.periods.len();
    let x = (first..=last + ahead as i64).map(|index| history.calendar.date(index).to_string()).collect();
    let mut actual: Vec<Option<f64>> = (first..=last)
        .map(|index| {
            forecasts.iter().filter_map(|forecast| forecast.series.value(index)).reduce(|a, b| a + b)
        })
        .collect();
    actual.resize(past + ahead, None);
    let after_past = |values: &mut dyn Iterator<Item = f64>| {
        let mut line = vec![None; past];
        line.extend(values.map(Some));
        line
    };
    let mut series = vec![
        ChartSeries::new("actual", actual),
        ChartSeries::new("forecast", after_past(&mut outlook.periods.iter().map(|period| period.forecast))),
    ];
    if let [Forecast { result, .. }] = forecasts {
        let mut fitted: Vec<Option<f64>> =
            result.fitted.iter().map(|value| Some(*value).filter(|value| value.is_finite())).collect();
        fitted.resize(past + ahead, None);
        series.push(ChartSeries::new("fitted", fitted));
        for (name, values) in [
            ("lower_80", &result.lower_80),
            ("upper_80", &result.upper_80),
            ("lower_95", &result.lower_95),
            ("upper_95", &result.upper_95),
        ] {
            cancel::tick();
            series.push(ChartSeries::new(name, after_past(&mut values.iter().copied())));
        }
    }
    let title = match forecasts {
        [one] => format!("Demand of {}", one.series.product),
        _ => "Demand of all products in the forecast".to_owned(),
    };
    let noun = history.calendar.frequency.noun();
    let (x_title, y_title) = (Some(noun.to_owned()), Some(format!("units per {noun}")));
    Some(Chart { name: "total_demand", title, kind: "line", x, series, x_title, y_title })
}
