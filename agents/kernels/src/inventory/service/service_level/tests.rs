//! Published cases, properties and exactness, for both kinds of service.

use super::{ServiceTarget, order_up_to_level, reorder_point, safety_stock};
use crate::inventory::demand_distribution::{DemandDistribution, Family};
use crate::inventory::performance::{StockPolicy, performance};
use crate::inventory::protection_demand::{
    PeriodDemand, ProtectionDemand, Replenishment, protection_demand_of,
};

const FAMILIES: [Family; 4] = [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial];

/// Demand over the lead time under continuous review.
fn watched(family: Family, mean: f64, std: f64) -> ProtectionDemand {
    let whole = DemandDistribution::with_moments(family, mean, std).unwrap();
    ProtectionDemand { lead_time: whole, whole, review_mean: 0.0 }
}

/// Demand with a lead time of 3 periods and a review every second period.
fn reviewed(family: Family, mean: f64, std: f64) -> ProtectionDemand {
    let replenishment = Replenishment { lead_time: 3.0, lead_time_std: 0.0, review_period: 2.0 };
    protection_demand_of(family, PeriodDemand { mean, std }, &replenishment).unwrap()
}

/// Nahmias, Production and Operations Analysis, chapter on uncertain demand (Harvey's mustard): lead-time demand normal, 100 and 25,
/// orders of 100. Cycle service 0.98 needs 151; fill rate 0.98 needs L(z) = 0.08, z = 1.02, so
/// 126. Digits by scipy 1.17.1.
#[test]
fn the_mustard_example_of_nahmias_has_different_service_level_and_fill_rate() {
    let demand = watched(Family::Normal, 100.0, 25.0);
    let by_cycle = reorder_point(&demand, 100.0, ServiceTarget::CycleService(0.98)).unwrap();
    let by_units = reorder_point(&demand, 100.0, ServiceTarget::FillRate(0.98)).unwrap();
    assert!((by_cycle - 151.34372276579558).abs() < 1e-9);
    assert!((by_units - 125.53096417385616).abs() < 1e-7);
    assert!((safety_stock(&demand, by_units) - (by_units - 100.0)).abs() < 1e-12);
}

/// scipy 1.17.1, brentq on (L(r) - L(r + Q)) / Q with L from gamma.sf and nbinom.sf, poisson.sf summed.
#[test]
fn reorder_points_for_a_fill_rate_agree_with_scipy() {
    let gamma = watched(Family::Gamma, 40.0, 30.0);
    let level = reorder_point(&gamma, 60.0, ServiceTarget::FillRate(0.95)).unwrap();
    assert!((level - 73.7988390154382).abs() < 1e-7);
    let poisson = watched(Family::Poisson, 6.0, 6.0_f64.sqrt());
    assert_eq!(reorder_point(&poisson, 4.0, ServiceTarget::FillRate(0.95)).unwrap(), 9.0);
    let binomial = watched(Family::NegativeBinomial, 6.0, 4.0);
    assert_eq!(reorder_point(&binomial, 4.0, ServiceTarget::FillRate(0.95)).unwrap(), 12.0);
    let normal = reviewed(Family::Normal, 50.0, 20.0);
    let level = order_up_to_level(&normal, ServiceTarget::FillRate(0.97)).unwrap();
    assert!((level - 299.70456324948384).abs() < 1e-6);
}

#[test]
fn the_target_is_reached_and_one_piece_less_misses_it() {
    for family in FAMILIES {
        for demand in [watched(family, 9.0, 5.0), reviewed(family, 2.0, 2.0)] {
            for target in [0.5, 0.8, 0.95, 0.999] {
                for quantity in [1.0, 4.0, 30.0] {
                    let level = reorder_point(&demand, quantity, ServiceTarget::FillRate(target)).unwrap();
                    let fill = |level| {
                        let policy = StockPolicy::ReorderPoint { reorder_point: level, quantity };
                        performance(&demand, &policy).unwrap().fill_rate
                    };
                    assert!(fill(level) >= target - 1e-9, "{family:?} {target} {quantity}");
                    let less = if demand.whole.is_counted() { 1.0 } else { 1e-5 };
                    assert!(fill(level - less) < target, "{family:?} {target} {quantity} {level}");
                }
            }
        }
    }
}

#[test]
fn an_order_up_to_level_reaches_its_target() {
    for family in FAMILIES {
        for demand in [watched(family, 9.0, 5.0), reviewed(family, 2.0, 2.0)] {
            for target in [0.5, 0.9, 0.99] {
                let level = order_up_to_level(&demand, ServiceTarget::FillRate(target)).unwrap();
                let fill = |level| performance(&demand, &StockPolicy::OrderUpTo { level }).unwrap().fill_rate;
                let less = if demand.whole.is_counted() { 1.0 } else { 1e-5 };
                assert!(fill(level) >= target - 1e-9 && fill(level - less) < target, "{family:?} {target}");
            }
        }
    }
}

