//! Three kinds of policy for the same item and what each costs a year: the economic quantity with its safety stock, the best
//! reorder point and quantity together (r, Q), and the best pair of a lowest and a highest level (s, S).
//! To make them comparable, all three use the same cost of a waiting unit: the stated one, else the one at which the share of units that the
//! first policy serves from the shelf is the cheapest, holding * share / (1 - share).

use kernels::cancel::Ticket;
use kernels::inventory::{
    demand_distribution::DemandDistribution,
    optimal_min_max::{PeriodCosts, optimal_min_max},
    optimal_reorder::optimal_reorder_within,
    protection_demand::family_for,
    protection_demand::{Goods, moments_over},
    stock_costs::StockCosts,
};
use rayon::prelude::*;

use crate::inventory_optimization::{
    params::{InventoryParams, choices::Policy},
    plan::{
        levels::{set_levels, set_min_max},
        planned::Planned,
    },
};

/// The most items that are compared when the question does not ask for it.
const MOST_UNASKED: usize = 500;
/// The most items that are compared when the question asks for it; those with the most value.
const MOST_ASKED: usize = 10_000;
/// The last share of units from the shelf that still gives a cost of waiting.
const MOST_SERVED: f64 = 0.9999;
/// Steps that an economic quantity is divided into when levels are searched.
const STEPS: f64 = 200.0;
const MOST_MASSES: usize = 20_000;

/// A lowest level, and the level after an order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Levels {
    /// Units; at or below it an order is placed.
    pub low: f64,
    /// Units right after an order.
    pub high: f64,
    /// Money a year for ordering, holding and waiting.
    pub cost: f64,
}

/// The cost of three kinds of policy for one item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    /// Position among the planned items.
    pub place: usize,
    /// Money per unit waiting and year.
    pub waiting_cost: f64,
    pub economic: Levels,
    pub optimal: Levels,
    pub min_max: Option<Levels>,
}

/// The items compared, the most valuable first; none when there are many and the question does not ask for it.
pub(crate) fn compare(planned: &[Planned], params: &InventoryParams) -> Vec<Compared> {
    let most = match params.policy_in_force() {
        Some(_) => MOST_ASKED,
        None if planned.len() <= MOST_UNASKED => MOST_UNASKED,
        None => return Vec::new(),
    };
    let places: Vec<usize> =
        (0..planned.len()).filter(|place| is_free(&planned[*place])).take(most).collect();
    let ticket = Ticket::here();
    places
        .par_iter()
        .filter_map(|place| ticket.run(|| compare_item(*place, &planned[*place], params.backorder_cost)))
        .collect()
}

/// Gives every compared item the levels of the requested policy.
pub(crate) fn adopt(planned: &mut [Planned], compared: &[Compared], policy: Policy) {
    for found in compared {
        let planned = &mut planned[found.place];
        match (policy, found.min_max) {
            (Policy::Economic, _) => {}
            (Policy::MinMax, Some(levels)) => set_min_max(planned, levels.low, levels.high),
            (Policy::Optimal | Policy::MinMax, _) => {
                set_levels(planned, found.optimal.high - found.optimal.low, found.optimal.low);
            }
        }
    }
}

/// Whether the quantity of an item can be chosen: a price break fixes it, and without a unit price costs are unknown.
fn is_free(planned: &Planned) -> bool {
    planned.orders.is_some() && planned.unit_price > 0.0 && planned.discount_saving == 0.0
}

