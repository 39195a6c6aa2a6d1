//! The rows of the program: demand, limits per supplier, means over all ordered units, numbers of suppliers.
//! Each row is divided by its size, so that a solver's tolerance has the same meaning for all of them.

use super::Offer;
use super::builder::Builder;
use super::model::{Goal, Switch};
use super::problem::Limit;
use super::program::{Column, Row};
use crate::cancel;

impl Builder<'_> {
    pub(super) fn add_demand(&mut self) {
        let mut terms: Vec<Vec<(usize, f64)>> = vec![Vec::new(); self.problem.demand.len()];
        for (offer, column) in self.problem.offers.iter().zip(&self.model.quantities) {
            cancel::look();
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
                self.model.breaches.push((Limit::Demand(item), demand, missing));
                terms.push((missing, 1.0));
            }
            self.row(terms, 1.0, 1.0, Some((Limit::Demand(item), demand)));
        }
    }

    pub(super) fn add_supplier_rows(&mut self) {
        for (place, terms) in self.problem.suppliers.iter().enumerate() {
            cancel::look();
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

    /// Columns of a supplier's quantities, each with the number of units that a value of 1 represents.
    fn units_of(&self, supplier: usize) -> Vec<(usize, f64)> {
        let offers = self.problem.offers.iter().zip(&self.model.quantities);
        let own = offers.filter(|(offer, _)| offer.supplier == supplier);
        own.filter_map(|(offer, column)| column.map(|column| (column, self.problem.demand[offer.item])))
            .collect()
    }

    /// A limit on units, divided by its size; the limit is 0 while the switch is off.
    fn limit_row(&mut self, units: &[(usize, f64)], switch: Switch, (low, high): (f64, f64), limit: Limit) {
        let size = if low.is_finite() { low } else { high };
        // A capacity of zero cannot be a divisor.
        let scale = if size > 0.0 { size } else { self.total };
        let terms = units.iter().map(|&(column, units)| (column, units / scale)).collect();
        self.switched_row(terms, switch, low / scale, high / scale, limit, scale);
    }

    /// `low * switch <= terms <= high * switch`.
    pub(super) fn switched_row(
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

    /// Mean rates: `sum((rate - limit) * units) <= 0` over all ordered units.
    pub(super) fn add_averages(&mut self) {
        let limits = self.problem.limits;
        if let Some(most) = limits.defect_rate {
            self.average_row(most, Limit::DefectRate, |offer| offer.defect_rate);
        }
        if let Some(most) = limits.late_rate {
            self.average_row(most, Limit::LateRate, |offer| offer.late_rate);
        }
    }

    fn average_row(&mut self, most: f64, limit: Limit, rate: impl Fn(&Offer) -> f64) {
        let mut terms = Vec::new();
        // Rates are often a few in a million, so they are scaled to make the largest difference 1.
        let excess = |offer: &Offer| rate(offer) - most;
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
        // How much of the rate one unit of the row represents when all demand is met.
        let scale = largest * mean_demand / self.total;
        self.breakable_row(terms, f64::NEG_INFINITY, 0.0, limit, scale);
    }

    pub(super) fn add_counts(&mut self) {
        let limits = self.problem.limits;
        let mut on = 0.0;
        let mut terms = Vec::new();
        for switch in &self.model.supplier_switches {
            match switch {
                Switch::Fixed(fixed) => on += f64::from(u8::from(*fixed)),
                Switch::Column(column) => terms.push((*column, 1.0)),
            }
        }
        // A complete choice already fixes the count; rows without columns would only repeat it.
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

    /// The least number of suppliers of each needed item.
    pub(super) fn add_counts_of_items(&mut self) {
        let Some(fewest) = self.problem.limits.fewest_per_item else { return };
        let mut counts = vec![(0.0, Vec::new()); self.problem.demand.len()];
        let offers = self.problem.offers.iter().zip(&self.model.quantities);
        for ((offer, column), switch) in offers.zip(&self.model.offer_switches) {
            cancel::look();
            let (on, terms) = &mut counts[offer.item];
            match switch {
                Switch::Fixed(true) if column.is_some() => *on += 1.0,
                Switch::Fixed(_) => {}
                Switch::Column(switch) => terms.push((*switch, 1.0)),
            }
        }
        for (item, (on, terms)) in counts.into_iter().enumerate() {
            if self.problem.demand[item] > 0.0
                && (!terms.is_empty() || self.goal == Goal::Violation || on < fewest as f64)
            {
                self.breakable_row(terms, fewest as f64 - on, f64::INFINITY, Limit::FewestPerItem, 1.0);
            }
        }
    }

    /// Adds the row of a limit; under `Goal::Violation` an extra column may break it.
    fn breakable_row(&mut self, mut terms: Vec<(usize, f64)>, low: f64, high: f64, limit: Limit, scale: f64) {
        if self.goal == Goal::Violation {
            let column = Column { cost: 1.0, upper: f64::INFINITY, yes_or_no: false, source: None };
            let breach = self.model.program.add(column);
            terms.push((breach, if low.is_finite() { 1.0 } else { -1.0 }));
            self.model.breaches.push((limit, scale, breach));
        }
        self.row(terms, low, high, Some((limit, scale)));
    }

    pub(super) fn row(
        &mut self,
        terms: Vec<(usize, f64)>,
        low: f64,
        high: f64,
        source: Option<(Limit, f64)>,
    ) {
        self.model.program.rows.push(Row { terms, low, high, source });
    }
}
