//! Orders of several items from one supplier together: a major cost per order and a minor cost for each item in it.
//! Each item is ordered in every base cycle, every second one, every third one, and so on.

use crate::cancel;
use crate::inventory::problem::{InventoryError, not_negative, positive};

/// One item of the supplier; all rates are per the same unit of time, usually a year.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JointItem {
    /// Units per year.
    pub annual_demand: f64,
    /// Money for the item's line in an order; may be zero.
    pub minor_cost: f64,
    /// Money per unit held for a year.
    pub holding_cost_per_unit: f64,
}

/// When each item is ordered.
#[derive(Debug, Clone, PartialEq)]
pub struct JointPlan {
    /// Years between orders to the supplier.
    pub base_cycle: f64,
    /// Each item's number of base cycles between two of its orders.
    pub multiples: Vec<u32>,
    /// Units per order of each item.
    pub quantities: Vec<f64>,
    /// Money per year for major and minor costs and holding.
    pub total_cost: f64,
}

impl JointItem {
    /// Twice the yearly holding cost when the item is ordered once a year.
    fn weight(&self) -> f64 {
        self.annual_demand * self.holding_cost_per_unit
    }

    /// The best multiple for a base cycle: the smallest n with n (n + 1) >= 2 minor / (weight cycle^2).
    fn multiple(&self, cycle: f64) -> u32 {
        let needed = 2.0 * self.minor_cost / (self.weight() * cycle * cycle);
        ((0.25 + needed).sqrt() - 0.5).ceil().clamp(1.0, f64::from(u32::MAX)) as u32
    }

    /// The longest base cycle at which the multiple n + 1 is better than n.
    fn switch(&self, multiple: u32) -> f64 {
        let n = f64::from(multiple);
        (2.0 * self.minor_cost / (self.weight() * n * (n + 1.0))).sqrt()
    }
}

fn check(major_cost: f64, items: &[JointItem]) -> Result<(), InventoryError> {
    positive("the major cost of an order", major_cost)?;
    if items.is_empty() {
        return Err(InventoryError::Nothing { what: "items" });
    }
    for item in items {
        positive("the annual demand", item.annual_demand)?;
        positive("the holding cost per unit", item.holding_cost_per_unit)?;
        not_negative("the minor cost of an item", item.minor_cost)?;
    }
    Ok(())
}

/// The plan with these multiples and its best base cycle: sqrt(2 (major + sum of minor / n) / sum of n weight).
fn plan(major_cost: f64, items: &[JointItem], multiples: Vec<u32>, shortest_cycle: f64) -> JointPlan {
    let both = || items.iter().zip(&multiples);
    let orders = major_cost + both().map(|(item, n)| item.minor_cost / f64::from(*n)).sum::<f64>();
    let weights: f64 = both().map(|(item, n)| item.weight() * f64::from(*n)).sum();
    let base_cycle = (2.0 * orders / weights).sqrt().max(shortest_cycle);
    let quantities = both().map(|(item, n)| item.annual_demand * base_cycle * f64::from(*n)).collect();
    let total_cost = orders / base_cycle + 0.5 * weights * base_cycle;
    JointPlan { base_cycle, multiples, quantities, total_cost }
}

