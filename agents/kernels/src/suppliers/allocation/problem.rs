//! The input: items to buy, offers and limits. Quantities are in units of the items, costs in one currency.

use super::AllocationError;
use crate::cancel;

/// Items to buy, suppliers, their offers, and the limits that apply to all of them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AllocationProblem {
    /// Units needed of each item.
    pub demand: Vec<f64>,
    pub suppliers: Vec<SupplierTerms>,
    pub offers: Vec<Offer>,
    pub limits: Limits,
}

/// Terms of one supplier for all its items together. The default has no limits and no costs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SupplierTerms {
    /// Largest number of units in total.
    pub capacity: Option<f64>,
    /// Smallest number of units in total, if anything is ordered.
    pub minimum_order: f64,
    /// Paid once if anything is ordered.
    pub fixed_cost: f64,
    /// Smallest share, 0 to 1, of the units of all items; it must be ordered at any cost.
    pub smallest_share: f64,
    /// Largest share, 0 to 1, of the units of all items.
    pub largest_share: Option<f64>,
}

/// An offer of one item by one supplier.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Offer {
    pub supplier: usize,
    pub item: usize,
    /// Money per unit; may be a total cost of ownership.
    pub unit_cost: f64,
    /// Largest number of units.
    pub capacity: Option<f64>,
    /// Smallest number of units, if any are ordered.
    pub minimum_order: f64,
    /// Units that must be ordered at any cost.
    pub smallest_units: f64,
    /// Paid once if any are ordered.
    pub fixed_cost: f64,
    /// Share of defective units, 0 to 1 (ppm divided by a million).
    pub defect_rate: f64,
    /// Share of late units, 0 to 1.
    pub late_rate: f64,
}

/// Limits over all suppliers; the default has none.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Limits {
    /// Largest mean defect rate over all units ordered.
    pub defect_rate: Option<f64>,
    /// Largest mean share of late units over all units ordered.
    pub late_rate: Option<f64>,
    /// The largest share of any one item that a single supplier may deliver.
    pub largest_item_share: Option<f64>,
    /// Smallest number of suppliers; each counts only with at least `LEAST_SHARE` of all units.
    pub fewest_suppliers: Option<usize>,
    /// Largest number of suppliers.
    pub most_suppliers: Option<usize>,
    /// Smallest number of suppliers of every item; each counts only with at least `LEAST_SHARE` of the item.
    pub fewest_per_item: Option<usize>,
}

/// With `fewest_suppliers`, each supplier that counts gets at least this share of all units or its own minimum. With
/// `fewest_per_item` the same holds for the units of an item.
pub const LEAST_SHARE: f64 = 0.01;

/// One limit of a problem, used to report which limit binds or blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// All units of an item are bought.
    Demand(usize),
    SupplierCapacity(usize),
    SupplierMinimum(usize),
    LargestShare(usize),
    SmallestShare(usize),
    /// The capacity of the offer at this index in `offers`.
    OfferCapacity(usize),
    OfferMinimum(usize),
    /// The units of this offer that must be ordered.
    OfferSmallest(usize),
    DefectRate,
    LateRate,
    LargestItemShare,
    FewestSuppliers,
    MostSuppliers,
    FewestPerItem,
}

impl AllocationProblem {
    /// Units of all items.
    pub fn total_demand(&self) -> f64 {
        self.demand.iter().sum()
    }

    /// Every limit that the problem states, apart from demand, in a fixed order.
    pub fn stated_limits(&self) -> Vec<Limit> {
        let mut stated = Vec::new();
        for (place, terms) in self.suppliers.iter().enumerate() {
            cancel::look();
            stated.extend(terms.capacity.map(|_| Limit::SupplierCapacity(place)));
            stated.extend((terms.minimum_order > 0.0).then_some(Limit::SupplierMinimum(place)));
            stated.extend(terms.largest_share.map(|_| Limit::LargestShare(place)));
            stated.extend((terms.smallest_share > 0.0).then_some(Limit::SmallestShare(place)));
        }
        for (place, offer) in self.offers.iter().enumerate() {
            cancel::look();
            stated.extend(offer.capacity.map(|_| Limit::OfferCapacity(place)));
            stated.extend((offer.minimum_order > 0.0).then_some(Limit::OfferMinimum(place)));
            stated.extend((offer.smallest_units > 0.0).then_some(Limit::OfferSmallest(place)));
        }
        stated.extend(self.limits.defect_rate.map(|_| Limit::DefectRate));
        stated.extend(self.limits.late_rate.map(|_| Limit::LateRate));
        stated.extend(self.limits.largest_item_share.map(|_| Limit::LargestItemShare));
        stated.extend(self.limits.fewest_suppliers.map(|_| Limit::FewestSuppliers));
        stated.extend(self.limits.most_suppliers.map(|_| Limit::MostSuppliers));
        stated.extend(self.limits.fewest_per_item.map(|_| Limit::FewestPerItem));
        stated
    }

