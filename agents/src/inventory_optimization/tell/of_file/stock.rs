//! What is out of stock. It needs the stock of today and nothing else.

use intake::AgentError;
use report::{markdown_table::MarkdownTable, number::amount};

use super::{Facts, named, unknown};
use crate::inventory_optimization::{
    data::item::Item,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

pub(super) fn out_of_stock(facts: &Facts) -> Result<String, AgentError> {
    facts.needs_stock()?;
    let mut out: Vec<&Item> = Vec::new();
    let mut open: Vec<&Item> = Vec::new();
    for item in &facts.items {
        match item.stock {
            Some(stock) if stock <= 0.0 => out.push(item),
            Some(_) => {}
            None => open.push(item),
        }
    }
    let all = words::items(facts.items.len());
    let mut text = match out.len() {
        0 => format!("**None of {all} is out of stock.**"),
        1 => format!("**1 of {all} is out of stock: {}.**", named(&out)),
        count => format!("**{count} of {all} are out of stock: {}.**", named(&out)),
    };
    let below: Vec<&Item> =
        out.iter().copied().filter(|item| item.stock.is_some_and(|stock| stock < 0.0)).collect();
    if !below.is_empty() {
        text.push_str(&format!(
            " {} below zero: a booking is missing, or customers wait.",
            if below.len() == 1 { "1 of them is".to_owned() } else { format!("{} of them are", below.len()) }
        ));
    }
    text.push_str(&unknown(&open, "stock"));
    text.push('\n');
    if !out.is_empty() {
        text.push_str(&format!("\n{}", table(facts, &out)));
    }
    Ok(text)
}

fn table(facts: &Facts, out: &[&Item]) -> String {
    let mut table = MarkdownTable::<&Item>::new();
    table.text("Item", |item| named_item(item));
    table.number("Stock", |item| item.stock.map_or("–".to_owned(), amount));
    if out.iter().any(|item| item.on_order.is_some()) {
        table.number("On order", |item| item.on_order.map_or("–".to_owned(), amount));
    }
    if out.iter().any(|item| facts.daily(item).is_some()) {
        table.number("Demand a day", |item| facts.daily(item).map_or("–".to_owned(), amount));
    }
    table.write(out.iter().take(SHOWN))
}