fn compare_item(place: usize, planned: &Planned, backorder: Option<f64>) -> Option<Compared> {
    let orders = planned.orders?;
    let demand = planned.protection()?.whole;
    let served = orders.performance.fill_rate.clamp(0.5, MOST_SERVED);
    let figures = &planned.figures;
    let holding = figures.holding_rate * planned.unit_price;
    let costs = StockCosts {
        cost_per_order: figures.cost_per_order,
        holding,
        backorder: backorder.unwrap_or(holding * served / (1.0 - served)),
        demand_rate: figures.demand.mean * figures.periods_per_year,
    };
    let best = optimal_reorder_within(&costs, &demand, &figures.rules).ok()?;
    let optimal = match figures.goods {
        Goods::Divisible => levels(&costs, &demand, best.reorder_point, best.quantity),
        Goods::Pieces => {
            let below = levels(&costs, &demand, best.reorder_point.floor(), best.quantity);
            let above = levels(&costs, &demand, best.reorder_point.ceil(), best.quantity);
            if below.cost < above.cost { below } else { above }
        }
    };
    Some(Compared {
        place,
        waiting_cost: costs.backorder,
        economic: levels(&costs, &demand, orders.reorder_point, orders.order.quantity),
        optimal,
        min_max: min_max(planned, &costs, &demand),
    })
}

fn levels(costs: &StockCosts, demand: &DemandDistribution, low: f64, quantity: f64) -> Levels {
    Levels { low, high: low + quantity, cost: costs.of_policy(low, quantity, demand) }
}

/// The best pair of levels; stock is checked once per review period, or once a day when it is watched continuously.
fn min_max(planned: &Planned, costs: &StockCosts, demand: &DemandDistribution) -> Option<Levels> {
    let figures = &planned.figures;
    let days =
        if figures.replenishment.review_period > 0.0 { figures.replenishment.review_period } else { 1.0 };
    let (mean, std) = moments_over(figures.demand, days, 0.0);
    let family = family_for(mean, std, figures.goods);
    let period = DemandDistribution::with_moments(family, mean, std).ok()?;
    let step = (planned.orders?.economic.quantity / STEPS).ceil().max(1.0);
    let periods = figures.periods_per_year / days;
    let costs = PeriodCosts {
        cost_per_order: costs.cost_per_order,
        holding: costs.holding * step / periods,
        backorder: costs.backorder * step / periods,
    };
    let best = optimal_min_max(&costs, &in_steps(&period, step), &in_steps(demand, step)).ok()?;
    Some(Levels { low: step * best.reorder_point, high: step * best.order_up_to, cost: best.cost * periods })
}

/// The probabilities of 0, 1, 2, ... steps. Probability between two steps is divided between them, so the mean is kept.
fn in_steps(demand: &DemandDistribution, step: f64) -> Vec<f64> {
    const LEFT_OVER: f64 = 1e-10;
    let mut losses = [demand.mean(), demand.beyond(step).loss];
    let mut masses = vec![1.0 + (losses[1] - losses[0]) / step];
    let mut left = 1.0 - masses[0];
    let mut level = step;
    while left > LEFT_OVER && masses.len() < MOST_MASSES {
        level += step;
        let next = demand.beyond(level).loss;
        let mass = ((losses[0] - 2.0 * losses[1] + next) / step).max(0.0);
        losses = [losses[1], next];
        left -= mass;
        masses.push(mass);
    }
    masses
}

#[cfg(test)]
mod tests {
    use kernels::inventory::demand_distribution::Family;

    use super::*;

    #[test]
    fn steps_keep_the_mean_whatever_the_step() {
        for (family, mean, std) in
            [(Family::Poisson, 0.2, 0.45), (Family::Gamma, 30.0, 40.0), (Family::NegativeBinomial, 3.0, 4.0)]
        {
            let demand = DemandDistribution::with_moments(family, mean, std).unwrap();
            for step in [1.0, 3.0, 12.0] {
                let masses = in_steps(&demand, step);
                let kept: f64 = masses.iter().enumerate().map(|(k, mass)| k as f64 * step * mass).sum();
                assert!((kept - mean).abs() < 1e-6 * mean, "{family:?} {step} {kept}");
                assert!((masses.iter().sum::<f64>() - 1.0).abs() < 1e-8);
            }
        }
    }
}
