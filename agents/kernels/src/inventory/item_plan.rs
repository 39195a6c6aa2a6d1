//! Plans one item completely: order quantity, demand over the protection interval, reorder point, service, today's stock.
//! Every step is a function in another file; this file calls them in order and keeps the units in one place.

use rayon::prelude::*;

use crate::cancel::Ticket;

use super::demand_distribution::Family;
use super::order_quantity::{OrderCosts, OrderPlan, economic_order_quantity};
use super::order_rounding::OrderRules;
use super::performance::{Performance, StockPolicy, performance};
use super::problem::{InventoryError, finite, not_negative, positive};
use super::protection_demand::{
    Goods, PeriodDemand, ProtectionDemand, Replenishment, protection_demand, protection_demand_of,
};
use super::replay::ReplayPolicy;
use super::service_level::{ServiceTarget, reorder_point, safety_stock};
use super::stock_position::{OrderDecision, StockPosition, StockState, days_of_supply, turnover};

/// The input of the plan for one item. A period is the unit in which demand and times are counted, such as a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemFigures {
    pub demand: PeriodDemand,
    pub replenishment: Replenishment,
    pub goods: Goods,
    /// The distribution of demand, where it is not left to the rule of `protection_demand`.
    pub family: Option<Family>,
    /// Periods in a year: 365, 360 or 250 for days, 52 for weeks, 12 for months.
    pub periods_per_year: f64,
    /// Money per unit.
    pub unit_cost: f64,
    /// Money per order.
    pub cost_per_order: f64,
    /// Cost of holding stock for a year, as a share of the money in stock.
    pub holding_rate: f64,
    pub target: ServiceTarget,
    pub rules: OrderRules,
    pub stock: StockPosition,
}

impl ItemFigures {
    /// Demand over the protection interval of this replenishment.
    ///
    /// # Errors
    /// When a figure is below zero or not finite.
    pub fn protection_over(&self, replenishment: &Replenishment) -> Result<ProtectionDemand, InventoryError> {
        match self.family {
            Some(family) => protection_demand_of(family, self.demand, replenishment),
            None => protection_demand(self.demand, replenishment, self.goods),
        }
    }
}

/// The plan for the item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemPlan {
    /// Units per year.
    pub annual_demand: f64,
    /// How to replenish the item; `None` without demand.
    pub order: Option<ItemOrders>,
    /// The item's stock today, compared with the plan.
    pub today: ItemToday,
}

/// How an item is replenished.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemOrders {
    /// The economic order quantity before the supplier's rules.
    pub economic: OrderPlan,
    /// The accepted order size, chosen by cost.
    pub order: OrderPlan,
    pub family: Family,
    /// Mean demand over lead time plus review period, units.
    pub protection_mean: f64,
    /// Standard deviation of demand over lead time plus review period, units.
    pub protection_std: f64,
    /// Units; an order is placed when the stock position is at or below this point.
    pub reorder_point: f64,
    /// Reorder point less mean demand; for counted demand it can be negative, but by less than one piece.
    pub safety_stock: f64,
    /// Reorder point plus order quantity, units: the position right after an order.
    pub order_up_to: f64,
    pub performance: Performance,
    /// Money per year for ordering and for holding the expected stock, safety stock included.
    pub annual_cost: f64,
    /// How many times a year the expected stock is used up.
    pub turnover: Option<f64>,
    /// How many periods the expected stock lasts.
    pub periods_of_supply: Option<f64>,
}

/// Where an item stands today.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemToday {
    pub state: StockState,
    /// Money in stock on hand; negative stock counts as zero.
    pub stock_value: f64,
    /// How many periods the stock on hand lasts.
    pub periods_of_supply: Option<f64>,
    /// Units above the order-up-to level; all of the stock when there is no demand.
    pub excess: f64,
    pub excess_value: f64,
    /// Chance of running out of stock before an order placed now arrives.
    pub stockout_risk: f64,
    pub decision: OrderDecision,
    /// Money for the order in `decision`.
    pub order_value: f64,
}

/// Plans every item, on all cores; the answers are in the order of the items.
pub fn plan_items(items: &[ItemFigures]) -> Vec<Result<ItemPlan, InventoryError>> {
    let ticket = Ticket::here();
    items.par_iter().map(|item| ticket.run(|| plan_item(item))).collect()
}

