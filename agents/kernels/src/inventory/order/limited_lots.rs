//! Lot sizes over periods with known demand when one order holds at most so many units. Several orders may arrive in one
//! period, and each of them is paid. Orders arrive at the start of their period; demand never waits.

use crate::cancel;
use crate::inventory::problem::{InventoryError, not_negative, positive};

/// A plan starts afresh, without stock, after at most this many periods. It is the cheapest one up to as many periods, and
/// longer plans would take time with the third power of their length.
pub const LONGEST_STRETCH: usize = 60;
/// Relative: a rounding error is no further order.
const SLACK: f64 = 1e-9;

/// What is needed, and what an order costs and holds.
#[derive(Debug, Clone, Copy)]
pub struct LimitedLots<'a> {
    /// Units of each period.
    pub demand: &'a [f64],
    pub cost_per_order: f64,
    /// Money per unit held from a period into the next.
    pub holding: f64,
    /// Units that one order holds at most.
    pub largest_order: f64,
}

/// Units and orders of each period, and their cost.
#[derive(Debug, Clone, PartialEq)]
pub struct LimitedPlan {
    pub lots: Vec<f64>,
    pub orders: Vec<usize>,
    pub total_cost: f64,
}

impl LimitedLots<'_> {
    fn check(&self) -> Result<(), InventoryError> {
        positive("the largest order", self.largest_order)?;
        not_negative("the cost of an order", self.cost_per_order)?;
        not_negative("the holding cost", self.holding)?;
        if self.demand.is_empty() {
            return Err(InventoryError::Nothing { what: "periods" });
        }
        self.demand.iter().try_for_each(|demand| not_negative("demand of a period", *demand))
    }

    /// How many orders hold this many units.
    pub fn orders_for(&self, units: f64) -> usize {
        (units / self.largest_order - SLACK).ceil().max(0.0) as usize
    }

    /// What lots of these sizes cost, each in as few orders as hold it.
    pub fn cost_of(&self, lots: &[f64]) -> f64 {
        let (mut stock, mut cost) = (0.0_f64, 0.0);
        for (lot, demand) in lots.iter().zip(self.demand) {
            stock = (stock + lot - demand).max(0.0);
            cost += self.orders_for(*lot) as f64 * self.cost_per_order + self.holding * stock;
        }
        cost
    }

    /// The cheapest way to serve the periods from `first` to each later one, beginning and ending without stock.
    fn stretches(&self, first: usize) -> Vec<Stretch> {
        let last = self.demand.len().min(first + LONGEST_STRETCH);
        let mut needed = Vec::with_capacity(last - first);
        let mut held_by_full_orders = vec![0.0];
        let mut found = Vec::with_capacity(last - first);
        for demand in &self.demand[first..last] {
            let total = needed.last().copied().unwrap_or(0.0) + demand;
            needed.push(total);
            let before = held_by_full_orders.last().copied().unwrap_or(0.0);
            held_by_full_orders.push(before + self.full(total) - total);
            found.push(self.stretch(&needed, &held_by_full_orders));
        }
        found
    }

    /// Units of the fewest full orders that hold this many.
    fn full(&self, units: f64) -> f64 {
        self.orders_for(units) as f64 * self.largest_order
    }

    /// At most one order of a stretch is not full: of two, the earlier one could pass units to the later one. Orders are placed as
    /// late as possible, so only the period of the one that is not full is open.
    fn stretch(&self, needed: &[f64], held_by_full_orders: &[f64]) -> Stretch {
        let total = needed.last().copied().unwrap_or(0.0);
        let orders = self.orders_for(total);
        let rest = total - orders.saturating_sub(1) as f64 * self.largest_order;
        let full_orders = (total - rest).max(0.0);
        let mut best = Stretch { cost: f64::INFINITY, rest, rest_in: 0 };
        let mut held_after = 0.0;
        for place in (0..needed.len()).rev() {
            held_after += self.with_rest(needed[place], rest) - needed[place];
            let before = place.checked_sub(1).map_or(0.0, |before| needed[before]);
            let is_needed = self.full(before) < needed[place] || place == 0;
            if is_needed && before <= full_orders * (1.0 + SLACK) {
                let held = held_by_full_orders[place] + held_after;
                if self.holding * held < best.cost {
                    best = Stretch { cost: self.holding * held, rest, rest_in: place };
                }
            }
        }
        best.cost += orders as f64 * self.cost_per_order;
        best
    }

    /// Units that have arrived when this many are needed and the order that is not full is among them.
    fn with_rest(&self, needed: f64, rest: f64) -> f64 {
        rest + self.full((needed - rest).max(0.0))
    }
}

/// A stretch that begins and ends without stock.
#[derive(Debug, Clone, Copy)]
struct Stretch {
    cost: f64,
    /// Units of the order that is not full, and the period in which it arrives.
    rest: f64,
    rest_in: usize,
}

