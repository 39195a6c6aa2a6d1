//! The stock of today: the excess, and its distribution over the classes.

use crate::inventory_optimization::tell::{findings::Findings, narrative::items::named};
use crate::inventory_optimization::{
    plan::planned::Planned,
    tell::{
        tables::{ClassBox, boxes},
        words,
    },
};
use report::{
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

const SHOWN_EXCESS: usize = 5;
/// A figure that is not known.
const UNKNOWN: &str = "–";

pub(super) fn excess(findings: &Findings) -> String {
    let mut items: Vec<&Planned> = Vec::new();
    for planned in findings.planned() {
        if excess_value(planned) > 0.0 {
            items.push(planned);
        }
    }
    if items.is_empty() {
        return String::new();
    }
    items.sort_by(|a, b| excess_value(b).total_cmp(&excess_value(a)));

    let mut table = MarkdownTable::<Planned>::new();
    table.text("Item", named);
    table.number("Stock", |planned| amount(planned.item.stock.unwrap_or(0.0)));
    table.number("Highest stock of the policy", |planned| {
        amount(planned.orders.map_or(0.0, |orders| orders.order_up_to))
    });
    table.number("Excess value", |planned| findings.money(excess_value(planned)));
    table.number("Stock lasts", |planned| {
        let days = planned.today.and_then(|today| today.periods_of_supply);
        days.map_or("no demand".to_owned(), words::days)
    });
    table.write(items.into_iter().take(SHOWN_EXCESS))
}

fn excess_value(planned: &Planned) -> f64 {
    planned.today.map_or(0.0, |today| today.excess_value)
}

pub(super) fn classes(findings: &Findings) -> String {
    if findings.planned().len() < 3 {
        return String::new();
    }
    let mut table = MarkdownTable::<ClassBox>::new();
    table.text("Class", ClassBox::label);
    table.number("Items", |class| whole(class.items() as f64));
    table.number("Share of value", |class| {
        let share = class.share_of_value();
        if share.is_finite() { percent(share) } else { UNKNOWN.to_owned() }
    });
    table.number("Stock today", |class| {
        class.stock_value().map_or(UNKNOWN.to_owned(), |value| findings.money(value))
    });
    table.number("Safety stock", |class| findings.money(class.safety_value()));
    table.text("Usual control", |class| class.control().to_owned());
    table.write(boxes(findings.planned()))
}
