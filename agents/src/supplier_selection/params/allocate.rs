//! Parameters of `allocate_orders`. Words, a language model and explicit JSON fill the same struct and are checked the
//! same way.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    params,
    supplier_selection::params::{
        Requirement,
        agreed::{ItemLimits, SupplierLimit, edited_item_limits, edited_limits, edited_pairs},
        joined,
    },
};
use intake::{AgentError, roles::Roles};
use report::number::amount;

/// The name of the tool that splits orders over suppliers.
pub const ALLOCATE_ORDERS: &str = "allocate_orders";

/// What is bought and within which limits. Limits that are left out do not hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AllocateParams {
    /// Units to buy of a file with one item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<f64>,
    /// Units to buy by item; wins over a column of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand: Option<BTreeMap<String, f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_suppliers: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest_suppliers: Option<u32>,
    /// Only this many suppliers, the first of a ranking by the file's criteria, may get orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_suppliers: Option<u32>,
    /// Percent of all units that one supplier may get.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_share: Option<f64>,
    /// Percent of all units that a supplier gets at least, if it gets any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest_share: Option<f64>,
    /// Units of all items that one supplier may get.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_units: Option<f64>,
    /// Units of all items that a supplier gets at least, if it gets any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest_units: Option<f64>,
    /// Percent of the units of any item that one supplier may get.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_item_share: Option<f64>,
    /// Percent of the units of an item that a supplier gets at least, if it gets any of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest_item_share: Option<f64>,
    /// Suppliers that every item has at least, each with at least one percent of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest_item_suppliers: Option<u32>,
    /// Percent, as a mean over the units ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_quality: Option<f64>,
    /// Percent of bad units, as a mean over the units ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_defect_rate: Option<f64>,
    /// Percent on time, as a mean over the units ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_on_time: Option<f64>,
    /// Fewest units of an item from a supplier that gets any of it, where the file has none of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_order: Option<f64>,
    /// Money for every supplier that gets an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed_cost: Option<f64>,
    /// Suppliers that may get orders; an empty list is every one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppliers: Option<Vec<String>>,
    /// Suppliers that get no orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclude: Option<Vec<String>>,
    /// What a supplier must keep to get orders: the limits on its lead time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requirements: Option<Vec<Requirement>>,
    /// Limits of single suppliers, by supplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplier_limits: Option<BTreeMap<String, SupplierLimit>>,
    /// Limits of single suppliers for single items, by item and supplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_limits: Option<ItemLimits>,
    /// The only suppliers of an item, by item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_sources: Option<BTreeMap<String, Vec<String>>>,
    /// Suppliers that an item does not come from, by item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_exclusions: Option<BTreeMap<String, Vec<String>>>,
    /// Whether the costs of combinations of suppliers are listed. The next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combinations: Option<bool>,
    /// Other parameters whose split stands beside this one. The next question starts without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<Box<AllocateParams>>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

fn is_amount(value: f64) -> bool {
    value.is_finite() && value >= 0.0
}

impl AllocateParams {
    /// Names that only this tool has.
    pub const OWN: [&'static str; 22] = [
        "quantity",
        "demand",
        "most_suppliers",
        "fewest_suppliers",
        "best_suppliers",
        "largest_share",
        "smallest_share",
        "most_units",
        "fewest_units",
        "largest_item_share",
        "smallest_item_share",
        "fewest_item_suppliers",
        "minimum_quality",
        "largest_defect_rate",
        "minimum_on_time",
        "minimum_order",
        "fixed_cost",
        "supplier_limits",
        "item_limits",
        "item_sources",
        "item_exclusions",
        "combinations",
    ];