/// The cheapest plan, apart from plans that hold stock for longer than `LONGEST_STRETCH` periods. Constant batch sizes: after
/// Pochet and Wolsey (1993), Lot-sizing with constant batches.
///
/// # Errors
/// When there are no periods, the largest order is not above zero, or a figure is below zero.
pub fn limited_lots(problem: &LimitedLots) -> Result<LimitedPlan, InventoryError> {
    problem.check()?;
    let count = problem.demand.len();
    let mut best = vec![f64::INFINITY; count + 1];
    best[0] = 0.0;
    let mut from: Vec<Option<(usize, Stretch)>> = vec![None; count + 1];
    for first in 0..count {
        cancel::look();
        for (length, stretch) in problem.stretches(first).into_iter().enumerate() {
            let end = first + length + 1;
            let cost = best[first] + stretch.cost;
            if cost < best[end] {
                best[end] = cost;
                from[end] = Some((first, stretch));
            }
        }
    }
    let mut plan = LimitedPlan { lots: vec![0.0; count], orders: vec![0; count], total_cost: best[count] };
    let mut end = count;
    while let Some((first, stretch)) = from[end] {
        place_orders(problem, first, end, &stretch, &mut plan);
        end = first;
    }
    Ok(plan)
}

/// Writes the orders of a stretch into the plan.
fn place_orders(problem: &LimitedLots, first: usize, end: usize, stretch: &Stretch, plan: &mut LimitedPlan) {
    let (mut needed, mut arrived) = (0.0, 0.0);
    for period in first..end {
        needed += problem.demand[period];
        let until = if period - first < stretch.rest_in || needed == 0.0 {
            problem.full(needed)
        } else {
            problem.with_rest(needed, stretch.rest)
        };
        let lot = (until - arrived).max(0.0);
        plan.lots[period] = lot;
        plan.orders[period] = problem.orders_for(lot);
        arrived = until.max(arrived);
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{LimitedLots, limited_lots};
    use crate::inventory::order::lot_sizes::{LotPeriods, optimal_lots};

    /// All whole lots, for demand in whole units and a largest order of whole units.
    fn cheapest_of_all(problem: &LimitedLots) -> f64 {
        let total = problem.demand.iter().sum::<f64>() as usize;
        let mut best = vec![f64::INFINITY; total + 1];
        best[0] = 0.0;
        for demand in problem.demand {
            let mut next = vec![f64::INFINITY; total + 1];
            for (stock, cost) in best.iter().enumerate() {
                for lot in 0..=total {
                    let left = stock as f64 + lot as f64 - demand;
                    if left < 0.0 || left as usize > total {
                        continue;
                    }
                    let orders = (lot as f64 / problem.largest_order).ceil();
                    let cost = cost + orders * problem.cost_per_order + problem.holding * left;
                    next[left as usize] = next[left as usize].min(cost);
                }
            }
            best = next;
        }
        best[0]
    }

    #[test]
    fn exhaustive_search_finds_no_cheaper_orders() {
        let mut random = StdRng::seed_from_u64(11);
        for _ in 0..300 {
            let demand: Vec<f64> =
                (0..6).map(|_| random.random_range(-2.0..8.0_f64).max(0.0).round()).collect();
            let problem = LimitedLots {
                demand: &demand,
                cost_per_order: random.random_range(0.0..30.0_f64).round(),
                holding: random.random_range(0.0..4.0_f64).round(),
                largest_order: random.random_range(1.0..9.0_f64).round(),
            };
            let plan = limited_lots(&problem).unwrap();
            let lowest = cheapest_of_all(&problem);
            assert!((plan.total_cost - lowest).abs() < 1e-7, "{problem:?}: {plan:?}, {lowest}");
            assert!((problem.cost_of(&plan.lots) - lowest).abs() < 1e-7, "{problem:?}: {plan:?}");
            assert!((plan.lots.iter().sum::<f64>() - demand.iter().sum::<f64>()).abs() < 1e-9);
        }
    }

    #[test]
    fn a_limit_above_every_lot_changes_nothing() {
        let demand = [90.0, 120.0, 80.0, 70.0];
        let problem =
            LimitedLots { demand: &demand, cost_per_order: 500.0, holding: 2.0, largest_order: 1_000.0 };
        let plan = limited_lots(&problem).unwrap();
        let (order, unit, holding) = ([500.0; 4], [0.0; 4], [2.0; 4]);
        let free =
            LotPeriods { demand: &demand, cost_per_order: &order, unit_cost: &unit, holding: &holding };
        assert_eq!(plan.lots, optimal_lots(&free).unwrap().lots);
        assert_eq!((plan.total_cost, plan.orders), (1_380.0, vec![1, 0, 1, 0]));
    }

    #[test]
    fn a_demand_above_the_limit_arrives_in_several_orders() {
        let problem =
            LimitedLots { demand: &[250.0, 0.0], cost_per_order: 10.0, holding: 1.0, largest_order: 100.0 };
        let plan = limited_lots(&problem).unwrap();
        assert_eq!((plan.lots, plan.orders, plan.total_cost), (vec![250.0, 0.0], vec![3, 0], 30.0));
    }

    #[test]
    fn long_plans_are_close_to_those_without_a_limit_that_binds() {
        let mut random = StdRng::seed_from_u64(12);
        let demand: Vec<f64> = (0..300).map(|_| random.random_range(0.0..30.0)).collect();
        let problem =
            LimitedLots { demand: &demand, cost_per_order: 100.0, holding: 0.7, largest_order: 1e6 };
        let plan = limited_lots(&problem).unwrap();
        assert!((problem.cost_of(&plan.lots) - plan.total_cost).abs() < 1e-6 * plan.total_cost);
    }

    #[test]
    fn no_periods_and_no_largest_order_are_refused() {
        let problem = LimitedLots { demand: &[], cost_per_order: 1.0, holding: 1.0, largest_order: 1.0 };
        assert!(limited_lots(&problem).is_err());
        assert!(limited_lots(&LimitedLots { demand: &[1.0], largest_order: 0.0, ..problem }).is_err());
    }
}