    /// The same problem without one limit; demand cannot be removed.
    pub fn without(&self, limit: Limit) -> Self {
        let mut relaxed = self.clone();
        match limit {
            Limit::Demand(_) => {}
            Limit::SupplierCapacity(place) => relaxed.suppliers[place].capacity = None,
            Limit::SupplierMinimum(place) => relaxed.suppliers[place].minimum_order = 0.0,
            Limit::LargestShare(place) => relaxed.suppliers[place].largest_share = None,
            Limit::SmallestShare(place) => relaxed.suppliers[place].smallest_share = 0.0,
            Limit::OfferCapacity(place) => relaxed.offers[place].capacity = None,
            Limit::OfferMinimum(place) => relaxed.offers[place].minimum_order = 0.0,
            Limit::OfferSmallest(place) => relaxed.offers[place].smallest_units = 0.0,
            Limit::DefectRate => relaxed.limits.defect_rate = None,
            Limit::LateRate => relaxed.limits.late_rate = None,
            Limit::LargestItemShare => relaxed.limits.largest_item_share = None,
            Limit::FewestSuppliers => relaxed.limits.fewest_suppliers = None,
            Limit::MostSuppliers => relaxed.limits.most_suppliers = None,
            Limit::FewestPerItem => relaxed.limits.fewest_per_item = None,
        }
        relaxed
    }

    /// Errors: no demand, an offer for an item or supplier that does not exist, two offers for the same pair, a number that is
    /// negative or not finite, a share or rate outside 0 to 1.
    pub(super) fn check(&self) -> Result<(), AllocationError> {
        if self.total_demand() <= 0.0 {
            return Err(AllocationError::NothingToBuy);
        }
        for (place, &demand) in self.demand.iter().enumerate() {
            require_amount("demand", place, demand)?;
        }
        for (place, terms) in self.suppliers.iter().enumerate() {
            require_amount("capacity", place, terms.capacity.unwrap_or(0.0))?;
            require_amount("minimum order", place, terms.minimum_order)?;
            require_amount("fixed cost", place, terms.fixed_cost)?;
            require_share("smallest share", place, terms.smallest_share)?;
            require_share("largest share", place, terms.largest_share.unwrap_or(0.0))?;
        }
        self.check_offers()?;
        require_share("limit of the defect rate", 0, self.limits.defect_rate.unwrap_or(0.0))?;
        require_share("limit of the late rate", 0, self.limits.late_rate.unwrap_or(0.0))?;
        require_share("largest share of an item", 0, self.limits.largest_item_share.unwrap_or(0.0))
    }

    fn check_offers(&self) -> Result<(), AllocationError> {
        let mut pairs: Vec<(usize, usize)> = Vec::with_capacity(self.offers.len());
        for (place, offer) in self.offers.iter().enumerate() {
            if offer.supplier >= self.suppliers.len() || offer.item >= self.demand.len() {
                return Err(AllocationError::UnknownOffer { offer: place });
            }
            require_amount("unit cost", place, offer.unit_cost)?;
            require_amount("capacity of an offer", place, offer.capacity.unwrap_or(0.0))?;
            require_amount("minimum order of an offer", place, offer.minimum_order)?;
            require_amount("units that must be ordered", place, offer.smallest_units)?;
            require_amount("fixed cost of an offer", place, offer.fixed_cost)?;
            require_share("defect rate", place, offer.defect_rate)?;
            require_share("late rate", place, offer.late_rate)?;
            pairs.push((offer.supplier, offer.item));
        }
        pairs.sort_unstable();
        match pairs.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(AllocationError::TwoOffers { supplier: pair[0].0, item: pair[0].1 }),
            None => Ok(()),
        }
    }
}

fn require_amount(what: &'static str, place: usize, value: f64) -> Result<(), AllocationError> {
    if value.is_finite() && value >= 0.0 { Ok(()) } else { Err(AllocationError::BadAmount { what, place }) }
}

fn require_share(what: &'static str, place: usize, value: f64) -> Result<(), AllocationError> {
    if (0.0..=1.0).contains(&value) { Ok(()) } else { Err(AllocationError::BadShare { what, place }) }
}