/// Plans one item. For pieces the reorder point is whole, and it is never below mean demand (counted demand: mean demand
/// rounded down), so that a fill rate which large orders reach without safety stock does not lead to a planned shortage.
///
/// # Errors
/// When a figure is below zero or not finite, a cost is not above zero, or no order size satisfies the rules.
pub fn plan_item(item: &ItemFigures) -> Result<ItemPlan, InventoryError> {
    positive("the number of periods in a year", item.periods_per_year)?;
    not_negative("the unit cost", item.unit_cost)?;
    finite("the stock position", item.stock.position())?;
    let demand = item.protection_over(&item.replenishment)?;
    let annual_demand = item.demand.mean * item.periods_per_year;
    let order = if annual_demand > 0.0 { Some(orders(item, annual_demand, &demand)?) } else { None };
    Ok(ItemPlan { annual_demand, order, today: today(item, order.as_ref(), &demand)? })
}

fn orders(
    item: &ItemFigures,
    annual_demand: f64,
    demand: &ProtectionDemand,
) -> Result<ItemOrders, InventoryError> {
    let costs = OrderCosts {
        annual_demand,
        cost_per_order: item.cost_per_order,
        holding_cost_per_unit: item.holding_rate * item.unit_cost,
    };
    let economic = economic_order_quantity(&costs)?;
    let quantity = accepted(item).cheapest(economic.quantity, |quantity| costs.plan(quantity).total_cost)?;
    let order = costs.plan(quantity);
    let reorder_point = whole_if_pieces(item, demand, reorder_point(demand, quantity, item.target)?);
    let policy = StockPolicy::ReorderPoint { reorder_point, quantity };
    let performance = performance(demand, &policy)?;
    let on_hand = performance.expected_on_hand;
    Ok(ItemOrders {
        economic,
        order,
        family: demand.whole.family(),
        protection_mean: demand.whole.mean(),
        protection_std: demand.whole.std(),
        reorder_point,
        safety_stock: safety_stock(demand, reorder_point),
        order_up_to: reorder_point + quantity,
        performance,
        annual_cost: order.ordering_cost + costs.holding_cost_per_unit * on_hand,
        turnover: turnover(annual_demand, on_hand),
        periods_of_supply: days_of_supply(annual_demand, on_hand, item.periods_per_year),
    })
}

/// The supplier's rules; for pieces the multiple is one when none is given.
fn accepted(item: &ItemFigures) -> OrderRules {
    let multiple =
        if item.goods == Goods::Pieces && item.rules.multiple == 0.0 { 1.0 } else { item.rules.multiple };
    OrderRules { multiple, ..item.rules }
}

fn whole_if_pieces(item: &ItemFigures, demand: &ProtectionDemand, level: f64) -> f64 {
    let mean = demand.whole.mean();
    if demand.whole.is_counted() {
        level.max(mean.floor())
    } else if item.goods == Goods::Pieces {
        // A level that is whole except for a rounding error is kept.
        (level.max(mean) - 1e-9 * mean).ceil()
    } else {
        level.max(mean)
    }
}

fn today(
    item: &ItemFigures,
    order: Option<&ItemOrders>,
    demand: &ProtectionDemand,
) -> Result<ItemToday, InventoryError> {
    let (reorder_point, highest) = order.map_or((0.0, 0.0), |order| (order.reorder_point, order.order_up_to));
    let decision = match order {
        None => OrderDecision { order_now: false, quantity: 0.0, periods_until_order: None },
        Some(order) => {
            let policy = ReplayPolicy::ReorderPoint { reorder_point, quantity: order.order.quantity };
            item.stock.order_decision(&policy, &accepted(item), item.demand.mean)?
        }
    };
    let excess = item.stock.excess(highest);
    Ok(ItemToday {
        state: item.stock.state(item.demand.mean, reorder_point, highest),
        stock_value: item.stock.on_hand.max(0.0) * item.unit_cost,
        periods_of_supply: item.stock.periods_of_supply(item.demand.mean),
        excess,
        excess_value: excess * item.unit_cost,
        stockout_risk: item.stock.stockout_risk(&demand.whole),
        decision,
        order_value: decision.quantity * item.unit_cost,
    })
}

#[cfg(test)]
mod tests;