    /// What the next question builds on. That every supplier was priced alone limits no later split.
    #[must_use]
    pub fn without_what_was_asked_once(self) -> Self {
        let was_each = self.combinations == Some(true);
        let most_suppliers = self.most_suppliers.filter(|most| *most != 1 || !was_each);
        Self { compared_with: None, combinations: None, most_suppliers, ..self }
    }

    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let known = format!(
            "Valid ones are {}, suppliers and exclude (lists of names), requirements (limits on the lead time), compared_with (other parameters) and columns. Shares and rates are in percent.",
            Self::OWN.join(", ")
        );
        let params: Self = params::read(value, &known)?;
        params.check()?;
        Ok(params)
    }

    /// Every source of parameters ends here.
    pub fn check(&self) -> Result<(), AgentError> {
        self.compared_with.as_deref().map_or(Ok(()), Self::check)?;
        let amounts = [
            ("quantity", self.quantity),
            ("minimum order", self.minimum_order),
            ("fixed cost", self.fixed_cost),
            ("largest number of units of a supplier", self.most_units),
            ("smallest number of units of a supplier", self.fewest_units),
        ];
        let demand = self.demand.iter().flatten().map(|(item, units)| (item.as_str(), Some(*units)));
        for (what, value) in amounts.into_iter().chain(demand) {
            if let Some(value) = value.filter(|value| !is_amount(*value)) {
                return Err(AgentError::Needs(format!(
                    "The {what} must be zero or more, but {} was given.",
                    amount(value)
                )));
            }
        }
        let shares = [
            ("largest share", self.largest_share),
            ("smallest share", self.smallest_share),
            ("largest share of an item", self.largest_item_share),
            ("smallest share of an item", self.smallest_item_share),
            ("quality", self.minimum_quality),
            ("defect rate", self.largest_defect_rate),
            ("on-time rate", self.minimum_on_time),
        ];
        for (what, value) in shares {
            if let Some(value) = value.filter(|value| !(0.0..=100.0).contains(value)) {
                return Err(AgentError::Needs(format!(
                    "The {what} must be between 0 and 100 %, but {} was given.",
                    amount(value)
                )));
            }
        }
        let of_items = self.item_limits.iter().flatten().flat_map(|(_, suppliers)| suppliers);
        for (supplier, limit) in self.supplier_limits.iter().flatten().chain(of_items) {
            limit.check(supplier)?;
        }
        if let (Some(fewest), Some(most)) = (self.fewest_units, self.most_units)
            && fewest > most
        {
            return Err(AgentError::Needs(format!(
                "At least {} and at most {} units of a supplier cannot both hold.",
                amount(fewest),
                amount(most)
            )));
        }
        if self.minimum_quality.is_some() && self.largest_defect_rate.is_some() {
            return Err(AgentError::Needs(
                "Give a limit either for quality or for the defect rate; both at once are not supported."
                    .to_owned(),
            ));
        }
        if let (Some(smallest), Some(largest)) = (self.smallest_item_share, self.largest_item_share)
            && smallest > largest
        {
            return Err(AgentError::Needs(format!(
                "At least {smallest} % and at most {largest} % of an item cannot both hold."
            )));
        }
        match (self.fewest_suppliers, self.most_suppliers) {
            (_, Some(0)) => Err(AgentError::Needs("At least one supplier must be allowed.".to_owned())),
            (Some(fewest), Some(most)) if fewest > most => Err(AgentError::Needs(format!(
                "At least {fewest} and at most {most} suppliers cannot both hold."
            ))),
            _ => Ok(()),
        }
    }

    /// These parameters with further suppliers that get no orders.
    #[must_use]
    pub fn without_suppliers(self, names: impl Iterator<Item = String>) -> Self {
        let mut exclude = self.exclude.unwrap_or_default();
        exclude.extend(names);
        Self { exclude: Some(exclude).filter(|names| !names.is_empty()), ..self }
    }

    /// These parameters with everything that `edit` says in place of what they said.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        let says_quality = edit.minimum_quality.is_some() || edit.largest_defect_rate.is_some();
        let (minimum_quality, largest_defect_rate) = if says_quality {
            (edit.minimum_quality, edit.largest_defect_rate)
        } else {
            (self.minimum_quality, self.largest_defect_rate)
        };
        // “at most 3 suppliers” after “exactly 2” leaves no contradiction behind.
        let fewest = edit.fewest_suppliers.or(self
            .fewest_suppliers
            .filter(|fewest| edit.most_suppliers.is_none_or(|most| *fewest <= most)));
        let most = edit.most_suppliers.or(self
            .most_suppliers
            .filter(|most| edit.fewest_suppliers.is_none_or(|fewest| fewest <= *most)));
        let (item_sources, item_exclusions) = edited_pairs(
            (self.item_sources, self.item_exclusions),
            (edit.item_sources, edit.item_exclusions),
        );
        Self {
            quantity: edit.quantity.or(self.quantity),
            demand: edit.demand.or(self.demand),
            most_suppliers: most,
            fewest_suppliers: fewest,
            best_suppliers: edit
                .best_suppliers
                .or(self.best_suppliers.filter(|_| edit.most_suppliers.is_none())),
            largest_share: edit.largest_share.or(self.largest_share),
            smallest_share: edit.smallest_share.or(self.smallest_share),
            most_units: edit.most_units.or(self.most_units),
            fewest_units: edit.fewest_units.or(self.fewest_units),
            largest_item_share: edit.largest_item_share.or(self.largest_item_share),
            smallest_item_share: edit.smallest_item_share.or(self.smallest_item_share),
            fewest_item_suppliers: edit.fewest_item_suppliers.or(self.fewest_item_suppliers),
            minimum_quality,
            largest_defect_rate,
            minimum_on_time: edit.minimum_on_time.or(self.minimum_on_time),
            minimum_order: edit.minimum_order.or(self.minimum_order),
            fixed_cost: edit.fixed_cost.or(self.fixed_cost),
            suppliers: edit.suppliers.or(self.suppliers),
            exclude: joined(self.exclude, edit.exclude),
            requirements: edit.requirements.or(self.requirements),
            supplier_limits: edited_limits(self.supplier_limits, edit.supplier_limits),
            item_limits: edited_item_limits(self.item_limits, edit.item_limits),
            item_sources,
            item_exclusions,
            combinations: edit.combinations.or(self.combinations),
            compared_with: edit.compared_with.or(self.compared_with),
            columns: edit.columns.or(self.columns),
        }
    }
}
