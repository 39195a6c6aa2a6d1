//! Writes the order split as a linear or mixed-integer program. Quantities are shares of an item's demand, to stay near 1.

use super::cover::add_covers;
use super::model::{Choice, Goal, Model, Switch};
use super::problem::{AllocationProblem, LEAST_SHARE, Limit};
use super::program::{Column, Program};

/// Builds the program; with a complete `choice` it has no yes-or-no columns left, so it is a linear program.
///
/// The formulation is the strong one of capacitated facility location: in addition to `sum_i x_ij <= capacity_j y_j` every
/// pair has `x_ij <= min(capacity, demand) y_j` (Van Roy, 1986), which makes the linear bound tight.
pub(super) fn build(problem: &AllocationProblem, goal: Goal, choice: &Choice) -> Model {
    let mut builder = Builder::new(problem, goal, choice.is_complete());
    builder.add_switches(choice);
    builder.add_quantities();
    builder.add_demand();
    builder.add_supplier_rows();
    builder.add_averages();
    builder.add_counts();
    builder.add_counts_of_items();
    if goal == Goal::Cost && !choice.is_complete() {
        add_covers(problem, &mut builder.model);
    }
    builder.model
}

pub(super) struct Builder<'a> {
    pub(super) problem: &'a AllocationProblem,
    pub(super) goal: Goal,
    pub(super) total: f64,
    /// Whether the program belongs to a complete choice.
    decided: bool,
    pub(super) model: Model,
}

impl<'a> Builder<'a> {
    fn new(problem: &'a AllocationProblem, goal: Goal, decided: bool) -> Self {
        let total = problem.total_demand();
        let money = match goal {
            Goal::Cost => typical_cost(problem),
            Goal::Shortage => total / problem.demand.len() as f64,
            Goal::Violation => 1.0,
        };
        let model = Model {
            program: Program::default(),
            quantities: Vec::new(),
            supplier_switches: Vec::new(),
            offer_switches: Vec::new(),
            breaches: Vec::new(),
            money,
        };
        Self { problem, goal, total, decided, model }
    }

    fn cost(&self, money: f64) -> f64 {
        if self.goal == Goal::Cost { money / self.model.money } else { 0.0 }
    }

    /// Largest number of units that a supplier can deliver.
    fn supplier_capacity(&self, supplier: usize) -> f64 {
        let terms = &self.problem.suppliers[supplier];
        let share = terms.largest_share.map_or(f64::INFINITY, |share| share * self.total);
        terms.capacity.unwrap_or(f64::INFINITY).min(share)
    }

    /// Smallest number of units from a supplier that is used.
    pub(super) fn supplier_minimum(&self, supplier: usize) -> f64 {
        let own = self.problem.suppliers[supplier].minimum_order;
        if self.problem.limits.fewest_suppliers.is_some() { own.max(LEAST_SHARE * self.total) } else { own }
    }

    /// Smallest number of units of an offer that is used, and the limit that causes it.
    fn offer_minimum(&self, place: usize) -> (f64, Limit) {
        let offer = &self.problem.offers[place];
        let least = self
            .problem
            .limits
            .fewest_per_item
            .map_or(0.0, |_| LEAST_SHARE * self.problem.demand[offer.item]);
        if least > offer.minimum_order {
            (least, Limit::FewestPerItem)
        } else {
            (offer.minimum_order, Limit::OfferMinimum(place))
        }
    }

    fn add_switches(&mut self, choice: &Choice) {
        let counted =
            self.problem.limits.fewest_suppliers.is_some() || self.problem.limits.most_suppliers.is_some();
        for (place, terms) in self.problem.suppliers.iter().enumerate() {
            let decides = counted || terms.fixed_cost > 0.0 || self.supplier_minimum(place) > 0.0;
            let switch = self.switch(decides, terms.fixed_cost, choice.suppliers[place]);
            self.model.supplier_switches.push(switch);
        }
        for (place, offer) in self.problem.offers.iter().enumerate() {
            let decides = offer.fixed_cost > 0.0 || self.offer_minimum(place).0 > 0.0;
            let decided = choice.offers[place];
            let switch = if decides || decided.is_some() {
                self.switch(decides, offer.fixed_cost, decided)
            } else {
                self.model.supplier_switches[offer.supplier]
            };
            if let (Switch::Column(own), Switch::Column(supplier)) =
                (switch, self.model.supplier_switches[offer.supplier])
                && own != supplier
            {
                self.row(vec![(own, 1.0), (supplier, -1.0)], f64::NEG_INFINITY, 0.0, None);
            }
            self.model.offer_switches.push(switch);
        }
    }

