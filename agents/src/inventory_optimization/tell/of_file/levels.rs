//! What is below its reorder point, its lowest stock or its safety stock, as the file states them. It needs the stock and that column.

use intake::AgentError;
use report::{markdown::plain, markdown_table::MarkdownTable, number::amount};

use super::{Facts, missing, named, unknown};
use crate::inventory_optimization::{
    data::item::Item,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

/// A level that stock is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    ReorderPoint,
    LowestStock,
    SafetyStock,
}

impl Level {
    fn words(self) -> &'static str {
        match self {
            Self::ReorderPoint => "reorder point",
            Self::LowestStock => "lowest stock",
            Self::SafetyStock => "safety stock",
        }
    }

    fn of(self, item: &Item) -> Option<f64> {
        match self {
            Self::ReorderPoint => item.reorder_point,
            Self::LowestStock => item.lowest_stock,
            Self::SafetyStock => item.safety_stock,
        }
    }

    fn column<'a>(self, facts: &Facts<'a>) -> Option<&'a str> {
        match self {
            Self::ReorderPoint => facts.read.names.reorder_point.as_deref(),
            Self::LowestStock => facts.read.names.lowest_stock.as_deref(),
            Self::SafetyStock => facts.read.names.safety_stock.as_deref(),
        }
    }

    /// Levels that stand in for this one where the file does not have it. Nothing stands in for a safety stock: the others are
    /// meant to be reached.
    fn nearest(self) -> &'static [Self] {
        match self {
            Self::ReorderPoint => &[Self::ReorderPoint, Self::LowestStock],
            Self::LowestStock => &[Self::LowestStock, Self::ReorderPoint, Self::SafetyStock],
            Self::SafetyStock => &[Self::SafetyStock],
        }
    }

    /// The name of a column that says it.
    fn template(self) -> &'static str {
        match self {
            Self::ReorderPoint => "reorder_point",
            Self::LowestStock => "minimum_stock",
            Self::SafetyStock => "safety_stock",
        }
    }

    fn head(self) -> &'static str {
        match self {
            Self::ReorderPoint => "Reorder point",
            Self::LowestStock => "Lowest stock",
            Self::SafetyStock => "Safety stock",
        }
    }
}

/// Against a reorder point, stock counts what is on order: that need not be ordered again. Other levels are those of the shelf.
fn position(level: Level, item: &Item) -> Option<f64> {
    let on_order = if level == Level::ReorderPoint { item.on_order.unwrap_or(0.0) } else { 0.0 };
    Some(item.stock? + on_order)
}

pub(super) fn below(facts: &Facts, asked: Level) -> Result<String, AgentError> {
    facts.needs_stock()?;
    let level = asked.nearest().iter().copied().find(|level| level.column(facts).is_some());
    let Some(level) = level else {
        return Err(missing(facts.file, &format!("the {}", asked.words()), asked.template()));
    };
    let column = level.column(facts).unwrap_or_default();
    let (mut below, mut at, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for item in &facts.items {
        match (position(level, item), level.of(item)) {
            (Some(position), Some(limit)) if position < limit => below.push((*item, limit - position)),
            (Some(position), Some(limit)) if position == limit => at.push(*item),
            (Some(_), Some(_)) => {}
            _ => open.push(*item),
        }
    }
    below.sort_by(|a, b| b.1.total_cmp(&a.1));
    let items: Vec<&Item> = below.iter().map(|(item, _)| *item).collect();
    let all = words::items(facts.items.len());
    let column = plain(column);
    let mut text = match items.len() {
        0 => format!("**None of {all} is below its {}.**", level.words()),
        1 => format!("**1 of {all} is below its {}: {}.**", level.words(), named(&items)),
        count => format!("**{count} of {all} are below their {}: {}.**", level.words(), named(&items)),
    };
    if level != asked {
        text.push_str(&format!(" The file has no {}, so the {} was taken.", asked.words(), level.words()));
    }
    match at.len() {
        0 => {}
        1 => text.push_str(&format!(" 1 more is exactly at it: {}.", named(&at))),
        count => text.push_str(&format!(" {count} more are exactly at it: {}.", named(&at))),
    }
    text.push_str(&format!(" The levels are those of the column {column}{}.", counted_in(facts, level)));
    text.push_str(&unknown(&open, &format!("stock or {}", level.words())));
    text.push('\n');
    if !below.is_empty() {
        text.push_str(&format!("\n{}", table(facts, level, &below)));
    }
    Ok(text)
}

fn counted_in(facts: &Facts, level: Level) -> &'static str {
    let has_orders = facts.items.iter().any(|item| item.on_order.is_some_and(|units| units > 0.0));
    match (level, has_orders) {
        (Level::ReorderPoint, true) => "; what is on order counts as stock",
        _ => "",
    }
}

fn table(facts: &Facts, level: Level, below: &[(&Item, f64)]) -> String {
    let mut table = MarkdownTable::<(&Item, f64)>::new();
    table.text("Item", |(item, _)| named_item(item));
    table.number("Stock", |(item, _)| item.stock.map_or("–".to_owned(), amount));
    if facts.items.iter().any(|item| item.on_order.is_some()) {
        table.number("On order", |(item, _)| item.on_order.map_or("–".to_owned(), amount));
    }
    table.number(level.head(), |(item, _)| level.of(item).map_or("–".to_owned(), amount));
    table.number("Short by", |(_, short)| amount(*short));
    table.write(below.iter().take(SHOWN))
}
