//! What is agreed for single suppliers, as limits of the market: whom an item comes from, and how much one supplier may get.

use std::collections::BTreeMap;

use kernels::suppliers::allocation::Offer;

use crate::supplier_selection::{
    data::{
        fields::roster::name_key,
        offers::market::{ItemCap, ItemFloor, Market},
    },
    params::{agreed::SupplierLimit, allocate::AllocateParams},
};
use intake::{AgentError, Dataset};
use report::{
    list::joined,
    markdown::plain,
    number::{amount, whole},
};

/// Names shown when an item or an offer is not there.
const SHOWN: usize = 5;

impl Market {
    /// Drops the offers of an item that its agreed suppliers rule out.
    ///
    /// # Errors
    /// When an item is not in the file, or no agreed supplier offers it.
    pub(super) fn agreed_sources(
        &self,
        dataset: &Dataset,
        params: &AllocateParams,
        offers: &mut Vec<Offer>,
    ) -> Result<(), AgentError> {
        let agreed = |sources: &Option<BTreeMap<String, Vec<String>>>| {
            sources.iter().flatten().map(|(item, names)| (item.clone(), names.clone())).collect::<Vec<_>>()
        };
        for (name, suppliers) in agreed(&params.item_sources) {
            let item = self.item(dataset, &name)?;
            let offered: Vec<String> = offers
                .iter()
                .filter(|offer| offer.item == item)
                .map(|offer| self.suppliers[offer.supplier].clone())
                .collect();
            if !offered.iter().any(|supplier| suppliers.contains(supplier)) {
                let shown: Vec<String> = offered.iter().take(SHOWN).map(|name| plain(name)).collect();
                let suppliers: Vec<String> = suppliers.iter().map(|name| plain(name)).collect();
                return Err(AgentError::Needs(format!(
                    "{} does not offer {} in {}. {}",
                    suppliers.join(" or "),
                    plain(&self.items[item]),
                    plain(&dataset.name),
                    match shown.as_slice() {
                        [] => "No supplier that may get orders does.".to_owned(),
                        shown => format!(
                            "{} of its suppliers that may get orders do, for example {}.",
                            whole(offered.len() as f64),
                            joined(shown)
                        ),
                    }
                )));
            }
            offers.retain(|offer| offer.item != item || suppliers.contains(&self.suppliers[offer.supplier]));
        }
        for (name, suppliers) in agreed(&params.item_exclusions) {
            let item = self.item(dataset, &name)?;
            offers.retain(|offer| offer.item != item || !suppliers.contains(&self.suppliers[offer.supplier]));
        }
        Ok(())
    }

    fn item(&self, dataset: &Dataset, name: &str) -> Result<usize, AgentError> {
        let key = name_key(name);
        self.items.iter().position(|item| name_key(item) == key).ok_or_else(|| {
            let some: Vec<String> = self.items.iter().take(SHOWN).map(|name| plain(name)).collect();
            AgentError::Needs(format!(
                "There is no item {} in {}. It has {} items, for example {}.",
                plain(name),
                plain(&dataset.name),
                self.items.len(),
                some.join(", ")
            ))
        })
    }

    /// What an order of a supplier costs once and holds at least, as it is stated; it replaces the file's.
    pub(super) fn agreed_costs(&mut self, params: &AllocateParams) {
        let is_of_one_item = self.items.len() == 1;
        if params.fixed_cost.is_some() {
            self.problem.offers.iter_mut().for_each(|offer| offer.fixed_cost = 0.0);
        }
        for (supplier, limit) in params.supplier_limits.iter().flatten() {
            let Some(place) = self.suppliers.iter().position(|name| name == supplier) else { continue };
            let terms = &mut self.problem.suppliers[place];
            terms.fixed_cost = limit.fixed_cost.unwrap_or(terms.fixed_cost);
            terms.minimum_order = limit.minimum_order.unwrap_or(terms.minimum_order);
            for offer in self.problem.offers.iter_mut().filter(|offer| offer.supplier == place) {
                if limit.fixed_cost.is_some() {
                    offer.fixed_cost = 0.0;
                }
                if limit.minimum_order.is_some() && is_of_one_item {
                    offer.minimum_order = 0.0;
                }
            }
        }
    }

