//! Lot sizes over periods with known, changing demand: the exact optimum, and a rule of thumb for comparison.
//! Orders arrive at the start of their period; stock left at its end is held; demand never waits.

use super::lowest_line::{Line, LowestLine};
use crate::cancel;
use crate::inventory::problem::{InventoryError, not_negative};

/// The periods to plan; all slices are equally long.
#[derive(Debug, Clone, Copy)]
pub struct LotPeriods<'a> {
    /// Units.
    pub demand: &'a [f64],
    /// Money per order placed in the period.
    pub cost_per_order: &'a [f64],
    /// Money per unit bought in the period.
    pub unit_cost: &'a [f64],
    /// Money per unit held from this period into the next.
    pub holding: &'a [f64],
}

/// The lots to order in each period, and their cost.
#[derive(Debug, Clone, PartialEq)]
pub struct LotPlan {
    /// Units to order in each period.
    pub lots: Vec<f64>,
    pub ordering_cost: f64,
    pub purchase_cost: f64,
    pub holding_cost: f64,
    pub total_cost: f64,
}

impl LotPeriods<'_> {
    fn check(&self) -> Result<(), InventoryError> {
        let slices = [self.cost_per_order, self.unit_cost, self.holding];
        if self.demand.is_empty() {
            return Err(InventoryError::Nothing { what: "periods" });
        }
        if slices.iter().any(|slice| slice.len() != self.demand.len()) {
            return Err(InventoryError::NotAsMany { what: "the costs", other: "periods" });
        }
        for value in [self.demand].iter().chain(&slices).flat_map(|slice| slice.iter()) {
            not_negative("demand or a cost of a period", *value)?;
        }
        Ok(())
    }

    /// The plan that orders in the marked periods; each order covers demand until the next marked period.
    fn plan(&self, orders: &[bool]) -> LotPlan {
        let count = self.demand.len();
        let mut plan = LotPlan {
            lots: vec![0.0; count],
            ordering_cost: 0.0,
            purchase_cost: 0.0,
            holding_cost: 0.0,
            total_cost: 0.0,
        };
        let mut last = 0;
        let mut carried = 0.0;
        for (t, ordered) in orders.iter().enumerate() {
            if *ordered {
                (last, carried) = (t, 0.0);
                plan.ordering_cost += self.cost_per_order[t];
            }
            plan.lots[last] += self.demand[t];
            plan.purchase_cost += self.unit_cost[last] * self.demand[t];
            plan.holding_cost += carried * self.demand[t];
            carried += self.holding[t];
        }
        plan.total_cost = plan.ordering_cost + plan.purchase_cost + plan.holding_cost;
        plan
    }
}

/// The cheapest plan (Wagner and Whitin, 1958). For each possible last order, the cost of reaching a period is a straight line
/// in total demand. A tree finds the lowest line, so the search takes n log n steps for any costs (after Federgruen and Tzur,
/// 1991, and Wagelmans, Van Hoesel and Kolen, 1992).
///
/// # Errors
/// When there are no periods, slices differ in length, or a figure is below zero.
pub fn optimal_lots(periods: &LotPeriods) -> Result<LotPlan, InventoryError> {
    periods.check()?;
    let count = periods.demand.len();
    let totals: Vec<f64> = running_sum(periods.demand);
    let mut tree = LowestLine::over(&totals);
    // Holding cost per unit from the first period until now, and the sum of that cost times each period's demand.
    let (mut held, mut held_demand) = (0.0, 0.0);
    let mut best = 0.0;
    let mut previous = Vec::with_capacity(count);
    for t in 0..count {
        cancel::tick();
        let before = if t == 0 { 0.0 } else { totals[t - 1] };
        let slope = periods.unit_cost[t] - held;
        let height = best + periods.cost_per_order[t] - held_demand - slope * before;
        tree.add(Line { slope, height, period: t });
        held_demand += periods.demand[t] * held;
        held += periods.holding[t];
        if periods.demand[t] == 0.0 {
            // This period has no demand, so the plan up to the period before it stays valid.
            previous.push(None);
            continue;
        }
        let line = tree.lowest(t);
        best = line.map_or(0.0, |line| line.value(totals[t])) + held_demand;
        previous.push(line.map(|line| line.period));
    }
    let mut orders = vec![false; count];
    let mut end = count;
    while end > 0 {
        match previous[end - 1] {
            Some(start) => {
                orders[start] = true;
                end = start;
            }
            None => end -= 1,
        }
    }
    Ok(periods.plan(&orders))
}

/// Each lot covers periods until its cost per period would rise (Silver and Meal, 1973). Not optimal, but simple to follow.
///
/// # Errors
/// When there are no periods, slices differ in length, or a figure is below zero.
pub fn silver_meal_lots(periods: &LotPeriods) -> Result<LotPlan, InventoryError> {
    periods.check()?;
    let count = periods.demand.len();
    let mut orders = vec![false; count];
    let mut start = 0;
    while start < count {
        cancel::tick();
        if periods.demand[start] == 0.0 {
            start += 1;
            continue;
        }
        orders[start] = true;
        let mut cost = periods.cost_per_order[start];
        let mut carried = periods.holding[start];
        let mut end = start + 1;
        while end < count {
            let longer = cost + carried * periods.demand[end];
            if longer / (end + 1 - start) as f64 > cost / (end - start) as f64 {
                break;
            }
            cost = longer;
            carried += periods.holding[end];
            end += 1;
        }
        start = end;
    }
    Ok(periods.plan(&orders))
}

