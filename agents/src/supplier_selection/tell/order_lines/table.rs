//! The record of every supplier as a table, and how far the money depends on few of them.

use kernels::suppliers::{Concentration, concentration};

use crate::supplier_selection::data::{
    fields::roster::Roster,
    lines::{judge::Record, line_report::LineReport},
};
use report::result::{Cell, Column, Figure, Table};

fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::number)
}

/// A row per supplier, in the order of `places`.
pub fn performance_table(report: &LineReport, roster: &Roster, places: &[usize]) -> Table {
    let share = |name: &'static str| Column::number(name, None).shown_as("0.0%");
    let columns = vec![
        Column::text("supplier"),
        Column::number("lines", None).with_total(),
        Column::number("lines_due", None).with_total(),
        share("on_time"),
        share("in_full"),
        share("otif"),
        share("otif_low_95"),
        share("otif_high_95"),
        Column::number("days_late", Some("days of the late lines")),
        Column::number("rejects_ppm", Some("ppm")),
        Column::number("price_variance", Some("money")).with_total(),
        share("price_variance_share"),
        Column::number("price_index", None).shown_as("0.000"),
        Column::number("lead_time", Some("days")),
        Column::number("lead_time_spread", Some("days")),
        Column::number("spend", Some("money")).with_total(),
        share("share_of_spend").calculated("[spend]/SUM(supplier_performance[spend])"),
    ];
    let total: f64 = report.records.iter().map(|record| record.prices.spend).sum();
    let rows = places.iter().map(|place| row(&roster.names[*place], &report.records[*place], report, total));
    let title = "Record of each supplier in its order lines".to_owned();
    Table { name: "supplier_performance", title, columns, rows: rows.collect() }
}

fn row(name: &str, record: &Record, report: &LineReport, total: f64) -> Vec<Cell> {
    let Record { lines, performance, prices } = record;
    let lines_of = &report.lines;
    let in_full = performance.in_full.filter(|_| lines_of.has_received);
    let timed = |value: Option<f64>| number(value.filter(|_| lines_of.has_order_dates));
    let spent = lines_of.has_agreed || lines_of.has_invoiced;
    vec![
        Cell::Text(name.to_owned()),
        Cell::Count(*lines as u64),
        Cell::Count(performance.lines_due as u64),
        number(performance.on_time),
        number(in_full),
        number(performance.otif),
        number(performance.otif_interval.map(|interval| interval.0)),
        number(performance.otif_interval.map(|interval| interval.1)),
        number(performance.days_late),
        number(performance.defects_ppm.filter(|_| lines_of.has_rejects)),
        number(performance.price_variance),
        number(performance.price_variance_share),
        number(prices.index),
        timed(performance.lead_time_mean),
        timed(performance.lead_time_deviation),
        number(Some(prices.spend).filter(|_| spent)),
        number(Some(prices.spend / total).filter(|share| spent && share.is_finite())),
    ]
}

/// How far the money of the lines depends on few suppliers.
pub fn spend_concentration(report: &LineReport) -> Option<Concentration> {
    let spend: Vec<f64> = report.records.iter().map(|record| record.prices.spend).collect();
    concentration(&spend).ok()
}

/// The same as a key figure of the workbook.
pub fn figures(report: &LineReport) -> Vec<Figure> {
    let found = spend_concentration(report).map(|found| Figure {
        name: "spend_concentration",
        label: "Concentration of the spend (HHI, of 10,000)".to_owned(),
        value: found.index,
        unit: None,
        formula: Some("10000*SUMSQ(supplier_performance[share_of_spend])".into()),
        format: None,
    });
    found.into_iter().collect()
}
