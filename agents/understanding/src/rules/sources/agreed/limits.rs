//! How much single suppliers may get: `no more than 400 units from Alder or Birch`.

use std::sync::LazyLock;

use language::{Entity, Kind, tokens::Sentence};
use serde_json::Value;

use super::{
    map,
    names::{OF_ITEMS, OF_SUPPLIERS, are_suppliers, named},
    words::{AT_LEAST, AT_MOST, DELIVER, FROM, MAY, UNITS},
};
use crate::{
    params::{Params, number},
    pattern::{Captured, Pattern, longest},
    reading::Reading,
    rules::Rule,
};

type Read = fn(&mut Params, &[Captured]) -> bool;

/// For each supplier of a list, or of all of them.
const EACH: &str = "(each|apiece|per <supplier>|for each|from each|je lieferant|pro lieferant)";

/// Keeps `no more than 400 units of A4 paper from Alder` from every rule: a limit on one supplier of one item has no parameter, and
/// is named as not used.
pub(in crate::rules::sources) fn set_limits_of_items_aside(reading: &mut Reading) {
    static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let amount = "{number|percent|size} <goods>? (of|von|de)? (the|all|our)? {value}";
        [AT_MOST, AT_LEAST].map(|side| Pattern::new(&format!("{side} {amount} {FROM} {{value}}"))).into()
    });
    for at in 0..reading.sentence.tokens.len() {
        for pattern in PATTERNS.iter() {
            let Some(found) = longest(pattern, reading.sentence, at) else { continue };
            let [_, item, supplier] = found.values.as_slice() else { continue };
            if named(item, OF_ITEMS).is_some() && named(supplier, OF_SUPPLIERS).is_some() {
                reading.set_aside(found.tokens);
            }
        }
    }
}

/// Keeps `at most 400 units each`, which no supplier was named for, from the rules: it is neither the quantity nor a smallest order.
pub(super) fn set_limits_of_each_aside(reading: &mut Reading) {
    static PATTERN: LazyLock<Pattern> =
        LazyLock::new(|| Pattern::new(&format!("{AT_MOST} {{number|size}} <goods>? {EACH}")));
    for at in 0..reading.sentence.tokens.len() {
        let Some(found) = longest(&PATTERN, reading.sentence, at) else { continue };
        if reading.are_free(found.tokens.clone()) {
            reading.set_aside(found.tokens);
        }
    }
}

/// One supplier, and lists of up to four, each as words of a pattern.
fn lists() -> [String; 4] {
    const LAST: &str = "(,)? (and|or|und|oder|y|o|et|ou|&) {value}";
    let list = |between: &str| format!("{{value}} {between} {LAST}");
    ["{value}".to_owned(), list(""), list(", {value}"), list(", {value} , {value}")]
}

pub(super) fn limits() -> Vec<Rule> {
    const BUYING: &str = "(bestellen|kaufen|beziehen)?";
    const ONLY: &str = "(only|nur|solo|sólo)";
    const CAN: &str = "(can|may|could|kann|puede)";
    const NEVER_MORE: &str = "(never|dont|not|nie|nicht) (buy|order|take)? (more than|over|mehr als)";
    let mut rules = Vec::new();
    for names in lists() {
        for (text, read) in [
            (format!("{AT_MOST} {UNITS} {FROM} {names} {BUYING}"), most as Read),
            (format!("{NEVER_MORE} {UNITS} {FROM} {names} {BUYING}"), most),
            (format!("{AT_LEAST} {UNITS} {FROM} {names} {BUYING}"), least),
            (format!("{names} {MAY}? {ONLY}? {DELIVER}? {AT_MOST} {UNITS} {DELIVER}? {EACH}?"), most),
            (format!("{names} {CAN} {ONLY}? {DELIVER} (only|nur)? {UNITS}"), most),
            (format!("{names} {CAN} {ONLY} {UNITS} {DELIVER}"), most),
            (format!("{names} {MAY}? {DELIVER}? {AT_LEAST} {UNITS} {DELIVER}? {EACH}?"), least),
            (format!("(cap|limit) {names} (at|to) {UNITS}"), most),
            (format!("{names} (is|are)? (capped at|limited to) {UNITS}"), most),
        ] {
            rules.push(Rule::read(&text, read));
        }
    }
    for names in &lists()[1..] {
        rules.push(Rule::read(&format!("{names} , {AT_MOST} {{number|size}} <goods>? {EACH}"), most));
        rules.push(Rule::read(&format!("{names} , {AT_LEAST} {{number|size}} <goods>? {EACH}"), least));
    }
    rules
}

