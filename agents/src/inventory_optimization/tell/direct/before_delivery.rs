//! The items whose stock is used up before an order placed today could arrive.

use kernels::{cancel, inventory::stock_ahead::run_out_risk};
use report::{
    markdown_table::MarkdownTable,
    number::{amount, whole},
    result::{Column, Table, TableBuilder},
};

use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{
        direct::Direct,
        findings::Findings,
        labels::labels,
        narrative::items::{SHOWN, named},
        words,
    },
};

/// An item with demand and a figure of stock.
struct Row<'a> {
    planned: &'a Planned,
    /// Days until the stock on hand is used up at mean demand.
    lasts: f64,
    lead_time: f64,
}

impl Row<'_> {
    /// Days without stock until the delivery; not above zero when it lasts.
    fn short_days(&self) -> f64 {
        self.lead_time - self.lasts
    }

    /// The chance that demand until the delivery is above what is on hand.
    fn risk(&self) -> Option<f64> {
        let figures = &self.planned.figures;
        match figures.stock.net_stock() {
            stock if stock <= 0.0 => Some(1.0),
            stock => run_out_risk(figures.demand, figures.goods, stock, self.lead_time).ok(),
        }
    }

    fn on_order(&self) -> f64 {
        self.planned.figures.stock.on_order
    }
}

pub(super) fn before_delivery(findings: &Findings) -> Direct {
    let rows = rows(findings);
    if rows.is_empty() {
        return Direct::words(
            "**Which items run out before a delivery cannot be said**: no item has both a figure of stock and demand.\n"
                .to_owned(),
        );
    }
    let short: Vec<&Row> = rows.iter().filter(|row| row.short_days() > 0.0).collect();
    let (count, names) = labels(short.iter().map(|row| row.planned));
    let be = if count == 1 { "is" } else { "are" };
    let first = match count {
        0 => format!(
            "**None of {} is used up at mean demand before an order placed today could arrive.**",
            words::items(rows.len())
        ),
        _ => format!(
            "**{} of {} {be} used up at mean demand before an order placed today could arrive: {names}.**",
            whole(count as f64),
            words::items(rows.len())
        ),
    };
    let text = format!(
        "{first}{} Every item is in before_delivery.csv.\n\n{}",
        on_order(&short),
        table_in_words(&short)
    );
    Direct { text, tables: vec![table(&rows)], ..Direct::default() }
}

/// What is on order already may arrive sooner; the file does not say when.
fn on_order(short: &[&Row]) -> String {
    match short.iter().filter(|row| row.on_order() > 0.0).count() {
        0 => String::new(),
        count => format!(
            " For {} of them something is on order, which counts only if it arrives sooner than a new order.",
            whole(count as f64)
        ),
    }
}

/// Those that are short first, the longest without stock before the others.
fn rows<'a>(findings: &Findings<'a>) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for planned in findings.planned() {
        cancel::tick();
        let Some(lasts) = planned.today.and_then(|today| today.periods_of_supply) else { continue };
        rows.push(Row { planned, lasts, lead_time: planned.figures.replenishment.lead_time });
    }
    rows.sort_by(|a, b| b.short_days().total_cmp(&a.short_days()));
    rows
}

fn table_in_words(short: &[&Row]) -> String {
    if short.is_empty() {
        return String::new();
    }
    let mut table = MarkdownTable::<&&Row>::new();
    table.text("Item", |row| named(row.planned));
    table.number("On hand", |row| amount(row.planned.figures.stock.on_hand));
    table.number("On order", |row| amount(row.on_order()));
    table.number("Demand a day", |row| amount(row.planned.figures.demand.mean));
    table.number("Lasts", |row| words::days(row.lasts.floor()));
    table.number("Lead time", |row| words::days(row.lead_time));
    table.number("Without stock", |row| words::days(row.short_days().ceil()));
    table.write(short.iter().take(SHOWN))
}

fn table(rows: &[Row]) -> Table {
    let mut columns = TableBuilder::<&Row>::new();
    columns.add(Column::text("item_id"), |row| row.planned.item.id.clone());
    columns.add(Column::text("item_name"), |row| row.planned.item.name.clone());
    columns.add(Column::text("location"), |row| row.planned.item.location.clone());
    columns.add(Column::text("supplier"), |row| row.planned.item.supplier.clone());
    columns.add(Column::number("current_stock", Some("units")), |row| row.planned.figures.stock.on_hand);
    columns.add(Column::number("on_order", Some("units")), |row| row.on_order());
    columns.add(Column::number("daily_demand", Some("units")), |row| row.planned.figures.demand.mean);
    columns.add(Column::number("days_of_supply", Some("days")), |row| row.lasts);
    columns.add(Column::number("lead_time_days", Some("days")), |row| row.lead_time);
    columns.add(Column::number("days_without_stock", Some("days")), |row| row.short_days().max(0.0));
    columns.add(Column::number("run_out_risk", Some("chance")).shown_as("0.0%"), |row| row.risk());
    columns.build(
        "before_delivery",
        "Whether the stock lasts until an order placed today arrives",
        rows.iter().collect::<Vec<_>>(),
    )
}
