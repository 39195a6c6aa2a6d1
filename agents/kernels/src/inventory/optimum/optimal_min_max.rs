//! The best (s, S) policy: when a review finds the position at or below s, order up to S.
//! Zheng and Federgruen (1991): exact for demand in whole pieces that is independent between reviews, with unmet demand waiting.

use crate::cancel;
use crate::inventory::problem::{InventoryError, positive};

/// Costs per review period, charged at its end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PeriodCosts {
    /// Money per order.
    pub cost_per_order: f64,
    /// Money per unit on hand at the end of a period.
    pub holding: f64,
    /// Money per unit waiting at the end of a period.
    pub backorder: f64,
}

/// The best pair and its cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OptimalMinMax {
    /// s: order at or below this position, units.
    pub reorder_point: f64,
    /// S, units.
    pub order_up_to: f64,
    /// Money per period.
    pub cost: f64,
}

/// The optimal pair. The arguments are the masses of 0, 1, 2, ... pieces of demand in one review period, and over lead time plus
/// one review period (the same masses when orders arrive at once).
///
/// # Errors
/// When a cost is not above zero, masses are missing or demand is always zero.
pub fn optimal_min_max(
    costs: &PeriodCosts,
    period: &[f64],
    protection: &[f64],
) -> Result<OptimalMinMax, InventoryError> {
    let model = Model::new(costs, period, protection)?;
    let mut renewals = Renewals::new(period);
    let (mut low, mut high) = (model.cheapest, model.cheapest);
    loop {
        cancel::tick();
        low -= 1;
        if model.cost(low, high, &mut renewals) <= model.at(low) {
            break;
        }
    }
    let mut cost = model.cost(low, high, &mut renewals);
    let mut candidate = high + 1;
    while model.at(candidate) <= cost {
        cancel::tick();
        if model.cost(low, candidate, &mut renewals) < cost {
            high = candidate;
            while model.cost(low, high, &mut renewals) <= model.at(low + 1) {
                low += 1;
            }
            cost = model.cost(low, high, &mut renewals);
        }
        candidate += 1;
    }
    Ok(OptimalMinMax { reorder_point: low as f64, order_up_to: high as f64, cost })
}

/// The cost per period of any pair, for comparison; `reorder_point` must be below `order_up_to`.
///
/// # Errors
/// The errors of `optimal_min_max`, and when `reorder_point` is not below `order_up_to`.
pub fn min_max_cost(
    costs: &PeriodCosts,
    period: &[f64],
    protection: &[f64],
    reorder_point: i64,
    order_up_to: i64,
) -> Result<f64, InventoryError> {
    let model = Model::new(costs, period, protection)?;
    positive("the gap between the levels", (order_up_to - reorder_point) as f64)?;
    Ok(model.cost(reorder_point, order_up_to, &mut Renewals::new(period)))
}

/// The cost of a period that starts at a given position, in a table where the cost is not a straight line.
struct Model {
    cost_per_order: f64,
    holding: f64,
    backorder: f64,
    mean: f64,
    /// Cost at positions 0, 1, 2, ...; outside the table the cost is a straight line.
    table: Vec<f64>,
    cheapest: i64,
}

impl Model {
    fn new(costs: &PeriodCosts, period: &[f64], protection: &[f64]) -> Result<Self, InventoryError> {
        positive("the cost per order", costs.cost_per_order)?;
        positive("the holding cost", costs.holding)?;
        positive("the backorder cost", costs.backorder)?;
        positive("the demand of a period", period.iter().skip(1).sum())?;
        positive("the demand until delivery", protection.iter().sum())?;
        let mean: f64 = protection.iter().enumerate().map(|(x, mass)| x as f64 * mass).sum();
        let both = costs.holding + costs.backorder;
        let mut table = vec![costs.backorder * mean];
        let mut below = 0.0;
        for mass in protection {
            below += mass;
            table.push(table[table.len() - 1] + both * below - costs.backorder);
        }
        let lowest = table.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(x, _)| x);
        let PeriodCosts { cost_per_order, holding, backorder } = *costs;
        Ok(Self { cost_per_order, holding, backorder, mean, table, cheapest: lowest as i64 })
    }

    /// Expected cost of a period that starts at this position: h E(y - D)+ + b E(D - y)+.
    fn at(&self, position: i64) -> f64 {
        if position < 0 {
            return self.backorder * (self.mean - position as f64);
        }
        match self.table.get(position as usize) {
            Some(cost) => *cost,
            None => self.holding * (position as f64 - self.mean),
        }
    }

    /// Cost per period of the pair: the cost of an order and of the positions visited, over the mean number of
    /// periods between orders.
    fn cost(&self, low: i64, high: i64, renewals: &mut Renewals) -> f64 {
        let gap = (high - low) as usize;
        renewals.extend(gap);
        let visited: f64 = renewals.visits[..gap]
            .iter()
            .enumerate()
            .map(|(j, visits)| visits * self.at(high - j as i64))
            .sum();
        (self.cost_per_order + visited) / renewals.sums[gap]
    }
}