/// `Alder, at most 400 units`, `Alder: at least 30 %`.
pub(super) static BEHIND_MARK: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read(&format!("{{value}} (,|:) {AT_MOST} {UNITS}"), most),
        Rule::read(&format!("{{value}} (,|:) {AT_LEAST} {UNITS}"), least),
    ]
});

/// Whether the name before a mark is the whole clause and the limit is of nothing else: in `between Alder and Birch, at most 400` it
/// is one of several, and in `Alder, at most 400 in total` the limit is of everything. A name that another rule used begins no list.
pub(super) fn is_own_limit(sentence: &Sentence, used: &[bool], values: &[Captured]) -> bool {
    static OF_OTHERS: LazyLock<Pattern> = LazyLock::new(|| {
        Pattern::new(
            "(each|apiece|per|for|from|in total|total|altogether|overall|together|von|bei|je|pro|insgesamt|zusammen|en total)",
        )
    });
    let [supplier, amount] = values else { return false };
    let at = sentence.tokens.partition_point(|token| token.end <= supplier.start);
    let begins = match at.checked_sub(1).map(|before| (before, &sentence.tokens[before])) {
        None => true,
        Some((before, token)) => {
            token.ends_clause()
                && (!ends_list(sentence, before) || before.checked_sub(1).is_some_and(|name| used[name]))
        }
    };
    let next = sentence.tokens.partition_point(|token| token.start < amount.end);
    let behind_goods = longest(&GOODS, sentence, next).map_or(next, |found| found.tokens.end);
    begins && longest(&OF_OTHERS, sentence, behind_goods).is_none()
}

static GOODS: LazyLock<Pattern> = LazyLock::new(|| Pattern::new("<goods>"));

/// Whether this token is a mark behind a name, as in a list.
pub(super) fn ends_list(sentence: &Sentence, at: usize) -> bool {
    let is_before = |entity: &Entity| sentence.tokens_of(entity).end == at;
    sentence.tokens[at].ends_clause()
        && sentence
            .entities
            .iter()
            .any(|entity| matches!(entity.kind, Kind::ValueOfFile { .. }) && is_before(entity))
}

fn most(params: &mut Params, values: &[Captured]) -> bool {
    limit_all(params, values, ["most_units", "largest_share"])
}

fn least(params: &mut Params, values: &[Captured]) -> bool {
    limit_all(params, values, ["fewest_units", "smallest_share"])
}

/// The same limit for each of the suppliers beside the amount; none when one of the names is no supplier.
fn limit_all(params: &mut Params, values: &[Captured], names: [&str; 2]) -> bool {
    let (amounts, suppliers): (Vec<Captured>, Vec<Captured>) =
        values.iter().cloned().partition(|value| value.number().is_some());
    let [amount] = amounts.as_slice() else { return false };
    are_suppliers(&suppliers) && suppliers.iter().all(|supplier| limit(params, supplier, amount, names))
}

/// A limit in units or in percent of all of them.
fn limit(params: &mut Params, supplier: &Captured, amount: &Captured, [units, share]: [&str; 2]) -> bool {
    let Some(supplier) = named(supplier, OF_SUPPLIERS) else { return false };
    let Some(value) = amount.number().filter(|value| *value >= 0.0 && amount.currency().is_none()) else {
        return false;
    };
    let (key, value) = if amount.is_percent() { (share, 100.0 * value) } else { (units, value) };
    let mut limits = map(params, "supplier_limits");
    let mut of_supplier = limits.get(supplier).and_then(Value::as_object).cloned().unwrap_or_default();
    of_supplier.insert(key.to_owned(), number(value));
    limits.insert(supplier.to_owned(), Value::Object(of_supplier));
    params.set("supplier_limits", Value::Object(limits));
    true
}
