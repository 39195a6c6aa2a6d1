//! One item with its plan: classes, order quantity, levels and the stock of today.

use kernels::{
    classes::{AbcClass, XyzClass},
    forecast::DemandClass,
    inventory::{
        item_plan::{ItemFigures, ItemOrders, ItemToday},
        protection_demand::{ProtectionDemand, Replenishment, moments_over, protection_demand},
    },
};

use crate::inventory_optimization::{data::item::Item, params::choices::Class};

/// One item with all that follows for it.
#[derive(Clone, Debug)]
pub struct Planned {
    pub item: Item,
    pub figures: ItemFigures,
    pub abc: AbcClass,
    /// Unknown when nothing says how demand varies.
    pub xyz: Option<XyzClass>,
    /// Standard deviation of a month's demand over its mean.
    pub variation: Option<f64>,
    pub demand_class: Option<DemandClass>,
    /// Money a year.
    pub annual_value: f64,
    /// How to replenish; nothing without demand, or when it cannot be computed.
    pub orders: Option<ItemOrders>,
    /// Money per unit at the order quantity; below the unit cost with a price break.
    pub unit_price: f64,
    /// Money a year that the price break saves.
    pub discount_saving: f64,
    /// Today's stock; nothing when the file does not tell it.
    pub today: Option<ItemToday>,
    /// Orders go up to the highest level, whatever is left: (s, S).
    pub orders_up_to: bool,
    /// Why nothing could be computed.
    pub failure: Option<String>,
}

impl Planned {
    pub fn class(&self) -> Class {
        match self.abc {
            AbcClass::A => Class::A,
            AbcClass::B => Class::B,
            AbcClass::C => Class::C,
        }
    }

    pub fn safety_value(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.safety_stock.max(0.0) * self.unit_price)
    }

    /// Money in stock on average under the policy.
    pub fn policy_value(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.performance.expected_on_hand * self.unit_price)
    }

    pub fn annual_cost(&self) -> f64 {
        self.orders.map_or(0.0, |orders| orders.annual_cost)
    }

    pub fn is_ordered_now(&self) -> bool {
        self.today.is_some_and(|today| today.decision.order_now)
    }

    /// Mean and standard deviation of the demand over lead time and review period.
    pub fn protection_moments(&self) -> (f64, f64) {
        let Replenishment { lead_time, lead_time_std, review_period } = self.figures.replenishment;
        moments_over(self.figures.demand, lead_time + review_period, lead_time_std)
    }

    /// Units that are asked for and not there before an order placed now can arrive.
    pub fn expected_shortage(&self) -> f64 {
        self.protection().map_or(0.0, |demand| demand.whole.beyond(self.figures.stock.position()).loss)
    }

    /// The same in money, which is what makes an order urgent.
    pub fn shortage_value(&self) -> f64 {
        self.expected_shortage() * self.figures.unit_cost
    }

    /// Demand over lead time and review period.
    pub fn protection(&self) -> Option<ProtectionDemand> {
        protection_demand(self.figures.demand, &self.figures.replenishment, self.figures.goods).ok()
    }
}
