//! What is agreed for single suppliers of a split: how much one may get, and whom an item comes from.

use std::collections::BTreeMap;

use intake::AgentError;
use report::{markdown::plain, number::amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Limits of one supplier over all items together; both ends in units or in percent of all units.
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
}

impl SupplierLimit {
    fn edited(self, edit: Self) -> Self {
        Self {
            most_units: edit.most_units.or(self.most_units),
            fewest_units: edit.fewest_units.or(self.fewest_units),
            largest_share: edit.largest_share.or(self.largest_share),
            smallest_share: edit.smallest_share.or(self.smallest_share),
        }
    }

    pub(super) fn check(&self, supplier: &str) -> Result<(), AgentError> {
        let of = plain(supplier);
        for (value, most, unit) in [
            (self.most_units, f64::MAX, " units"),
            (self.fewest_units, f64::MAX, " units"),
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

/// Suppliers by item; an item that the edit names has those of the edit.
pub(super) fn edited_sources(
    before: Option<BTreeMap<String, Vec<String>>>,
    edit: Option<BTreeMap<String, Vec<String>>>,
) -> Option<BTreeMap<String, Vec<String>>> {
    let (Some(mut sources), Some(edit)) = (before.clone(), edit.clone()) else { return edit.or(before) };
    sources.extend(edit);
    Some(sources)
}
