//! A split that is found in a moment: every item from its cheapest offers, with the most dispensable suppliers dropped where there may
//! be only a few. For large problems, where the search takes seconds; it knows costs, capacities, shares and numbers of suppliers,
//! and no other limits.

use super::model::Choice;
use super::plan::AllocationPlan;
use super::problem::{AllocationProblem, Limits};
use super::shortfall::Shortfall;
use super::{Allocation, AllocationError};
use crate::cancel;

/// A smaller part of a quantity is rounding.
const ROUNDING: f64 = 1e-9;

/// A split that keeps all limits, with a bound of its cost but without prices; or the missing units where it is certain that no
/// split exists. `None` when the problem has other limits, or when nothing is certain.
///
/// Errors: those of `allocate` for invalid input.
pub fn first_look(problem: &AllocationProblem) -> Result<Option<Allocation>, AllocationError> {
    problem.check()?;
    if !suits(problem) {
        return Ok(None);
    }
    let offers = Offers::of(problem);
    if let Some(shortfall) = offers.too_few_suppliers() {
        return Ok(Some(Allocation::Impossible(shortfall)));
    }
    let mut split = offers.split(&vec![true; problem.suppliers.len()]);
    if !split.is_complete() && offers.are_independent() {
        let missing = split.missing;
        let shortfall = Shortfall { missing, blocking: Vec::new(), broken: Vec::new(), proven: true };
        return Ok(Some(Allocation::Impossible(shortfall)));
    }
    while split.suppliers.iter().filter(|is_used| **is_used).count()
        > problem.limits.most_suppliers.unwrap_or(usize::MAX)
    {
        split = offers.with_fewer_suppliers(&split);
    }
    Ok(split.is_complete().then(|| Allocation::Plan(offers.plan(&split))))
}

/// Whether the problem has only limits that this file knows.
fn suits(problem: &AllocationProblem) -> bool {
    let others = Limits { largest_item_share: None, most_suppliers: None, ..problem.limits };
    others == Limits::default()
        && problem.suppliers.iter().all(|terms| terms.minimum_order == 0.0 && terms.smallest_share == 0.0)
        && problem.offers.iter().all(|offer| offer.minimum_order == 0.0 && offer.smallest_units == 0.0)
}

/// The offers of each item, with the limits as units.
struct Offers<'a> {
    problem: &'a AllocationProblem,
    of_item: Vec<Vec<usize>>,
    /// The most units of each offer.
    most: Vec<f64>,
    /// The most units of each supplier.
    capacity: Vec<f64>,
}

/// Quantities of all offers, and what they lack.
struct Split {
    quantities: Vec<f64>,
    missing: Vec<(usize, f64)>,
    /// Whether each supplier delivers anything.
    suppliers: Vec<bool>,
    cost: f64,
}

impl Split {
    fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    fn missing_units(&self) -> f64 {
        self.missing.iter().map(|(_, units)| units).sum()
    }
}

impl<'a> Offers<'a> {
    fn of(problem: &'a AllocationProblem) -> Self {
        let mut of_item = vec![Vec::new(); problem.demand.len()];
        let mut most = Vec::with_capacity(problem.offers.len());
        for (place, offer) in problem.offers.iter().enumerate() {
            let demand = problem.demand[offer.item];
            let share = problem.limits.largest_item_share.unwrap_or(1.0);
            of_item[offer.item].push(place);
            most.push(offer.capacity.unwrap_or(f64::INFINITY).min(share * demand));
        }
        let total = problem.total_demand();
        let capacity = problem.suppliers.iter().map(|terms| {
            let share = terms.largest_share.map_or(f64::INFINITY, |share| share * total);
            terms.capacity.unwrap_or(f64::INFINITY).min(share)
        });
        Self { problem, of_item, most, capacity: capacity.collect() }
    }

    /// Takes the units of every item where they cost least, from the allowed suppliers. Items for which the second offer is much
    /// dearer than the first come first, because suppliers may run out.
    fn split(&self, allowed: &[bool]) -> Split {
        cancel::look();
        let AllocationProblem { demand, suppliers, offers, .. } = self.problem;
        let mut left = self.capacity.clone();
        let mut split = Split {
            quantities: vec![0.0; offers.len()],
            missing: Vec::new(),
            suppliers: vec![false; suppliers.len()],
            cost: 0.0,
        };
        for item in self.most_urgent_first(allowed) {
            let mut needed = demand[item];
            while needed > ROUNDING * demand[item] {
                let room = |place: usize| {
                    let of_supplier = left[offers[place].supplier];
                    (self.most[place] - split.quantities[place]).min(of_supplier).min(needed)
                };
                let usable = self.of_item[item].iter().copied().filter(|place| {
                    allowed[offers[*place].supplier]
                        && split.quantities[*place] == 0.0
                        && room(*place) > ROUNDING * demand[item]
                });
                let price = |place: usize| offers[place].unit_cost + offers[place].fixed_cost / room(place);
                let Some(place) = usable.min_by(|one, other| price(*one).total_cmp(&price(*other))) else {
                    split.missing.push((item, needed));
                    break;
                };
                let units = room(place);
                let offer = &offers[place];
                split.quantities[place] = units;
                split.suppliers[offer.supplier] = true;
                split.cost += units * offer.unit_cost + offer.fixed_cost;
                left[offer.supplier] -= units;
                needed -= units;
            }
        }
        let used = suppliers.iter().zip(&split.suppliers).filter(|(_, is_used)| **is_used);
        split.cost += used.map(|(terms, _)| terms.fixed_cost).sum::<f64>();
        split
    }

