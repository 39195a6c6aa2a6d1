//! Writes the order split as a program. A quantity is a share of the demand for its item, so that numbers stay near 1.

use super::cover::add_covers;
use super::problem::{AllocationProblem, LEAST_SHARE, Limit};
use super::program::{Column, Program, Row};

/// What the program minimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Money; all demand is met.
    Cost,
    /// Units that are missing.
    Shortage,
    /// How far limits are broken, each relative to its size, and units missing relative to all demand.
    Violation,
}

/// Who is used and who is not, as far as that was decided, for each supplier and each offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub suppliers: Vec<Option<bool>>,
    pub offers: Vec<Option<bool>>,
}

impl Choice {
    pub fn open(problem: &AllocationProblem) -> Self {
        Self { suppliers: vec![None; problem.suppliers.len()], offers: vec![None; problem.offers.len()] }
    }

    fn is_complete(&self) -> bool {
        self.suppliers.iter().chain(&self.offers).all(Option::is_some)
    }
}

/// The program and what its columns mean.
#[derive(Debug, Clone)]
pub struct Model {
    pub program: Program,
    /// Column of each offer; nothing when it cannot be used.
    pub quantities: Vec<Option<usize>>,
    /// Column of the units missing of each item; empty for `Goal::Cost`.
    pub missing: Vec<usize>,
    pub supplier_switches: Vec<Switch>,
    pub offer_switches: Vec<Switch>,
    /// Columns that break a limit by one unit of its scale.
    pub breaches: Vec<(Limit, f64, usize)>,
    /// Money, or units, for one unit of the objective.
    pub money: f64,
}

/// Whether something is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switch {
    /// Decided, or free to use without a decision.
    Fixed(bool),
    Column(usize),
}

impl Switch {
    pub fn is_on(self, values: &[f64]) -> bool {
        match self {
            Self::Fixed(on) => on,
            Self::Column(column) => values[column] > 0.5,
        }
    }
}

/// Builds the program; with a complete `choice` it has no yes-or-no columns left and is a linear program.
///
/// The formulation is the strong one of capacitated facility location: besides `sum_i x_ij <= capacity_j y_j` every
/// pair has `x_ij <= min(capacity, demand) y_j` (Van Roy, 1986), which makes the linear bound tight.
pub fn build(problem: &AllocationProblem, goal: Goal, choice: &Choice) -> Model {
    let mut builder = Builder::new(problem, goal, choice.is_complete());
    builder.add_switches(choice);
    builder.add_quantities();
    builder.add_demand();
    builder.add_supplier_rows();
    builder.add_averages();
    builder.add_counts();
    if goal == Goal::Cost && !choice.is_complete() {
        add_covers(problem, &mut builder.model);
    }
    builder.model
}

