//! The rules that read parameters, one folder per family. A family is read only for the tools that know its parameters.
//! Specific rules (`lead time 2 weeks`) come first, then the rows of the file (`branch 12 only`), then bare values (a lone
//! span is the horizon of a forecast).

mod aside;
mod fleet;
mod rows;
mod rule;
mod signals;
mod sources;
mod stock;
#[cfg(test)]
mod tests;
mod times;

use std::{collections::HashSet, sync::LazyLock};

pub(crate) use rule::Rule;

pub(crate) use fleet::loads::load_unit;
pub use rows::left_out;
pub(crate) use rows::{chosen_by, is_part_of_name, operation, told};

use language::tokens::Sentence;

use crate::{data::Data, reading::Reading};

/// Values that words around them name.
pub(crate) fn specific(reading: &mut Reading) {
    aside::read(reading);
    rows::suppositions(reading);
    for family in families(reading.tool) {
        (family.of_groups)(reading);
    }
    rows::conditions(reading);
    for family in families(reading.tool) {
        (family.specific)(reading);
    }
}

/// Whether the words agree something with single suppliers, and the file has offers that can be split.
pub(crate) fn agrees_with_suppliers(sentence: &Sentence, data: &Data, asks: bool) -> bool {
    sources::agrees(sentence, data, asks)
}

/// Whether the words are items of offers with their suppliers and nothing else, which no other analysis could use.
pub(crate) fn pairs_items_with_suppliers(sentence: &Sentence, data: &Data) -> bool {
    sources::are_pairs(sentence, data)
}

/// Whether the words ask who is first or last by a criterion.
pub(crate) fn asks_for_ends(sentence: &Sentence, data: &Data) -> bool {
    sources::asks_for_ends(sentence, data)
}

/// Rows and columns of the file.
pub(crate) fn rows(reading: &mut Reading) {
    if reading.tool.is_none() {
        rows::aggregate(reading);
    }
    rows::read(reading);
}

/// The numeric column named at a token, and the token behind it.
pub(crate) fn numeric_column_at(reading: &Reading, at: usize) -> Option<(String, usize)> {
    let (name, next) = rows::columns::column_at(reading, at)?;
    reading.data.column(&name).is_some_and(rows::columns::is_numeric).then_some((name, next))
}

/// Values without such words.
pub(crate) fn bare(reading: &mut Reading) {
    rows::suppositions_left(reading);
    for family in families(reading.tool) {
        (family.bare)(reading);
    }
}

/// What a family of rules reads before and after the rows of the file.
struct Family {
    /// What single groups of rows get.
    of_groups: fn(&mut Reading),
    specific: fn(&mut Reading),
    bare: fn(&mut Reading),
}

const FLEET: Family = Family { of_groups: nothing, specific: fleet::specific, bare: fleet::bare };
const SIGNALS: Family = Family { of_groups: nothing, specific: signals::specific, bare: signals::bare };
const SOURCES: Family = Family { of_groups: nothing, specific: sources::specific, bare: sources::bare };
const STOCK: Family = Family { of_groups: stock::of_groups, specific: stock::specific, bare: stock::bare };
const TABLE: Family = Family { of_groups: nothing, specific: nothing, bare: times::past };
const TIMES: Family = Family { of_groups: nothing, specific: times::specific, bare: times::bare };

fn nothing(_: &mut Reading) {}

/// The families whose parameters a tool knows; without a tool, those of a question about the file.
fn families(tool: Option<&str>) -> &'static [Family] {
    match tool {
        Some("forecast_demand" | "detect_anomalies") => &[TIMES],
        Some("optimize_inventory") => &[STOCK],
        Some("plan_routes") => &[FLEET],
        Some("sense_demand" | "explain_change") => &[SIGNALS, TIMES],
        Some("rank_suppliers" | "allocate_orders") => &[SOURCES],
        _ => &[TABLE],
    }
}

/// Every word that a rule looks for, for the correction of misspelt ones.
pub(crate) static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut words = HashSet::new();
    for family in [&fleet::ALL[..], &signals::ALL, &sources::ALL, &stock::ALL, &times::ALL] {
        for rules in family {
            rule::add_words(rules, &mut words);
        }
    }
    for rules in rows::ALL {
        rule::add_words(rules, &mut words);
    }
    // A word that leaves rows out is no misspelling of another, `excluding` none of `exceeding`.
    words.extend(rows::words_that_leave_out());
    words.extend(sources::nouns_of_criteria());
    // `Jahresende` is no misspelling of `Jahresmenge`.
    words.extend(times::words_for_ends());
    // `dead stock` and `slow movers` are asked for, whatever the names of the file.
    words.extend(["dead", "slow"].map(str::to_owned));
    words
});
