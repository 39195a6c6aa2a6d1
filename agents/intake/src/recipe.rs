//! The user's decisions about a file: its sheet, its columns, and how to treat doubtful values.
//! Stored with the upload, used again for the next file with the same header, and part of a run's identity.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{date::DateOrder, number::DecimalMark, roles::Roles};

/// Each decision is optional; without it, the content of the file decides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// The sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The row of the file that names the columns, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header_row: Option<u32>,
    /// Columns whose role the user corrected.
    #[serde(skip_serializing_if = "Roles::is_empty")]
    pub roles: Roles,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_order: Option<DateOrder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal_mark: Option<DecimalMark>,
    #[serde(skip_serializing_if = "Rules::is_empty")]
    pub rules: Rules,
}

/// How to treat values that planners may interpret differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// A row without a quantity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Blanks>,
    /// A row that repeats an earlier one in every column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<Copies>,
    /// A period of the calendar without a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gaps: Option<Gaps>,
    /// A value that is far from its neighbours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outliers: Option<Outliers>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Blanks {
    Drop,
    FillZero,
    FillPrevious,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Copies {
    Sum,
    Drop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gaps {
    NoSale,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outliers {
    Keep,
    Drop,
}

impl Rules {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