/// The cheapest plan with a base cycle of at least `shortest_cycle` years (zero for no limit). Exact: it visits every base cycle
/// between two bounds at which a multiple changes (Goyal, 1974; bounds after Wildeman, Frenk and Dekker, 1997).
///
/// # Errors
/// When a cost or demand is not above zero, there are no items, or the major cost is so small compared with a minor one that
/// more than two million changes would have to be visited; a `shortest_cycle` above zero then helps.
pub fn optimal_joint_orders(
    major_cost: f64,
    items: &[JointItem],
    shortest_cycle: f64,
) -> Result<JointPlan, InventoryError> {
    const MOST_SWITCHES: f64 = 2e6;
    check(major_cost, items)?;
    not_negative("the shortest cycle", shortest_cycle)?;
    let mut best = plan(major_cost, items, vec![1; items.len()], shortest_cycle);
    // An item never costs less than when it is ordered alone and without the major cost.
    let least: f64 = items.iter().map(|item| (2.0 * item.minor_cost * item.weight()).sqrt()).sum();
    let lowest = (major_cost / (best.total_cost - least)).max(shortest_cycle);
    let highest = 2.0 * best.total_cost / items.iter().map(JointItem::weight).sum::<f64>();
    let switches: f64 = items.iter().map(|item| item.switch(1) / lowest).sum();
    if switches > MOST_SWITCHES {
        return Err(InventoryError::TooLarge { what: "the spread of ordering costs", value: switches });
    }
    let mut multiples: Vec<u32> = items.iter().map(|item| item.multiple(highest)).collect();
    let mut cost = Running::of(major_cost, items, &multiples);
    let mut lowest_cost = cost.total(shortest_cycle);
    // `visited` counts the switches made until the best plan.
    let switches = switches_between(items, &multiples, lowest);
    let mut visited = 0;
    for (count, (_, item)) in switches.iter().enumerate() {
        cancel::tick();
        cost.lengthen(&items[*item], multiples[*item]);
        multiples[*item] += 1;
        let total = cost.total(shortest_cycle);
        if total < lowest_cost * (1.0 - 1e-14) {
            (lowest_cost, visited) = (total, count + 1);
        }
    }
    let mut multiples: Vec<u32> = items.iter().map(|item| item.multiple(highest)).collect();
    for (_, item) in &switches[..visited] {
        multiples[*item] += 1;
    }
    let found = plan(major_cost, items, multiples, shortest_cycle);
    if found.total_cost < best.total_cost {
        best = found;
    }
    Ok(best)
}

/// The base cycles at which an item's multiple grows by one, longest first, with the item.
fn switches_between(items: &[JointItem], multiples: &[u32], lowest: f64) -> Vec<(f64, usize)> {
    let mut switches = Vec::new();
    for (i, (item, first)) in items.iter().zip(multiples).enumerate() {
        cancel::tick();
        let mut multiple = *first;
        while item.minor_cost > 0.0 && item.switch(multiple) >= lowest {
            switches.push((item.switch(multiple), i));
            multiple += 1;
        }
    }
    switches.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    switches
}

/// The sums that the cost depends on, kept up to date while multiples grow.
struct Running {
    orders: f64,
    weights: f64,
}

impl Running {
    fn of(major_cost: f64, items: &[JointItem], multiples: &[u32]) -> Self {
        let mut running = Self { orders: major_cost, weights: 0.0 };
        for (item, multiple) in items.iter().zip(multiples) {
            running.orders += item.minor_cost / f64::from(*multiple);
            running.weights += item.weight() * f64::from(*multiple);
        }
        running
    }

    fn lengthen(&mut self, item: &JointItem, multiple: u32) {
        let n = f64::from(multiple);
        self.orders -= item.minor_cost / (n * (n + 1.0));
        self.weights += item.weight();
    }

