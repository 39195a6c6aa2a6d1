//! The chance of every item to run out within some days, if nothing more is ordered.

use chrono::{Days, NaiveDate};
use kernels::{cancel, inventory::stock_ahead::run_out_risk};
use report::{
    markdown_table::MarkdownTable,
    number::{amount, whole},
    result::{Cell, Column, Table, TableBuilder},
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

/// Days ahead when the question names none.
const AHEAD_DAYS: f64 = 30.0;
/// A chance from which an item is counted as one that may run out.
const POSSIBLE: f64 = 0.05;
const LIKELY: f64 = 0.5;

/// One item with its chance to run out.
struct Row<'a> {
    planned: &'a Planned,
    risk: f64,
    /// Days until the stock on hand is used up at mean demand.
    lasts: Option<f64>,
}

pub(super) fn run_out(findings: &Findings) -> Direct {
    let days = findings.params.within_days.unwrap_or(AHEAD_DAYS);
    let rows = rows(findings, days);
    let is_likely = |row: &&Row| row.risk >= LIKELY;
    let (likely, names) = labels(rows.iter().filter(is_likely).map(|row| row.planned));
    let within = words::days(days);
    let be = if likely == 1 { "is" } else { "are" };
    let first = match likely {
        0 => format!("**No item is more likely than not to run out within {within}.**"),
        _ => format!(
            "**{} of {} {be} more likely than not to run out within {within} if nothing more is ordered: {names}.**",
            whole(likely as f64),
            words::items(rows.len())
        ),
    };
    let mut text = format!(
        "{first}{} What is on order counts from the end of the lead time on (run_out.csv).\n\n",
        others(&rows)
    );
    text.push_str(&short_table(findings, &rows));
    Direct { text, tables: vec![table(findings, &rows)], ..Direct::default() }
}

/// How many items may run out besides, and how many are out already.
fn others(rows: &[Row]) -> String {
    let possible = rows.iter().filter(|row| (POSSIBLE..LIKELY).contains(&row.risk)).count();
    let out = rows.iter().filter(|row| row.planned.figures.stock.on_hand <= 0.0).count();
    let mut text = String::new();
    if possible > 0 {
        let verb = if possible == 1 { "has" } else { "have" };
        text.push_str(&format!(" {} more {verb} a chance of 5 % to 50 %.", words::items(possible)));
    }
    if out > 0 {
        let verb = if out == 1 { "is" } else { "are" };
        text.push_str(&format!(" {} {verb} out already.", words::items(out)));
    }
    text
}

/// Every item with demand and a figure of stock, the most likely to run out first.
fn rows<'a>(findings: &Findings<'a>, days: f64) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for planned in findings.planned() {
        cancel::tick();
        let Some(today) = planned.today else { continue };
        if let Some(risk) = risk(planned, days) {
            rows.push(Row { planned, risk, lasts: today.periods_of_supply });
        }
    }
    rows.sort_by(|a, b| {
        let by_days = || a.lasts.unwrap_or(f64::MAX).total_cmp(&b.lasts.unwrap_or(f64::MAX));
        b.risk.total_cmp(&a.risk).then_with(by_days)
    });
    rows
}

/// Stock on order counts only where it arrives in time, and what is on hand must last until then.
fn risk(planned: &Planned, days: f64) -> Option<f64> {
    let figures = &planned.figures;
    if figures.demand.mean <= 0.0 {
        return None;
    }
    let chance = |stock, days| run_out_risk(figures.demand, figures.goods, stock, days).ok();
    let (on_hand, lead_time) = (figures.stock.net_stock(), figures.replenishment.lead_time);
    let arrives = figures.stock.on_order > 0.0 && lead_time < days;
    if on_hand <= 0.0 {
        return Some(1.0);
    }
    if !arrives {
        return chance(on_hand, days);
    }
    Some(chance(on_hand, lead_time)?.max(chance(figures.stock.position(), days)?))
}

fn short_table(findings: &Findings, rows: &[Row]) -> String {
    let mut table = MarkdownTable::<Row>::new();
    table.text("Item", |row| named(row.planned));
    table.number("On hand", |row| amount(row.planned.figures.stock.on_hand));
    table.number("On order", |row| amount(row.planned.figures.stock.on_order));
    table.number("Demand a day", |row| amount(row.planned.figures.demand.mean));
    table.number("Lasts", |row| row.lasts.map_or(String::new(), |days| words::days(days.floor())));
    table.text("Used up", |row| used_up(findings, row).map_or("–".to_owned(), |day| day.to_string()));
    table.number("Chance to run out", |row| words::chance(row.risk));
    table.text("Ordered in the plan below", |row| {
        let order = row.planned.today.map(|today| today.decision).filter(|decision| decision.order_now);
        order.map_or("no".to_owned(), |order| format!("{} now", amount(order.quantity)))
    });
    table.write(rows.iter().filter(|row| row.risk >= POSSIBLE).take(SHOWN))
}

/// The day on which the stock on hand is used up at mean demand.
fn used_up(findings: &Findings, row: &Row) -> Option<NaiveDate> {
    findings.today()?.checked_add_days(Days::new(row.lasts?.floor().min(1e6) as u64))
}

fn table(findings: &Findings, rows: &[Row]) -> Table {
    let mut columns = TableBuilder::<&Row>::new();
    columns.add(Column::text("item_id"), |row| row.planned.item.id.clone());
    columns.add(Column::text("item_name"), |row| row.planned.item.name.clone());
    columns.add(Column::text("location"), |row| row.planned.item.location.clone());
    columns.add(Column::text("supplier"), |row| row.planned.item.supplier.clone());
    columns.add(Column::number("current_stock", Some("units")), |row| row.planned.figures.stock.on_hand);
    columns.add(Column::number("on_order", Some("units")), |row| row.planned.figures.stock.on_order);
    columns.add(Column::number("daily_demand", Some("units")), |row| row.planned.figures.demand.mean);
    columns.add(Column::number("days_of_supply", Some("days")), |row| row.lasts);
    columns.add(Column::date("used_up"), |row| used_up(findings, row));
    columns.add(Column::number("run_out_risk", Some("chance")).shown_as("0.0%"), |row| row.risk);
    columns.add(Column::text("order_now"), |row| Cell::yes_or_no(row.planned.is_ordered_now()));
    columns.build("run_out", "Chance to run out if nothing more is ordered", rows.iter().collect::<Vec<_>>())
}
