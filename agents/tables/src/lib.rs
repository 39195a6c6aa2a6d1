//! Answers questions about the rows of a table: sums, means, counts, rankings, comparisons, single rows.
//! A sentence becomes one typed `Query`, the query a lazy expression of polars, the result an answer with a table.
//! It never guesses: if a word of the sentence that could change the figure is not used, it asks back.
//!
//! Parameters of a typed request become the same query (`stated`).
//!
//! Reading order: `data` (a file with typed columns), `words`, `translated` (questions in other languages), `sentence` (words linked to columns, values, numbers and
//! dates), `query`, `parse` (from the sentence to the query), `movements`, `kinds`, `execute`, `several` (several questions), `files` and `join` (several files), `tell`,
//! `asked` (is this a question about the data), `answer`.

#![warn(unreachable_pub)]

mod answer;
mod asked;
mod changes;
mod columns;
mod concepts;
mod conditions;
mod coverage;
mod data;
mod execute;
mod files;
mod join;
mod kinds;
mod lateness;
mod movements;
mod parse;
mod query;
mod revenue;
mod sentence;
mod several;
mod stated;
mod tell;
mod translated;
mod values;
mod words;

pub use answer::{LookedUp, Settings, TOOL, answer, answer_stated, look_up};
pub use asked::{
    is_about_ahead, is_about_analysis, is_about_past_periods, is_about_past_sales, is_asked, is_of_rows_alone,
};
pub use changes::{Change, changes};
pub use conditions::conditions;
pub use data::Data;
pub use execute::{Found, Value};
pub use files::{Answered, Files, Outcome};
pub use parse::may_suppose;
pub use query::Query;
pub use several::has_several;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_comparisons;
#[cfg(test)]
mod tests_of_kinds;
#[cfg(test)]
mod tests_of_orders;
#[cfg(test)]
mod tests_of_parts;
#[cfg(test)]
mod tests_of_the_past;