struct Builder<'a> {
    problem: &'a AllocationProblem,
    goal: Goal,
    total: f64,
    /// Whether the program belongs to a choice already made.
    decided: bool,
    model: Model,
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
            missing: Vec::new(),
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

    /// Most units that can come from a supplier.
    fn supplier_capacity(&self, supplier: usize) -> f64 {
        let terms = &self.problem.suppliers[supplier];
        let share = terms.largest_share.map_or(f64::INFINITY, |share| share * self.total);
        terms.capacity.unwrap_or(f64::INFINITY).min(share)
    }

    /// Fewest units from a supplier that is used.
    fn supplier_minimum(&self, supplier: usize) -> f64 {
        let own = self.problem.suppliers[supplier].minimum_order;
        if self.problem.limits.fewest_suppliers.is_some() { own.max(LEAST_SHARE * self.total) } else { own }
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
            let decides = offer.fixed_cost > 0.0 || offer.minimum_order > 0.0;
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
                self.model.quantities.push(None);
                continue;
            }
            let (most, source) = self.most(place, demand);
            let cost = self.cost(offer.unit_cost * demand);
            let column = self.model.program.add(Column { cost, upper: most, yes_or_no: false, source });
            if let Switch::Column(used) = switch {
                self.row(vec![(column, 1.0), (used, -most)], f64::NEG_INFINITY, 0.0, None);
            }
            if offer.minimum_order > 0.0 {
                let terms = vec![(column, demand / offer.minimum_order)];
                self.switched_row(
                    terms,
                    switch,
                    1.0,
                    f64::INFINITY,
                    Limit::OfferMinimum(place),
                    offer.minimum_order,
                );
            }
            self.model.quantities.push(Some(column));
        }
    }

    /// Largest share of its demand that an offer can cover, and the limit behind it.
    fn most(&self, place: usize, demand: f64) -> (f64, Option<(Limit, f64)>) {
        let offer = &self.problem.offers[place];
        // Bounds that rows state as well tighten the search; once the choice is made they would hide prices of rows.
        let mut most = match self.decided {
            true => f64::INFINITY,
            false => (self.supplier_capacity(offer.supplier) / demand).min(1.0),
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

    fn add_demand(&mut self) {
        let mut terms: Vec<Vec<(usize, f64)>> = vec![Vec::new(); self.problem.demand.len()];
        for (offer, column) in self.problem.offers.iter().zip(&self.model.quantities) {
            terms[offer.item].extend(column.map(|column| (column, 1.0)));
        }
        for (item, mut terms) in terms.into_iter().enumerate() {
            let demand = self.problem.demand[item];
            if demand == 0.0 {
                continue;
            }
            if self.goal != Goal::Cost {
                let scale = if self.goal == Goal::Shortage { self.model.money } else { self.total };
                let column = Column { cost: demand / scale, upper: 1.0, yes_or_no: false, source: None };
                let missing = self.model.program.add(column);
                self.model.missing.push(missing);
                self.model.breaches.push((Limit::Demand(item), demand, missing));
                terms.push((missing, 1.0));
            }
            self.row(terms, 1.0, 1.0, Some((Limit::Demand(item), demand)));
        }
    }

    fn add_supplier_rows(&mut self) {
        for (place, terms) in self.problem.suppliers.iter().enumerate() {
            let switch = self.model.supplier_switches[place];
            let below = f64::NEG_INFINITY;
            let units = self.units_of(place);
            if let Some(capacity) = terms.capacity {
                self.limit_row(&units, switch, (below, capacity), Limit::SupplierCapacity(place));
            }
            if let Some(share) = terms.largest_share {
                self.limit_row(&units, switch, (below, share * self.total), Limit::LargestShare(place));
            }
            let minimum = self.supplier_minimum(place);
            if minimum > 0.0 {
                self.limit_row(&units, switch, (minimum, f64::INFINITY), Limit::SupplierMinimum(place));
            }
            if terms.smallest_share > 0.0 {
                let least = terms.smallest_share * self.total;
                self.limit_row(
                    &units,
                    Switch::Fixed(true),
                    (least, f64::INFINITY),
                    Limit::SmallestShare(place),
                );
            }
        }
    }

    /// Columns of a supplier's quantities with the units that one stands for.
    fn units_of(&self, supplier: usize) -> Vec<(usize, f64)> {
        let offers = self.problem.offers.iter().zip(&self.model.quantities);
        let own = offers.filter(|(offer, _)| offer.supplier == supplier);
        own.filter_map(|(offer, column)| column.map(|column| (column, self.problem.demand[offer.item])))
            .collect()
    }

    /// A limit on units, divided by its size; it counts as 0 while the switch is off.
    fn limit_row(&mut self, units: &[(usize, f64)], switch: Switch, (low, high): (f64, f64), limit: Limit) {
        let size = if low.is_finite() { low } else { high };
        // A capacity of nothing cannot be divided by.
        let scale = if size > 0.0 { size } else { self.total };
        let terms = units.iter().map(|&(column, units)| (column, units / scale)).collect();
        self.switched_row(terms, switch, low / scale, high / scale, limit, scale);
    }

    /// `low * switch <= terms <= high * switch`.
    fn switched_row(
        &mut self,
        mut terms: Vec<(usize, f64)>,
        switch: Switch,
        low: f64,
        high: f64,
        limit: Limit,
        scale: f64,
    ) {
        let size = if low.is_finite() { low } else { high };
        let at = |end: f64| if end.is_finite() { 0.0 } else { end };
        let (low, high) = match switch {
            Switch::Fixed(true) => (low, high),
            Switch::Fixed(false) => (at(low), at(high)),
            Switch::Column(column) => {
                if size != 0.0 {
                    terms.push((column, -size));
                }
                (at(low), at(high))
            }
        };
        self.breakable_row(terms, low, high, limit, scale);
    }

    /// Mean rates: `sum((rate - limit) * units) <= 0` over everything ordered.
    fn add_averages(&mut self) {
        let limits = self.problem.limits;
        if let Some(most) = limits.defect_rate {
            self.average_row(most, Limit::DefectRate, |offer| offer.defect_rate);
        }
        if let Some(most) = limits.late_rate {
            self.average_row(most, Limit::LateRate, |offer| offer.late_rate);
        }
    }

    fn average_row(&mut self, most: f64, limit: Limit, rate: impl Fn(&super::Offer) -> f64) {
        let mut terms = Vec::new();
        // Rates are often a few in a million: the largest difference becomes 1.
        let excess = |offer: &super::Offer| rate(offer) - most;
        let largest = self.problem.offers.iter().map(|offer| excess(offer).abs()).fold(0.0, f64::max);
        if largest == 0.0 {
            return;
        }
        let mean_demand = self.total / self.problem.demand.len() as f64;
        for (offer, column) in self.problem.offers.iter().zip(&self.model.quantities) {
            if let Some(column) = column {
                let units = self.problem.demand[offer.item];
                terms.push((*column, excess(offer) / largest * units / mean_demand));
            }
        }
        // One unit of the row is this much of the rate if all demand is met.
        let scale = largest * mean_demand / self.total;
        self.breakable_row(terms, f64::NEG_INFINITY, 0.0, limit, scale);
    }

    fn add_counts(&mut self) {
        let limits = self.problem.limits;
        let mut on = 0.0;
        let mut terms = Vec::new();
        for switch in &self.model.supplier_switches {
            match switch {
                Switch::Fixed(fixed) => on += f64::from(u8::from(*fixed)),
                Switch::Column(column) => terms.push((*column, 1.0)),
            }
        }
        // With a choice the count is decided; rows without columns would only repeat it.
        if terms.is_empty() {
            return;
        }
        if let Some(fewest) = limits.fewest_suppliers {
            let low = fewest as f64 - on;
            self.breakable_row(terms.clone(), low, f64::INFINITY, Limit::FewestSuppliers, 1.0);
        }
        if let Some(most) = limits.most_suppliers {
            self.breakable_row(terms, f64::NEG_INFINITY, most as f64 - on, Limit::MostSuppliers, 1.0);
        }
    }

    /// A row of a limit; under `Goal::Violation` a column may break it.
    fn breakable_row(&mut self, mut terms: Vec<(usize, f64)>, low: f64, high: f64, limit: Limit, scale: f64) {
        if self.goal == Goal::Violation {
            let column = Column { cost: 1.0, upper: f64::INFINITY, yes_or_no: false, source: None };
            let breach = self.model.program.add(column);
            terms.push((breach, if low.is_finite() { 1.0 } else { -1.0 }));
            self.model.breaches.push((limit, scale, breach));
        }
        self.row(terms, low, high, Some((limit, scale)));
    }

    fn row(&mut self, terms: Vec<(usize, f64)>, low: f64, high: f64, source: Option<(Limit, f64)>) {
        self.model.program.rows.push(Row { terms, low, high, source });
    }
}

/// Mean over items of the cheapest way to buy all of one, so that an objective near the number of items is usual.
fn typical_cost(problem: &AllocationProblem) -> f64 {
    let mut cheapest = vec![f64::INFINITY; problem.demand.len()];
    for offer in &problem.offers {
        cheapest[offer.item] = cheapest[offer.item].min(offer.unit_cost * problem.demand[offer.item]);
    }
    let known: Vec<f64> = cheapest.into_iter().filter(|cost| cost.is_finite()).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    if mean > 0.0 { mean } else { 1.0 }
}
