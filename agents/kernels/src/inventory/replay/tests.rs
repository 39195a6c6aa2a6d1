//! Small histories computed by hand, and long random histories compared with the formulas.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{Replay, ReplayPolicy, ReplaySetup, Unmet, replay};
use crate::inventory::demand_distribution::{DemandDistribution, Family};
use crate::inventory::optimal_min_max::{PeriodCosts, optimal_min_max};
use crate::inventory::performance::{StockPolicy, performance};
use crate::inventory::protection_demand::{PeriodDemand, Replenishment, protection_demand_of};
use crate::inventory::service_level::{ServiceTarget, order_up_to_level, reorder_point};

const FAMILIES: [Family; 4] = [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial];

#[test]
fn a_short_history_is_replayed_as_calculated_by_hand() {
    let policy = ReplayPolicy::ReorderPoint { reorder_point: 4.0, quantity: 6.0 };
    let setup =
        ReplaySetup { policy, unmet: Unmet::Waits, review_period: 1, lead_times: &[1], opening_stock: 7.0 };
    let played = replay(&[2.0, 2.0, 5.0, 1.0, 0.0], &setup).unwrap();
    // 7, 5, 3 (orders 6), then demand 5: 2 late; 6 arrive and demand is 1: 3 left, and the 6 of the review before are on order.
    assert_eq!(played.closing_stock, [5.0, 3.0, -2.0, 3.0, 9.0]);
    assert_eq!((played.orders, played.units_ordered, played.units_short), (2, 12.0, 2.0));
    assert_eq!(played.fill_rate, 0.8);
    assert_eq!(played.cycle_service, Some(0.5));
    let lost = replay(&[2.0, 2.0, 5.0, 1.0, 0.0], &ReplaySetup { unmet: Unmet::IsLost, ..setup }).unwrap();
    assert_eq!(lost.closing_stock, [5.0, 3.0, 0.0, 5.0, 5.0]);
    assert_eq!((lost.fill_rate, lost.average_waiting), (0.8, 0.0));
}

#[test]
fn orders_follow_the_policy() {
    let several = ReplayPolicy::ReorderPoint { reorder_point: 10.0, quantity: 4.0 };
    assert_eq!([several.order(10.5), several.order(10.0), several.order(1.0)], [0.0, 4.0, 12.0]);
    let up_to = ReplayPolicy::MinMax { reorder_point: 10.0, order_up_to: 25.0 };
    assert_eq!([up_to.order(11.0), up_to.order(10.0), up_to.order(-3.0)], [0.0, 15.0, 28.0]);
    assert_eq!(ReplayPolicy::OrderUpTo { level: 8.0 }.order(9.0), 0.0);
}

#[test]
fn orders_follow_the_review_period_and_arrive_after_the_lead_time() {
    let policy = ReplayPolicy::OrderUpTo { level: 10.0 };
    let setup = ReplaySetup {
        policy,
        unmet: Unmet::Waits,
        review_period: 2,
        lead_times: &[0, 2],
        opening_stock: 10.0,
    };
    let played = replay(&[1.0; 8], &setup).unwrap();
    // Reviews after periods 2, 4, 6 and 8; the first order arrives at once, the second two periods late.
    assert_eq!(played.closing_stock, [9.0, 8.0, 9.0, 8.0, 7.0, 6.0, 9.0, 8.0]);
    assert_eq!(played.orders, 4);
}

/// Demand of many periods with these moments.
fn history(family: Family, mean: f64, std: f64, periods: usize) -> Vec<f64> {
    let period = DemandDistribution::with_moments(family, mean, std).unwrap();
    let mut random = StdRng::seed_from_u64(11);
    (0..periods).map(|_| period.quantile(random.random_range(1e-12..1.0)).max(0.0)).collect()
}

fn play(policy: ReplayPolicy, demand: &[f64], review_period: usize, lead_time: usize) -> Replay {
    let setup = ReplaySetup {
        policy,
        unmet: Unmet::Waits,
        review_period,
        lead_times: &[lead_time],
        opening_stock: 60.0,
    };
    replay(demand, &setup).unwrap()
}

/// The fill rate and four of its standard errors, from the shares of unmet demand in thirty parts of the history.
fn fill_rate_with_error(policy: ReplayPolicy, demand: &[f64], review: usize, lead_time: usize) -> (f64, f64) {
    let rates: Vec<f64> = demand
        .chunks(demand.len() / 30)
        .map(|part| play(policy, part, review, lead_time).fill_rate)
        .collect();
    let mean = rates.iter().sum::<f64>() / 30.0;
    let variance = rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / 29.0;
    (mean, 4.0 * (variance / 30.0).sqrt())
}

/// Standard deviation of a demand of 5 per period that suits the family.
fn std_of(family: Family) -> f64 {
    match family {
        Family::Poisson => 5.0_f64.sqrt(),
        Family::Normal => 1.5,
        _ => 4.0,
    }
}

