//! What is agreed for single suppliers of a split: how much one may get, and whom an item comes from.

use std::collections::BTreeMap;

use intake::AgentError;
use report::{markdown::plain, number::amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Limits of one supplier over all items together, or for one item; both ends in units or in percent of the units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SupplierLimit {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_units: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest_units: Option<f64>,
    /// Percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_share: Option<f64>,
    /// Percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest_share: Option<f64>,
    /// Units that it gets at least, if it gets any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_order: Option<f64>,
    /// Money once, if it gets an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed_cost: Option<f64>,
}

impl SupplierLimit {
    /// The numbers that are stated.
    pub fn amounts(&self) -> impl Iterator<Item = f64> {
        let limits = [self.most_units, self.fewest_units, self.largest_share, self.smallest_share];
        limits.into_iter().chain([self.minimum_order, self.fixed_cost]).flatten()
    }

    pub(in crate::supplier_selection) fn edited(self, edit: Self) -> Self {
        Self {
            most_units: edit.most_units.or(self.most_units),
            fewest_units: edit.fewest_units.or(self.fewest_units),
            largest_share: edit.largest_share.or(self.largest_share),
            smallest_share: edit.smallest_share.or(self.smallest_share),
            minimum_order: edit.minimum_order.or(self.minimum_order),
            fixed_cost: edit.fixed_cost.or(self.fixed_cost),
        }
    }

    pub(super) fn check(&self, supplier: &str) -> Result<(), AgentError> {
        let of = plain(supplier);
        for (value, most, unit) in [
            (self.most_units, f64::MAX, " units"),
            (self.fewest_units, f64::MAX, " units"),
            (self.minimum_order, f64::MAX, " units"),
            (self.fixed_cost, f64::MAX, ""),
            (self.largest_share, 100.0, " %"),
            (self.smallest_share, 100.0, " %"),
        ] {
            if let Some(value) = value.filter(|value| !(0.0..=most).contains(value)) {
                return Err(AgentError::Needs(format!(
                    "The limit of {of} must be zero units or more, or a share between 0 and 100 %, but {}{unit} was given.",
                    amount(value)
                )));
            }
        }
        for (least, most, unit) in
            [(self.fewest_units, self.most_units, " units"), (self.smallest_share, self.largest_share, " %")]
        {
            if let (Some(least), Some(most)) = (least, most)
                && least > most
            {
                return Err(AgentError::Needs(format!(
                    "At least {} and at most {}{unit} of {of} cannot both hold.",
                    amount(least),
                    amount(most)
                )));
            }
        }
        Ok(())
    }
}

/// The limits before, each replaced where the edit has one for the same supplier.
pub(super) fn edited_limits(
    before: Option<BTreeMap<String, SupplierLimit>>,
    edit: Option<BTreeMap<String, SupplierLimit>>,
) -> Option<BTreeMap<String, SupplierLimit>> {
    let (Some(mut limits), Some(edit)) = (before.clone(), edit.clone()) else { return edit.or(before) };
    for (supplier, limit) in edit {
        let earlier = limits.get(&supplier).copied().unwrap_or_default();
        limits.insert(supplier, earlier.edited(limit));
    }
    Some(limits)
}

/// Limits of suppliers for single items, by item and supplier.
pub type ItemLimits = BTreeMap<String, BTreeMap<String, SupplierLimit>>;

/// The limits before, each replaced where the edit has one for the same item and supplier.
pub(super) fn edited_item_limits(before: Option<ItemLimits>, edit: Option<ItemLimits>) -> Option<ItemLimits> {
    let (Some(mut limits), Some(edit)) = (before.clone(), edit.clone()) else { return edit.or(before) };
    for (item, suppliers) in edit {
        let earlier = limits.remove(&item);
        limits.extend(edited_limits(earlier, Some(suppliers)).map(|suppliers| (item, suppliers)));
    }
    Some(limits)
}

/// Suppliers by item.
type ByItem = BTreeMap<String, Vec<String>>;

/// Whom items come from and whom they do not come from. An item that the edit names has what the edit says, and what it says of a
/// supplier takes the opposite back.
pub(super) fn edited_pairs(
    before: (Option<ByItem>, Option<ByItem>),
    edit: (Option<ByItem>, Option<ByItem>),
) -> (Option<ByItem>, Option<ByItem>) {
    let sources = with_edit(without(before.0, edit.1.as_ref()), edit.0.clone());
    let exclusions = with_edit(without(before.1, edit.0.as_ref()), edit.1);
    (sources, exclusions)
}

fn with_edit(before: Option<ByItem>, edit: Option<ByItem>) -> Option<ByItem> {
    match (before, edit) {
        (Some(mut known), Some(edit)) => {
            known.extend(edit);
            Some(known)
        }
        (before, edit) => edit.or(before),
    }
}

/// Without the suppliers of the items that the opposite names; an item without any is left out.
fn without(known: Option<ByItem>, opposite: Option<&ByItem>) -> Option<ByItem> {
    let mut known = known?;
    for (item, suppliers) in opposite.into_iter().flatten() {
        if let Some(kept) = known.get_mut(item) {
            kept.retain(|supplier| !suppliers.contains(supplier));
        }
    }
    known.retain(|_, suppliers| !suppliers.is_empty());
    (!known.is_empty()).then_some(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(item: &str, supplier: &str) -> Option<ByItem> {
        Some(ByItem::from([(item.to_owned(), vec![supplier.to_owned()])]))
    }

    #[test]
    fn what_is_agreed_later_takes_the_opposite_back() {
        assert_eq!(
            edited_pairs((None, of("Toner", "Birch")), (of("Toner", "Birch"), None)),
            (of("Toner", "Birch"), None)
        );
        assert_eq!(
            edited_pairs((of("Toner", "Birch"), None), (None, of("Toner", "Birch"))),
            (None, of("Toner", "Birch"))
        );
        assert_eq!(
            edited_pairs((of("Toner", "Alder"), None), (None, of("Toner", "Birch"))),
            (of("Toner", "Alder"), of("Toner", "Birch"))
        );
    }
}
