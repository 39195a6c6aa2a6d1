//! How much single suppliers may get: `no more than 400 units from Alder or Birch`.

use std::sync::LazyLock;

use language::{Entity, Kind, tokens::Sentence};
use serde_json::Value;

use super::{
    counts_suppliers, map,
    names::{OF_ITEMS, OF_SUPPLIERS, are_suppliers, named},
    words::{AT_LEAST, AT_MOST, DELIVER, FROM, MAY, UNITS, list},
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
        const ITEM: &str =
            "(item|article|product|part|artikel|produkt|artículo|producto|article|produit|artigo|produto)";
        let amount =
            format!("{{number|percent|size}} <goods>? (of|von|de|del|du)? (the|all|our)? {ITEM}? {{value}}");
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

/// One supplier, and a list of several, each as words of a pattern.
fn names() -> [String; 2] {
    ["{value}".to_owned(), list("(,)? (and|or|und|oder|y|o|et|ou|&)")]
}

pub(super) fn limits() -> Vec<Rule> {
    const BUYING: &str = "(bestellen|kaufen|beziehen)?";
    const ONLY: &str = "(only|nur|solo|sólo)";
    const CAN: &str = "(can|may|could|kann|puede)";
    const NEVER_MORE: &str = "(never|dont|not|nie|nicht) (buy|order|take)? (more than|over|mehr als)";
    let mut rules = Vec::new();
    for names in names() {
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
    // Behind a mark the limit says that it is of each, so a comma may also stand before the last name.
    let several = list("(,)? (and|or|und|oder|y|o|et|ou|&|,)");
    for (side, read) in [(AT_MOST, most as Read), (AT_LEAST, least)] {
        rules.push(Rule::read(&format!("{several} (,|:) {side} {{number|size}} <goods>? {EACH}"), read));
    }
    rules
}

/// Reads `Cedar is short of paper, at most 300 pieces from them`, where only one supplier is named.
pub(super) fn read_of_pronoun(reading: &mut Reading) {
    static PATTERN: LazyLock<[(Pattern, Read); 2]> = LazyLock::new(|| {
        [(AT_MOST, most as Read), (AT_LEAST, least)].map(|(side, read)| {
            (Pattern::new(&format!("{side} {UNITS} (from|with|to|von|bei|de|chez) (them|him|her|ihm|ihr|denen|ihnen|ellos|él|eux|lui)")), read)
        })
    });
    let names: Vec<Captured> = suppliers_of(reading.sentence).collect();
    let [supplier] = names.as_slice() else { return };
    for at in 0..reading.sentence.tokens.len() {
        for (pattern, read) in PATTERN.iter() {
            let Some(found) = longest(pattern, reading.sentence, at) else { continue };
            let values = [found.values.as_slice(), std::slice::from_ref(supplier)].concat();
            let is_behind = supplier.end <= found.values[0].start && reading.are_free(found.tokens.clone());
            if is_behind && read(&mut reading.params, &values) {
                reading.use_tokens(found.tokens);
                reading.use_bytes(supplier.start, supplier.end);
            }
        }
    }
}

/// The suppliers that a sentence names.
fn suppliers_of(sentence: &Sentence) -> impl Iterator<Item = Captured> {
    let names = sentence.entities.iter().filter(|entity| matches!(entity.kind, Kind::ValueOfFile { .. }));
    let names =
        names.map(|entity| Captured { kind: entity.kind.clone(), start: entity.start, end: entity.end });
    names.filter(|name| named(name, OF_SUPPLIERS).is_some())
}

/// Reads the limit behind `only Alder,`. The names stay free, for they also choose the suppliers.
pub(super) fn read_behind_only(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        for (pattern, reach) in BEHIND_ONLY.iter() {
            let Some(found) = longest(pattern, reading.sentence, at) else { continue };
            let [.., last, amount] = found.values.as_slice() else { continue };
            let limit = reading.tokens_between(last.end, amount.start).start..found.tokens.end;
            let is_of_others = *reach == Reach::One && is_of_others(reading.sentence, amount);
            let is_meant = reading.are_free(limit.clone())
                && !counts_suppliers(reading.sentence, &found.values)
                && are_suppliers(&found.values[..found.values.len() - 1])
                && !is_of_others;
            if is_meant && *reach == Reach::Several {
                reading.set_aside(limit);
            } else if is_meant && most(&mut reading.params, &found.values) {
                reading.use_tokens(limit);
            }
        }
    }
}

/// Whom a limit behind `only` is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    One,
    Each,
    /// Whether each of them or all together is not said.
    Several,
}

static BEHIND_ONLY: LazyLock<[(Pattern, Reach); 3]> = LazyLock::new(|| {
    const ONLY: &str = "(only|just|nur|solo|sólo|seulement|uniquement|apenas)";
    let several = list("(,)? (and|or|und|oder|y|o|et|ou|&)");
    [
        ("{value}", UNITS.to_owned(), Reach::One),
        (&several, format!("{UNITS} {EACH}"), Reach::Each),
        (&several, UNITS.to_owned(), Reach::Several),
    ]
    .map(|(names, amount, reach)| {
        let text =
            format!("{ONLY} ({FROM})? {names} (,|:)? (and|but|und|aber|y|pero|et|mais)? {AT_MOST} {amount}");
        (Pattern::new(&text), reach)
    })
});

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
    let [supplier, amount] = values else { return false };
    let at = sentence.tokens.partition_point(|token| token.end <= supplier.start);
    let is_colon = sentence.source[supplier.end..].trim_start().starts_with(':');
    // `a contract with Alder: at least 200 units`
    let is_spoken_of = is_colon && suppliers_of(sentence).count() == 1;
    let begins = is_spoken_of
        || match at.checked_sub(1).map(|before| (before, &sentence.tokens[before])) {
            None => true,
            Some((before, token)) => {
                token.ends_clause()
                    && (!ends_list(sentence, before) || before.checked_sub(1).is_some_and(|name| used[name]))
            }
        };
    begins && !is_of_others(sentence, amount)
}

/// Whether the words behind a limit say what else it is of: `at most 400 in total`, `at most 400 per item`.
fn is_of_others(sentence: &Sentence, amount: &Captured) -> bool {
    static OTHERS: LazyLock<Pattern> = LazyLock::new(|| {
        Pattern::new(
            "(each|apiece|per|for|from|in total|total|altogether|overall|together|von|bei|de|d|chez|a|je|pro|insgesamt|zusammen|en total)",
        )
    });
    let next = sentence.tokens.partition_point(|token| token.start < amount.end);
    let behind_goods = longest(&GOODS, sentence, next).map_or(next, |found| found.tokens.end);
    longest(&OTHERS, sentence, behind_goods).is_some()
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
    // `at least a third` is a share; no limit is a part of a unit.
    let is_share = amount.is_percent() || (0.0 < value && value < 1.0);
    let (key, value) = if is_share { (share, (1e4 * value).round() / 100.0) } else { (units, value) };
    let mut limits = map(params, "supplier_limits");
    let mut of_supplier = limits.get(supplier).and_then(Value::as_object).cloned().unwrap_or_default();
    of_supplier.insert(key.to_owned(), number(value));
    limits.insert(supplier.to_owned(), Value::Object(of_supplier));
    params.set("supplier_limits", Value::Object(limits));
    true
}
