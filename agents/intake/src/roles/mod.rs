//! Which column plays which part: date, quantity, product and everything else that an agent can use.
//! `find` proposes a column for each role, with how sure that is and why; people correct it in a recipe.

//! Reading order: `find`, then `name`, `lexicon`, `content`, `fit`, `candidates`, `doubts`, `kind`, `assign`.

mod assign;
mod candidates;
mod content;
mod doubts;
mod find;
mod fit;
mod kind;
mod lexicon;
mod name;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use content::{Content, content};
pub use find::{find, map, map_with_contents};
pub use fit::{Shape, is_money, label, shape};
pub use kind::TableKind;
pub use name::{Name, stem};

/// The part of a column. Names are those of the contract, in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The day or period of a row.
    Date,
    /// Units asked for, sold or used; at a place of a route, units to deliver.
    Quantity,
    /// The key of the item.
    Product,
    ProductName,
    Category,
    /// The shop, depot or region that a row is about, or the place of a route.
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
    /// Words of customers.
    Text,
}

/// Sure enough to be used without asking.
pub const SURE: f64 = 0.8;

/// One role of a file: the column that plays it, how sure that is, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mapped {
    pub role: Role,
    pub column: String,
    /// 0 to 1; below `SURE` a person is asked.
    pub confidence: f64,
    /// A sentence such as `The name means "date" and all values are dates.`
    pub reason: String,
    /// Other columns that could play it, the likeliest first.
    pub others: Vec<String>,
}

/// What was found out about the columns of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mapping {
    /// What the rows are, if the columns of any kind are there.
    pub kind: Option<TableKind>,
    pub columns: Vec<Mapped>,
}

impl Mapping {
    /// The columns that may be used without asking.
    pub fn sure(&self) -> Roles {
        let mut roles = Roles::default();
        for found in self.columns.iter().filter(|found| found.confidence >= SURE) {
            roles.set(found.role, found.column.clone());
        }
        roles
    }
}

/// The column of each role; names as in the file.
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

    /// These, except where the others say something else.
    #[must_use]
    pub fn corrected_by(mut self, others: &Self) -> Self {
        self.0.extend(others.0.iter().map(|(role, column)| (*role, column.clone())));
        self
    }
}