/// The mean number of periods in which demand since the last order is exactly j: m(0) = 1 / (1 - p0),
/// m(j) = m(0) * sum of p(i) m(j - i).
struct Renewals<'a> {
    period: &'a [f64],
    visits: Vec<f64>,
    sums: Vec<f64>,
}

impl<'a> Renewals<'a> {
    fn new(period: &'a [f64]) -> Self {
        let first = 1.0 / (1.0 - period[0]);
        Self { period, visits: vec![first], sums: vec![0.0, first] }
    }

    /// Computes the visits for every number below `gap`.
    fn extend(&mut self, gap: usize) {
        while self.visits.len() < gap {
            cancel::tick();
            let j = self.visits.len();
            let longest = j.min(self.period.len() - 1);
            let sum: f64 = (1..=longest).map(|i| self.period[i] * self.visits[j - i]).sum();
            let visits = self.visits[0] * sum;
            self.sums.push(self.sums[j] + visits);
            self.visits.push(visits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PeriodCosts, min_max_cost, optimal_min_max};
    use crate::inventory::compound_demand::compound_poisson;
    use crate::statistics::counts::masses;
    use crate::statistics::poisson::Poisson;

    /// Holding, backorder, cost per order, Poisson mean, s, S, cost; stockpyl 1.0.2, s_s_discrete_exact. The first is Snyder
    /// and Shen, example 4.7.
    const KNOWN: [(f64, f64, f64, f64, f64, f64, f64); 4] = [
        (1.0, 4.0, 5.0, 6.0, 4.0, 10.0, 8.034111561471642),
        (1.0, 10.0, 64.0, 10.0, 6.0, 40.0, 35.30005283404631),
        (0.2, 3.0, 40.0, 2.5, 0.0, 32.0, 6.227944862155386),
        (1.0, 9.0, 64.0, 52.0, 44.0, 112.0, 72.24610563052256),
    ];

    #[test]
    fn poisson_cases_agree_with_stockpyl() {
        for (holding, backorder, cost_per_order, mean, low, high, cost) in KNOWN {
            let costs = PeriodCosts { cost_per_order, holding, backorder };
            let period = masses(&Poisson { mean }, 1e-14);
            let best = optimal_min_max(&costs, &period, &period).unwrap();
            assert_eq!((best.reorder_point, best.order_up_to), (low, high));
            assert!((best.cost - cost).abs() < 1e-6 * cost, "{best:?}");
        }
    }

    #[test]
    fn exhaustive_search_finds_no_cheaper_policy() {
        let costs = PeriodCosts { cost_per_order: 20.0, holding: 1.0, backorder: 9.0 };
        let period = compound_poisson(0.8, &[0.4, 0.0, 0.3, 0.0, 0.0, 0.3], 1e-14).unwrap();
        let protection = compound_poisson(0.8 * 4.0, &[0.4, 0.0, 0.3, 0.0, 0.0, 0.3], 1e-14).unwrap();
        let best = optimal_min_max(&costs, &period, &protection).unwrap();
        let mut lowest = f64::INFINITY;
        for low in -10..40 {
            for high in low + 1..80 {
                lowest = lowest.min(min_max_cost(&costs, &period, &protection, low, high).unwrap());
            }
        }
        assert!((best.cost - lowest).abs() < 1e-10);
    }

    #[test]
    fn zero_demand_is_refused() {
        let costs = PeriodCosts { cost_per_order: 20.0, holding: 1.0, backorder: 9.0 };
        assert!(optimal_min_max(&costs, &[1.0], &[1.0]).is_err());
        assert!(optimal_min_max(&costs, &[0.5, 0.5], &[]).is_err());
        assert!(min_max_cost(&costs, &[0.5, 0.5], &[0.5, 0.5], 3, 3).is_err());
    }
}
