//! Limits of a split in words.

use kernels::suppliers::allocation::Limit;

use crate::supplier_selection::data::offers::market::Market;
use report::markdown::plain;

/// A limit as a reader of the answer calls it.
pub fn limit_in_words(market: &Market, limit: Limit) -> String {
    let supplier = |place: usize| plain(&market.suppliers[place]);
    let offer = |place: usize| {
        let offer = &market.problem.offers[place];
        if market.items.len() == 1 {
            supplier(offer.supplier)
        } else {
            format!("{} for {}", supplier(offer.supplier), plain(&market.items[offer.item]))
        }
    };
    match limit {
        Limit::Demand(item) => format!("the units of {}", plain(&market.items[item])),
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
