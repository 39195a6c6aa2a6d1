//! Published cases, exhaustive search, and properties of the optimum.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{optimal_reorder, optimal_reorder_counted, optimal_reorder_point, optimal_reorder_within};
use crate::inventory::compound_demand::compound_poisson;
use crate::inventory::demand_distribution::{DemandDistribution, Family};
use crate::inventory::order_rounding::OrderRules;
use crate::inventory::stock_costs::StockCosts;

const FAMILIES: [Family; 4] = [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial];

const COSTS: StockCosts =
    StockCosts { cost_per_order: 8.0, holding: 0.225, backorder: 7.5, demand_rate: 1_300.0 };

fn demand(family: Family, mean: f64, std: f64) -> DemandDistribution {
    DemandDistribution::with_moments(family, mean, std).unwrap()
}

/// Snyder and Shen, Fundamentals of Supply Chain Theory, example 5.1; stockpyl 1.0.2 gives the cost 78.07116250928294 to
/// r_q_cost(126.8, 328.5, 0.225, 7.5, 8, 1300, 150, 1/12). The optimum: scipy 1.17.1, minimize on that cost.
#[test]
fn the_candy_bar_example_of_snyder_and_shen_is_solved() {
    let lead_time = demand(Family::Normal, 1_300.0 / 12.0, 150.0 / 12.0_f64.sqrt());
    assert!((COSTS.of_policy(126.8, 328.5, &lead_time) - 78.071_162_509_282_94).abs() < 1e-9);
    let best = optimal_reorder(&COSTS, &lead_time).unwrap();
    assert!((best.reorder_point - 126.86706252586539).abs() < 1e-3);
    assert!((best.quantity - 328.4491413789343).abs() < 1e-3);
    assert!((best.cost - 78.07114627035178).abs() < 1e-8);
}

/// stockpyl 1.0.2: r_q_poisson_exact(20, 150, 100, 1.5, 2), Snyder and Shen, example 5.8, and three more.
#[test]
fn poisson_cases_agree_with_stockpyl() {
    let known = [
        (20.0, 150.0, 100.0, 1.5, 2.0, 3.0, 5.0, 107.92358063314975),
        (1.0, 9.0, 25.0, 6.0, 1.5, 7.0, 20.0, 18.386305815367745),
        (0.3, 40.0, 2.0, 0.2, 3.0, 2.0, 2.0, 1.155272046108037),
        (0.05, 1.2, 15.0, 30.0, 4.0, 117.0, 142.0, 6.974464009360981),
    ];
    for (holding, backorder, cost_per_order, demand_rate, time, reorder_point, quantity, cost) in known {
        let costs = StockCosts { cost_per_order, holding, backorder, demand_rate };
        let mean = demand_rate * time;
        let best = optimal_reorder(&costs, &demand(Family::Poisson, mean, mean.sqrt())).unwrap();
        assert_eq!((best.reorder_point, best.quantity), (reorder_point, quantity));
        assert!((best.cost - cost).abs() < 1e-6 * cost, "{best:?}");
    }
}

/// The lowest cost over a grid of quantities that is refined step by step, each with its best reorder point. Shares no code with
/// the tested method.
fn lowest_by_search(costs: &StockCosts, demand: &DemandDistribution) -> f64 {
    let cost = |logarithm: f64| {
        let quantity = if demand.is_counted() { logarithm.exp().round().max(1.0) } else { logarithm.exp() };
        costs.of_policy(optimal_reorder_point(costs, demand, quantity).unwrap(), quantity, demand)
    };
    let economic = (2.0 * costs.cost_per_order * costs.demand_rate / costs.holding).sqrt();
    let (mut middle, mut width) = ((economic + demand.std()).ln(), 8.0);
    for _ in 0..12 {
        let points = (-20..=20).map(|i| middle + width * f64::from(i) / 20.0);
        middle = points.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap();
        width /= 4.0;
    }
    cost(middle)
}

