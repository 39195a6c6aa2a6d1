//! Sums over a split and the words for money and limits that every part of the report uses.

use kernels::suppliers::{
    Concentration,
    allocation::{AllocationPlan, Limit},
    concentration,
};

use super::market::Market;
use report::{markdown::plain, number::amount};

impl Market {
    pub fn money(&self, value: f64) -> String {
        match self.currency {
            Some(currency) => format!("{} {currency}", amount(value)),
            None => amount(value),
        }
    }

    pub fn units(&self) -> f64 {
        self.problem.demand.iter().sum()
    }

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

    /// How far the money hangs on few suppliers.
    pub fn concentration(&self, plan: &AllocationPlan) -> Option<Concentration> {
        let spend: Vec<f64> = self.by_supplier(plan).iter().map(|(_, cost, _)| *cost).collect();
        concentration(&spend).ok()
    }

    pub fn limit(&self, limit: Limit) -> String {
        let supplier = |place: usize| plain(&self.suppliers[place]);
        let offer = |place: usize| {
            let offer = &self.problem.offers[place];
            if self.items.len() == 1 {
                supplier(offer.supplier)
            } else {
                format!("{} for {}", supplier(offer.supplier), plain(&self.items[offer.item]))
            }
        };
        match limit {
            Limit::Demand(item) => format!("the units of {}", plain(&self.items[item])),
            Limit::SupplierCapacity(place) => format!("the capacity of {}", supplier(place)),
            Limit::SupplierMinimum(place) => format!("the minimum order of {}", supplier(place)),
            Limit::LargestShare(place) => format!("the largest share of {}", supplier(place)),
            Limit::SmallestShare(place) => format!("the smallest share of {}", supplier(place)),
            Limit::OfferCapacity(place) => format!("the capacity of {}", offer(place)),
            Limit::OfferMinimum(place) => format!("the minimum order of {}", offer(place)),
            Limit::DefectRate => "the limit of quality".to_owned(),
            Limit::LateRate => "the limit of lateness".to_owned(),
            Limit::LargestItemShare => "the largest share of an item".to_owned(),
            Limit::FewestSuppliers => "the least number of suppliers".to_owned(),
            Limit::MostSuppliers => "the largest number of suppliers".to_owned(),
        }
    }
}
