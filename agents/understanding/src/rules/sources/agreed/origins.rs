//! Whom an item comes from: `A4 paper must come from Birch`, `only Birch for A4 paper`.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{
    map,
    names::{OF_ITEMS, OF_SUPPLIERS, named},
    words::{COME, DELIVER, FOR, FROM, MAY, MUST, NAMES, SUPPLYING},
};
use crate::{
    params::Params,
    pattern::{Captured, Pattern, longest},
    reading::Reading,
    rules::Rule,
};

/// What stands between an item and its supplier in `Toner from Birch`.
const FROM_PAIR: &str = "(from|von|bei|de|de chez|chez)";

/// `Toner from Birch, folders from Alder`, where orders are split; elsewhere such words only name rows.
pub(in crate::rules::sources) static PAIRS: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = vec![Rule::read(&format!("{NAMES} {FROM_PAIR} {{value}}"), only_from)];
    rules.push(not_the_other(&format!("{NAMES} {FROM_PAIR} {{value}}")));
    rules.extend(for_items("", only_for));
    rules
});

pub(super) static SOURCES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut rules = must_come();
    rules.extend(sources());
    rules
});

/// A rule for one supplier at the end and one for two: a second name may be the next item.
pub(super) fn with_more(text: &str, read: fn(&mut Params, &[Captured]) -> bool) -> [Rule; 2] {
    const ENDS: &str =
        "(only|exclusively|alone|kommen|kaufen|bestellen|beziehen|gekauft werden|bestellt werden)?";
    ["", "(or|and|oder|und|y|o|ou|et|,) {value}"]
        .map(|more| Rule::read(&format!("{text} {more} {ENDS}"), read))
}

/// A rule for a supplier and another that it is not: `from Birch, not from Alder`.
fn not_the_other(text: &str) -> Rule {
    const NOT: &str = "(,)? (and|but|und|aber)? (not|never|nicht|instead of|rather than|statt)";
    Rule::read(&format!("{text} {NOT} ({FROM})? {{value}}"), only_first_from)
}

/// Keeps `Cedar only gets Folders` from every rule: that a supplier gets nothing else has no parameter, and is named as not used.
pub(super) fn set_nothing_else_aside(reading: &mut Reading) {
    static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        const ONLY: &str = "(only|just|nothing but|nur|ausschließlich|solo|sólo|seulement)";
        vec![
            Pattern::new(&format!("{{value}} {MAY}? {ONLY} {DELIVER} {NAMES}")),
            Pattern::new(&format!("{{value}} {MAY}? {DELIVER} {ONLY} {NAMES}")),
        ]
    });
    for at in 0..reading.sentence.tokens.len() {
        let found = PATTERNS.iter().filter_map(|pattern| longest(pattern, reading.sentence, at));
        let Some(found) = found.max_by_key(|found| found.tokens.end) else { continue };
        if suppliers_first(&found.values).is_some() && reading.are_free(found.tokens.clone()) {
            reading.set_aside(found.tokens);
        }
    }
}

/// Rules for suppliers and what they are for: one item or two, as a second name may be the next supplier.
pub(super) fn for_items(before: &str, read: fn(&mut Params, &[Captured]) -> bool) -> [Rule; 2] {
    ["{value}", NAMES].map(|items| Rule::read(&format!("{before} {NAMES} {FOR} {items}"), read))
}

/// Items that are said to have to come from a supplier.
pub(super) fn must_come() -> Vec<Rule> {
    const STRICTLY: &str =
        "(must|has to|have to|shall|can only|may only|muss|müssen|darf nur|debe|deben|doit|doivent)";
    let mut rules = Vec::new();
    rules.extend(with_more(&format!("{NAMES} {STRICTLY} {COME} {FROM} {{value}}"), only_from));
    rules.push(not_the_other(&format!("{NAMES} {STRICTLY} {COME} {FROM} {{value}}")));
    rules.push(Rule::read(&format!("{{value}} {STRICTLY} {SUPPLYING} {NAMES}"), only_for));
    rules
}

