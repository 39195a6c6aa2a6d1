//! Time per item of the inventory arithmetic: `cargo bench -p kernels --bench inventory`.
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::hint::black_box;
use std::time::Instant;

use kernels::inventory::InventoryError;
use kernels::inventory::demand_distribution::{DemandDistribution, Family};
use kernels::inventory::item_plan::{ItemFigures, plan_item, plan_items};
use kernels::inventory::lot_sizes::{LotPeriods, optimal_lots};
use kernels::inventory::optimal_min_max::{PeriodCosts, optimal_min_max};
use kernels::inventory::optimal_reorder::optimal_reorder;
use kernels::inventory::order_rounding::OrderRules;
use kernels::inventory::protection_demand::{Goods, PeriodDemand, Replenishment};
use kernels::inventory::service_curve::{CompetingItem, service_curve};
use kernels::inventory::service_level::ServiceTarget;
use kernels::inventory::stock_costs::StockCosts;
use kernels::inventory::stock_position::StockPosition;

fn main() -> Result<(), InventoryError> {
    for target in [ServiceTarget::CycleService(0.95), ServiceTarget::FillRate(0.98)] {
        let items: Vec<ItemFigures> = (0..100_000).map(|i| item(i, target)).collect();
        time(&format!("whole chain, {target:?}, one core"), items.len(), || {
            items.iter().filter(|item| plan_item(item).is_ok()).count()
        });
        time(&format!("whole chain, {target:?}, all cores"), items.len(), || plan_items(&items).len());
    }
    for family in [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial] {
        let demands = (0..10_000).map(|i| demand(i, family)).collect::<Result<Vec<_>, _>>()?;
        time(&format!("(r, Q) optimum, {family:?}, one core"), demands.len(), || {
            let costs =
                StockCosts { cost_per_order: 40.0, holding: 2.0, backorder: 30.0, demand_rate: 600.0 };
            demands.iter().filter(|demand| optimal_reorder(&costs, demand).is_ok()).count()
        });
    }
    let period = DemandDistribution::with_moments(Family::NegativeBinomial, 5.0, 4.0)?.masses(1e-14)?;
    let protection = DemandDistribution::with_moments(Family::NegativeBinomial, 40.0, 11.0)?.masses(1e-14)?;
    time("(s, S) optimum, one core", 1_000, || {
        let costs =
            |i: u32| PeriodCosts { cost_per_order: 40.0 + f64::from(i) * 0.1, holding: 1.0, backorder: 20.0 };
        (0..1_000).filter(|i| optimal_min_max(&costs(*i), &period, &protection).is_ok()).count()
    });
    let wanted: Vec<f64> = (0..3_650).map(|t| f64::from(t * 37 % 29)).collect();
    let (order, unit, holding) = (vec![400.0; 3_650], vec![2.0; 3_650], vec![0.1; 3_650]);
    let periods = LotPeriods { demand: &wanted, cost_per_order: &order, unit_cost: &unit, holding: &holding };
    time("Wagner-Whitin, 3650 periods", 1, || optimal_lots(&periods).map_or(0, |plan| plan.lots.len()));
    let competing = (0..10_000).map(competing).collect::<Result<Vec<_>, _>>()?;
    time("service curve of 20 points, 10 000 items", 1, || {
        service_curve(&competing, 20).map_or(0, |curve| curve.len())
    });
    Ok(())
}

/// Prints the best of three runs.
fn time(what: &str, items: usize, work: impl Fn() -> usize) {
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let started = Instant::now();
        black_box(work());
        best = best.min(started.elapsed().as_secs_f64());
    }
    println!("{what}: {best:.3} s, {:.2} us per item", 1e6 * best / items as f64);
}

/// A mix of slow, uneven and fast movers.
fn item(i: u32, target: ServiceTarget) -> ItemFigures {
    let mean = [0.02, 0.3, 2.0, 9.0, 60.0, 400.0][i as usize % 6] * (1.0 + f64::from(i % 97) / 97.0);
    let std = mean.sqrt().max(mean * [0.3, 1.0, 1.9][i as usize / 6 % 3]);
    let review_period = [0.0, 7.0][i as usize / 18 % 2];
    ItemFigures {
        demand: PeriodDemand { mean, std },
        replenishment: Replenishment {
            lead_time: 5.0 + f64::from(i % 30),
            lead_time_std: f64::from(i % 4),
            review_period,
        },
        goods: Goods::Pieces,
        family: None,
        periods_per_year: 365.0,
        unit_cost: 1.0 + f64::from(i % 211),
        cost_per_order: 50.0,
        holding_rate: 0.2,
        target,
        rules: OrderRules { minimum: 0.0, multiple: f64::from(1 + i % 12), maximum: f64::INFINITY },
        stock: StockPosition { on_hand: mean * f64::from(i % 60), on_order: 0.0, waiting: 0.0 },
    }
}

fn demand(i: u32, family: Family) -> Result<DemandDistribution, InventoryError> {
    let mean = 1.0 + f64::from(i % 400) / 4.0;
    DemandDistribution::with_moments(family, mean, mean.sqrt() * 1.7)
}

fn competing(i: u32) -> Result<CompetingItem, InventoryError> {
    let family = [Family::Normal, Family::Gamma, Family::Poisson][i as usize % 3];
    let whole = demand(i, family)?;
    let unit_value = 1.0 + f64::from(i % 50);
    let demand =
        kernels::inventory::protection_demand::ProtectionDemand { lead_time: whole, whole, review_mean: 0.0 };
    Ok(CompetingItem {
        demand,
        annual_demand: 600.0,
        quantity: 90.0,
        unit_value,
        shortage_weight: unit_value,
    })
}
