//! Stock that hardly moves, and stock without demand, counted in units. It needs the stock and the demand.

use intake::AgentError;
use report::{markdown_table::MarkdownTable, number::amount};

use super::{Facts, days, named};
use crate::inventory_optimization::{
    data::item::Item,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

/// Stock that lasts longer moves slowly.
const SLOW_DAYS: f64 = 180.0;

pub(super) fn slow(facts: &Facts) -> Result<String, AgentError> {
    let found = with_stock(facts, |item| facts.days(item).is_some_and(|days| days > SLOW_DAYS))?;
    let within = words::days(SLOW_DAYS);
    Ok(written(
        facts,
        &found,
        &format!("has stock that lasts longer than {within}"),
        &format!("have stock that lasts longer than {within}"),
    ))
}

pub(super) fn dead(facts: &Facts) -> Result<String, AgentError> {
    let found = with_stock(facts, |item| facts.daily(item) == Some(0.0))?;
    Ok(written(facts, &found, "has stock and no demand", "have stock and no demand"))
}

fn with_stock<'a>(facts: &Facts<'a>, is_idle: impl Fn(&Item) -> bool) -> Result<Vec<&'a Item>, AgentError> {
    facts.needs_stock()?;
    facts.needs_demand()?;
    let has_stock = |item: &Item| item.stock.is_some_and(|stock| stock > 0.0);
    Ok(facts.items.iter().copied().filter(|item| has_stock(item) && is_idle(item)).collect())
}

fn written(facts: &Facts, found: &[&Item], has: &str, have: &str) -> String {
    let all = words::items(facts.items.len());
    let first = match found.len() {
        0 => return format!("**None of {all} {has}.**\n"),
        1 => format!("**1 of {all} {has}: {}.**", named(found)),
        count => format!("**{count} of {all} {have}: {}.**", named(found)),
    };
    let mut table = MarkdownTable::<&Item>::new();
    table.text("Item", |item| named_item(item));
    table.number("Stock", |item| item.stock.map_or("–".to_owned(), amount));
    table.number("Demand a year", |item| amount(item.annual_demand));
    table.number("Lasts", |item| facts.days(item).map_or("no demand".to_owned(), days));
    let rows = table.write(found.iter().take(SHOWN));
    format!(
        "{first} The file has no unit cost, so their value is left out; a column unit_cost brings it.\n\n{rows}"
    )
}
