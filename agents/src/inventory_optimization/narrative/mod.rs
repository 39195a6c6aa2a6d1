//! The answer in words, for a buyer who doubts it: what to order and the money first, then why and how sure.
//! Every number comes from the result; nothing is estimated here. Reading order: this file, `headline`, `orders`, `stock`,
//! `service`, `methods`.

mod headline;
mod methods;
mod orders;
mod service;
mod stock;

use super::{
    extras::Extras, optimize::Found, plan::Planned, proof::Played, tables::Order, totals::Totals,
    trade_off::TradeOff, words,
};
use report::markdown::{plain, section};

const SHOWN: usize = 10;

/// All that the answer is told from.
pub struct Story<'a> {
    pub found: &'a Found<'a>,
    pub orders: &'a [Order],
    /// Positions of the orders that the budget for orders allows.
    pub affordable: Option<&'a [usize]>,
    pub trade_off: &'a TradeOff,
    pub played: &'a [Played],
    pub extras: &'a Extras,
}

impl Story<'_> {
    fn planned(&self) -> &[Planned] {
        &self.found.outcome.planned
    }

    fn totals(&self) -> &Totals {
        &self.found.outcome.totals
    }

    fn money(&self, value: f64) -> String {
        words::money(value, self.found.items.currency.as_deref())
    }

    fn now(&self) -> impl Iterator<Item = &Order> {
        self.orders.iter().filter(|order| order.in_days == 0.0)
    }
}

/// The answer up to its closing sections.
pub fn story(story: &Story) -> String {
    let now = if story.now().next().is_some() { "Order now" } else { "The most valuable items" };
    let is_season = story.found.params.one_season == Some(true);
    let sections = [
        ("What if: before and after", headline::what_if(story)),
        ("One-season orders", if is_season { methods::seasons(story) } else { String::new() }),
        ("Lot sizes over the coming periods", methods::lots(story)),
        (now, orders::main_table(story)),
        ("Suppliers", orders::suppliers(story)),
        ("Ordered together", methods::joint(story)),
        ("Too much stock", stock::excess(story)),
        ("Classes", stock::classes(story)),
        ("Policies side by side", methods::policies(story)),
        ("One-season orders", if is_season { String::new() } else { methods::seasons(story) }),
        ("Room", methods::room(story)),
        ("Service against money", service::service(story)),
        ("Played against the past", service::proof(story)),
    ];
    let told: String = sections.iter().map(|(title, body)| section(title, body)).collect();
    headline::headline(story) + &told
}

/// Id and name, as far as they fit.
fn named(planned: &Planned) -> String {
    match &planned.item.name {
        Some(name) if *name != planned.item.id => {
            let short: String = name.chars().take(40).collect();
            format!("{} {}", plain(&planned.item.label()), plain(&short))
        }
        _ => plain(&planned.item.label()),
    }
}
