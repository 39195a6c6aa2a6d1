//! The rules that read parameters, one folder per family. A family is read only for the tools that know its parameters.
//! Specific rules (`lead time 2 weeks`) come first, then the rows of the file (`branch 12 only`), then bare values (a lone
//! span is the horizon of a forecast).

mod fleet;
mod rows;
mod rule;
mod signals;
mod sources;
mod stock;
mod times;

use std::{collections::HashSet, sync::LazyLock};

pub(crate) use rule::Rule;

use crate::reading::Reading;

type Step = fn(&mut Reading);

/// Reads the parameters that the tool knows; without a tool, those of a question about the file.
pub(crate) fn read(reading: &mut Reading, tool: Option<&str>) {
    for step in steps(tool) {
        step(reading);
    }
}

fn steps(tool: Option<&str>) -> &'static [Step] {
    match tool {
        Some("forecast_demand" | "detect_anomalies") => &[times::specific, rows::read, times::bare],
        Some("optimize_inventory") => &[stock::specific, rows::read, stock::bare],
        Some("plan_routes") => &[fleet::specific, rows::read, fleet::bare],
        Some("sense_demand" | "explain_change") => {
            &[signals::specific, times::specific, rows::read, signals::bare, times::bare]
        }
        Some("rank_suppliers" | "allocate_orders") => &[sources::specific, rows::read, sources::bare],
        _ => &[rows::aggregate, rows::read, times::past],
    }
}

/// Every word that a rule looks for, for the correction of misspelt ones.
pub(crate) static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut words = HashSet::new();
    let families: [&[&LazyLock<Vec<Rule>>]; 5] =
        [&fleet::ALL, &signals::ALL, &sources::ALL, &stock::ALL, &times::ALL];
    for family in families {
        for rules in family {
            rule::add_words(rules, &mut words);
        }
    }
    words
});
