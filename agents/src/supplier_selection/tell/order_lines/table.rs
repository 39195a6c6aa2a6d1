//! The record of every supplier as a table, and the concentration of the spend on few of them.

use kernels::suppliers::{Concentration, Performance, concentration};

use crate::supplier_selection::data::{
    fields::roster::Roster,
    lines::{judge::Record, line_report::LineReport},
};
use report::result::{Column, Figure, Table, TableBuilder};

/// A row per supplier, in the order of `places`.
pub(crate) fn performance_table(report: &LineReport, roster: &Roster, places: &[usize]) -> Table {
    let lines = &report.lines;
    let has_spend = lines.has_agreed || lines.has_invoiced;
    let total: f64 = report.records.iter().map(|record| record.prices.spend).sum();

    let mut columns = TableBuilder::<SupplierRecord>::new();
    columns.add(Column::text("supplier"), |row| row.name);
    columns.add(Column::number("lines", None).with_total(), |row| row.record.lines);
    columns.add(Column::number("lines_due", None).with_total(), |row| row.performance().lines_due);
    columns.add(share("on_time"), |row| row.performance().on_time);
    columns.add(share("in_full"), |row| row.performance().in_full.filter(|_| lines.has_received));
    columns.add(share("otif"), |row| row.performance().otif);
    columns.add(share("otif_low_95"), |row| row.performance().otif_interval.map(|interval| interval.0));
    columns.add(share("otif_high_95"), |row| row.performance().otif_interval.map(|interval| interval.1));
    columns
        .add(Column::number("days_late", Some("days of the late lines")), |row| row.performance().days_late);
    columns.add(Column::number("rejects_ppm", Some("ppm")), |row| {
        row.performance().defects_ppm.filter(|_| lines.has_rejects)
    });
    columns.add(Column::number("price_variance", Some("money")).with_total(), |row| {
        row.performance().price_variance
    });
    columns.add(share("price_variance_share"), |row| row.performance().price_variance_share);
    columns.add(Column::number("price_index", None).shown_as("0.000"), |row| row.record.prices.index);
    columns.add(Column::number("lead_time", Some("days")), |row| {
        row.performance().lead_time_mean.filter(|_| lines.has_order_dates)
    });
    columns.add(Column::number("lead_time_spread", Some("days")), |row| {
        row.performance().lead_time_deviation.filter(|_| lines.has_order_dates)
    });
    columns.add(Column::number("spend", Some("money")).with_total(), |row| {
        has_spend.then_some(row.record.prices.spend)
    });
    let share_of_spend = share("share_of_spend").calculated("[spend]/SUM(supplier_performance[spend])");
    columns.add(share_of_spend, |row| has_spend.then_some(row.record.prices.spend / total));

    let rows = places
        .iter()
        .map(|place| SupplierRecord { name: &roster.names[*place], record: &report.records[*place] });
    columns.build("supplier_performance", "Record of each supplier in its order lines", rows)
}

/// A supplier with its record.
struct SupplierRecord<'a> {
    name: &'a str,
    record: &'a Record,
}

impl SupplierRecord<'_> {
    fn performance(&self) -> &Performance {
        &self.record.performance
    }
}

fn share(name: &'static str) -> Column {
    Column::number(name, None).shown_as("0.0%")
}

/// The concentration of the spend on few suppliers.
pub(crate) fn spend_concentration(report: &LineReport) -> Option<Concentration> {
    let spend: Vec<f64> = report.records.iter().map(|record| record.prices.spend).collect();
    concentration(&spend).ok()
}

/// The same as a key figure of the workbook.
pub(crate) fn figures(report: &LineReport) -> Vec<Figure> {
    let Some(found) = spend_concentration(report) else { return Vec::new() };
    vec![Figure {
        name: "spend_concentration",
        label: "Concentration of the spend (HHI, of 10,000)".to_owned(),
        value: found.index,
        unit: None,
        formula: Some("10000*SUMSQ(supplier_performance[share_of_spend])".into()),
        format: None,
    }]
}
