//! The quality report: the problems and doubts of a file, how many rows they affect, what was done, and the alternatives.
//! It changes nothing. Reading order: `report`, `found`, `rows`, `values`, `keys`, `series`, `columns`, `lines`.

mod columns;
mod found;
mod keys;
mod lines;
mod report;
mod rows;
mod series;
mod values;

use serde::{Deserialize, Serialize};

pub use found::Read;
pub use lines::{Lines, MOST};
pub use report::report;

/// One kind of finding over the whole file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// `blank_quantity`, `copies`, `gaps`, `outliers` and so on.
    pub kind: String,
    pub column: Option<String>,
    /// The number of rows or periods in which it was found.
    pub count: u64,
    /// The first rows of the file in which it was found.
    pub rows: Vec<u64>,
    /// What was found, as a sentence.
    pub text: String,
    /// What was done and how that affects an analysis, as a sentence.
    pub effect: String,
    /// What the user can choose instead: a rule of the recipe and its values, starting with the one that applies now.
    pub choices: Vec<Choice>,
}

/// One choice of the user, and the rule of the recipe that it sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// In `rules`: `blanks`, `copies`, `gaps` or `outliers`. In the recipe itself: `date_order` or `decimal_mark`.
    pub rule: String,
    pub value: String,
    pub label: String,
}
