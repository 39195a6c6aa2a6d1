//! Messages about rows and values that could not be used.

use std::collections::BTreeMap;

use intake::{AgentError, problem::Problem};
use kernels::cancel;
use report::result::Warning;

/// The error for a file without a single usable row.
pub(super) fn nothing_usable(name: &str, problems: &[Problem]) -> AgentError {
    let example = problems.first().map_or(String::new(), |first| {
        format!(" Row {}, column {}: {} ({:?}).", first.row, first.column, first.problem, first.value)
    });
    AgentError::Unreadable(format!(
        "No row of {name} has an item, its annual demand and its unit cost.{example}"
    ))
}

/// One sentence per kind of problem, with its rows.
pub(super) fn summary(problems: &[Problem]) -> Vec<Warning> {
    let mut kinds: BTreeMap<(&str, &str, &str), Vec<u64>> = BTreeMap::new();
    for problem in problems {
        cancel::tick();
        kinds.entry((problem.done, &problem.column, &problem.problem)).or_default().push(problem.row);
    }
    let mut warnings = Vec::with_capacity(kinds.len());
    for ((done, column, problem), rows) in kinds {
        warnings.push(Warning::of_rows(column, problem, &rows, done));
    }
    warnings
}