#[test]
fn more_service_never_means_less_stock() {
    for family in FAMILIES {
        for demand in [watched(family, 9.0, 5.0), reviewed(family, 2.0, 2.0)] {
            let levels = |target: &dyn Fn(f64) -> ServiceTarget| -> Vec<f64> {
                (1..100)
                    .map(|i| reorder_point(&demand, 12.0, target(f64::from(i) / 100.0)).unwrap())
                    .collect()
            };
            assert!(levels(&ServiceTarget::CycleService).is_sorted());
            assert!(levels(&ServiceTarget::FillRate).is_sorted());
        }
    }
}

#[test]
fn reorder_points_for_continuous_demand_scale_with_the_unit() {
    for family in [Family::Normal, Family::Gamma] {
        let pieces = watched(family, 9.0, 5.0);
        let grams = watched(family, 9_000.0, 5_000.0);
        for target in [ServiceTarget::CycleService(0.97), ServiceTarget::FillRate(0.97)] {
            let small = reorder_point(&pieces, 12.0, target).unwrap();
            let large = reorder_point(&grams, 12_000.0, target).unwrap();
            assert!((small * 1_000.0 - large).abs() < 1e-6);
        }
    }
}

#[test]
fn certain_demand_needs_no_safety_stock() {
    let demand = watched(Family::Normal, 80.0, 0.0);
    let level = reorder_point(&demand, 50.0, ServiceTarget::CycleService(0.99)).unwrap();
    assert_eq!(safety_stock(&demand, level), 0.0);
    let policy = StockPolicy::ReorderPoint { reorder_point: level, quantity: 50.0 };
    let figures = performance(&demand, &policy).unwrap();
    assert_eq!((figures.fill_rate, figures.expected_backorders, figures.expected_on_hand), (1.0, 0.0, 25.0));
    // With a fill rate of 90 %, the last tenth of every order then waits.
    let level = reorder_point(&demand, 50.0, ServiceTarget::FillRate(0.9)).unwrap();
    assert!((level - 75.0).abs() < 1e-9);
}

#[test]
fn poisson_demand_ordered_one_for_one_has_the_classic_ready_rate() {
    let demand = watched(Family::Poisson, 3.0, 3.0_f64.sqrt());
    let figures = performance(&demand, &StockPolicy::OrderUpTo { level: 5.0 }).unwrap();
    // P(D <= 4) and the sums of the tails, scipy 1.17.1: poisson.cdf(4, 3), poisson.expect over (D - 5)+.
    assert!((figures.fill_rate - 0.8152632445237722).abs() < 1e-12);
    assert!((figures.expected_backorders - 0.13462055627216657).abs() < 1e-12);
    assert!((figures.expected_on_hand - (2.0 + 0.13462055627216657)).abs() < 1e-12);
}

#[test]
fn average_stock_under_periodic_review_is_the_mean_before_and_after_delivery() {
    let demand = reviewed(Family::Normal, 50.0, 20.0);
    let figures = performance(&demand, &StockPolicy::OrderUpTo { level: 270.0 }).unwrap();
    let (before, after) = (demand.whole.beyond(270.0).loss, demand.lead_time.beyond(270.0).loss);
    assert!((figures.expected_backorders - 0.5 * (before + after)).abs() < 1e-12);
    assert!((figures.expected_on_hand - (70.0 + 0.5 * (before + after))).abs() < 1e-9);
    assert!((figures.shortage_per_cycle - (before - after)).abs() < 1e-12);
    assert!((figures.fill_rate - (1.0 - (before - after) / 100.0)).abs() < 1e-12);
    let watched = watched(Family::Normal, 100.0, 25.0);
    let policy = StockPolicy::ReorderPoint { reorder_point: 120.0, quantity: 100.0 };
    let short = watched.whole.beyond(120.0).loss - watched.whole.beyond(220.0).loss;
    assert!((performance(&watched, &policy).unwrap().shortage_per_cycle - short).abs() < 1e-12);
}

#[test]
fn targets_outside_zero_and_one_are_refused() {
    let demand = watched(Family::Normal, 80.0, 10.0);
    for target in [0.0, 1.0, 95.0, f64::NAN] {
        assert!(reorder_point(&demand, 50.0, ServiceTarget::CycleService(target)).is_err());
        assert!(order_up_to_level(&demand, ServiceTarget::FillRate(target)).is_err());
    }
    assert!(reorder_point(&demand, 0.0, ServiceTarget::FillRate(0.9)).is_err());
}