    fn switch(&mut self, decides: bool, fixed_cost: f64, decided: Option<bool>) -> Switch {
        match decided {
            Some(on) => Switch::Fixed(on),
            None if !decides => Switch::Fixed(true),
            None => {
                let cost = self.cost(fixed_cost);
                let column = Column { cost, upper: 1.0, yes_or_no: true, source: None };
                Switch::Column(self.model.program.add(column))
            }
        }
    }

    fn add_quantities(&mut self) {
        for (place, offer) in self.problem.offers.iter().enumerate() {
            let demand = self.problem.demand[offer.item];
            let supplier_on = self.model.supplier_switches[offer.supplier] != Switch::Fixed(false);
            let switch = self.model.offer_switches[place];
            if demand == 0.0 || !supplier_on || switch == Switch::Fixed(false) {
                self.add_smallest(place, Vec::new());
                self.model.quantities.push(None);
                continue;
            }
            let (most, source) = self.most(place, demand);
            let cost = self.cost(offer.unit_cost * demand);
            let column = self.model.program.add(Column { cost, upper: most, yes_or_no: false, source });
            if let Switch::Column(used) = switch {
                self.row(vec![(column, 1.0), (used, -most)], f64::NEG_INFINITY, 0.0, None);
            }
            let (minimum, limit) = self.offer_minimum(place);
            if minimum > 0.0 {
                let terms = vec![(column, demand / minimum)];
                self.switched_row(terms, switch, 1.0, f64::INFINITY, limit, minimum);
            }
            self.add_smallest(place, vec![(column, demand)]);
            self.model.quantities.push(Some(column));
        }
    }

    /// The units of an offer that must be ordered; without its column none can be.
    fn add_smallest(&mut self, place: usize, units: Vec<(usize, f64)>) {
        let smallest = self.problem.offers[place].smallest_units;
        if smallest > 0.0 {
            let terms = units.into_iter().map(|(column, demand)| (column, demand / smallest)).collect();
            let limit = Limit::OfferSmallest(place);
            self.switched_row(terms, Switch::Fixed(true), 1.0, f64::INFINITY, limit, smallest);
        }
    }

    /// Largest share of its demand that an offer can cover, and the limit that causes it.
    fn most(&self, place: usize, demand: f64) -> (f64, Option<(Limit, f64)>) {
        let offer = &self.problem.offers[place];
        // A bound that repeats a row makes the search faster. But with a complete choice it would hide the price of the row, and
        // when limits may be broken it would prevent the row from being broken.
        let mut most = match self.goal {
            Goal::Cost if self.decided => f64::INFINITY,
            Goal::Violation => 1.0,
            Goal::Cost | Goal::Shortage => (self.supplier_capacity(offer.supplier) / demand).min(1.0),
        };
        let mut source = None;
        if let Some(share) = self.problem.limits.largest_item_share.filter(|&share| share < most) {
            (most, source) = (share, Some((Limit::LargestItemShare, 1.0)));
        }
        if let Some(capacity) = offer.capacity.filter(|capacity| capacity / demand < most) {
            (most, source) = (capacity / demand, Some((Limit::OfferCapacity(place), demand)));
        }
        (most, source)
    }
}

/// Mean over items of the lowest cost of all units of one item, so that the objective is usually near the number of items.
fn typical_cost(problem: &AllocationProblem) -> f64 {
    let mut cheapest = vec![f64::INFINITY; problem.demand.len()];
    for offer in &problem.offers {
        cheapest[offer.item] = cheapest[offer.item].min(offer.unit_cost * problem.demand[offer.item]);
    }
    let known: Vec<f64> = cheapest.into_iter().filter(|cost| cost.is_finite()).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    if mean > 0.0 { mean } else { 1.0 }
}
