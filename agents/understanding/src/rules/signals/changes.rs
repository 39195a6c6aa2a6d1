//! Assumed changes: of the own price in percent, of a signal in its unit.

use std::sync::LazyLock;

use language::Kind;
use serde_json::{Map, Value};

use super::named::signal_at;
use crate::{
    params::{Params, number},
    pattern::Captured,
    reading::Reading,
    rules::Rule,
};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read(
            "<price> ~ (up|rise*|raise*|increase*|higher|goes up|go up|plus|steigt|sube|monte|subir|badha|put up|more) ~ {percent}",
            up,
        ),
        Rule::read("(raise|put|increase|lift|raising|sube|subimos|erhöhen) ~ {percent}", up),
        Rule::read(
            "<price> ~ (down|fall*|cut*|lower*|drop*|decrease*|less|reduc*|discount|sinkt|baja|baisse|cair) ~ {percent}",
            down,
        ),
        Rule::read("(cut|lower|drop|reduce|decrease|bajamos|bajar|baisser|senken) ~ {percent}", down),
        Rule::read("(price* (rise|increase|hike)|increase|rise|markup) (of|by)? {percent}", up),
        Rule::read("(price* (cut|drop|reduction)|discount|markdown) (of|by)? {percent}", down),
        Rule::read("<price> (shock|change)? (of|by)? {percent}", signed),
        Rule::read("{percent} (price)? (rise|increase|hike|dearer|higher price*)", up),
        Rule::read("{percent} (price)? (cut|discount|off|cheaper|reduction|lower price*)", down),
        Rule::read("price (+|plus) {percent}", up),
        Rule::read("price (-|minus) {percent}", down),
    ]
});

fn up(params: &mut Params, values: &[Captured]) -> bool {
    change(params, values, |share| share.abs())
}

fn down(params: &mut Params, values: &[Captured]) -> bool {
    change(params, values, |share| -share.abs())
}

fn signed(params: &mut Params, values: &[Captured]) -> bool {
    change(params, values, |share| share)
}

fn change(params: &mut Params, values: &[Captured], of: fn(f64) -> f64) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number("price_change_pct", of(share) * 100.0);
    true
}

const MORE: &[&str] = &[
    "more",
    "hotter",
    "warmer",
    "hot",
    "warm",
    "higher",
    "up",
    "rises",
    "rise",
    "plus",
    "extra",
    "subir",
    "mehr",
    "wärmer",
    "increases",
    "goes",
];
const LESS: &[&str] = &[
    "less",
    "colder",
    "cold",
    "cooler",
    "lower",
    "down",
    "falls",
    "fall",
    "minus",
    "drops",
    "drop",
    "fewer",
    "cheaper",
    "cut",
    "kälter",
    "decreases",
];

/// `5 degrees colder`, `temp_c minus 6`, `competitor drops their price by two euros`.
pub(super) fn of_signals(reading: &mut Reading) {
    let Some((value, start, end, is_degrees)) = amount(reading) else { return };
    let Some((signal, first, last)) = signal_near(reading, start, is_degrees) else { return };
    let tokens = &reading.sentence.tokens;
    let near = start.saturating_sub(5)..(end + 4).min(tokens.len());
    let sign_at = near.clone().find(|at| tokens[*at].is_one_of(LESS) || tokens[*at].is_one_of(MORE));
    let sign = match sign_at {
        Some(at) if tokens[at].is_one_of(LESS) => -1.0,
        Some(_) => 1.0,
        None if value < 0.0 => 1.0,
        None => return,
    };
    let mut change = Map::new();
    change.insert(signal, number(sign * value));
    reading.params.set("signal_change", Value::Object(change));
    reading.use_tokens(start..end);
    reading.use_tokens(first..last);
    reading.use_words(LESS);
    reading.use_words(MORE);
    reading.use_words(&["degree", "degrees", "celsius"]);
}

/// The amount that changes: a number that is no percentage and no length of time.
fn amount(reading: &Reading) -> Option<(f64, usize, usize, bool)> {
    for entity in &reading.sentence.entities {
        let value = match &entity.kind {
            Kind::Number { value } | Kind::Size { value, .. } | Kind::Money { value, .. } => *value,
            _ => continue,
        };
        let tokens = reading.sentence.tokens_of(entity);
        let unit = reading.sentence.source[entity.start..entity.end].to_lowercase();
        let is_degrees = unit.contains('°')
            || unit.contains("degree")
            || reading
                .sentence
                .tokens
                .get(tokens.end)
                .is_some_and(|token| token.starts_one_of(&["degree", "grad", "grado", "degré"]))
            || reading
                .sentence
                .tokens
                .iter()
                .any(|token| token.is_one_of(&["colder", "warmer", "hotter", "cooler"]));
        return Some((value, tokens.start, tokens.end, is_degrees));
    }
    None
}

/// The signal that changes: the temperature for degrees, else the one named.
fn signal_near(reading: &Reading, at: usize, is_degrees: bool) -> Option<(String, usize, usize)> {
    if is_degrees {
        let column = reading.data.columns().find(|column| column.name.to_lowercase().starts_with("temp"))?;
        return Some((column.name.clone(), at, at));
    }
    (0..reading.sentence.tokens.len()).find_map(|place| {
        let (name, end) = signal_at(reading, place)?;
        Some((name, place, end))
    })
}
