use super::instances::{Draws, instance, with_everything, with_shares_and_quality};
use super::{
    Allocation, AllocationError, AllocationPlan, AllocationProblem, Effort, Limit, Limits, Offer, Shortfall,
    SupplierTerms, allocate, limit_costs,
};

fn plan(problem: &AllocationProblem) -> AllocationPlan {
    match allocate(problem, Effort::default()).unwrap() {
        Allocation::Plan(plan) => plan,
        other => panic!("{other:?}"),
    }
}

fn shortfall(problem: &AllocationProblem) -> Shortfall {
    match allocate(problem, Effort::default()).unwrap() {
        Allocation::Impossible(shortfall) => shortfall,
        other => panic!("{other:?}"),
    }
}

fn assert_optimal(problem: &AllocationProblem, expected: f64) {
    let found = plan(problem);
    assert!(found.proven && found.gap == 0.0);
    assert!((found.cost / expected - 1.0).abs() < 1e-7, "{} is not {expected}", found.cost);
    assert_kept(problem, &found);
}

/// Checks every limit against the plan itself.
fn assert_kept(problem: &AllocationProblem, plan: &AllocationPlan) {
    let total = problem.total_demand();
    let slack = 1e-6 * total;
    let units = |keep: &dyn Fn(&super::Order) -> bool| {
        plan.orders.iter().filter(|order| keep(order)).map(|order| order.quantity).sum::<f64>()
    };
    for (item, demand) in problem.demand.iter().enumerate() {
        assert!((units(&|order| order.item == item) - demand).abs() < slack);
    }
    for (place, terms) in problem.suppliers.iter().enumerate() {
        let own = units(&|order| order.supplier == place);
        assert!(own <= terms.capacity.unwrap_or(f64::INFINITY) + slack);
        assert!(own <= terms.largest_share.unwrap_or(1.0) * total + slack);
        assert!(own >= terms.smallest_share * total - slack);
        assert!(own == 0.0 || own >= terms.minimum_order - slack);
    }
    for order in &plan.orders {
        let offer = &problem.offers[order.offer];
        assert!(order.quantity <= offer.capacity.unwrap_or(f64::INFINITY) + slack);
        assert!(order.quantity >= offer.minimum_order - slack);
        let share = problem.limits.largest_item_share.unwrap_or(1.0);
        assert!(order.quantity <= share * problem.demand[order.item] + slack);
    }
    for (item, demand) in problem.demand.iter().enumerate().filter(|(_, demand)| **demand > 0.0) {
        let least = super::problem::LEAST_SHARE * demand - slack;
        let sources =
            plan.orders.iter().filter(|order| order.item == item && order.quantity >= least).count();
        assert!(sources >= problem.limits.fewest_per_item.unwrap_or(0));
    }
    assert!(plan.defect_rate <= problem.limits.defect_rate.unwrap_or(1.0) + 1e-9);
    assert!(plan.late_rate <= problem.limits.late_rate.unwrap_or(1.0) + 1e-9);
    assert!(plan.suppliers.len() <= problem.limits.most_suppliers.unwrap_or(usize::MAX));
    assert!(plan.suppliers.len() >= problem.limits.fewest_suppliers.unwrap_or(0));
}

/// A problem with a cost for every pair and the capacities of the suppliers.
fn pairs<const I: usize>(demand: [f64; I], capacity: &[f64], cost: &[[f64; I]]) -> AllocationProblem {
    let supplier = |capacity: &f64| SupplierTerms { capacity: Some(*capacity), ..SupplierTerms::default() };
    let mut problem = AllocationProblem {
        demand: demand.to_vec(),
        suppliers: capacity.iter().map(supplier).collect(),
        ..AllocationProblem::default()
    };
    for (supplier, row) in cost.iter().enumerate() {
        for (item, &unit_cost) in row.iter().enumerate() {
            problem.offers.push(Offer { supplier, item, unit_cost, ..Offer::default() });
        }
    }
    problem
}

