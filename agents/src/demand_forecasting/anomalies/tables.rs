//! The table and the chart of what is unusual, in the columns of the contract.

use crate::demand_forecasting::anomalies::{
    examined::Examined,
    finding::{Finding, Moment},
};
use crate::demand_forecasting::data::history::History;
use kernels::cancel;
use report::result::{Chart, ChartSeries, Column, Table, TableBuilder};

const UNITS: Option<&str> = Some("units per period");

/// One period of a finding.
struct UnusualPeriod<'a> {
    product: &'a str,
    finding: &'a Finding,
    moment: &'a Moment,
    reason: String,
}

/// A row per unusual value and per lasting change, by product and time.
pub(super) fn anomalies(history: &History, examined: &[Examined]) -> Table {
    let mut columns = TableBuilder::<UnusualPeriod>::new();
    columns.add(Column::text("product_id"), |row| row.product.to_owned());
    columns.add(Column::date("date"), |row| history.calendar.date(row.moment.period));
    columns.add(Column::number("actual", UNITS), |row| row.moment.actual);
    columns.add(Column::number("expected", UNITS), |row| row.moment.expected);
    let deviation = Column::number("deviation", UNITS).calculated("[actual]-[expected]");
    columns.add(deviation, |row| row.moment.actual - row.moment.expected);
    columns.add(Column::text("reason"), |row| row.reason.clone());
    columns.add(Column::text("kind"), |row| row.finding.kind.name());
    columns.add(Column::number("score", Some("robust standard deviations")), |row| row.moment.score);
    let units = Column::number("units", Some("more or less than expected, over the event, a year at most"));
    columns.add(units, |row| row.finding.units);
    columns.build("anomalies", "Unusual values and lasting changes", unusual_periods(history, examined))
}

fn unusual_periods<'a>(history: &History, examined: &'a [Examined]) -> Vec<UnusualPeriod<'a>> {
    let mut rows = Vec::new();
    for of_product in examined {
        cancel::tick();
        let product = &of_product.series.product;
        for finding in &of_product.findings {
            let reason = of_product.reason(finding, history);
            for moment in &finding.moments {
                rows.push(UnusualPeriod { product, finding, moment, reason: reason.clone() });
            }
        }
    }
    rows
}

/// Actual and expected demand of one product.
pub(super) fn chart(history: &History, examined: &Examined) -> Chart {
    let series = &examined.series;
    let x = (series.first..=series.last()).map(|period| history.calendar.date(period).to_string()).collect();
    Chart {
        name: "anomalies",
        title: format!("Demand of {}: actual and expected", series.product),
        kind: "line",
        x,
        series: vec![
            ChartSeries::new("actual", line(&series.values)),
            ChartSeries::new("expected", line(&examined.anomalies.expected)),
        ],
        x_title: Some(history.calendar.frequency.noun().to_owned()),
        y_title: Some(format!("units per {}", history.calendar.frequency.noun())),
    }
}

/// A line of a chart, with gaps where the values are unknown.
fn line(values: &[f64]) -> Vec<Option<f64>> {
    values.iter().map(|value| Some(*value).filter(|value| value.is_finite())).collect()
}
