//! A split of the orders, read from the solution of a program.

use super::AllocationError;
use super::builder::build;
use super::dual::shadow_prices;
use super::model::{Choice, Goal, Model};
use super::problem::{AllocationProblem, Limit};
use super::program::{Found, Outcome, solve};

/// The orders, their cost, and how far it is from the lowest possible cost.
#[derive(Debug, Clone, PartialEq)]
pub struct AllocationPlan {
    /// Sorted like the offers; no order is empty.
    pub orders: Vec<Order>,
    /// All payments: orders and fixed costs.
    pub cost: f64,
    pub fixed_cost: f64,
    /// Suppliers with at least one order, ascending.
    pub suppliers: Vec<usize>,
    /// Mean defect rate over the units ordered.
    pub defect_rate: f64,
    /// Mean share of late units over the units ordered.
    pub late_rate: f64,
    /// A lower bound: no split within the limits costs less.
    pub bound: f64,
    /// `(cost - bound) / cost`, 0 when the plan is proven to be cheapest.
    pub gap: f64,
    /// Whether the search was completed within the node limit.
    pub proven: bool,
    pub nodes: u64,
    /// The saving when a limit is relaxed by one unit while the same suppliers and offers stay in use: money per unit of
    /// quantity, or per 1.0 of a rate or of an item share. For `Limit::Demand`: the cost of one more unit, while shares keep
    /// their present units. Limits with a price of zero are left out. When several plans are equally cheap, more than one set
    /// of prices is correct.
    pub prices: Vec<(Limit, f64)>,
    /// The suppliers and offers in use; a start for the search of a similar problem.
    pub(super) choice: Choice,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order {
    /// Index in `AllocationProblem::offers`.
    pub offer: usize,
    pub supplier: usize,
    pub item: usize,
    pub quantity: f64,
    /// Quantity times unit cost, without fixed costs.
    pub cost: f64,
}

/// A smaller share of an item's demand is rounding, not an order.
const NOTHING: f64 = 1e-9;
/// A smaller shadow price, relative to a typical cost, is rounding.
const WORTHLESS: f64 = 1e-9;

/// Makes the plan of a finished search: the choice of the search, with exact quantities and prices for that choice.
pub(super) fn read(
    problem: &AllocationProblem,
    model: &Model,
    found: &Found,
) -> Result<AllocationPlan, AllocationError> {
    let chosen = choice(problem, model, &found.values);
    let decided = build(problem, Goal::Cost, &chosen);
    // A choice that satisfies the limits within tolerances may fall slightly short of them when its switches are exactly 0 or 1.
    let (quantities, prices) = match solve(&decided.program, None, 0)? {
        Outcome::Found(exact) => (quantities(problem, &decided, &exact.values), prices(&decided)?),
        Outcome::Infeasible | Outcome::Unfinished => (quantities(problem, model, &found.values), Vec::new()),
    };
    let plan = AllocationPlan::of(problem, &quantities, chosen, found.bound * model.money, found.proven);
    Ok(AllocationPlan { nodes: found.nodes, prices, ..plan })
}

/// The suppliers whose switch is on, and their offers; an offer with a switch of its own must also deliver something.
fn choice(problem: &AllocationProblem, model: &Model, values: &[f64]) -> Choice {
    let offers = (0..problem.offers.len())
        .map(|place| {
            let quantity = model.quantities[place].map_or(0.0, |column| values[column]);
            let switch = model.offer_switches[place];
            let own = switch != model.supplier_switches[problem.offers[place].supplier];
            Some(switch.is_on(values) && (!own || quantity > NOTHING))
        })
        .collect();
    let suppliers = model.supplier_switches.iter().map(|switch| Some(switch.is_on(values))).collect();
    Choice { suppliers, offers }
}

fn quantities(problem: &AllocationProblem, model: &Model, values: &[f64]) -> Vec<f64> {
    let quantity = |(place, offer): (usize, &super::Offer)| {
        let share = model.quantities[place].map_or(0.0, |column| values[column]);
        if share > NOTHING { share * problem.demand[offer.item] } else { 0.0 }
    };
    problem.offers.iter().enumerate().map(quantity).collect()
}

fn orders(problem: &AllocationProblem, quantities: &[f64]) -> Vec<Order> {
    let ordered =
        problem.offers.iter().zip(quantities).enumerate().filter(|(_, (_, quantity))| **quantity > 0.0);
    ordered
        .map(|(place, (offer, &quantity))| Order {
            offer: place,
            supplier: offer.supplier,
            item: offer.item,
            quantity,
            cost: quantity * offer.unit_cost,
        })
        .collect()
}

fn prices(decided: &Model) -> Result<Vec<(Limit, f64)>, AllocationError> {
    let mut prices = shadow_prices(&decided.program)?;
    prices.iter_mut().for_each(|(_, price)| *price *= decided.money);
    let scale =
        |limit: &Limit| decided.program.rows.iter().find_map(|row| row.source.filter(|(l, _)| l == limit));
    prices.retain(|(limit, price)| {
        price.abs() * scale(limit).map_or(1.0, |(_, scale)| scale) > WORTHLESS * decided.money
    });
    Ok(prices)
}

impl AllocationPlan {
    /// The plan of a quantity for each offer, with its sums, without prices. `bound` is what every plan costs at least.
    pub(super) fn of(
        problem: &AllocationProblem,
        quantities: &[f64],
        choice: Choice,
        bound: f64,
        proven: bool,
    ) -> Self {
        let mut plan = Self {
            orders: orders(problem, quantities),
            cost: 0.0,
            fixed_cost: 0.0,
            suppliers: Vec::new(),
            defect_rate: 0.0,
            late_rate: 0.0,
            bound: 0.0,
            gap: 0.0,
            proven,
            nodes: 0,
            prices: Vec::new(),
            choice,
        };
        plan.sum_up(problem, bound);
        plan
    }

    fn sum_up(&mut self, problem: &AllocationProblem, bound: f64) {
        self.suppliers = self.orders.iter().map(|order| order.supplier).collect();
        self.suppliers.sort_unstable();
        self.suppliers.dedup();
        let of_suppliers: f64 = self.suppliers.iter().map(|&place| problem.suppliers[place].fixed_cost).sum();
        let of_offers: f64 = self.orders.iter().map(|order| problem.offers[order.offer].fixed_cost).sum();
        self.fixed_cost = of_suppliers + of_offers;
        self.cost = self.orders.iter().map(|order| order.cost).sum::<f64>() + self.fixed_cost;
        self.bound = if self.proven { self.cost } else { bound.clamp(0.0, self.cost) };
        self.gap = if self.cost > 0.0 { (self.cost - self.bound) / self.cost } else { 0.0 };
        let units: f64 = self.orders.iter().map(|order| order.quantity).sum();
        let mean = |rate: &dyn Fn(&super::Offer) -> f64| {
            self.orders.iter().map(|order| order.quantity * rate(&problem.offers[order.offer])).sum::<f64>()
                / units
        };
        self.defect_rate = mean(&|offer| offer.defect_rate);
        self.late_rate = mean(&|offer| offer.late_rate);
    }
}