    /// Whether no supplier can run out, so that each item is split by itself.
    fn are_independent(&self) -> bool {
        self.capacity.iter().all(|capacity| capacity.is_infinite())
    }

    fn most_urgent_first(&self, allowed: &[bool]) -> Vec<usize> {
        let mut items: Vec<usize> = (0..self.problem.demand.len()).collect();
        if self.are_independent() {
            return items;
        }
        let urgency = |item: usize| {
            let (mut first, mut second) = (f64::INFINITY, f64::INFINITY);
            for place in &self.of_item[item] {
                let offer = &self.problem.offers[*place];
                if !allowed[offer.supplier] {
                    continue;
                }
                if offer.unit_cost < first {
                    (first, second) = (offer.unit_cost, first);
                } else {
                    second = second.min(offer.unit_cost);
                }
            }
            if second.is_finite() { second - first } else { f64::INFINITY }
        };
        let urgency: Vec<f64> = items.iter().map(|item| urgency(*item)).collect();
        items.sort_by(|one, other| urgency[*other].total_cmp(&urgency[*one]));
        items
    }

    /// The split without the supplier that is missed least.
    fn with_fewer_suppliers(&self, split: &Split) -> Split {
        let mut allowed = split.suppliers.clone();
        let mut best: Option<Split> = None;
        for supplier in 0..allowed.len() {
            if !split.suppliers[supplier] {
                continue;
            }
            allowed[supplier] = false;
            let without = self.split(&allowed);
            allowed[supplier] = true;
            let key = |split: &Split| (split.missing_units(), split.cost);
            if best.as_ref().is_none_or(|best| key(&without) < key(best)) {
                best = Some(without);
            }
        }
        best.unwrap_or_else(|| self.split(&vec![false; allowed.len()]))
    }

    /// The missing units when even the largest suppliers together cannot deliver all demand.
    fn too_few_suppliers(&self) -> Option<Shortfall> {
        let most = self.problem.limits.most_suppliers?;
        let mut deliverable = vec![0.0; self.problem.suppliers.len()];
        for (offer, most) in self.problem.offers.iter().zip(&self.most) {
            deliverable[offer.supplier] += most.min(self.problem.demand[offer.item]);
        }
        let mut largest: Vec<f64> =
            deliverable.iter().zip(&self.capacity).map(|(units, capacity)| units.min(*capacity)).collect();
        largest.sort_by(|one, other| other.total_cmp(one));
        let total = self.problem.total_demand();
        let least_missing = total - largest.iter().take(most).sum::<f64>();
        if least_missing <= ROUNDING * total {
            return None;
        }
        let mut allowed = vec![false; deliverable.len()];
        for _ in 0..most {
            let open = (0..allowed.len()).filter(|supplier| !allowed[*supplier]).collect::<Vec<_>>();
            let missing_with = |supplier: &usize| {
                let mut allowed = allowed.clone();
                allowed[*supplier] = true;
                self.split(&allowed).missing_units()
            };
            let best = open.into_iter().map(|supplier| (missing_with(&supplier), supplier));
            if let Some((_, supplier)) = best.min_by(|one, other| one.0.total_cmp(&other.0)) {
                allowed[supplier] = true;
            }
        }
        let split = self.split(&allowed);
        let proven = split.missing_units() <= least_missing + ROUNDING * total;
        Some(Shortfall { missing: split.missing, blocking: Vec::new(), broken: Vec::new(), proven })
    }

    /// What every split costs at least: each item by itself, with fixed costs spread over as many units as an offer can deliver.
    fn bound(&self) -> f64 {
        let AllocationProblem { demand, offers, .. } = self.problem;
        let mut bound = 0.0;
        for (item, places) in self.of_item.iter().enumerate() {
            let most = |place: usize| self.most[place].min(demand[item]);
            let price = |place: usize| offers[place].unit_cost + offers[place].fixed_cost / most(place);
            let mut places: Vec<usize> = places.iter().copied().filter(|place| most(*place) > 0.0).collect();
            places.sort_by(|one, other| price(*one).total_cmp(&price(*other)));
            let mut needed = demand[item];
            for place in places {
                let units = most(place).min(needed);
                bound += units * price(place);
                needed -= units;
            }
        }
        bound
    }

