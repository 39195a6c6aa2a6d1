//! The orders of now, each with a decision and its reason, and the orders to place per supplier.

use chrono::{Days, NaiveDate};
use kernels::cancel;
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, whole},
    result::{Column, Table, TableBuilder},
};

use crate::inventory_optimization::{
    plan::{orders::Order, planned::Planned},
    tell::{
        direct::{Direct, purchase_orders::PurchaseOrders},
        findings::Findings,
        narrative::items::{SHOWN, named},
        words,
    },
};

/// An order for more days of demand than this is to be checked.
const LONG_DAYS: f64 = 365.0;
/// An item whose chance to run out before an order arrives is at least this is urgent.
const URGENT: f64 = 0.5;

/// One order of now, decided.
pub(super) struct Line<'a> {
    pub planned: &'a Planned,
    decision: &'static str,
    reason: String,
    /// Units to order; 0 when it is skipped.
    pub quantity: f64,
    suggested: f64,
    pub date: Option<NaiveDate>,
    /// Days from the order to its arrival.
    pub days: f64,
    pub arrival: Option<NaiveDate>,
}

impl Line<'_> {
    pub(super) fn value(&self) -> f64 {
        self.quantity * self.planned.unit_price
    }

    pub(super) fn supplier(&self) -> &str {
        self.planned.item.supplier.as_deref().unwrap_or_default()
    }
}

pub(super) fn approvals(findings: &Findings) -> Direct {
    let lines = lines(findings);
    if lines.is_empty() {
        return Direct::words("**Nothing has to be approved: no order is due now.**\n".to_owned());
    }
    let orders = PurchaseOrders::of(&lines);
    let text =
        headline(findings, &lines) + &short_table(findings, &lines) + &next(&lines) + &orders.story(findings);
    Direct {
        text,
        tables: vec![table(&lines), orders.table()],
        documents: orders.documents(),
        ..Direct::default()
    }
}

/// The orders of now and those that were added by hand, what is to be checked first.
fn lines<'a>(findings: &Findings<'a>) -> Vec<Line<'a>> {
    let planned = findings.planned();
    let params = findings.params;
    let mut lines = Vec::new();
    for order in findings.orders_now() {
        cancel::tick();
        lines.push(line(findings, &planned[order.place], Some(order)));
    }
    let is_added = |planned: &&Planned| {
        !planned.is_ordered_now()
            && params.changed_orders.as_ref().is_some_and(|changed| changed.contains_key(&planned.item.id))
    };
    lines.extend(planned.iter().filter(is_added).map(|planned| line(findings, planned, None)));
    let rank = |line: &Line| match line.decision {
        "check" => 0,
        "approve" => 1,
        "changed" => 2,
        _ => 3,
    };
    lines.sort_by_key(rank);
    lines
}

fn line<'a>(findings: &Findings, planned: &'a Planned, order: Option<&Order>) -> Line<'a> {
    let suggested = order.map_or(0.0, |order| order.quantity);
    let id = &planned.item.id;
    let changed = findings.params.changed_orders.as_ref().and_then(|changed| changed.get(id));
    let is_skipped = findings.params.skipped.as_ref().is_some_and(|skipped| skipped.contains(id));
    let (decision, reason, quantity) = match (changed, is_skipped) {
        (_, true) => ("skipped", "skipped as you asked".to_owned(), 0.0),
        (Some(units), false) => {
            let largest = findings.params.maximum_order.unwrap_or(f64::INFINITY);
            let kept = if planned.figures.rules.accept(*units) || *units == 0.0 {
                ""
            } else if *units > largest {
                "; more than the largest order that you asked for"
            } else {
                "; the supplier does not accept this size"
            };
            (
                "changed",
                format!("{} as you asked, {} suggested{kept}", amount(*units), amount(suggested)),
                *units,
            )
        }
        (None, false) => match check(planned, order) {
            Some(reason) => ("check", reason, suggested),
            None => ("approve", reason(planned), suggested),
        },
    };
    let date = findings.today();
    let days = planned.figures.replenishment.lead_time.ceil();
    let arrival = date.and_then(|date| date.checked_add_days(Days::new(days as u64)));
    Line { planned, decision, reason, quantity, suggested, date, days, arrival }
}

