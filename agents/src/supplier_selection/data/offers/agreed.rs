//! What is agreed for single suppliers, as limits of the market: whom an item comes from, and how much one supplier may get.

use std::collections::BTreeMap;

use kernels::suppliers::allocation::Offer;

use crate::supplier_selection::{
    data::{fields::roster::name_key, offers::market::Market},
    params::allocate::AllocateParams,
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