/// Winston, Operations Research, the power plants and cities of Powerco: 1 020 thousand dollars.
#[test]
fn the_power_plant_example_of_winston_costs_1020() {
    let cost = [[8.0, 6.0, 10.0, 9.0], [9.0, 12.0, 13.0, 7.0], [14.0, 9.0, 16.0, 5.0]];
    assert_optimal(&pairs([45.0, 20.0, 30.0, 30.0], &[35.0, 50.0, 40.0], &cost), 1_020.0);
}

/// Optima of HiGHS by scipy 1.17 `milp` with a gap of 0, for the same instances written out in Python.
#[test]
fn small_splits_cost_the_same_as_with_highs() {
    let shares_and_quality = [332139.512, 270554.45, 276277.38, 377634.53, 244409.724, 372404.632];
    let everything = [344284.14594520547, 280319.396, 281613.608, 398215.80131578946, 261696.702, 386950.806];
    for (seed, (simple, full)) in (1..).zip(shares_and_quality.into_iter().zip(everything)) {
        assert_optimal(&with_shares_and_quality(instance(seed, 8, 10)), simple);
        assert_optimal(&with_everything(instance(seed, 8, 10)), full);
    }
}

/// Optima of HiGHS as above, 40 suppliers and 25 items with fixed costs.
#[test]
fn large_splits_with_fixed_costs_are_proven_optimal_and_agree_with_highs() {
    let expected =
        [647322.2800298501, 585727.0758461538, 666989.89, 727213.0020025839, 597835.7784602917, 849713.31];
    for (seed, cost) in (1..).zip(expected) {
        assert_optimal(&with_shares_and_quality(instance(seed, 40, 25)), cost);
    }
}

/// Optimum of HiGHS as above; all kinds of limits at once and 730 decisions.
#[test]
fn a_large_split_with_every_limit_is_proven_optimal() {
    assert_optimal(&with_everything(instance(5, 40, 25)), 608655.2087292273);
}

#[test]
fn an_interrupted_search_reports_its_gap_to_the_optimum() {
    let problem = with_everything(instance(5, 40, 25));
    let cut = |nodes| match allocate(&problem, Effort { nodes }).unwrap() {
        Allocation::Plan(plan) => plan,
        other => panic!("{other:?}"),
    };
    let found = cut(3);
    assert!(!found.proven && found.gap > 0.0 && found.gap < 0.02, "{}", found.gap);
    assert!(found.bound <= 608655.2087292273 && 608655.2087292273 <= found.cost + 1e-3);
    assert_kept(&problem, &found);
    assert_eq!(found, cut(3), "the same nodes give the same plan");
}