#[test]
fn an_order_up_to_level_reaches_its_cycle_service_and_fill_rate() {
    for family in FAMILIES {
        let std = std_of(family);
        let replenishment = Replenishment { lead_time: 3.0, lead_time_std: 0.0, review_period: 2.0 };
        let demand = protection_demand_of(family, PeriodDemand { mean: 5.0, std }, &replenishment).unwrap();
        let past = history(family, 5.0, std, 300_000);
        for target in [ServiceTarget::FillRate(0.93), ServiceTarget::CycleService(0.85)] {
            let level = order_up_to_level(&demand, target).unwrap();
            let figures = performance(&demand, &StockPolicy::OrderUpTo { level }).unwrap();
            let policy = ReplayPolicy::OrderUpTo { level };
            let played = play(policy, &past, 2, 3);
            let (fill, error) = fill_rate_with_error(policy, &past, 2, 3);
            assert!((fill - figures.fill_rate).abs() < error + 5e-4, "{family:?} {fill} {figures:?}");
            let cycles = 150_000.0;
            let sure = figures.cycle_service;
            // Neighbouring cycles share demand, so they count as fewer independent ones.
            let error = 4.0 * (sure * (1.0 - sure) * 3.0 / cycles).sqrt();
            assert!((played.cycle_service.unwrap() - sure).abs() < error, "{family:?} {figures:?}");
        }
    }
}

#[test]
fn a_reorder_point_reaches_its_planned_fill_rate_and_stock() {
    for family in FAMILIES {
        let std = std_of(family);
        let replenishment = Replenishment { lead_time: 3.0, lead_time_std: 0.0, review_period: 1.0 };
        let demand = protection_demand_of(family, PeriodDemand { mean: 5.0, std }, &replenishment).unwrap();
        let past = history(family, 5.0, std, 300_000);
        for target in [0.9, 0.98] {
            let level = reorder_point(&demand, 23.0, ServiceTarget::FillRate(target)).unwrap();
            let figures =
                performance(&demand, &StockPolicy::ReorderPoint { reorder_point: level, quantity: 23.0 })
                    .unwrap();
            let policy = ReplayPolicy::ReorderPoint { reorder_point: level, quantity: 23.0 };
            let (fill, error) = fill_rate_with_error(policy, &past, 1, 3);
            let played = play(policy, &past, 1, 3);
            assert!((fill - figures.fill_rate).abs() < error + 5e-4, "{family:?} {fill} {figures:?}");
            assert!(
                (played.average_stock / figures.expected_on_hand - 1.0).abs() < 0.02,
                "{family:?} {figures:?}"
            );
            assert!((played.orders as f64 * 23.0 / (300_000.0 * 5.0) - 1.0).abs() < 0.01);
        }
    }
}

#[test]
fn the_ready_rate_for_poisson_demand_agrees_with_the_formula() {
    // Continuous review: customers arrive one by one, orders of 8 arrive 4 time units later.
    let whole = DemandDistribution::with_moments(Family::Poisson, 6.0, 6.0_f64.sqrt()).unwrap();
    let demand =
        crate::inventory::protection_demand::ProtectionDemand { lead_time: whole, whole, review_mean: 0.0 };
    let figures =
        performance(&demand, &StockPolicy::ReorderPoint { reorder_point: 6.0, quantity: 8.0 }).unwrap();
    let mut random = StdRng::seed_from_u64(5);
    let (mut now, mut stock, mut position) = (0.0, 14.0, 14.0);
    let mut arrivals = std::collections::VecDeque::new();
    let (mut served, mut good_cycles, mut cycles) = (0.0, 0.0, 0.0);
    let customers = 400_000;
    for _ in 0..customers {
        now -= random.random_range(f64::MIN_POSITIVE..1.0_f64).ln() / 1.5;
        while arrivals.front().is_some_and(|at| *at <= now) {
            arrivals.pop_front();
            cycles += 1.0;
            good_cycles += f64::from(u8::from(stock >= 0.0));
            stock += 8.0;
        }
        served += f64::from(u8::from(stock > 0.0));
        stock -= 1.0;
        position -= 1.0;
        if position <= 6.0 {
            position += 8.0;
            arrivals.push_back(now + 4.0);
        }
    }
    assert!((served / f64::from(customers) - figures.fill_rate).abs() < 0.004, "{figures:?}");
    assert!((good_cycles / cycles - figures.cycle_service).abs() < 0.008, "{figures:?}");
}

#[test]
fn the_replayed_cost_of_the_optimal_min_max_agrees_with_the_calculated_cost() {
    let costs = PeriodCosts { cost_per_order: 30.0, holding: 1.0, backorder: 12.0 };
    let over = |periods: f64| {
        let mean = 3.0 * periods;
        DemandDistribution::with_moments(Family::Poisson, mean, mean.sqrt()).unwrap().masses(1e-14).unwrap()
    };
    let best = optimal_min_max(&costs, &over(1.0), &over(3.0)).unwrap();
    let policy = ReplayPolicy::MinMax { reorder_point: best.reorder_point, order_up_to: best.order_up_to };
    let past = history(Family::Poisson, 3.0, 3.0_f64.sqrt(), 400_000);
    let played = play(policy, &past, 1, 2);
    let on_hand: f64 = played.closing_stock.iter().map(|stock| stock.max(0.0)).sum();
    let cost = 30.0 * played.orders as f64 + on_hand + 12.0 * played.average_waiting * 400_000.0;
    assert!((cost / 400_000.0 / best.cost - 1.0).abs() < 0.01);
}

#[test]
fn invalid_input_is_refused() {
    let policy = ReplayPolicy::OrderUpTo { level: 10.0 };
    let setup =
        ReplaySetup { policy, unmet: Unmet::Waits, review_period: 1, lead_times: &[1], opening_stock: 7.0 };
    assert!(replay(&[], &setup).is_err());
    assert!(replay(&[1.0], &ReplaySetup { lead_times: &[], ..setup }).is_err());
    assert!(replay(&[1.0], &ReplaySetup { review_period: 0, ..setup }).is_err());
    let policy = ReplayPolicy::MinMax { reorder_point: 4.0, order_up_to: 4.0 };
    assert!(replay(&[1.0], &ReplaySetup { policy, ..setup }).is_err());
}
