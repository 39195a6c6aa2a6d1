//! The whole chain for one item: order quantity, demand over the protection interval, reorder point, service, today's stock.
//! Every step is a function of its own elsewhere; this file only strings them together, with the units in one place.

use rayon::prelude::*;

use super::demand_distribution::Family;
use super::order_quantity::{OrderCosts, OrderPlan, economic_order_quantity};
use super::order_rounding::OrderRules;
use super::performance::{Performance, StockPolicy, performance};
use super::problem::{InventoryError, not_negative, positive};
use super::protection_demand::{Goods, PeriodDemand, ProtectionDemand, Replenishment, protection_demand};
use super::replay::ReplayPolicy;
use super::service_level::{ServiceTarget, reorder_point, safety_stock};
use super::stock_position::{OrderDecision, StockPosition, StockState, days_of_supply, turnover};

/// What is known of an item. A period is what demand and times are counted in, such as a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemFigures {
    pub demand: PeriodDemand,
    pub replenishment: Replenishment,
    pub goods: Goods,
    /// Periods in a year: 365, 360 or 250 for days, 52 for weeks, 12 for months.
    pub periods_per_year: f64,
    /// Money per unit.
    pub unit_cost: f64,
    /// Money per order.
    pub cost_per_order: f64,
    /// Share of the money in stock that holding it costs in a year.
    pub holding_rate: f64,
    pub target: ServiceTarget,
    pub rules: OrderRules,
    pub stock: StockPosition,
}

/// What follows for the item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemPlan {
    /// Units per year.
    pub annual_demand: f64,
    /// How to replenish; `None` without demand.
    pub order: Option<ItemOrders>,
    /// Today's stock against that.
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
    /// Its standard deviation, units.
    pub protection_std: f64,
    /// Units; reached or passed, an order is placed.
    pub reorder_point: f64,
    /// Reorder point less mean demand; for counted demand below zero by less than a piece at most.
    pub safety_stock: f64,
    /// Reorder point plus order quantity: the position right after an order.
    pub order_up_to: f64,
    pub performance: Performance,
    /// Money per year for ordering and for holding the expected stock, safety stock included.
    pub annual_cost: f64,
    /// Times a year that the expected stock is used up.
    pub turnover: Option<f64>,
    /// Periods that the expected stock lasts.
    pub periods_of_supply: Option<f64>,
}

/// Where an item stands today.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemToday {
    pub state: StockState,
    /// Money in stock on hand; negative stock counts as none.
    pub stock_value: f64,
    /// Periods that stock on hand lasts.
    pub periods_of_supply: Option<f64>,
    /// Units above the order-up-to level; all of the stock when there is no demand.
    pub excess: f64,
    pub excess_value: f64,
    /// Chance to run short before an order placed now arrives.
    pub stockout_risk: f64,
    pub decision: OrderDecision,
    /// Money for the order of `decision`.
    pub order_value: f64,
}

/// Plans every item, on all cores; the order of the answers is that of the items.
pub fn plan_items(items: &[ItemFigures]) -> Vec<Result<ItemPlan, InventoryError>> {
    items.par_iter().map(plan_item).collect()
}

