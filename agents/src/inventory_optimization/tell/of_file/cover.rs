//! The items whose stock lasts less or longer than the question says, at average demand. It needs the stock and the demand.

use intake::AgentError;
use report::{
    markdown_table::MarkdownTable,
    number::amount,
    result::{Column, Table, TableBuilder},
};

use super::{Facts, coverage::Coverage, days, named};
use crate::inventory_optimization::{
    data::item::Item,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

/// The two limits in days.
#[derive(Clone, Copy)]
struct Limits {
    less_than: Option<f64>,
    more_than: Option<f64>,
}

/// An item beyond a limit.
#[derive(Clone, Copy)]
struct Row<'a> {
    item: &'a Item,
    lasts: f64,
    limit: f64,
    is_short: bool,
}

impl Limits {
    fn of(facts: &Facts) -> Self {
        Self { less_than: facts.params.cover_less_than_days, more_than: facts.params.cover_more_than_days }
    }

    /// Between the two when the question says both ends of a stretch, else beyond either of them.
    fn is_between(self) -> bool {
        self.less_than.zip(self.more_than).is_some_and(|(less, more)| more < less)
    }

    fn row<'a>(self, item: &'a Item, lasts: f64) -> Option<Row<'a>> {
        let short = self.less_than.filter(|limit| lasts < *limit);
        let long = self.more_than.filter(|limit| lasts > *limit);
        let row = |limit: f64, is_short| Row { item, lasts, limit, is_short };
        if self.is_between() {
            return short.and(long).map(|limit| row(limit, false));
        }
        short.map(|limit| row(limit, true)).or(long.map(|limit| row(limit, false)))
    }

    fn words(self) -> String {
        let words = match (self.less_than, self.more_than) {
            (Some(less), Some(more)) if self.is_between() => {
                format!("between {} and {}", amount(more), words::days(less))
            }
            (less, more) => {
                let less = less.map(|less| format!("less than {}", words::days(less)));
                let more = more.map(|more| format!("more than {}", words::days(more)));
                less.into_iter().chain(more).collect::<Vec<_>>().join(" or ")
            }
        };
        format!("{words} of cover")
    }
}

impl Row<'_> {
    /// Units above the limit; below zero when they are missing.
    fn beyond(&self, facts: &Facts) -> f64 {
        let daily = facts.daily(self.item).unwrap_or(f64::NAN);
        self.item.stock.unwrap_or(0.0).max(0.0) - self.limit * daily
    }
}

/// The items beyond a limit: those that run out first, then those that last longest.
fn rows<'a>(facts: &Facts<'a>) -> Result<(Vec<Row<'a>>, Coverage<'a>), AgentError> {
    let found = Coverage::of(facts)?;
    let limits = Limits::of(facts);
    let mut rows: Vec<Row> =
        found.lasting.iter().filter_map(|(item, lasts)| limits.row(item, *lasts)).collect();
    if limits.more_than.is_some() && !limits.is_between() {
        rows.sort_by(|a, b| {
            b.is_short.cmp(&a.is_short).then_with(|| match a.is_short {
                true => a.lasts.total_cmp(&b.lasts),
                false => b.lasts.total_cmp(&a.lasts),
            })
        });
    }
    Ok((rows, found))
}

pub(super) fn cover(facts: &Facts) -> Result<String, AgentError> {
    let (rows, found) = rows(facts)?;
    let items: Vec<&Item> = rows.iter().map(|row| row.item).collect();
    let (all, limits) = (words::items(facts.items.len()), Limits::of(facts));
    let first = match items.len() {
        0 => format!("**None of {all} has {}.**", limits.words()),
        1 => format!("**1 of {all} has {}: {}.**", limits.words(), named(&items)),
        count => format!("**{count} of {all} have {}: {}.**", limits.words(), named(&items)),
    };
    let mut text = format!(
        "{first}{} Cover is the stock on hand over the average demand of a day.{}\n",
        money_beyond(facts, &rows, limits),
        found.rest()
    );
    if !rows.is_empty() {
        text.push_str(&format!("\n{}", short_table(facts, &rows, limits)));
    }
    Ok(text)
}

/// What the units above the limit are worth, where the file says what all of them cost.
fn money_beyond(facts: &Facts, rows: &[Row], limits: Limits) -> String {
    let Some(limit) = limits.more_than.filter(|_| !limits.is_between()) else { return String::new() };
    let value: f64 =
        rows.iter().filter(|row| !row.is_short).map(|row| row.beyond(facts) * row.item.unit_cost).sum();
    if !value.is_finite() || value <= 0.0 {
        return String::new();
    }
    let money = words::money(value, facts.read.currency.as_deref());
    format!(" Stock beyond {} is worth {money}.", words::days(limit))
}

fn short_table(facts: &Facts, rows: &[Row], limits: Limits) -> String {
    let mut table = MarkdownTable::<Row>::new();
    table.text("Item", |row| named_item(row.item));
    table.number("On hand", |row| row.item.stock.map_or("–".to_owned(), amount));
    if rows.iter().any(|row| row.item.on_order.is_some()) {
        table.number("On order", |row| row.item.on_order.map_or("–".to_owned(), amount));
    }
    table.number("Demand a day", |row| facts.daily(row.item).map_or("–".to_owned(), amount));
    table.number("Lasts", |row| days(row.lasts));
    if !limits.is_between() {
        table.number("Units beyond the limit", |row| amount(row.beyond(facts)));
    }
    table.write(rows.iter().copied().take(SHOWN))
}

/// `cover.csv`: every item beyond a limit.
pub(super) fn cover_table(facts: &Facts) -> Option<Table> {
    let (rows, _) = rows(facts).ok()?;
    let mut columns = TableBuilder::<Row>::new();
    columns.add(Column::text("item_id"), |row| row.item.id.clone());
    columns.add(Column::text("item_name"), |row| row.item.name.clone());
    columns.add(Column::text("location"), |row| row.item.location.clone());
    columns.add(Column::text("supplier"), |row| row.item.supplier.clone());
    columns.add(Column::number("current_stock", Some("units")), |row| row.item.stock);
    columns.add(Column::number("on_order", Some("units")), |row| row.item.on_order);
    columns.add(Column::number("daily_demand", Some("units")), |row| facts.daily(row.item));
    columns.add(Column::number("days_of_supply", Some("days")), |row| row.lasts);
    columns.add(Column::number("limit_days", Some("days")), |row| row.limit);
    columns.add(Column::number("units_beyond_limit", Some("units, below zero when missing")), |row| {
        row.beyond(facts)
    });
    columns.add(Column::number("value_beyond_limit", Some("money")), |row| {
        row.beyond(facts) * row.item.unit_cost
    });
    Some(columns.build("cover", "Items whose stock lasts less or longer than was asked", rows))
}
