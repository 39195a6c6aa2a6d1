//! Two stored runs of one tool side by side, and what to do first after one run. Reads records of runs and knows no agent.
//! Reading order: this file, `origins` (what the runs were made from), `figures`, `headline` (the main total), `sentence`
//! (what moved it and why), `unmoved` (why nothing did), `rows` (tables), `charts`, `told` (all of it as an answer), `scenario` (other parameters as an answer); `exceptions` stands alone.

#![warn(unreachable_pub)]

mod cells;
mod charts;
pub mod exceptions;
mod figures;
mod headline;
mod origins;
mod rows;
mod scenario;
mod sentence;
mod told;
mod unmoved;

use provenance::Stored;
use schemars::JsonSchema;
use serde::Serialize;

pub use charts::{ChartPair, SeriesPair};
pub use figures::FigureChange;
pub use headline::{Headline, Part};
pub use origins::{Cause, Difference, Side, is_between, same_parameters};
pub use rows::{
    Cell, CellChange, ChangedRow, ChangedRows, ColumnOf, ListedRow, Rows, TableChange, TotalChange,
};
pub use scenario::scenario_told;
pub use told::told;

/// What differs between an earlier run and a later one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    pub tool: String,
    pub before: Side,
    pub after: Side,
    /// What moved the main figure, and why.
    pub sentence: String,
    /// None when the two records have no main figure of the same kind.
    pub headline: Option<Headline>,
    /// What differs in what the runs were made from.
    pub differences: Vec<Difference>,
    pub figures: Vec<FigureChange>,
    /// Tables that both runs have.
    pub tables: Vec<TableChange>,
    /// Titles of tables that only one of the runs has.
    pub only_before: Vec<String>,
    pub only_after: Vec<String>,
    pub charts: Vec<ChartPair>,
}

/// A run beside the one that other parameters would give.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Preview {
    /// Whether the later run is a first answer: its engine finds better when it has the time, and tables that take long are not
    /// there yet.
    pub is_first: bool,
    #[serde(flatten)]
    pub comparison: Comparison,
}

impl Preview {
    /// What `comparison` says of a run that is only looked at.
    #[must_use]
    pub fn of(mut comparison: Comparison, is_first: bool) -> Self {
        if is_first {
            // A table that is not there yet is not one that the parameters take away.
            comparison.only_before.clear();
        }
        Self { is_first, comparison }
    }
}

/// Why runs cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("These runs cannot be compared: one is of {before} and the other of {after}.")]
    Tools { before: String, after: String },
    #[error(
        "The run between must have the data of the later run, the parameters of the earlier one, and the version of both."
    )]
    Middle,
}

/// Compares two runs. `middle` is a run with the data of the later one and the parameters of the earlier one; with it, a
/// change that both moved is split between them.
///
/// # Errors
/// When the runs are of different tools, or the run between is not between them.
pub fn compare(before: &Stored, after: &Stored, middle: Option<&Stored>) -> Result<Comparison, Mismatch> {
    if before.tool != after.tool {
        let in_words = |tool: &str| provenance::stored::in_words(tool);
        return Err(Mismatch::Tools { before: in_words(&before.tool), after: in_words(&after.tool) });
    }
    if middle.is_some_and(|middle| !origins::is_between(before, middle, after)) {
        return Err(Mismatch::Middle);
    }
    let differences = origins::differences(before, after);
    let headline = headline::of(before, after, middle, &differences);
    let only = |one: &Stored, other: &Stored| {
        let missing = one.tables.iter().filter(|table| other.table(&table.name).is_none());
        missing.map(|table| table.title.clone()).collect()
    };
    let figures = figures::changes(before, after);
    let tables = rows::changes(before, after);
    let sides = (before, after);
    Ok(Comparison {
        tool: after.tool.clone(),
        before: Side::of(before),
        after: Side::of(after),
        sentence: sentence::of(sides, headline.as_ref(), &differences, || {
            unmoved::in_words(sides, &figures, &tables, &differences)
        }),
        headline,
        figures,
        tables,
        only_before: only(before, after),
        only_after: only(after, before),
        charts: charts::pairs(before, after),
        differences,
    })
}

#[cfg(test)]
mod tests;
