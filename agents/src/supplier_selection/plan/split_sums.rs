//! Sums over a split: cost and units by supplier, and the concentration of the money on few of them.

use kernels::suppliers::{Concentration, allocation::AllocationPlan, concentration};

use crate::supplier_selection::data::offers::market::Market;

impl Market {
    /// Cost and units by supplier, the dearest first; fixed costs are those of the supplier and its offers.
    pub(crate) fn by_supplier(&self, plan: &AllocationPlan) -> Vec<(usize, f64, f64)> {
        let mut sums = Vec::with_capacity(plan.suppliers.len());
        for &supplier in &plan.suppliers {
            let (mut cost, mut units) = (0.0, 0.0);
            for order in plan.orders.iter().filter(|order| order.supplier == supplier) {
                cost += order.cost + self.problem.offers[order.offer].fixed_cost;
                units += order.quantity;
            }
            sums.push((supplier, cost + self.problem.suppliers[supplier].fixed_cost, units));
        }
        sums.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        sums
    }

    /// The concentration of the money on few suppliers.
    pub(crate) fn concentration(&self, plan: &AllocationPlan) -> Option<Concentration> {
        let spend: Vec<f64> = self.by_supplier(plan).iter().map(|(_, cost, _)| *cost).collect();
        concentration(&spend).ok()
    }
}
