//! How long the stock lasts at average demand, and what is used up within some days. It needs the stock and what an item uses in
//! any stretch of time.

use intake::AgentError;
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, counted},
};

use super::{Facts, days, named, rounded_down, stock, unknown};
use crate::inventory_optimization::{
    data::item::Item,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

/// Days ahead when the question names none.
const AHEAD_DAYS: f64 = 30.0;

/// Items by how long their stock lasts, and those of which that cannot be said.
pub(super) struct Coverage<'a> {
    pub lasting: Vec<(&'a Item, f64)>,
    without_demand: Vec<&'a Item>,
    open: Vec<&'a Item>,
}

impl<'a> Coverage<'a> {
    pub(super) fn of(facts: &Facts<'a>) -> Result<Self, AgentError> {
        facts.needs_stock()?;
        facts.needs_demand()?;
        let mut found = Self { lasting: Vec::new(), without_demand: Vec::new(), open: Vec::new() };
        for item in &facts.items {
            match (facts.days(item), facts.daily(item)) {
                (Some(days), _) => found.lasting.push((*item, days)),
                (None, Some(daily)) if daily <= 0.0 => found.without_demand.push(*item),
                _ => found.open.push(*item),
            }
        }
        found.lasting.sort_by(|a, b| a.1.total_cmp(&b.1));
        Ok(found)
    }

    /// Items of which nothing can be said, and why.
    pub(super) fn rest(&self) -> String {
        let idle = match self.without_demand.len() {
            0 => String::new(),
            1 => format!(" 1 item has no demand: {}.", named(&self.without_demand)),
            count => format!(" {count} items have no demand: {}.", named(&self.without_demand)),
        };
        idle + &unknown(&self.open, "stock or demand")
    }
}

pub(super) fn lasting(facts: &Facts) -> Result<String, AgentError> {
    let found = Coverage::of(facts)?;
    let first = match found.lasting[..] {
        [] => "**How long the stock lasts cannot be said**: no item has both a figure of stock and demand."
            .to_owned(),
        [(item, lasts)] => format!(
            "**The stock of {} lasts {} ({})**: {} on hand at {} a day.",
            plain(&item.label()),
            days(lasts),
            weeks(facts, lasts),
            amount(item.stock.unwrap_or(0.0)),
            amount(facts.daily(item).unwrap_or(0.0))
        ),
        _ => {
            let (item, least) = found.lasting[0];
            let middle = found.lasting[(found.lasting.len() - 1) / 2].1;
            format!(
                "**For half of {} the stock lasts {} or less; the first to be used up is {} after {}.**",
                words::items(found.lasting.len()),
                days(middle),
                plain(&item.label()),
                days(least)
            )
        }
    };
    let mut text = format!("{first}{}{}\n", within_lead_time(facts, &found), found.rest());
    if found.lasting.len() > 1 {
        text.push_str(&format!("\n{}", table(facts, &found.lasting)));
    }
    Ok(text)
}

pub(super) fn used_up(facts: &Facts) -> Result<String, AgentError> {
    if facts.read.names.demand.is_none() && facts.needs_demand().is_err() {
        return out_already(facts);
    }
    let found = Coverage::of(facts)?;
    let ahead = facts.params.within_days.unwrap_or(AHEAD_DAYS);
    let soon: Vec<(&Item, f64)> = found.lasting.iter().copied().filter(|(_, days)| *days <= ahead).collect();
    let items: Vec<&Item> = soon.iter().map(|(item, _)| *item).collect();
    let (all, within) = (words::items(found.lasting.len()), words::days(ahead));
    let first = match items.len() {
        0 => format!("**None of {all} is used up within {within} at average demand.**"),
        1 => format!("**1 of {all} is used up within {within} at average demand: {}.**", named(&items)),
        count => {
            format!("**{count} of {all} are used up within {within} at average demand: {}.**", named(&items))
        }
    };
    let chances = " How likely that is depends on how demand varies, which the file does not say.";
    let mut text = format!("{first}{chances}{}\n", found.rest());
    if !soon.is_empty() {
        text.push_str(&format!("\n{}", table(facts, &soon)));
    }
    Ok(text)
}

/// What is out already, where the file does not say what will run out next.
fn out_already(facts: &Facts) -> Result<String, AgentError> {
    let out = stock::out_of_stock(facts)?;
    Ok(format!(
        "**What runs out next is left out, because {} does not say the demand of its items**; a column of average daily sales (or \
         monthly_demand, or annual_demand) brings it. {out}",
        plain(facts.file)
    ))
}

fn lead_time(facts: &Facts, item: &Item) -> Option<f64> {
    facts.params.lead_time_days.or(item.lead_time)
}

/// How many items are used up before an order placed now arrives.
fn within_lead_time(facts: &Facts, found: &Coverage) -> String {
    let is_known = |(item, _): &&(&Item, f64)| lead_time(facts, item).is_some();
    let known = found.lasting.iter().filter(is_known).count();
    let is_late = |(item, days): &&(&Item, f64)| lead_time(facts, item).is_some_and(|lead| *days < lead);
    let late: Vec<&Item> = found.lasting.iter().filter(is_late).map(|(item, _)| *item).collect();
    match (known, late.len()) {
        (0, _) => String::new(),
        (_, 0) => " Every one lasts for its lead time.".to_owned(),
        (_, count) => {
            let verb = if count == 1 { "lasts" } else { "last" };
            format!(" {} {verb} less than the lead time: {}.", counted(count, "item"), named(&late))
        }
    }
}

fn weeks(facts: &Facts, days: f64) -> String {
    match rounded_down(days / facts.days_of_week()) {
        weeks if weeks == "0" && days > 0.0 => "under 0.1 weeks".to_owned(),
        weeks if weeks == "1" => "1 week".to_owned(),
        weeks => format!("{weeks} weeks"),
    }
}

fn table(facts: &Facts, lasting: &[(&Item, f64)]) -> String {
    let mut table = MarkdownTable::<(&Item, f64)>::new();
    table.text("Item", |(item, _)| named_item(item));
    table.number("On hand", |(item, _)| item.stock.map_or("–".to_owned(), amount));
    if lasting.iter().any(|(item, _)| item.on_order.is_some()) {
        table.number("On order", |(item, _)| item.on_order.map_or("–".to_owned(), amount));
    }
    table.number("Demand a day", |(item, _)| facts.daily(item).map_or("–".to_owned(), amount));
    table.number("Lasts", |(_, lasts)| days(*lasts));
    table.number("In weeks", |(_, lasts)| weeks(facts, *lasts));
    if lasting.iter().any(|(item, _)| lead_time(facts, item).is_some()) {
        table.number("Lead time", |(item, _)| lead_time(facts, item).map_or("–".to_owned(), words::days));
    }
    table.write(lasting.iter().take(SHOWN))
}