/// Why a person should look at an order first.
fn check(planned: &Planned, order: Option<&Order>) -> Option<String> {
    let order = order?;
    let days = order.quantity / planned.figures.demand.mean;
    match () {
        () if order.fits == Some(false) => Some("beyond the budget for orders".to_owned()),
        () if planned.figures.stock.on_hand < 0.0 => {
            Some("stock below zero: a booking is missing, or demand waits".to_owned())
        }
        () if days > LONG_DAYS => {
            Some(format!("lasts {} at mean demand, more than a year", words::days(days.floor())))
        }
        () => None,
    }
}

fn reason(planned: &Planned) -> String {
    let position = amount(planned.figures.stock.position());
    let point = planned.orders.map_or(String::new(), |orders| amount(orders.reorder_point));
    let risk = planned.today.map_or(0.0, |today| today.stockout_risk);
    let urgent = if risk >= URGENT { "urgent: " } else { "" };
    format!(
        "{urgent}position {position} at or below the reorder point {point}, {} to run out before it arrives",
        words::chance(risk)
    )
}

fn headline(findings: &Findings, lines: &[Line]) -> String {
    let count = |decision: &str| lines.iter().filter(|line| line.decision == decision).count();
    let placed: f64 = lines.iter().map(Line::value).sum();
    let mut parts = Vec::new();
    for (decision, words) in [
        ("approve", "to approve"),
        ("check", "to check first"),
        ("changed", "changed by you"),
        ("skipped", "skipped by you"),
    ] {
        if count(decision) > 0 {
            parts.push(format!("{} {words}", whole(count(decision) as f64)));
        }
    }
    format!(
        "**{}: {}; {} in all (approvals.csv).**\n\n",
        orders(lines.len()),
        parts.join(", "),
        findings.money(placed)
    )
}

fn orders(count: usize) -> String {
    report::number::counted(count, "order")
}

fn short_table(findings: &Findings, lines: &[Line]) -> String {
    let mut table = MarkdownTable::<Line>::new();
    table.text("Decision", |line| line.decision.to_owned());
    table.text("Item", |line| named(line.planned));
    table.text("Supplier", |line| plain(line.supplier()));
    table.number("Order", |line| amount(line.quantity));
    table.number("Value", |line| findings.money(line.value()));
    table.text("Reason", |line| line.reason.clone());
    table.write(lines.iter().take(SHOWN))
}

/// How to decide about single orders.
fn next(lines: &[Line]) -> String {
    let Some(first) = lines.first() else { return String::new() };
    let id = plain(&first.planned.item.id);
    format!(
        "\nSay “approve all”, “skip {id}” or “change {id} to {}”. What is not skipped is in the purchase \
         orders.\n",
        amount((first.quantity * 1.1).ceil().max(1.0))
    )
}

fn table(lines: &[Line]) -> Table {
    let mut columns = TableBuilder::<&Line>::new();
    columns.add(Column::text("decision"), |line| line.decision);
    columns.add(Column::text("item_id"), |line| line.planned.item.id.clone());
    columns.add(Column::text("item_name"), |line| line.planned.item.name.clone());
    columns.add(Column::text("location"), |line| line.planned.item.location.clone());
    columns.add(Column::text("supplier"), |line| line.supplier().to_owned());
    columns.add(Column::number("suggested_quantity", Some("units")), |line| line.suggested);
    columns.add(Column::number("quantity", Some("units")), |line| line.quantity);
    columns.add(Column::number("unit_price", Some("money")), |line| line.planned.unit_price);
    let value = Column::number("value", Some("money")).calculated("[quantity]*[unit_price]").with_total();
    columns.add(value, |line| line.value());
    columns.add(Column::text("reason"), |line| line.reason.clone());
    columns.build(
        "approvals",
        "Orders of now, to approve, check, change or skip",
        lines.iter().collect::<Vec<_>>(),
    )
}