#[test]
fn no_random_split_that_keeps_the_limits_is_cheaper() {
    let problem = instance(3, 8, 10);
    let best = plan(&problem);
    let mut draws = Draws::new(11);
    let mut tried = 0;
    for _ in 0..2_000 {
        let mut left: Vec<f64> = problem.suppliers.iter().map(|terms| terms.capacity.unwrap()).collect();
        let mut cost = 0.0;
        let mut used = vec![false; left.len()];
        let favourites: Vec<f64> = left.iter().map(|_| draws.next().powi(2)).collect();
        let mut met = true;
        for item in 0..problem.demand.len() {
            let mut offers: Vec<&Offer> = problem.offers.iter().filter(|offer| offer.item == item).collect();
            offers.sort_by(|a, b| {
                (a.unit_cost * favourites[a.supplier]).total_cmp(&(b.unit_cost * favourites[b.supplier]))
            });
            let mut need = problem.demand[item];
            for offer in offers {
                let quantity = need.min(left[offer.supplier]);
                left[offer.supplier] -= quantity;
                need -= quantity;
                cost += quantity * offer.unit_cost;
                used[offer.supplier] |= quantity > 0.0;
            }
            met &= need == 0.0;
        }
        let fixed =
            problem.suppliers.iter().zip(&used).filter(|(_, used)| **used).map(|(terms, _)| terms.fixed_cost);
        if met {
            tried += 1;
            assert!(cost + fixed.sum::<f64>() >= best.cost - 1e-6);
        }
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn changing_units_of_quantity_and_money_does_not_change_the_plan() {
    let problem = with_everything(instance(2, 8, 10));
    let best = plan(&problem);
    let mut scaled = problem.clone();
    let (units, money) = (0.001, 83.0);
    scaled.demand.iter_mut().for_each(|demand| *demand *= units);
    for terms in &mut scaled.suppliers {
        terms.capacity = terms.capacity.map(|capacity| capacity * units);
        terms.minimum_order *= units;
        terms.fixed_cost *= money;
    }
    for offer in &mut scaled.offers {
        offer.unit_cost *= money / units;
        offer.minimum_order *= units;
        offer.fixed_cost *= money;
    }
    let other = plan(&scaled);
    assert!((other.cost / best.cost / money - 1.0).abs() < 1e-9);
    assert_eq!(other.suppliers, best.suppliers);
}

#[test]
fn the_order_of_suppliers_does_not_change_the_plan() {
    let problem = with_shares_and_quality(instance(4, 8, 10));
    let mut turned = problem.clone();
    turned.suppliers.reverse();
    turned.offers.iter_mut().for_each(|offer| offer.supplier = 7 - offer.supplier);
    turned.offers.reverse();
    let (one, other) = (plan(&problem), plan(&turned));
    assert!((one.cost / other.cost - 1.0).abs() < 1e-9);
    let mut back: Vec<usize> = other.suppliers.iter().map(|supplier| 7 - supplier).collect();
    back.sort_unstable();
    assert_eq!(back, one.suppliers);
}

#[test]
fn every_item_has_as_many_sources_as_asked() {
    let mut problem = pairs([100.0, 50.0], &[500.0; 3], &[[1.0, 4.0], [2.0, 3.0], [5.0, 9.0]]);
    problem.limits.fewest_per_item = Some(2);
    // 99 at 1 and 1 at 2; 49.5 at 3 and 0.5 at 4.
    assert_optimal(&problem, 101.0 + 150.5);
    problem.limits.fewest_per_item = Some(3);
    // One of 100 at 2 and one at 5; half of 50 at 4 and at 9.
    assert_optimal(&problem, 98.0 + 7.0 + 49.0 * 3.0 + 0.5 * 13.0);
    problem.limits.fewest_per_item = Some(4);
    let none = shortfall(&problem);
    assert_eq!(none.broken.len(), 1, "{none:?}");
    assert_eq!(none.broken[0].0, Limit::FewestPerItem);
}

#[test]
fn an_offer_that_is_worse_in_every_respect_is_not_used() {
    let mut problem = pairs([100.0], &[200.0, 200.0], &[[5.0], [5.0]]);
    problem.suppliers[1].fixed_cost = 1.0;
    assert_eq!(plan(&problem).suppliers, [0]);
}

/// The cost of a linear program is convex in every limit, so a price lies between the slopes on its two sides.
#[test]
fn shadow_prices_are_the_derivatives_of_the_cost() {
    let mut seen = Vec::new();
    for seed in 1..=10 {
        let mut problem = with_shares_and_quality(instance(seed, 6, 8));
        problem.suppliers.iter_mut().for_each(|terms| terms.fixed_cost = 0.0);
        problem.suppliers[2].smallest_share = 0.1;
        problem.limits.largest_item_share = Some(0.7);
        problem.offers[3].capacity = Some(60.0);
        problem.limits.defect_rate = Some(1_100e-6);
        let Allocation::Plan(base) = allocate(&problem, Effort::default()).unwrap() else { continue };
        for &(limit, price) in &base.prices {
            let (step, looser, tighter) = around(&problem, limit);
            let slopes = [base.cost - plan(&looser).cost, plan(&tighter).cost - base.cost].map(|d| d / step);
            let room = 1e-5 * price.abs();
            assert!(slopes[0] - room <= price && price <= slopes[1] + room, "{limit:?} {price} {slopes:?}");
            seen.push(std::mem::discriminant(&limit));
        }
    }
    let kinds = [
        Limit::Demand(0),
        Limit::SupplierCapacity(0),
        Limit::LargestShare(0),
        Limit::SmallestShare(0),
        Limit::OfferCapacity(0),
        Limit::DefectRate,
        Limit::LargestItemShare,
    ];
    for kind in kinds {
        assert!(seen.contains(&std::mem::discriminant(&kind)), "no price for {kind:?}");
    }
}

/// The size of the change, and the problem with that limit slightly looser and slightly tighter; less demand is looser.
fn around(problem: &AllocationProblem, limit: Limit) -> (f64, AllocationProblem, AllocationProblem) {
    let total = problem.total_demand();
    let step = match limit {
        Limit::DefectRate => 1e-7,
        Limit::LargestItemShare => 1e-5,
        _ => 0.01,
    };
    let moved = |by: f64| {
        let mut moved = problem.clone();
        match limit {
            Limit::Demand(item) => {
                moved.demand[item] -= by;
                // Shares refer to all demand; their units stay the same.
                let correction = total / moved.total_demand();
                for terms in &mut moved.suppliers {
                    terms.smallest_share *= correction;
                    terms.largest_share = terms.largest_share.map(|share| share * correction);
                }
                let item_share = problem.limits.largest_item_share.unwrap();
                moved.offers.iter_mut().filter(|offer| offer.item == item).for_each(|offer| {
                    let own = item_share * problem.demand[item];
                    offer.capacity = Some(offer.capacity.map_or(own, |capacity| capacity.min(own)));
                });
                moved.limits.largest_item_share = Some(item_share.max(0.75));
                for offer in moved.offers.iter_mut().filter(|offer| offer.item != item) {
                    let own = item_share * problem.demand[offer.item];
                    offer.capacity = Some(offer.capacity.map_or(own, |capacity| capacity.min(own)));
                }
            }
            Limit::SupplierCapacity(place) => *moved.suppliers[place].capacity.as_mut().unwrap() += by,
            Limit::LargestShare(place) => {
                *moved.suppliers[place].largest_share.as_mut().unwrap() += by / total
            }
            Limit::SmallestShare(place) => moved.suppliers[place].smallest_share -= by / total,
            Limit::OfferCapacity(place) => *moved.offers[place].capacity.as_mut().unwrap() += by,
            Limit::DefectRate => *moved.limits.defect_rate.as_mut().unwrap() += by,
            Limit::LargestItemShare => *moved.limits.largest_item_share.as_mut().unwrap() += by,
            other => panic!("{other:?} is no limit of this problem"),
        }
        moved
    };
    (step, moved(step), moved(-step))
}

/// Optima of HiGHS as above, with and without the limit on defects.
#[test]
fn the_cost_of_a_limit_is_the_difference_of_two_optima() {
    for (seed, with, without) in DEFECTS {
        let problem = with_shares_and_quality(instance(seed, 8, 10));
        let best = plan(&problem);
        let costs = limit_costs(&problem, &best, &[Limit::DefectRate], Effort::default()).unwrap();
        assert!((costs[0].saving - (with - without)).abs() < 1e-6 * with, "{costs:?}");
        assert!((costs[0].most - costs[0].saving).abs() < 1e-6 * with);
    }
}

const DEFECTS: [(u64, f64, f64); 2] = [(1, 332139.512, 328070.21), (3, 276277.38, 276277.38)];

#[test]
fn a_limit_that_does_not_bind_costs_nothing() {
    let problem = pairs([100.0], &[500.0, 500.0], &[[5.0], [6.0]]);
    let best = plan(&problem);
    let costs = limit_costs(&problem, &best, &problem.stated_limits(), Effort::default()).unwrap();
    assert!(costs.iter().all(|cost| cost.saving == 0.0 && cost.most == 0.0), "{costs:?}");
}

#[test]
fn a_capacity_shortfall_names_the_item_the_units_and_the_capacities() {
    let mut problem = pairs([100.0, 50.0], &[60.0, 500.0], &[[5.0, 1.0], [6.0, 1.0]]);
    problem.offers.retain(|offer| offer.item == 1 || offer.supplier == 0);
    let found = shortfall(&problem);
    assert_eq!(found.missing.len(), 1);
    assert_eq!(found.missing[0].0, 0);
    assert!((found.missing[0].1 - 40.0).abs() < 1e-6);
    assert_eq!(found.blocking.len(), 1);
    assert_eq!(found.blocking[0].limit, Limit::SupplierCapacity(0));
    assert!(found.blocking[0].missing_without.abs() < 1e-6);
    assert!(found.broken.is_empty() && found.proven);
}

#[test]
fn an_item_without_offers_is_reported_as_missing() {
    let mut problem = pairs([100.0, 50.0], &[500.0], &[[5.0, 1.0]]);
    problem.offers.pop();
    let found = shortfall(&problem);
    assert_eq!(found.missing, [(1, 50.0)]);
    assert!(found.blocking.is_empty());
}

#[test]
fn an_unreachable_quality_limit_blocks_the_whole_plan() {
    let mut problem = pairs([100.0], &[500.0, 500.0], &[[5.0], [6.0]]);
    problem.offers.iter_mut().for_each(|offer| offer.defect_rate = 0.01);
    problem.limits.defect_rate = Some(0.001);
    let found = shortfall(&problem);
    assert!((found.missing[0].1 - 100.0).abs() < 1e-6);
    assert_eq!(found.blocking.iter().map(|blocker| blocker.limit).collect::<Vec<_>>(), [Limit::DefectRate]);
}

#[test]
fn contradictory_limits_are_named_with_the_change_that_resolves_them() {
    let mut problem = pairs([100.0], &[10.0, 500.0], &[[5.0], [6.0]]);
    problem.suppliers[0].smallest_share = 0.3;
    let found = shortfall(&problem);
    assert!(found.missing.is_empty());
    assert_eq!(found.broken.len(), 1, "{found:?}");
    // 10 units of capacity against 30 of a share: 20 units of share are less of 30 than of 10.
    assert_eq!(found.broken[0].0, Limit::SmallestShare(0));
    assert!((found.broken[0].1 - 20.0).abs() < 1e-6);
}

#[test]
fn a_required_number_of_suppliers_all_receive_real_orders() {
    let mut problem = pairs([100.0], &[500.0; 4], &[[5.0], [6.0], [7.0], [8.0]]);
    problem.limits = Limits { fewest_suppliers: Some(3), ..Limits::default() };
    let found = plan(&problem);
    assert_eq!(found.suppliers, [0, 1, 2]);
    assert!(found.orders.iter().all(|order| order.quantity > 0.99));
    assert!((found.cost - (98.0 * 5.0 + 6.0 + 7.0)).abs() < 1e-4);
}

#[test]
fn invalid_input_is_refused() {
    let good = pairs([100.0], &[500.0], &[[5.0]]);
    let refused = |change: &dyn Fn(&mut AllocationProblem)| {
        let mut bad = good.clone();
        change(&mut bad);
        allocate(&bad, Effort::default()).unwrap_err()
    };
    assert_eq!(refused(&|p| p.demand = vec![0.0]), AllocationError::NothingToBuy);
    assert_eq!(refused(&|p| p.offers[0].item = 7), AllocationError::UnknownOffer { offer: 0 });
    assert_eq!(refused(&|p| p.offers.push(p.offers[0])), AllocationError::TwoOffers { supplier: 0, item: 0 });
    let bad_cost = AllocationError::BadAmount { what: "unit cost", place: 0 };
    assert_eq!(refused(&|p| p.offers[0].unit_cost = f64::NAN), bad_cost);
    let bad_share = AllocationError::BadShare { what: "defect rate", place: 0 };
    assert_eq!(refused(&|p| p.offers[0].defect_rate = 50.0), bad_share);
}

/// A value that is often an edge case: zero, the largest value or none.
fn odd(draws: &mut Draws, largest: f64) -> Option<f64> {
    match (5.0 * draws.next()) as usize {
        0 => Some(0.0),
        1 => Some(largest),
        2 => Some(largest * draws.next()),
        _ => None,
    }
}

#[test]
fn unusual_problems_give_a_valid_plan_or_a_shortfall() {
    let mut draws = Draws::new(5);
    let (mut plans, mut shortfalls) = (0, 0);
    for seed in 0..150 {
        let mut problem = instance(seed, 4, 4);
        let total = problem.total_demand();
        for terms in &mut problem.suppliers {
            terms.capacity = odd(&mut draws, total);
            terms.minimum_order = odd(&mut draws, 0.5 * total).unwrap_or(0.0);
            terms.fixed_cost = odd(&mut draws, 1e5).unwrap_or(0.0);
            terms.smallest_share = odd(&mut draws, 0.2).unwrap_or(0.0);
            terms.largest_share = odd(&mut draws, 1.0).filter(|share| *share > 0.0);
        }
        for offer in &mut problem.offers {
            offer.unit_cost = odd(&mut draws, offer.unit_cost).unwrap_or(1.0);
            offer.capacity = odd(&mut draws, 2_000.0).filter(|capacity| *capacity > 0.0);
            offer.minimum_order = odd(&mut draws, 100.0).unwrap_or(0.0);
            offer.fixed_cost = odd(&mut draws, 500.0).unwrap_or(0.0);
        }
        problem.demand[0] = odd(&mut draws, 1_000.0).unwrap_or(1.0);
        problem.limits = Limits {
            defect_rate: odd(&mut draws, 1e-3).filter(|rate| *rate > 0.0),
            late_rate: odd(&mut draws, 0.2).filter(|rate| *rate > 0.0),
            largest_item_share: odd(&mut draws, 1.0).filter(|share| *share > 0.0),
            fewest_suppliers: odd(&mut draws, 3.0).map(|count| count as usize),
            most_suppliers: odd(&mut draws, 4.0).map(|count| count as usize),
            fewest_per_item: odd(&mut draws, 2.0).map(|count| count as usize),
        };
        match allocate(&problem, Effort::default()).unwrap() {
            Allocation::Plan(plan) => {
                plans += 1;
                assert!(plan.proven);
                assert_kept(&problem, &plan);
            }
            Allocation::Impossible(shortfall) => {
                shortfalls += 1;
                assert!(!shortfall.missing.is_empty() || !shortfall.broken.is_empty(), "seed {seed}");
            }
            Allocation::Unfinished => panic!("seed {seed}"),
        }
    }
    assert!(plans > 20 && shortfalls > 20, "{plans} {shortfalls}");
}

#[test]
fn units_of_an_offer_that_must_be_ordered_are_bought_at_the_least_cost_beside_them() {
    let mut problem = pairs([100.0], &[100.0, 100.0, 100.0], &[[10.0], [9.0], [12.0]]);
    assert_optimal(&problem, 900.0);
    // 30 at 12 and 70 at 9.
    problem.offers[2].smallest_units = 30.0;
    assert_optimal(&problem, 990.0);
    // A fixed cost is paid for what must be ordered.
    problem.offers[2].fixed_cost = 50.0;
    assert_optimal(&problem, 1_040.0);
    problem.offers[0].smallest_units = 80.0;
    let found = allocate(&problem, Effort::default()).unwrap();
    assert!(matches!(found, Allocation::Impossible(_)), "{found:?}");
}
