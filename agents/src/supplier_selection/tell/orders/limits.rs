//! Limits of a split in words.

use kernels::suppliers::allocation::Limit;

use crate::supplier_selection::data::offers::market::Market;
use report::markdown::plain;

/// A limit in the words of the answer.
pub(super) fn limit_in_words(market: &Market, limit: Limit) -> String {
    match limit {
        Limit::Demand(item) => format!("the units of {}", plain(&market.items[item])),
        Limit::SupplierCapacity(place) => format!("the capacity of {}", supplier(market, place)),
        Limit::SupplierMinimum(place) => format!("the minimum order of {}", supplier(market, place)),
        Limit::LargestShare(place) => format!("the largest share of {}", supplier(market, place)),
        Limit::SmallestShare(place) => format!("the smallest share of {}", supplier(market, place)),
        Limit::OfferCapacity(place) if market.item_caps.iter().any(|cap| cap.offer == place) => {
            format!("the capacity or your limit of {}", offer(market, place))
        }
        Limit::OfferCapacity(place) => format!("the capacity of {}", offer(market, place)),
        Limit::OfferMinimum(place) => format!("the minimum order of {}", offer(market, place)),
        Limit::OfferSmallest(place) => format!("what you want at least of {}", offer(market, place)),
        Limit::DefectRate => "the limit of quality".to_owned(),
        Limit::LateRate => "the limit of lateness".to_owned(),
        Limit::LargestItemShare => "the largest share of an item".to_owned(),
        Limit::FewestSuppliers => "the least number of suppliers".to_owned(),
        Limit::MostSuppliers => "the largest number of suppliers".to_owned(),
        Limit::FewestPerItem => "the least number of suppliers of each item".to_owned(),
    }
}

fn supplier(market: &Market, place: usize) -> String {
    plain(&market.suppliers[place])
}

/// The supplier of an offer, with the item when there are several.
fn offer(market: &Market, place: usize) -> String {
    let offer = &market.problem.offers[place];
    let supplier = supplier(market, offer.supplier);
    if market.items.len() == 1 {
        supplier
    } else {
        format!("{supplier} for {}", plain(&market.items[offer.item]))
    }
}
