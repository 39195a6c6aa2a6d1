//! The decisions of a user about how a file is read, as the browser sends them. The worker passes them on to the agents,
//! whose own type reads the same JSON; a test of the worker compares the two types.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every decision may be left out; the file decides then.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecipeRequest {
    /// The sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The row of the file that names the columns, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header_row: Option<u32>,
    /// The column of each corrected role.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub roles: BTreeMap<ColumnRole, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_order: Option<DateOrder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal_mark: Option<DecimalMark>,
    #[serde(skip_serializing_if = "RuleChoices::is_empty")]
    pub rules: RuleChoices,
}

/// What to do with values that a planner may see in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RuleChoices {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Blanks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<Copies>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gaps: Option<Gaps>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outliers: Option<Outliers>,
}

impl RuleChoices {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($value),+ }

        impl $name {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
        }
    };
}

choice! {
    /// The order of day and month in dates such as 03/04/2025.
    DateOrder { DayFirst, MonthFirst }
}
choice! {
    /// The sign between whole and fraction.
    DecimalMark { Point, Comma }
}
choice! {
    /// A row without a quantity.
    Blanks { Drop, FillZero, FillPrevious }
}
choice! {
    /// A row that repeats an earlier one in every column.
    Copies { Sum, Drop }
}
choice! {
    /// A period of the calendar without a row.
    Gaps { NoSale, Unknown }
}
choice! {
    /// A value far outside what its neighbours say.
    Outliers { Keep, Drop }
}
choice! {
    /// The part that a column plays.
    ColumnRole {
        Date, Quantity, Product, ProductName, Category, Location, LocationName, Customer, Order, Currency, Unit,
        Price, Promotion, Holiday, UnitCost, CurrentStock, OnOrder, AnnualDemand, DemandDeviation, LeadTime,
        LeadTimeDeviation, OrderCost, HoldingRate, ServiceLevel, MinimumOrder, PackSize, ReviewPeriod, Supplier,
        Quality, Performance, Capacity, Risk, Country, DefectRate, PromisedDate, DeliveredDate, DeliveredQuantity,
        RejectedQuantity, XCoordinate, YCoordinate, Longitude, Latitude, ReadyTime, DueTime, ServiceTime, Weight,
        Volume, Priority, Skill, Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_decisions_are_refused() {
        for text in [
            r#"{"rolls":{}}"#,
            r#"{"roles":{"money":"a"}}"#,
            r#"{"rules":{"gaps":"keep"}}"#,
            r#"{"header_row":-1}"#,
            "[]x",
        ] {
            assert!(serde_json::from_str::<RecipeRequest>(text).is_err(), "{text}");
        }
        assert_eq!(serde_json::to_string(&RecipeRequest::default()).ok().as_deref(), Some("{}"));
    }
}
