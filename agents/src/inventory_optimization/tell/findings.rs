//! The results of a run, from which the answer, its tables and its charts are written.

use chrono::NaiveDate;

use crate::inventory_optimization::{
    data::items::Items,
    params::{InventoryParams, year::Year},
    plan::{
        optional_plans::OptionalPlans, orders::Order, planned::Planned, replay::Replayed,
        stock_plan::StockPlan, totals::Totals, trade_off::TradeOff,
    },
    tell::words,
};

/// The results of one run.
#[derive(Clone, Copy)]
pub(crate) struct Findings<'a> {
    pub items: &'a Items,
    pub params: &'a InventoryParams,
    /// What the figures of the file alone answer.
    pub of_file: Option<&'a str>,
    pub plan: &'a StockPlan,
    /// The plan that this one is compared with.
    pub before: Option<&'a StockPlan>,
    pub orders: &'a [Order],
    /// Positions of the orders that the budget for orders allows.
    pub affordable: Option<&'a [usize]>,
    pub trade_off: &'a TradeOff,
    pub replays: &'a [Replayed],
    pub optional: &'a OptionalPlans,
}

impl<'a> Findings<'a> {
    pub(crate) fn planned(&self) -> &'a [Planned] {
        &self.plan.planned
    }

    pub(crate) fn totals(&self) -> &'a Totals {
        &self.plan.totals
    }

    pub(crate) fn money(&self, value: f64) -> String {
        words::money(value, self.items.currency.as_deref())
    }

    /// The day of the stock figures; none is known in a year of working days.
    pub(crate) fn today(&self) -> Option<NaiveDate> {
        let last_day = || self.items.past.as_ref().map(|past| past.last_day);
        self.params.as_of.or_else(last_day).filter(|_| Year::of(self.params).has_dates())
    }

    /// The orders that are due now.
    pub(crate) fn orders_now(&self) -> impl Iterator<Item = &'a Order> {
        self.orders.iter().filter(|order| order.in_days == 0.0)
    }
}