pub(super) fn sources() -> Vec<Rule> {
    const BUY: &str = "(buy|order|source|get|take|purchase|procure|kaufe|kaufen|bestelle|bestellen|beziehe|compra|compre|comprar|pide|achète|acheter)";
    let mut rules = Vec::new();
    rules.extend(with_more(&format!("{NAMES} {MUST} {COME} {FROM} {{value}}"), only_from));
    rules.push(not_the_other(&format!("{NAMES} {MUST} {COME} {FROM} {{value}}")));
    rules.push(Rule::read(&format!("{NAMES} {FROM} {{value}} (only|exclusively|alone)"), only_from));
    rules.push(Rule::read(&format!("{NAMES} (exclusively|solely) {FROM} {{value}}"), only_from));
    let buy = format!("{BUY} (all|the|our|only)? {NAMES} (only|exclusively|nur|solo|sólo)? {FROM} {{value}}");
    rules.extend(with_more(&buy, only_from));
    rules.push(not_the_other(&buy));
    rules.extend(for_items("(only|use|nur|solo|sólo)", only_for));
    for text in
        [format!("{{value}} (only) {FOR} {{value}}"), format!("{{value}} (should|soll) {SUPPLYING} {NAMES}")]
    {
        rules.push(Rule::read(&text, only_for));
    }
    rules
}

pub(super) fn only_from(params: &mut Params, values: &[Captured]) -> bool {
    items_first(values).is_some_and(|(items, suppliers)| state(params, "item_sources", &items, &suppliers))
}

/// `not from Alder but from Birch`
pub(super) fn only_last_from(params: &mut Params, values: &[Captured]) -> bool {
    items_first(values).is_some_and(|(items, suppliers)| {
        state(params, "item_sources", &items, &suppliers[suppliers.len() - 1..])
    })
}

/// `from Birch, not from Alder`
fn only_first_from(params: &mut Params, values: &[Captured]) -> bool {
    items_first(values)
        .is_some_and(|(items, suppliers)| state(params, "item_sources", &items, &suppliers[..1]))
}

pub(super) fn not_from(params: &mut Params, values: &[Captured]) -> bool {
    items_first(values).is_some_and(|(items, suppliers)| state(params, "item_exclusions", &items, &suppliers))
}

/// `only Birch for A4 paper`
pub(super) fn only_for(params: &mut Params, values: &[Captured]) -> bool {
    suppliers_first(values)
        .is_some_and(|(suppliers, items)| state(params, "item_sources", &items, &suppliers))
}

/// `not Birch for A4 paper`
pub(super) fn not_for(params: &mut Params, values: &[Captured]) -> bool {
    suppliers_first(values)
        .is_some_and(|(suppliers, items)| state(params, "item_exclusions", &items, &suppliers))
}

fn items_first(values: &[Captured]) -> Option<(Vec<&str>, Vec<&str>)> {
    two_kinds(values, OF_ITEMS, OF_SUPPLIERS)
}

fn suppliers_first(values: &[Captured]) -> Option<(Vec<&str>, Vec<&str>)> {
    two_kinds(values, OF_SUPPLIERS, OF_ITEMS)
}

/// Names of one kind and behind them those of the other; none when they are in another order.
fn two_kinds<'a>(
    values: &'a [Captured],
    first: &[&str],
    second: &[&str],
) -> Option<(Vec<&'a str>, Vec<&'a str>)> {
    let of_first: Vec<&str> = values.iter().map_while(|value| named(value, first)).collect();
    let of_second: Option<Vec<&str>> =
        values[of_first.len()..].iter().map(|value| named(value, second)).collect();
    let of_second = of_second.filter(|names| !names.is_empty())?;
    (!of_first.is_empty()).then_some((of_first, of_second))
}

fn state(params: &mut Params, name: &'static str, of_items: &[&str], suppliers: &[&str]) -> bool {
    let mut items = map(params, name);
    for item in of_items {
        items.insert((*item).to_owned(), json!(suppliers));
    }
    params.set(name, Value::Object(items));
    true
}