    fn plan(&self, split: &Split) -> AllocationPlan {
        let bound = self.bound();
        let choice = Choice {
            suppliers: split.suppliers.iter().map(|is_used| Some(*is_used)).collect(),
            offers: split.quantities.iter().map(|units| Some(*units > 0.0)).collect(),
        };
        let proven = split.cost <= bound * (1.0 + ROUNDING);
        AllocationPlan::of(self.problem, &split.quantities, choice, bound, proven)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Allocation, AllocationProblem, Effort, Offer, SupplierTerms, allocate};
    use super::first_look;

    /// Items with five offers each, from some of the suppliers.
    fn problem(items: usize, suppliers: usize) -> AllocationProblem {
        let offer = |row: usize| Offer {
            supplier: (row / 5 + 3 * (row % 5)) % suppliers,
            item: row / 5,
            unit_cost: 1.0 + ((row * 7919) % 10_007 % 200) as f64 / 100.0,
            ..Offer::default()
        };
        AllocationProblem {
            demand: (0..items).map(|item| (100 + item % 50 * 10) as f64).collect(),
            suppliers: vec![SupplierTerms::default(); suppliers],
            offers: (0..5 * items).map(offer).collect(),
            ..AllocationProblem::default()
        }
    }

    fn costs(problem: &AllocationProblem) -> (f64, f64) {
        let Some(Allocation::Plan(first)) = first_look(problem).unwrap() else { panic!("a first split") };
        let Allocation::Plan(best) = allocate(problem, Effort::default()).unwrap() else { panic!("a split") };
        assert!(first.bound <= best.cost * (1.0 + 1e-9), "{} {}", first.bound, best.cost);
        let mut of_items = vec![0.0; problem.demand.len()];
        let mut of_suppliers = vec![0.0; problem.suppliers.len()];
        for order in &first.orders {
            of_items[order.item] += order.quantity;
            of_suppliers[order.supplier] += order.quantity;
        }
        for (units, demand) in of_items.iter().zip(&problem.demand) {
            assert!((units - demand).abs() < 1e-6);
        }
        for (units, terms) in of_suppliers.iter().zip(&problem.suppliers) {
            let share = terms.largest_share.unwrap_or(1.0) * problem.total_demand();
            assert!(*units <= share.min(terms.capacity.unwrap_or(f64::INFINITY)) + 1e-6);
        }
        assert!(first.suppliers.len() <= problem.limits.most_suppliers.unwrap_or(usize::MAX));
        (first.cost, best.cost)
    }

    #[test]
    fn without_limits_between_items_the_first_split_is_the_cheapest() {
        let mut problem = problem(60, 13);
        for share in [None, Some(0.6), Some(0.25)] {
            problem.limits.largest_item_share = share;
            let (first, best) = costs(&problem);
            assert!((first - best).abs() < 1e-6 * best, "{share:?}: {first} {best}");
        }
    }

    #[test]
    fn limits_of_suppliers_are_kept_at_a_cost_near_the_lowest() {
        let mut shares = problem(60, 13);
        shares.suppliers.iter_mut().for_each(|terms| terms.largest_share = Some(0.09));
        let mut few = problem(60, 13);
        few.limits.most_suppliers = Some(7);
        let mut fixed = problem(60, 13);
        fixed.offers.iter_mut().for_each(|offer| offer.fixed_cost = 50.0);
        for problem in [shares, few, fixed] {
            let (first, best) = costs(&problem);
            assert!(first <= 1.05 * best, "{first} {best}");
        }
    }

    #[test]
    fn too_few_suppliers_for_all_demand_are_known_at_once() {
        let mut problem = problem(60, 13);
        problem.limits.most_suppliers = Some(2);
        check_missing(&problem);
    }

    #[test]
    fn items_that_all_offers_together_do_not_cover_are_known_at_once() {
        let mut problem = problem(10, 7);
        problem.limits.largest_item_share = Some(0.15);
        check_missing(&problem);
    }

    fn check_missing(problem: &AllocationProblem) {
        let Some(Allocation::Impossible(shortfall)) = first_look(problem).unwrap() else {
            panic!("impossible")
        };
        let Allocation::Impossible(searched) = allocate(problem, Effort::default()).unwrap() else {
            panic!("impossible")
        };
        let units = |missing: &[(usize, f64)]| missing.iter().map(|(_, units)| units).sum::<f64>();
        assert!(units(&shortfall.missing) >= units(&searched.missing) - 1e-6);
        assert!(!shortfall.proven || (units(&shortfall.missing) - units(&searched.missing)).abs() < 1e-6);
    }

    #[test]
    fn problems_with_other_limits_are_left_to_the_search() {
        let mut minimum = problem(6, 7);
        minimum.offers[0].minimum_order = 10.0;
        let mut rate = problem(6, 7);
        rate.limits.defect_rate = Some(0.01);
        let mut floor = problem(6, 7);
        floor.suppliers[0].smallest_share = 0.1;
        for problem in [minimum, rate, floor] {
            assert_eq!(first_look(&problem).unwrap(), None);
        }
    }
}