    fn total(&self, shortest_cycle: f64) -> f64 {
        let cycle = (2.0 * self.orders / self.weights).sqrt().max(shortest_cycle);
        self.orders / cycle + 0.5 * self.weights * cycle
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{JointItem, JointPlan, check, optimal_joint_orders, plan};
    use crate::inventory::InventoryError;

    fn items(list: &[(f64, f64, f64)]) -> Vec<JointItem> {
        list.iter()
            .map(|(annual_demand, minor_cost, holding_cost_per_unit)| JointItem {
                annual_demand: *annual_demand,
                minor_cost: *minor_cost,
                holding_cost_per_unit: *holding_cost_per_unit,
            })
            .collect()
    }

    /// Multiples by one formula, without a search (Silver, 1976): the item with the smallest minor cost per weight is in every
    /// order, and each other item in every round(sqrt(minor / weight * weight_1 / (major + minor_1)))-th order.
    fn silver_joint_orders(major_cost: f64, items: &[JointItem]) -> Result<JointPlan, InventoryError> {
        check(major_cost, items)?;
        let ratio = |item: &JointItem| item.minor_cost / item.weight();
        let always = items.iter().enumerate().min_by(|a, b| ratio(a.1).total_cmp(&ratio(b.1)));
        let Some((always, base)) = always else {
            return Err(InventoryError::Nothing { what: "items" });
        };
        let unit = base.weight() / (major_cost + base.minor_cost);
        let multiple = |(i, item): (usize, &JointItem)| {
            if i == always { 1 } else { (ratio(item) * unit).sqrt().round().max(1.0) as u32 }
        };
        let multiples = items.iter().enumerate().map(multiple).collect();
        Ok(plan(major_cost, items, multiples, 0.0))
    }

    /// Money per year when every item is ordered alone and pays the major cost each time.
    fn separate_orders_cost(major_cost: f64, items: &[JointItem]) -> Result<f64, InventoryError> {
        check(major_cost, items)?;
        Ok(items.iter().map(|item| (2.0 * (major_cost + item.minor_cost) * item.weight()).sqrt()).sum())
    }

    /// stockpyl 1.0.2: joint_replenishment_problem_silver_heuristic(600, [120, 840, 300], [160, 20, 50], [1, 1, 1]),
    /// its own example.
    #[test]
    fn the_formula_of_silver_agrees_with_stockpyl() {
        let items = items(&[(1.0, 120.0, 160.0), (1.0, 840.0, 20.0), (1.0, 300.0, 50.0)]);
        let plan = silver_joint_orders(600.0, &items).unwrap();
        assert_eq!(plan.multiples, [1, 3, 1]);
        assert!((plan.base_cycle - 3.103164454170876).abs() < 1e-9);
        assert!((plan.total_cost - 837.8544026261366).abs() < 1e-6);
        assert!(optimal_joint_orders(600.0, &items, 0.0).unwrap().total_cost <= plan.total_cost);
    }

    #[test]
    fn exhaustive_search_over_multiples_finds_no_cheaper_plan() {
        let mut random = StdRng::seed_from_u64(3);
        for _ in 0..60 {
            let list: Vec<(f64, f64, f64)> = (0..3)
                .map(|_| {
                    (
                        random.random_range(10.0..9_000.0),
                        random.random_range(0.0..90.0),
                        random.random_range(0.1..5.0),
                    )
                })
                .collect();
            let items = items(&list);
            let major = random.random_range(5.0..80.0);
            let best = optimal_joint_orders(major, &items, 0.0).unwrap();
            let mut lowest = f64::INFINITY;
            for first in 1..40 {
                for second in 1..40 {
                    for third in 1..40 {
                        lowest = lowest.min(plan(major, &items, vec![first, second, third], 0.0).total_cost);
                    }
                }
            }
            assert!(best.total_cost <= lowest * (1.0 + 1e-12), "{list:?} {best:?} {lowest}");
            assert!(best.total_cost <= silver_joint_orders(major, &items).unwrap().total_cost + 1e-9);
            assert!(best.total_cost <= separate_orders_cost(major, &items).unwrap() + 1e-9);
        }
    }

    #[test]
    fn a_single_item_has_the_economic_quantity_for_the_sum_of_both_order_costs() {
        let items = items(&[(1_000.0, 20.0, 2.0)]);
        let best = optimal_joint_orders(30.0, &items, 0.0).unwrap();
        assert!((best.quantities[0] - (2.0 * 1_000.0 * 50.0 / 2.0_f64).sqrt()).abs() < 1e-9);
        assert_eq!(best.multiples, [1]);
    }

    #[test]
    fn orders_are_not_placed_more_often_than_allowed() {
        let items = items(&[(1_000.0, 1.0, 2.0), (50.0, 1.0, 2.0)]);
        let free = optimal_joint_orders(3.0, &items, 0.0).unwrap();
        let weekly = optimal_joint_orders(3.0, &items, 0.25).unwrap();
        assert!(free.base_cycle < 0.25 && weekly.base_cycle == 0.25);
        assert!(weekly.total_cost > free.total_cost);
    }

    #[test]
    fn items_without_costs_are_refused() {
        assert!(optimal_joint_orders(0.0, &items(&[(1.0, 1.0, 1.0)]), 0.0).is_err());
        assert!(optimal_joint_orders(1.0, &[], 0.0).is_err());
        assert!(silver_joint_orders(1.0, &items(&[(0.0, 1.0, 1.0)])).is_err());
        assert!(optimal_joint_orders(1e-9, &items(&[(1.0, 50.0, 1.0), (9.0, 70.0, 1.0)]), 0.0).is_err());
    }
}
