//! Test problems from a random generator that can be rewritten in a few lines of any language.

use super::problem::{AllocationProblem, Limits, Offer, SupplierTerms};

/// Knuth's linear congruential generator (MMIX); the upper 53 bits become a number from 0 to 1.
pub(crate) struct Draws(u64);

impl Draws {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn round(value: f64) -> f64 {
    (value + 0.5).floor()
}

/// Suppliers with a capacity, a fixed cost and rates; about seven in ten pairs of supplier and item have an offer.
pub(crate) fn instance(seed: u64, suppliers: usize, items: usize) -> AllocationProblem {
    let mut draws = Draws::new(seed);
    let demand: Vec<f64> = (0..items).map(|_| 200.0 + (1800.0 * draws.next()).floor()).collect();
    let total: f64 = demand.iter().sum();
    let sizes: Vec<f64> = (0..suppliers).map(|_| 0.5 + draws.next()).collect();
    let factor = 2.0 + 2.0 * draws.next();
    let base: Vec<f64> = (0..items).map(|_| 5.0 + 45.0 * draws.next()).collect();
    let level: Vec<f64> = (0..suppliers).map(|_| 0.85 + 0.35 * draws.next()).collect();
    let spend: f64 = demand.iter().zip(&base).map(|(demand, base)| demand * base).sum();
    let mut problem = AllocationProblem { demand, ..AllocationProblem::default() };
    for supplier in 0..suppliers {
        let capacity = round(sizes[supplier] / sizes.iter().sum::<f64>() * total * factor);
        let fixed_cost = round((0.3 + 1.2 * draws.next()) * spend * 0.3 / suppliers as f64);
        problem.suppliers.push(SupplierTerms {
            capacity: Some(capacity),
            fixed_cost,
            ..SupplierTerms::default()
        });
        let defect_rate = round(2000.0 * draws.next()) / 1e6;
        let late_rate = round(200.0 * draws.next()) / 1e3;
        for (item, base) in base.iter().enumerate() {
            let unit_cost = round(base * level[supplier] * (0.9 + 0.2 * draws.next()) * 100.0) / 100.0;
            let absent = draws.next() < 0.3 && supplier % 4 != item % 4;
            if !absent {
                problem.offers.push(Offer {
                    supplier,
                    item,
                    unit_cost,
                    defect_rate,
                    late_rate,
                    ..Offer::default()
                });
            }
        }
    }
    problem
}

/// Adds a largest share of 40 % per supplier and a mean of at most 900 bad parts in a million.
pub(crate) fn with_shares_and_quality(mut problem: AllocationProblem) -> AllocationProblem {
    problem.suppliers.iter_mut().for_each(|terms| terms.largest_share = Some(0.4));
    problem.limits = Limits { defect_rate: Some(900e-6), ..problem.limits };
    problem
}

/// Also adds minimum orders of suppliers and offers, a cost per used offer, lateness, a limit on the number of
/// suppliers (four and a quarter of them) and a largest share of 70 % of any item from one supplier.
pub(crate) fn with_everything(problem: AllocationProblem) -> AllocationProblem {
    let mut problem = with_shares_and_quality(problem);
    let total = problem.total_demand();
    problem.suppliers.iter_mut().for_each(|terms| terms.minimum_order = round(0.05 * total));
    for offer in &mut problem.offers {
        offer.minimum_order = 50.0;
        offer.fixed_cost = 100.0;
    }
    problem.limits = Limits {
        late_rate: Some(0.1),
        largest_item_share: Some(0.7),
        most_suppliers: Some(4 + problem.suppliers.len() / 4),
        ..problem.limits
    };
    problem
}
