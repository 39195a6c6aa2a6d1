//! The table and the chart of what is unusual, in the columns of the contract.

use crate::demand_forecasting::anomalies::{examined::Looked, finding::Finding};
use crate::demand_forecasting::data::history::History;
use kernels::cancel;
use report::result::{Cell, Chart, ChartSeries, Column, Table};

const UNITS: Option<&str> = Some("units per period");

/// A row per unusual value and per lasting change, by product and time.
pub(super) fn anomalies(history: &History, looked: &[Looked]) -> Table {
    let mut rows = Vec::new();
    for of_product in looked {
        cancel::tick();
        for finding in &of_product.findings {
            rows.extend(rows_of(finding, of_product, history));
        }
    }
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    columns.extend(["actual", "expected"].map(|name| Column::number(name, UNITS)));
    columns.push(Column::number("deviation", UNITS).calculated("[actual]-[expected]"));
    columns.extend(["reason", "kind"].map(Column::text));
    columns.push(Column::number("score", Some("robust standard deviations")));
    columns.push(Column::number("units", Some("more or less than expected, over the event, a year at most")));
    Table { name: "anomalies", title: "Unusual values and lasting changes".to_owned(), columns, rows }
}

fn rows_of(finding: &Finding, looked: &Looked, history: &History) -> Vec<Vec<Cell>> {
    let reason = looked.reason(finding, history);
    let row = |moment: &crate::demand_forecasting::anomalies::finding::Moment| {
        vec![
            Cell::Text(looked.series.product.clone()),
            Cell::Text(history.calendar.date(moment.period).to_string()),
            Cell::number(moment.actual),
            Cell::number(moment.expected),
            Cell::number(moment.actual - moment.expected),
            Cell::Text(reason.clone()),
            Cell::Text(finding.kind.name().to_owned()),
            moment.score.map_or(Cell::Empty, Cell::number),
            Cell::number(finding.units),
        ]
    };
    finding.moments.iter().map(row).collect()
}

/// Actual and expected demand of one product.
pub(super) fn chart(history: &History, looked: &Looked) -> Chart {
    let series = &looked.series;
    let x = (series.first..=series.last()).map(|period| history.calendar.date(period).to_string()).collect();
    let known = |value: &f64| Some(*value).filter(|value| value.is_finite());
    let of = |values: &[f64]| values.iter().map(known).collect();
    Chart {
        name: "anomalies",
        title: format!("Demand of {}: actual and expected", series.product),
        kind: "line",
        x,
        series: vec![
            ChartSeries::new("actual", of(&series.values)),
            ChartSeries::new("expected", of(&looked.anomalies.expected)),
        ],
        x_title: Some(history.calendar.frequency.noun().to_owned()),
        y_title: Some(format!("units per {}", history.calendar.frequency.noun())),
    }
}
