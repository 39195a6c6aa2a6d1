//! What the figures of the file answer without a plan: what is out of stock, what is below a level, how long the stock lasts
//! and which items matter most. Each question says what it needs at least; nothing here needs a cost or a lead time.

pub(super) mod classes;
mod cover;
mod coverage;
mod idle;
mod levels;
mod patterns;
mod stock;
mod table;

use intake::AgentError;

pub(in crate::inventory_optimization) use table::report;

use crate::inventory_optimization::{
    data::{columns::demand::ask_for_stretch, item::Item, items::Items},
    params::{InventoryParams, choices::View, year::Year},
    plan::basis::daily_mean,
    tell::words,
};
use levels::Level;
use report::{list::joined, markdown::plain, number::whole, result::Table};

/// The items that the question selects, and how they were read.
pub(in crate::inventory_optimization) struct Facts<'a> {
    pub file: &'a str,
    pub items: Vec<&'a Item>,
    pub read: &'a Items,
    pub params: &'a InventoryParams,
}

/// The answer to one question; an error names the one column that is missing.
pub(in crate::inventory_optimization) fn answer(view: View, facts: &Facts) -> Result<String, AgentError> {
    match view {
        View::OutOfStock => stock::out_of_stock(facts),
        View::BelowReorderPoint => levels::below(facts, Level::ReorderPoint),
        View::BelowLowestStock => levels::below(facts, Level::LowestStock),
        View::BelowSafetyStock => levels::below(facts, Level::SafetyStock),
        View::Lasting => coverage::lasting(facts),
        View::RunningOut => coverage::used_up(facts),
        View::SlowMovers => idle::slow(facts),
        View::DeadStock => idle::dead(facts),
        View::Cover => cover::cover(facts),
        View::Classes => classes::classes(facts),
        View::DemandClasses => patterns::patterns(facts),
        View::BeforeDelivery
        | View::Why
        | View::StockByWeek
        | View::MinMax
        | View::Approvals
        | View::Groups
        | View::ItemFigure => {
            Err(AgentError::Needs(format!("{} has too few columns for this.", plain(facts.file))))
        }
    }
}

/// The tables of an answer, beside the report of every item.
pub(in crate::inventory_optimization) fn tables(facts: &Facts) -> Vec<Table> {
    let found = match facts.params.view {
        Some(View::Cover) => cover::cover_table(facts),
        Some(View::DemandClasses) => patterns::patterns_table(facts),
        _ => None,
    };
    found.into_iter().collect()
}

/// The answers that the file allows, one below the other; empty when it allows none.
pub(in crate::inventory_optimization) fn everything(facts: &Facts) -> Vec<String> {
    const QUESTIONS: [View; 4] = [View::BelowReorderPoint, View::OutOfStock, View::Lasting, View::Classes];
    let mut parts = Vec::new();
    for view in QUESTIONS {
        parts.extend(answer(view, facts).ok());
    }
    parts
}

impl Facts<'_> {
    /// Units a day; nothing when the file does not say them.
    fn daily(&self, item: &Item) -> Option<f64> {
        let mean = daily_mean(item, self.params);
        Some(mean).filter(|mean| mean.is_finite() && self.read.has_stretch)
    }

    /// Days until the stock is used up at average demand.
    fn days(&self, item: &Item) -> Option<f64> {
        let daily = self.daily(item).filter(|daily| *daily > 0.0)?;
        Some(item.stock?.max(0.0) / daily)
    }

    fn days_of_week(&self) -> f64 {
        Year::of(self.params).days_in(intake::calendar::Frequency::Weekly)
    }

    fn needs_stock(&self) -> Result<(), AgentError> {
        if self.read.has_stock {
            return Ok(());
        }
        Err(missing(self.file, "the stock", "current_stock"))
    }

    fn needs_demand(&self) -> Result<(), AgentError> {
        if self.items.iter().any(|item| self.daily(item).is_some()) {
            return Ok(());
        }
        match &self.read.names.demand {
            Some(column) if !self.read.has_stretch => Err(ask_for_stretch(column)),
            _ => Err(missing(
                self.file,
                "the demand",
                "average daily sales (or monthly_demand, or annual_demand)",
            )),
        }
    }
}

/// The request for the one column that an answer needs.
fn missing(file: &str, what: &str, column: &str) -> AgentError {
    AgentError::Needs(format!(
        "No column of {} says {what} of each item, which this question needs. Add a column {column} and upload the file again.",
        plain(file)
    ))
}

/// `A, B and C`, at most as many as a reader takes in.
fn named(items: &[&Item]) -> String {
    const SHOWN: usize = 5;
    let labels: Vec<String> = items.iter().take(SHOWN).map(|item| plain(&item.label())).collect();
    if items.len() > SHOWN {
        return format!("{} and {} more", labels.join(", "), items.len() - SHOWN);
    }
    joined(&labels)
}

/// What is not known of some items, as a sentence; empty when it is known of all.
fn unknown(items: &[&Item], what: &str) -> String {
    match items.len() {
        0 => String::new(),
        count => format!(" The {what} of {} is not known: {}.", words::items(count), named(items)),
    }
}

/// `5 days`, `0.5 days`: parts of a day matter only when there are few.
fn days(days: f64) -> String {
    match rounded_down(days) {
        shown if shown == "1" => "1 day".to_owned(),
        shown => format!("{shown} days"),
    }
}

/// One decimal below 10, none above; stock is never said to last longer than it does.
fn rounded_down(value: f64) -> String {
    let tenths = (10.0 * value + 1e-9).floor();
    if value >= 10.0 || tenths % 10.0 == 0.0 {
        return whole((value + 1e-9).floor());
    }
    format!("{:.1}", tenths / 10.0)
}
