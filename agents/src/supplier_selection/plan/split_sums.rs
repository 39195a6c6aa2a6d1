//! Sums over a split: cost and units by supplier, and how far the money depends on few of them.

use kernels::suppliers::{Concentration, allocation::AllocationPlan, concentration};

use crate::supplier_selection::data::offers::market::Market;

impl Market {
    /// Cost and units by supplier, the dearest first; fixed costs are those of the supplier and its offers.
    pub fn by_supplier(&self, plan: &AllocationPlan) -> Vec<(usize, f64, f64)> {
        let mut sums: Vec<(usize, f64, f64)> = plan
            .suppliers
            .iter()
            .map(|&supplier| {
                let own = plan.orders.iter().filter(|order| order.supplier == supplier);
                let cost: f64 =
                    own.clone().map(|order| order.cost + self.problem.offers[order.offer].fixed_cost).sum();
                let units = own.map(|order| order.quantity).sum();
                (supplier, cost + self.problem.suppliers[supplier].fixed_cost, units)
            })
            .collect();
        sums.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        sums
    }

    /// How far the money depends on few suppliers.
    pub fn concentration(&self, plan: &AllocationPlan) -> Option<Concentration> {
        let spend: Vec<f64> = self.by_supplier(plan).iter().map(|(_, cost, _)| *cost).collect();
        concentration(&spend).ok()
    }
}
