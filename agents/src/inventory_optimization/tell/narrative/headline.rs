//! The first sentences, and the run beside the one before.

use crate::inventory_optimization::tell::findings::Findings;
use crate::inventory_optimization::tell::words;
use report::{
    markdown::table,
    number::{amount, whole},
};

pub fn headline(findings: &Findings) -> String {
    let totals = findings.totals();
    let of = words::items(totals.items);
    let policy = format!(
        "The policy holds {} on average ({} of it safety stock) and costs {} a year for ordering and holding.",
        findings.money(totals.policy_value),
        findings.money(totals.safety_value),
        findings.money(totals.annual_cost)
    );
    if !findings.items.has_stock {
        return format!(
            "**Order quantities and reorder points for {of} with {} of demand a year.** {policy}\n",
            findings.money(totals.annual_value)
        );
    }
    let first = match totals.orders {
        0 => format!("**Nothing has to be ordered now: all of {of} are above their reorder points.**"),
        orders => format!(
            "**Order {} of {of} now, for {} in all.**",
            whole(orders as f64),
            findings.money(totals.order_value)
        ),
    };
    let fits = findings.affordable.map_or(String::new(), |places| {
        let value: f64 = findings.orders_now().filter(|order| order.fits == Some(true)).map(|order| order.value).sum();
        format!(
            " The order budget pays for {} of them ({}), those first that prevent the most shortage for their money.",
            whole(places.len() as f64),
            findings.money(value)
        )
    });
    let turnover = totals
        .turnover()
        .map_or(String::new(), |turnover| format!(", turned over {} times a year", amount(turnover)));
    let excess = if totals.excess_value > 0.0 {
        format!(
            "; {} of it is more than the policy ever needs ({})",
            findings.money(totals.excess_value),
            words::items(totals.excess_items)
        )
    } else {
        String::new()
    };
    let saving = if totals.discount_saving > 0.0 {
        format!(" Price breaks save {} a year.", findings.money(totals.discount_saving))
    } else {
        String::new()
    };
    format!(
        "{first}{fits} Stock today is worth {}{turnover}{excess}. {policy}{saving}\n",
        findings.money(totals.stock_value)
    )
}

pub fn what_if(findings: &Findings) -> String {
    let Some(before) = findings.before else { return String::new() };
    let (before, after) = (&before.totals, findings.totals());
    let money = |value: f64| findings.money(value);
    let row = |what: &str, before: f64, after: f64, show: &dyn Fn(f64) -> String| {
        let change = 100.0 * (after - before) / before;
        let sign = if change > 0.0 { "+" } else { "" };
        let change = match format!("{sign}{change:.1} %") {
            _ if !change.is_finite() => "–".to_owned(),
            text if text.trim_start_matches(['+', '-']) == "0.0 %" => "0.0 %".to_owned(),
            text => text,
        };
        vec![what.to_owned(), show(before), show(after), change]
    };
    let count = |value: f64| whole(value);
    let mut rows = vec![
        row("Ordering and holding, a year", before.annual_cost, after.annual_cost, &money),
        row("Safety stock", before.safety_value, after.safety_value, &money),
        row("Stock on average", before.policy_value, after.policy_value, &money),
        row("Demand of a year", before.annual_value, after.annual_value, &money),
    ];
    let share = |value: f64| format!("{:.2} %", 100.0 * value);
    if let (Some(before), Some(after)) = (before.fill_rate, after.fill_rate) {
        rows.push(row("Units served from the shelf", before, after, &share));
    }
    if findings.items.has_stock {
        rows.push(row("Items to order now", before.orders as f64, after.orders as f64, &count));
        rows.push(row("Orders of now", before.order_value, after.order_value, &money));
    }
    table(&["Figure", "Before", "Now", "Change"], &rows)
}
