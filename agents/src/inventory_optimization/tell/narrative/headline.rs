//! The first sentences, and the comparison with the run before.

use crate::inventory_optimization::tell::findings::Findings;
use crate::inventory_optimization::tell::words;
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, whole},
};

pub(super) fn headline(findings: &Findings) -> String {
    let totals = findings.totals();
    let items = words::items(totals.items);
    let policy = format!(
        "The policy holds {} on average ({} of it safety stock) and costs {} a year for ordering and holding.",
        findings.money(totals.policy_value),
        findings.money(totals.safety_value),
        findings.money(totals.annual_cost)
    );
    let doubts = doubts(findings);
    if !findings.items.has_stock {
        return format!(
            "{doubts}**Order quantities and reorder points for {items} with {} of demand a year.** {policy}\n",
            findings.money(totals.annual_value)
        );
    }
    let unplanned = findings.planned().iter().filter(|planned| planned.failure.is_some()).count();
    let orders = match totals.orders {
        0 if unplanned > 0 => format!(
            "**No order of now for {items}; {} of them could not be planned, for the reason in the warnings.**",
            whole(unplanned as f64)
        ),
        0 => format!("**Nothing has to be ordered now: all of {items} are above their reorder points.**"),
        orders => format!(
            "**Order {} of {items} now, for {} in all.**",
            whole(orders as f64),
            findings.money(totals.order_value)
        ),
    };
    let mut text = doubts + &orders;
    if let Some(places) = findings.affordable {
        text.push_str(&affordable_orders(findings, places));
    }
    text.push_str(&format!(" The stock of today has a value of {}", findings.money(totals.stock_value)));
    if let Some(turnover) = totals.turnover() {
        text.push_str(&format!(", turned over {} times a year", amount(turnover)));
    }
    if totals.excess_value > 0.0 {
        text.push_str(&format!(
            "; {} of it is more than the policy ever needs ({})",
            findings.money(totals.excess_value),
            words::items(totals.excess_items)
        ));
    }
    text.push_str(&format!(". {policy}"));
    if totals.discount_saving > 0.0 {
        text.push_str(&format!(" Price breaks save {} a year.", findings.money(totals.discount_saving)));
    } else if findings.params.price_breaks.is_some() {
        text.push_str(" The price breaks save nothing: no item is bought in such quantities.");
    }
    text.push('\n');
    text
}

/// What may make every figure wrong stands before them.
fn doubts(findings: &Findings) -> String {
    let doubts = findings.items.doubts.iter();
    doubts.map(|doubt| format!("**Check first:** {}\n\n", plain(doubt))).collect()
}

fn affordable_orders(findings: &Findings, places: &[usize]) -> String {
    let mut value = 0.0;
    for order in findings.orders_now() {
        if order.fits == Some(true) {
            value += order.value;
        }
    }
    format!(
        " The order budget pays for {} of them ({}), first for those that prevent the most shortage for their money.",
        whole(places.len() as f64),
        findings.money(value)
    )
}

/// A figure of both runs.
struct Comparison {
    name: &'static str,
    before: f64,
    after: f64,
    unit: Unit,
}

#[derive(Clone, Copy)]
enum Unit {
    Money,
    Share,
    Count,
}

pub(super) fn what_if(findings: &Findings) -> String {
    let Some(before) = findings.before else { return String::new() };
    let mut table = MarkdownTable::<Comparison>::new();
    table.text("Figure", |row| row.name.to_owned());
    table.number("Before", |row| shown(findings, row.before, row.unit));
    table.number("Now", |row| shown(findings, row.after, row.unit));
    table.number("Change", |row| change(row.before, row.after));

    let (before, after) = (&before.totals, findings.totals());
    let mut rows = Vec::new();
    let mut add = |name, before, after, unit| rows.push(Comparison { name, before, after, unit });
    add("Ordering and holding, a year", before.annual_cost, after.annual_cost, Unit::Money);
    add("Safety stock", before.safety_value, after.safety_value, Unit::Money);
    add("Stock on average", before.policy_value, after.policy_value, Unit::Money);
    add("Demand of a year", before.annual_value, after.annual_value, Unit::Money);
    if let (Some(before), Some(after)) = (before.fill_rate, after.fill_rate) {
        add("Units served from the shelf", before, after, Unit::Share);
    }
    if findings.items.has_stock {
        add("Items to order now", before.orders as f64, after.orders as f64, Unit::Count);
        add("Orders of now", before.order_value, after.order_value, Unit::Money);
    }
    table.write(rows)
}

fn shown(findings: &Findings, value: f64, unit: Unit) -> String {
    match unit {
        Unit::Money => findings.money(value),
        Unit::Share => format!("{:.2} %", 100.0 * value),
        Unit::Count => whole(value),
    }
}

/// The change in percent, without a sign when it rounds to zero.
fn change(before: f64, after: f64) -> String {
    let change = 100.0 * (after - before) / before;
    if !change.is_finite() {
        return "–".to_owned();
    }
    let size = format!("{:.1} %", change.abs());
    match change {
        _ if size == "0.0 %" => size,
        change if change > 0.0 => format!("+{size}"),
        _ => format!("-{size}"),
    }
}
