//! The chain as a whole: its steps agree, and no possible figures break it.

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
        family: None,
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
fn the_figures_of_a_plan_agree_with_each_other() {
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
fn the_length_of_a_year_changes_only_yearly_figures() {
    let year = plan_item(&item()).unwrap().order.unwrap();
    let short = plan_item(&ItemFigures { periods_per_year: 250.0, ..item() }).unwrap().order.unwrap();
    assert_eq!(year.reorder_point, short.reorder_point);
    assert!(short.order.quantity < year.order.quantity);
}

#[test]
fn no_safety_stock_is_planned_when_large_orders_reach_the_fill_rate() {
    let easy = ItemFigures { target: ServiceTarget::FillRate(0.6), ..item() };
    let orders = plan_item(&easy).unwrap().order.unwrap();
    assert_eq!(orders.safety_stock, 0.0);
    assert!(orders.performance.fill_rate > 0.6);
}

#[test]
fn a_slow_moving_item_is_reordered_when_its_stock_is_zero() {
    let demand = PeriodDemand { mean: 0.02, std: 0.02_f64.sqrt() };
    let slow = ItemFigures { demand, target: ServiceTarget::FillRate(0.5), ..item() };
    let orders = plan_item(&slow).unwrap().order.unwrap();
    assert_eq!((orders.family, orders.reorder_point), (Family::Poisson, 0.0));
    assert!(orders.performance.fill_rate > 0.5);
}

#[test]
fn many_items_are_planned_in_order_and_as_if_alone() {
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
fn unusual_but_valid_figures_give_finite_results() {
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
                        assert!(figures.expected_on_hand.is_finite() && figures.expected_backorders >= -1e-9);
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
fn invalid_figures_are_refused() {
    assert!(plan_item(&ItemFigures { periods_per_year: 0.0, ..item() }).is_err());
    assert!(plan_item(&ItemFigures { unit_cost: f64::NAN, ..item() }).is_err());
    let endless = StockPosition { on_hand: f64::INFINITY, on_order: 0.0, waiting: 0.0 };
    assert!(plan_item(&ItemFigures { stock: endless, ..item() }).is_err());
    assert!(plan_item(&ItemFigures { holding_rate: 0.0, ..item() }).is_err());
    assert!(plan_item(&ItemFigures { target: ServiceTarget::FillRate(95.0), ..item() }).is_err());
}