/// Plans one item. The reorder point is whole for pieces and never below mean demand (counted demand: its whole part), so a
/// fill rate that large orders reach alone does not lead to planned shortage.
///
/// # Errors
/// When a figure is below zero or not finite, a cost is not above zero, or the rules leave no order size.
pub fn plan_item(item: &ItemFigures) -> Result<ItemPlan, InventoryError> {
    positive("the number of periods in a year", item.periods_per_year)?;
    not_negative("the unit cost", item.unit_cost)?;
    let demand = protection_demand(item.demand, &item.replenishment, item.goods)?;
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

/// The supplier's rules; pieces are whole even when no multiple is given.
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
        // A level that is whole but for rounding stays.
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
mod tests {
    use super::{ItemFigures, plan_item, plan_items};
    use crate::inventory::demand_distribution::Family;
    use crate::inventory::order_rounding::OrderRules;
    use crate::inventory::protection_demand::{Goods, PeriodDemand, Replenishment};
    use crate::inventory::service_level::ServiceTarget;
    use crate::inventory::stock_position::{StockPosition, StockState};

    fn item() -> ItemFigures {
        ItemFigures {
            demand: PeriodDemand { mean: 10.0, std: 4.0 },
            replenishment: Replenishment { lead_time: 14.0, lead_time_std: 0.0, review_period: 0.0 },
            goods: Goods::Pieces,
            periods_per_year: 365.0,
            unit_cost: 12.0,
            cost_per_order: 50.0,
            holding_rate: 0.2,
            target: ServiceTarget::CycleService(0.95),
            rules: OrderRules::FREE,
            stock: StockPosition { on_hand: 150.0, on_order: 0.0, waiting: 0.0 },
        }
    }

    #[test]
    fn the_steps_of_the_chain_agree_with_each_other() {
        let plan = plan_item(&item()).unwrap();
        let orders = plan.order.unwrap();
        assert_eq!(plan.annual_demand, 3_650.0);
        // sqrt(2 3650 50 / 2.4) = 389.98; z = 1.6449 and std 4 sqrt(14) give 24.6 above 140.
        assert_eq!((orders.order.quantity, orders.reorder_point), (390.0, 165.0));
        assert_eq!(orders.family, Family::Normal);
        assert!(orders.performance.cycle_service >= 0.95);
        assert_eq!(orders.order_up_to, 555.0);
        assert!((orders.turnover.unwrap() * orders.periods_of_supply.unwrap() - 365.0).abs() < 1e-9);
        let today = plan.today;
        assert_eq!(
            (today.state, today.decision.order_now, today.decision.quantity),
            (StockState::Low, true, 390.0)
        );
        assert_eq!((today.stock_value, today.order_value, today.excess), (1_800.0, 4_680.0, 0.0));
        assert!((today.stockout_risk - 0.251_9).abs() < 1e-3);
    }

    #[test]
    fn an_item_without_demand_is_planned_as_dead_stock() {
        let idle = ItemFigures { demand: PeriodDemand { mean: 0.0, std: 0.0 }, ..item() };
        let plan = plan_item(&idle).unwrap();
        assert_eq!(plan.order, None);
        assert_eq!((plan.today.state, plan.today.excess_value), (StockState::Dead, 1_800.0));
        assert_eq!((plan.today.stockout_risk, plan.today.decision.order_now), (0.0, false));
    }

    #[test]
    fn a_year_of_another_length_counts_only_where_years_count() {
        let year = plan_item(&item()).unwrap().order.unwrap();
        let short = plan_item(&ItemFigures { periods_per_year: 250.0, ..item() }).unwrap().order.unwrap();
        assert_eq!(year.reorder_point, short.reorder_point);
        assert!(short.order.quantity < year.order.quantity);
    }

    #[test]
    fn a_fill_rate_that_large_orders_reach_alone_plans_no_shortage() {
        let easy = ItemFigures { target: ServiceTarget::FillRate(0.6), ..item() };
        let orders = plan_item(&easy).unwrap().order.unwrap();
        assert_eq!(orders.safety_stock, 0.0);
        assert!(orders.performance.fill_rate > 0.6);
    }

    #[test]
    fn many_items_are_planned_in_their_order_and_alike() {
        let items: Vec<ItemFigures> = (0..500)
            .map(|i| {
                let mean = 0.01 * f64::from(i);
                ItemFigures { demand: PeriodDemand { mean, std: 0.8 * mean.sqrt() }, ..item() }
            })
            .collect();
        let together = plan_items(&items);
        assert!(together.iter().zip(&items).all(|(plan, item)| *plan == plan_item(item)));
    }

    #[test]
    fn odd_but_possible_figures_have_finite_answers() {
        for mean in [1e-6, 0.01, 1.0, 9.9, 1e3, 1e7] {
            for spread in [0.0, 0.01, 1.0, 30.0, 200.0] {
                for time in [0.0, 1.0, 400.0] {
                    for target in [ServiceTarget::CycleService(0.999_999), ServiceTarget::FillRate(0.01)] {
                        let demand = PeriodDemand { mean, std: spread * mean };
                        let late =
                            Replenishment { lead_time: time, lead_time_std: 0.3 * time, review_period: 0.0 };
                        for review_period in [0.0, 7.0] {
                            let replenishment = Replenishment { review_period, ..late };
                            let odd = ItemFigures { demand, replenishment, target, ..item() };
                            let orders = plan_item(&odd).unwrap().order.unwrap();
                            let figures = orders.performance;
                            assert!(orders.reorder_point.is_finite(), "{odd:?}");
                            assert!(
                                figures.expected_on_hand.is_finite() && figures.expected_backorders >= -1e-9
                            );
                            assert!((0.0..=1.0).contains(&figures.fill_rate), "{odd:?} {figures:?}");
                            let reached = match target {
                                ServiceTarget::CycleService(target) => figures.cycle_service >= target - 1e-9,
                                ServiceTarget::FillRate(target) => figures.fill_rate >= target - 1e-9,
                            };
                            assert!(reached, "{odd:?} {orders:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn impossible_figures_are_refused() {
        assert!(plan_item(&ItemFigures { periods_per_year: 0.0, ..item() }).is_err());
        assert!(plan_item(&ItemFigures { unit_cost: f64::NAN, ..item() }).is_err());
        assert!(plan_item(&ItemFigures { holding_rate: 0.0, ..item() }).is_err());
        assert!(plan_item(&ItemFigures { target: ServiceTarget::FillRate(95.0), ..item() }).is_err());
    }
}