    /// Whether a fixed cost of a single supplier is stated.
    pub(super) fn has_stated_cost(&self, params: &AllocateParams) -> bool {
        params.supplier_limits.iter().flatten().any(|(_, limit)| limit.fixed_cost.is_some())
    }

    /// The limits of single suppliers for single items.
    ///
    /// # Errors
    /// When an item is not in the file.
    pub(super) fn limits_of_items(
        &mut self,
        dataset: &Dataset,
        params: &AllocateParams,
    ) -> Result<(), AgentError> {
        for (name, suppliers) in params.item_limits.iter().flatten() {
            let item = self.item(dataset, name)?;
            for (supplier, limit) in suppliers {
                self.limit_of_item(item, supplier, limit);
            }
        }
        Ok(())
    }

    fn limit_of_item(&mut self, item: usize, supplier: &str, limit: &SupplierLimit) {
        let needed = self.problem.demand[item];
        let of =
            |share: Option<f64>| share.map(|share| (share / 100.0 * needed, format!("{} %", amount(share))));
        let of_units = |units: Option<f64>| units.map(|units| (units, format!("{} units", amount(units))));
        let pair = |side: &str, said: &str| {
            format!("{side} {said} of {} from {}", plain(&self.items[item]), plain(supplier))
        };
        let offers: Vec<usize> =
            (0..self.problem.offers.len()).filter(|place| self.problem.offers[*place].item == item).collect();
        let is_own = |place: &&usize| self.suppliers[self.problem.offers[**place].supplier] == supplier;
        let own = offers.iter().find(is_own).copied();
        let others: Vec<usize> = offers.iter().filter(|place| !is_own(place)).copied().collect();
        let (mut caps, mut floors) = (Vec::new(), Vec::new());
        for (most, said) in [of(limit.largest_share), of_units(limit.most_units)].into_iter().flatten() {
            caps.extend(own.map(|offer| (offer, most, pair("at most", &said))));
        }
        for (least, said) in [of(limit.smallest_share), of_units(limit.fewest_units)].into_iter().flatten() {
            let name = pair("at least", &said);
            match (own, others.as_slice()) {
                // What one of two delivers at least is what the other cannot.
                (Some(_), [other]) => caps.push((*other, (needed - least).max(0.0), name)),
                (Some(_), []) => {}
                (Some(offer), _) => floors.push((offer, least, name)),
                (None, _) => {
                    self.unused_limits.push(format!("“{name}”, because it does not offer the item"));
                }
            }
        }
        for (offer, most, name) in caps {
            self.cap(offer, most, name);
        }
        for (offer, least, name) in floors {
            let own = &mut self.problem.offers[offer].smallest_units;
            *own = own.max(least);
            self.item_floors.push(ItemFloor { name, offer });
        }
    }

    fn cap(&mut self, offer: usize, most: f64, name: String) {
        let capacity = self.problem.offers[offer].capacity;
        self.item_caps.push(ItemCap { name, offer, most, capacity });
        let own = &mut self.problem.offers[offer];
        own.capacity = Some(capacity.unwrap_or(f64::INFINITY).min(most));
    }

    /// The limits of single suppliers; one in units is a share of all units, so that each can be dropped alone.
    ///
    /// # Errors
    /// When a supplier shall get more units than are bought.
    pub(super) fn agreed_limits(&mut self, params: &AllocateParams) -> Result<(), AgentError> {
        let units = self.units();
        for (supplier, limit) in params.supplier_limits.iter().flatten() {
            let Some(place) = self.suppliers.iter().position(|name| name == supplier) else { continue };
            if let Some(fewest) = limit.fewest_units.filter(|fewest| *fewest > units) {
                return Err(AgentError::Needs(format!(
                    "At least {} units of {} are more than the {} units that are bought.",
                    amount(fewest),
                    plain(supplier),
                    amount(units)
                )));
            }
            let share = |of_units: Option<f64>, percent: Option<f64>| {
                let shares =
                    [of_units.map(|of_units| of_units / units), percent.map(|percent| percent / 100.0)];
                shares.into_iter().flatten()
            };
            let terms = &mut self.problem.suppliers[place];
            terms.largest_share = share(limit.most_units, limit.largest_share)
                .chain(terms.largest_share)
                .reduce(f64::min)
                .map(|share| share.min(1.0));
            terms.smallest_share =
                share(limit.fewest_units, limit.smallest_share).fold(terms.smallest_share, f64::max);
        }
        Ok(())
    }
}
