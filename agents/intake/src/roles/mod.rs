//! Finds which column plays which role: date, quantity, product and everything else that an agent can use.
//! `find` proposes a column for each role, with its confidence and the reason; users correct it in a recipe.
//!
//! Reading order: `find`, then `name`, `lexicon`, `content`, `fit`, `amounts`, `candidates`, `only_one`, `ends`, `lines`, `stock`, `doubts`, `kind`,
//! `best_kind`, `assign`, `keys`, `relations`, `beside`; `across`, `counted` and `other_times` are used before all of them, while the shape of the table is found.

mod across;
mod amounts;
mod assign;
mod beside;
mod best_kind;
mod candidates;
mod content;
mod counted;
mod doubts;
mod ends;
mod find;
mod fit;
mod keys;
mod kind;
mod lexicon;
mod lines;
mod name;
mod only_one;
mod other_times;
mod relations;
mod stock;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Table;

pub(crate) use across::{Across, products_across};
pub use content::{Content, content};
pub(crate) use counted::counts_by_rows;
pub use ends::{End, coordinates};
pub use find::{find, map, map_with_contents};
pub use fit::{Shape, is_money, label, shape};
pub use kind::TableKind;
pub use name::{Name, stem};
pub(crate) use other_times::{may_say_when, names_things};

/// The role of a column. Names are those of the contract, in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The day or period of a row.
    Date,
    /// Units ordered, sold or used; in a list of stops, units to deliver.
    Quantity,
    /// The key of the item.
    Product,
    ProductName,
    Category,
    /// The shop, depot or region of a row, or the stop of a route.
    Location,
    LocationName,
    Customer,
    Order,
    Currency,
    Unit,
    /// Money per unit sold.
    Price,
    Promotion,
    Holiday,
    /// Money per unit bought.
    UnitCost,
    CurrentStock,
    OnOrder,
    AnnualDemand,
    DemandDeviation,
    LeadTime,
    LeadTimeDeviation,
    OrderCost,
    HoldingRate,
    ServiceLevel,
    MinimumOrder,
    PackSize,
    ReviewPeriod,
    Supplier,
    Quality,
    Performance,
    Capacity,
    Risk,
    Country,
    DefectRate,
    PromisedDate,
    DeliveredDate,
    DeliveredQuantity,
    RejectedQuantity,
    XCoordinate,
    YCoordinate,
    Longitude,
    Latitude,
    ReadyTime,
    DueTime,
    ServiceTime,
    Weight,
    Volume,
    Priority,
    Skill,
    /// Text written by customers.
    Text,
}

/// At this confidence or above, a role is used without asking the user.
pub const SURE: f64 = 0.8;

/// One role of a file: its column, the confidence in it, and the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mapped {
    pub role: Role,
    pub column: String,
    /// From 0 to 1; below `SURE` the user is asked.
    pub confidence: f64,
    /// A sentence such as `The name means "date" and all values are dates.`
    pub reason: String,
    /// Other columns that could play the role, the likeliest first.
    pub others: Vec<String>,
}

impl Mapped {
    /// A role for which only one column is a candidate; the confidence is rounded to hundredths.
    pub(crate) fn new(table: &Table, role: Role, column: usize, confidence: f64, reason: String) -> Self {
        let confidence = (confidence * 100.0).round() / 100.0;
        Self { role, column: table.names[column].clone(), confidence, reason, others: Vec::new() }
    }
}

/// The roles of the columns of a file, and its kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mapping {
    /// The kind of table, if the file has the columns of one.
    pub kind: Option<TableKind>,
    pub columns: Vec<Mapped>,
}

impl Mapping {
    /// The columns that may be used without asking the user.
    pub fn sure(&self) -> Roles {
        let mut roles = Roles::default();
        for found in self.columns.iter().filter(|found| found.confidence >= SURE) {
            roles.set(found.role, found.column.clone());
        }
        roles
    }
}

/// The column of each role; column names are spelled as in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Roles(BTreeMap<Role, String>);

impl Roles {
    pub fn get(&self, role: Role) -> Option<&str> {
        self.0.get(&role).map(String::as_str)
    }

    pub fn set(&mut self, role: Role, column: String) {
        self.0.insert(role, column);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (Role, &str)> {
        self.0.iter().map(|(role, column)| (*role, column.as_str()))
    }

    /// These roles, with the corrections in the given roles applied.
    #[must_use]
    pub fn corrected_by(mut self, others: &Self) -> Self {
        self.0.extend(others.0.iter().map(|(role, column)| (*role, column.clone())));
        self
    }
}
