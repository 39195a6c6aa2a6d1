//! One item with its plan: classes, order quantity, levels and the stock of today.

use kernels::{
    classes::{AbcClass, XyzClass},
    forecast::DemandPattern,
    inventory::{
        item_plan::{ItemFigures, ItemOrders, ItemToday},
        protection_demand::{ProtectionDemand, Replenishment, moments_over},
    },
};

use crate::inventory_optimization::{
    data::item::Item,
    params::choices::Class,
    plan::{empirical::Empirical, shelf_life::ShelfLife},
};

/// One item with its whole plan.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub item: Item,
    pub figures: ItemFigures,
    pub abc: AbcClass,
    /// Unknown when neither the file nor the question states how demand varies.
    pub xyz: Option<XyzClass>,
    /// Standard deviation of a month's demand over its mean.
    pub variation: Option<f64>,
    /// What the demand of the history is classified by.
    pub pattern: Option<DemandPattern>,
    /// Money a year.
    pub annual_value: f64,
    /// The replenishment; nothing without demand, or when it cannot be computed.
    pub orders: Option<ItemOrders>,
    /// Money per unit at the order quantity; below the unit cost with a price break.
    pub unit_price: f64,
    /// Money a year that the price break saves.
    pub discount_saving: f64,
    /// Today's stock; nothing when the file does not state it.
    pub today: Option<ItemToday>,
    /// The largest order that the question or the file allows, in units.
    pub largest_order: Option<f64>,
    /// Every order brings the stock up to the highest level: (s, S).
    pub orders_up_to: bool,
    /// Whether the level is that of the empirical distribution, when the question asks for it.
    pub empirical: Option<Empirical>,
    /// What its shelf life does to the orders, when it has one.
    pub shelf_life: Option<ShelfLife>,
    /// The reason why no plan could be computed.
    pub failure: Option<String>,
}

impl Planned {
    pub(crate) fn class(&self) -> Class {
        Class::of(self.abc)
    }

    pub(crate) fn safety_value(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.safety_stock.max(0.0) * self.unit_price)
    }

    /// Money in stock on average under the policy.
    pub(crate) fn policy_value(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.performance.expected_on_hand * self.unit_price)
    }

    pub(crate) fn annual_cost(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.annual_cost)
    }

    /// The order size nearest to this quantity that the supplier accepts.
    pub(crate) fn nearest_accepted(&self, quantity: f64) -> f64 {
        let accepted = self.figures.rules.cheapest(quantity, |size| (size - quantity).abs());
        accepted.unwrap_or(quantity)
    }

    pub(crate) fn is_ordered_now(&self) -> bool {
        self.today.is_some_and(|today| today.decision.order_now)
    }

    /// Mean and standard deviation of the demand over lead time and review period.
    pub(crate) fn protection_moments(&self) -> (f64, f64) {
        let Replenishment { lead_time, lead_time_std, review_period } = self.figures.replenishment;
        moments_over(self.figures.demand, lead_time + review_period, lead_time_std)
    }

    /// Units that are demanded and missing before an order placed now can arrive.
    pub(crate) fn expected_shortage(&self) -> f64 {
        self.protection().map_or(0.0, |demand| demand.whole.beyond(self.figures.stock.position()).loss)
    }

    /// The same in money: the urgency of an order.
    pub(crate) fn shortage_value(&self) -> f64 {
        self.expected_shortage() * self.figures.unit_cost
    }

    /// Demand over lead time and review period.
    pub(crate) fn protection(&self) -> Option<ProtectionDemand> {
        self.figures.protection_over(&self.figures.replenishment).ok()
    }
}
