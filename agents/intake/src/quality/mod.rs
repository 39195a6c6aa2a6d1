//! The quality report: what is wrong or doubtful in a file, how much of it, what was done, what could be done.
//! Says, never changes. Reading order: `report`, `rows`, `values`, `keys`, `series`, `columns`, `lines`.

mod columns;
mod keys;
mod lines;
mod report;
mod rows;
mod series;
mod values;

use serde::{Deserialize, Serialize};

pub use lines::{Lines, MOST};
pub use report::{Read, report};

/// One kind of finding over the whole file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// `blank_quantity`, `copies`, `gaps`, `outliers` and so on.
    pub kind: String,
    pub column: Option<String>,
    /// Rows, or periods, that it was found in.
    pub count: u64,
    /// The first rows of the file that show it.
    pub rows: Vec<u64>,
    /// What was found, as a sentence.
    pub text: String,
    /// What was done and what it changes in an analysis, as a sentence.
    pub effect: String,
    /// What a person can choose instead: a rule of the recipe and its values, the one in force first.
    pub choices: Vec<Choice>,
}

/// One click: the rule of the recipe that it sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Of `rules`: `blanks`, `copies`, `gaps` or `outliers`. Of the recipe itself: `date_order` or `decimal_mark`.
    pub rule: String,
    pub value: String,
    pub label: String,
}

/// Whether a text is what a spreadsheet shows for a formula that failed.
pub fn is_error(text: &str) -> bool {
    const ERRORS: [&str; 9] =
        ["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"];
    text.starts_with('#') && ERRORS.iter().any(|error| text.eq_ignore_ascii_case(error))
}