fn running_sum(values: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    values
        .iter()
        .map(|value| {
            sum += value;
            sum
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{LotPeriods, LotPlan, optimal_lots, silver_meal_lots};

    fn lots(demand: &[f64], order: f64, holding: f64) -> (LotPlan, LotPlan) {
        let (order, unit, holding) =
            (vec![order; demand.len()], vec![0.0; demand.len()], vec![holding; demand.len()]);
        let periods = LotPeriods { demand, cost_per_order: &order, unit_cost: &unit, holding: &holding };
        (optimal_lots(&periods).unwrap(), silver_meal_lots(&periods).unwrap())
    }

    /// Snyder and Shen, ch. 3; stockpyl 1.0.2: wagner_whitin(4, 2, 500, [90, 120, 80, 70]) = 1380, 210 and 150.
    #[test]
    fn the_four_period_example_of_snyder_and_shen_is_solved() {
        let (best, _) = lots(&[90.0, 120.0, 80.0, 70.0], 500.0, 2.0);
        assert_eq!(best.lots, [210.0, 0.0, 150.0, 0.0]);
        assert_eq!((best.total_cost, best.ordering_cost, best.holding_cost), (1_380.0, 1_000.0, 380.0));
    }

    /// Nahmias, Production and Operations Analysis, chapter on MRP (Silver-Meal): demand 18, 30, 42, 5, 20, set-up 80,
    /// holding 2: lots 48, 0, 47, 0, 20 for 310. stockpyl 1.0.2: wagner_whitin(5, 2, 80, ...) also costs 310.
    #[test]
    fn silver_meal_gives_the_published_result_of_nahmias() {
        let (best, rule) = lots(&[18.0, 30.0, 42.0, 5.0, 20.0], 80.0, 2.0);
        assert_eq!(rule.lots, [48.0, 0.0, 47.0, 0.0, 20.0]);
        assert_eq!((rule.total_cost, best.total_cost), (310.0, 310.0));
    }

    /// stockpyl 1.0.2: wagner_whitin(12, 0.4, 54, ...) on the demand of Silver, Pyke and Thomas (2017, ch. 5): 501.20.
    #[test]
    fn the_twelve_month_example_of_silver_pyke_and_thomas_is_solved() {
        let demand = [10.0, 62.0, 12.0, 130.0, 154.0, 129.0, 88.0, 52.0, 124.0, 160.0, 238.0, 41.0];
        let (best, rule) = lots(&demand, 54.0, 0.4);
        assert!((best.total_cost - 501.2).abs() < 1e-9);
        assert!(rule.total_cost >= best.total_cost);
    }

    /// All ways to place orders, for a few periods.
    fn cheapest_of_all(periods: &LotPeriods) -> f64 {
        let count = periods.demand.len();
        let first = periods.demand.iter().position(|demand| *demand > 0.0);
        let mut lowest = if first.is_none() { 0.0 } else { f64::INFINITY };
        for choice in 1_u32..1 << count {
            let orders: Vec<bool> = (0..count).map(|t| choice >> t & 1 == 1).collect();
            let served = first.is_none_or(|first| orders[..=first].contains(&true));
            if served {
                lowest = lowest.min(periods.plan(&orders).total_cost);
            }
        }
        lowest
    }

    #[test]
    fn exhaustive_search_finds_no_cheaper_order_periods() {
        let mut random = StdRng::seed_from_u64(7);
        for _ in 0..200 {
            let mut draw = |high: f64| -> Vec<f64> {
                (0..9).map(|_| (random.random_range(-0.2..1.0_f64).max(0.0) * high).round()).collect()
            };
            let (demand, order, unit, holding) = (draw(50.0), draw(200.0), draw(9.0), draw(4.0));
            let periods =
                LotPeriods { demand: &demand, cost_per_order: &order, unit_cost: &unit, holding: &holding };
            let best = optimal_lots(&periods).unwrap();
            assert!((best.total_cost - cheapest_of_all(&periods)).abs() < 1e-7, "{demand:?}");
            assert!((best.lots.iter().sum::<f64>() - demand.iter().sum::<f64>()).abs() < 1e-9);
        }
    }

    #[test]
    fn the_rule_is_never_cheaper_than_the_optimum_over_ten_years_of_days() {
        let mut random = StdRng::seed_from_u64(8);
        let demand: Vec<f64> = (0..3_650).map(|_| random.random_range(0.0..30.0)).collect();
        let (best, rule) = lots(&demand, 400.0, 0.7);
        assert!(best.total_cost <= rule.total_cost && best.total_cost > 0.8 * rule.total_cost);
    }

    #[test]
    fn periods_without_demand_need_no_order() {
        let (best, rule) = lots(&[0.0, 0.0, 10.0, 0.0], 100.0, 1.0);
        assert_eq!(best.lots, [0.0, 0.0, 10.0, 0.0]);
        assert_eq!(rule.lots, best.lots);
        assert_eq!(lots(&[0.0, 0.0], 100.0, 1.0).0.total_cost, 0.0);
    }

    #[test]
    fn inputs_of_different_lengths_are_refused() {
        let periods =
            LotPeriods { demand: &[1.0, 2.0], cost_per_order: &[1.0], unit_cost: &[], holding: &[1.0] };
        assert!(optimal_lots(&periods).is_err());
        let none = LotPeriods { demand: &[], cost_per_order: &[], unit_cost: &[], holding: &[] };
        assert!(silver_meal_lots(&none).is_err());
    }
}
