//! What a buyer agrees for single suppliers: how much one may get, and whom an item comes from. `no more than 400 units from
//! Alder`, `A4 paper must come from Birch`.

mod denied;
mod limits;
mod names;
mod origins;
#[cfg(test)]
mod tests;
mod words;

use std::sync::LazyLock;

use language::tokens::Sentence;
use serde_json::{Map, Value};

pub(super) use limits::set_limits_of_items_aside;
pub(super) use names::{are_offers, are_suppliers, is_party};
pub(super) use origins::PAIRS;

use crate::{
    params::Params,
    pattern::{Captured, Pattern, longest},
    reading::Reading,
    rules::Rule,
};
use words::{AT_LEAST, AT_MOST, DELIVER, FROM_WORDS, MAY};

/// What is agreed in words of its own: limits, and items that must come from somewhere.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = origins::must_come();
    rules.extend(origins::sources());
    rules.extend(limits::limits());
    rules
});

/// What a question may agree beside what it asks: `how do I split this when Toner must come from Birch?`
static STRICT: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = origins::must_come();
    rules.extend(limits::limits());
    rules
});

/// Whom an item must not come from.
pub(super) static DENIALS: LazyLock<Vec<Rule>> = LazyLock::new(denied::denials);

/// Reads limits and sources. Words that deny come first, so that nothing behind them is read as its opposite.
pub(super) fn read(reading: &mut Reading) {
    apply(reading, &DENIALS);
    denied::set_denied_aside(reading, &origins::SOURCES, &["and", "und", "y", "et"]);
    limits::read_behind_only(reading);
    limits::read_of_pronoun(reading);
    origins::set_nothing_else_aside(reading);
    set_part_of_own_aside(reading);
    apply(reading, &RULES);
    let sentence = reading.sentence;
    let used: Vec<bool> =
        (0..sentence.tokens.len()).map(|token| !reading.are_free(token..token + 1)).collect();
    reading.apply_where(&limits::BEHIND_MARK, |values| {
        !counts_suppliers(sentence, values) && limits::is_own_limit(sentence, &used, values)
    });
    limits::set_limits_of_each_aside(reading);
}

/// Reads only what a question may agree.
pub(super) fn read_strictly(reading: &mut Reading) {
    apply(reading, &STRICT);
}

/// Reads the pairs of a split.
pub(super) fn read_pairs(reading: &mut Reading) {
    denied::set_denied_aside(reading, &PAIRS, &[]);
    apply(reading, &PAIRS);
}

/// Applies rules where the words around the values do not make them something else.
fn apply(reading: &mut Reading, rules: &[Rule]) {
    let sentence = reading.sentence;
    reading.apply_where(rules, |values| {
        !counts_suppliers(sentence, values)
            && !is_part_of_own(sentence, values)
            && is_one_list(sentence, values)
    });
}

/// What a part is of when it is of no more than one supplier has.
const OF_ITS_OWN: &str =
    "(of|von|de) (what|its|their|his|her|that|normal|usual|ihrer|seiner|dem|was|lo|su|sus|sa|ses|ce)";

fn is_part(value: &Captured) -> bool {
    value.number().is_some_and(|number| 0.0 < number && number < 1.0)
}

/// Keeps a part of what one supplier has from every rule, so that it is named as not used.
fn set_part_of_own_aside(reading: &mut Reading) {
    static PART: LazyLock<Pattern> =
        LazyLock::new(|| Pattern::new(&format!("{{number|percent}} {OF_ITS_OWN}")));
    for at in 0..reading.sentence.tokens.len() {
        let Some(found) = longest(&PART, reading.sentence, at) else { continue };
        if found.values.iter().all(is_part) && reading.are_free(found.tokens.clone()) {
            reading.set_aside(found.tokens);
        }
    }
}

/// `Alder can only deliver half of what it offers`: a part of something else than of all units.
fn is_part_of_own(sentence: &Sentence, values: &[Captured]) -> bool {
    static OWN: LazyLock<Pattern> = LazyLock::new(|| Pattern::new(OF_ITS_OWN));
    let Some(amount) = values.iter().find(|value| is_part(value)) else { return false };
    let next = sentence.tokens.partition_point(|token| token.start < amount.end);
    longest(&OWN, sentence, next).is_some()
}

/// `Alder at most 2 suppliers`: the number counts suppliers and is no limit of one.
fn counts_suppliers(sentence: &Sentence, values: &[Captured]) -> bool {
    static SUPPLIER: LazyLock<Pattern> = LazyLock::new(|| Pattern::new("(different)? <supplier>"));
    let Some(amount) = values.iter().find(|value| value.number().is_some()) else { return false };
    let next = sentence.tokens.partition_point(|token| token.start < amount.end);
    longest(&SUPPLIER, sentence, next).is_some()
}

/// Whether suppliers in a row belong to one agreement. In `400 units from Alder and Birch at least 200` the second begins another
/// one, and in `Toner from Alder and Birch at most 400` the first ends one. `Between Alder and Birch at most 400` chooses them.
fn is_one_list(sentence: &Sentence, values: &[Captured]) -> bool {
    static ANOTHER: LazyLock<Pattern> = LazyLock::new(|| {
        Pattern::new(&format!(
            "(({MAY}|is)? (only|nur|solo|sólo)? {DELIVER}? ({AT_MOST}|{AT_LEAST}|only|nur) {{number|percent|size}}|{MAY}|{DELIVER}|(is)? (capped at|limited to)|for|für|para|pour)"
        ))
    });
    const CHOOSING: &[&str] = &["between", "among", "amongst", "across", "over", "zwischen", "entre"];
    if let [.., one, other] = values
        && are_suppliers(&[one.clone(), other.clone()])
    {
        let next = sentence.tokens.partition_point(|token| token.start < other.end);
        if longest(&ANOTHER, sentence, next).is_some() {
            return false;
        }
    }
    if let [first, .., last] = values
        && values.len() > 2
        && last.number().is_some()
    {
        let at = sentence.tokens.partition_point(|token| token.end <= first.start);
        let Some(before) = at.checked_sub(1) else { return true };
        let token = &sentence.tokens[before];
        let ends_agreement = token.is_one_of(FROM_WORDS) || token.is_one_of(denied::DENYING);
        let is_of_choice = token.is_one_of(CHOOSING) || limits::ends_list(sentence, before);
        return !ends_agreement && !is_of_choice;
    }
    true
}

fn map(params: &Params, name: &str) -> Map<String, Value> {
    params.get(name).and_then(Value::as_object).cloned().unwrap_or_default()
}