#[test]
fn random_cases_cost_at_most_a_millionth_more_than_a_numerical_search_finds() {
    let mut random = StdRng::seed_from_u64(21);
    for case in 0..80 {
        let family = FAMILIES[case % 4];
        let mut draw = |low: f64, high: f64| random.random_range(low.ln()..high.ln()).exp();
        let costs = StockCosts {
            cost_per_order: draw(1e-3, 1e4),
            holding: draw(1e-2, 1e2),
            backorder: draw(1e-1, 1e4),
            demand_rate: draw(1.0, 1e4),
        };
        let mean = draw(0.05, 200.0);
        let spread = mean * draw(0.05, 4.0);
        // The search, not the optimisation, is slow for widely spread counts.
        let std = if family == Family::NegativeBinomial { spread.min(2.5 * mean.sqrt()) } else { spread };
        let demand = demand(family, mean, std);
        let best = optimal_reorder(&costs, &demand).unwrap();
        let searched = lowest_by_search(&costs, &demand);
        assert!(best.cost <= searched * (1.0 + 1e-6), "{costs:?} {demand:?} {best:?} {searched}");
        let promised = costs.of_policy(best.reorder_point, best.quantity, &demand);
        assert!((promised / best.cost - 1.0).abs() < 1e-6, "{costs:?} {demand:?} {best:?} {promised}");
    }
}

#[test]
fn policies_next_to_the_optimum_are_not_cheaper() {
    for family in FAMILIES {
        for (mean, std) in [(2.0, 2.0), (9.0, 4.0), (40.0, 15.0)] {
            for backorder in [0.3, 3.0, 100.0] {
                let costs = StockCosts { backorder, ..COSTS };
                let demand = demand(family, mean, std);
                let best = optimal_reorder(&costs, &demand).unwrap();
                let cost = costs.of_policy(best.reorder_point, best.quantity, &demand);
                assert!((cost - best.cost).abs() < 1e-9 * cost, "{family:?} {mean} {backorder}");
                for (lower, more) in
                    [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, -1.0), (-1.0, 1.0)]
                {
                    let other = costs.of_policy(best.reorder_point + lower, best.quantity + more, &demand);
                    assert!(other >= cost * (1.0 - 1e-12), "{family:?} {mean} {backorder}");
                }
            }
        }
    }
}

#[test]
fn exhaustive_search_finds_no_cheaper_policy() {
    let costs = StockCosts { cost_per_order: 6.0, holding: 1.0, backorder: 9.0, demand_rate: 4.0 };
    for family in [Family::Poisson, Family::NegativeBinomial] {
        let demand = demand(family, 5.0, 3.5);
        let best = optimal_reorder(&costs, &demand).unwrap();
        let mut lowest = f64::INFINITY;
        for reorder_point in -10..30 {
            for quantity in 1..60 {
                lowest = lowest.min(costs.of_policy(f64::from(reorder_point), f64::from(quantity), &demand));
            }
        }
        assert!((best.cost - lowest).abs() < 1e-10);
    }
}

/// Snyder and Shen, example 5.2; stockpyl 1.0.2: r_q_optimal_r_for_q(300, 0.225, 7.5, 1300, 150, 1/12).
#[test]
fn the_reorder_point_for_a_given_quantity_agrees_with_stockpyl() {
    let lead_time = demand(Family::Normal, 1_300.0 / 12.0, 150.0 / 12.0_f64.sqrt());
    let level = optimal_reorder_point(&COSTS, &lead_time, 300.0).unwrap();
    assert!((level - 129.427_279_697_638_94).abs() < 1e-6);
}

/// Snyder and Shen, example 3.8; stockpyl 1.0.2: economic_order_quantity_with_backorders(8, 0.225, 5, 1300).
#[test]
fn the_planned_backorder_example_of_snyder_and_shen_is_solved() {
    let costs = StockCosts { backorder: 5.0, ..COSTS };
    let best = optimal_reorder(&costs, &demand(Family::Normal, 0.0, 0.0)).unwrap();
    assert!((best.quantity - 310.812_555_158_964_64).abs() < 1e-6);
    assert!((best.reorder_point + 310.812_555_158_964_64 * 0.043_062_200_956_937_8).abs() < 1e-6);
    assert!((best.cost - 66.921_363_550_973_25).abs() < 1e-8);
}

#[test]
fn certain_demand_gives_the_order_quantity_with_planned_backorders() {
    let best = optimal_reorder(&COSTS, &demand(Family::Normal, 100.0, 0.0)).unwrap();
    let ratio = COSTS.critical_ratio();
    let quantity = (2.0 * 8.0 * 1_300.0 / (0.225 * ratio)).sqrt();
    assert!((best.quantity - quantity).abs() < 1e-7);
    assert!((best.reorder_point - (100.0 - quantity * (1.0 - ratio))).abs() < 1e-7);
    assert!((best.cost - (2.0 * 8.0 * 1_300.0 * 0.225 * ratio).sqrt()).abs() < 1e-9);
}

#[test]
fn the_best_reorder_point_for_a_given_quantity_is_found() {
    for family in FAMILIES {
        let demand = demand(family, 9.0, 4.0);
        for quantity in [1.0, 12.0, 144.0] {
            let level = optimal_reorder_point(&COSTS, &demand, quantity).unwrap();
            let cost = COSTS.of_policy(level, quantity, &demand);
            let step = if demand.is_counted() { 1.0 } else { 0.01 };
            for other in [level - step, level + step] {
                assert!(COSTS.of_policy(other, quantity, &demand) >= cost - 1e-12, "{family:?} {quantity}");
            }
        }
        let best = optimal_reorder(&COSTS, &demand).unwrap();
        let level = optimal_reorder_point(&COSTS, &demand, best.quantity).unwrap();
        assert!((level - best.reorder_point).abs() < 1e-5);
    }
}

#[test]
fn whole_packs_give_the_best_allowed_order_size() {
    for family in FAMILIES {
        let demand = demand(family, 9.0, 4.0);
        for multiple in [7.0, 100.0, 210.0, 1_000.0] {
            let rules = OrderRules { multiple, ..OrderRules::FREE };
            let best = optimal_reorder_within(&COSTS, &demand, &rules).unwrap();
            assert!(rules.accept(best.quantity));
            for packs in 1..100 {
                let quantity = multiple * f64::from(packs);
                let level = optimal_reorder_point(&COSTS, &demand, quantity).unwrap();
                assert!(COSTS.of_policy(level, quantity, &demand) >= best.cost * (1.0 - 1e-12));
            }
        }
    }
}

#[test]
fn the_optimum_scales_with_the_unit_and_the_currency() {
    let pieces = optimal_reorder(&COSTS, &demand(Family::Gamma, 40.0, 25.0)).unwrap();
    let in_grams = StockCosts { holding: 0.225e-3, backorder: 7.5e-3, demand_rate: 1.3e6, ..COSTS };
    let grams = optimal_reorder(&in_grams, &demand(Family::Gamma, 40e3, 25e3)).unwrap();
    assert!((grams.quantity - 1e3 * pieces.quantity).abs() < 1e-4);
    assert!((grams.cost - pieces.cost).abs() < 1e-8);
    let dear = StockCosts { cost_per_order: 80.0, holding: 2.25, backorder: 75.0, ..COSTS };
    let dear = optimal_reorder(&dear, &demand(Family::Gamma, 40.0, 25.0)).unwrap();
    assert!((dear.quantity - pieces.quantity).abs() < 1e-6 && (dear.cost - 10.0 * pieces.cost).abs() < 1e-7);
}

#[test]
fn compound_demand_is_optimised_from_its_probabilities() {
    // Two customers per unit of time who take 1, 2 or 3 pieces; the mean over 2.5 is 2 * 1.7 * 2.5.
    let masses = compound_poisson(5.0, &[0.5, 0.3, 0.2], 1e-14).unwrap();
    let costs = StockCosts { cost_per_order: 12.0, holding: 1.0, backorder: 15.0, demand_rate: 3.4 };
    let best = optimal_reorder_counted(&costs, &masses).unwrap();
    let cost_at = |position: f64| -> f64 {
        let each = |(x, mass): (usize, &f64)| {
            let left = position - x as f64;
            mass * if left > 0.0 { left } else { -15.0 * left }
        };
        masses.iter().enumerate().map(each).sum()
    };
    let mut lowest = f64::INFINITY;
    for reorder_point in -5..40 {
        let mut sum = 12.0 * 3.4;
        for quantity in 1..80 {
            sum += cost_at(f64::from(reorder_point + quantity));
            lowest = lowest.min(sum / f64::from(quantity));
        }
    }
    assert!((best.cost - lowest).abs() < 1e-10);
}

#[test]
fn zero_costs_are_refused() {
    let demand = demand(Family::Normal, 10.0, 3.0);
    assert!(optimal_reorder(&StockCosts { backorder: 0.0, ..COSTS }, &demand).is_err());
    assert!(optimal_reorder(&StockCosts { demand_rate: f64::NAN, ..COSTS }, &demand).is_err());
    assert!(optimal_reorder_counted(&COSTS, &[]).is_err());
}
