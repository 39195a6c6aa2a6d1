//! What a figure that no rule has read is for: a linear model over the words around it says which parameter it states, and
//! stays silent below a margin. Trained by `cargo run -p understanding --example train_figures` on labelled sentences.

mod concepts_near;
pub mod features;
mod fill;
mod prices;
mod role;

use language::{Kind, tokens::Sentence};
use serde_json::{Map, Value};

pub use concepts_near::Concepts;
pub use features::{Feature, Figure};
pub(crate) use fill::{read, read_clear, read_new};
use role::{NONE, ROLES};

/// The number of classes: the roles, and none.
pub const CLASSES: usize = NONE + 1;

/// One signed byte for each bucket and class, bucket by bucket, in units of `1 / linear::UNIT`.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// Every figure of a sentence: numbers, amounts, percentages, sizes, lengths of time and times of day.
#[must_use]
pub fn figures(sentence: &Sentence) -> Vec<Figure> {
    let mut found = Vec::new();
    for entity in &sentence.entities {
        let is_figure = match &entity.kind {
            Kind::Number { .. }
            | Kind::Percent { .. }
            | Kind::Money { .. }
            | Kind::Size { .. }
            | Kind::Duration(_)
            | Kind::Time(_) => true,
            Kind::Period(period) => period.span.is_some(),
            _ => false,
        };
        let is_inside = sentence.entities.iter().any(|other| {
            other.start <= entity.start
                && other.end >= entity.end
                && other.end - other.start > entity.end - entity.start
        });
        if is_figure && !is_inside {
            found.push(Figure {
                kind: entity.kind.clone(),
                start: entity.start,
                end: entity.end,
                tokens: sentence.tokens_of(entity),
            });
        }
    }
    found
}

/// The features of a figure; `tool` is the analysis that was asked for.
#[must_use]
pub fn features_of(figure: &Figure, sentence: &Sentence, concepts: &Concepts, tool: &str) -> Vec<Feature> {
    features::of(figure, sentence, concepts, tool)
}

/// The classes that a figure can have for a tool, with the values that they would state. No role is always possible.
#[must_use]
pub fn possible(figure: &Figure, sentence: &Sentence, tool: &str) -> Vec<(usize, Value)> {
    let names = role::of_tool(Some(tool));
    let is_fall = is_fall(figure, sentence);
    // `wages are 32 an hour` is no speed.
    let is_pay = matches!(figure.kind, Kind::Number { .. }) && names_pay(sentence);
    // `in the next 10 days` looks ahead, and nothing takes as long.
    let is_ahead = matches!(figure.kind, Kind::Period(_));
    let mut found = vec![(NONE, Value::Null)];
    for (class, role) in ROLES.iter().enumerate() {
        if names.contains(&role.name)
            && !(is_pay && role.name == "speed_kmh")
            && !(is_ahead && role.name.starts_with("lead_time"))
            && (role.name != "holding_rate" || names_holding(sentence))
            && prices::may_state(role.name, figure, sentence)
            && let Some(value) =
                role::value(role.form, &figure.kind, &sentence.source[figure.start..figure.end], is_fall)
        {
            let value = if role.name == "holding_rate" { a_year(figure, sentence, value) } else { value };
            found.push((class, value));
        }
    }
    found
}

/// A percentage is what holding costs only where the sentence speaks of it.
fn names_holding(sentence: &Sentence) -> bool {
    const HOLDING: [&str; 18] = [
        "hold",
        "carry",
        "stor",
        "capital",
        "interest",
        "money",
        "financ",
        "warehous",
        "inventory",
        "keep",
        "lager",
        "kapital",
        "zins",
        "almacen",
        "manten",
        "stock",
        "posse",
        "armazen",
    ];
    sentence.tokens.iter().any(|token| HOLDING.iter().any(|start| token.starts(start)))
}

fn names_pay(sentence: &Sentence) -> bool {
    const PAY: [&str; 9] =
        ["wage", "salar", "earn", "labour", "labor", "lohn", "stundenlohn", "sueldo", "salaire"];
    sentence.tokens.iter().any(|token| PAY.iter().any(|start| token.starts(start)))
}

/// The class that labelled parameters give a figure; none when they fit several, or when a label fits no figure at all.
#[must_use]
pub fn label(possible: &[(usize, Value)], labels: &Map<String, Value>) -> Option<usize> {
    let mut fitting = Vec::new();
    for (class, value) in possible {
        let Some(role) = ROLES.get(*class) else { continue };
        if label_of(role.name, labels).is_some_and(|label| is_same(label, value)) {
            fitting.push(*class);
        }
    }
    match fitting[..] {
        [] => Some(NONE),
        [class] => Some(class),
        _ => None,
    }
}

fn label_of<'a>(name: &str, labels: &'a Map<String, Value>) -> Option<&'a Value> {
    match name {
        role::SHIFT_FROM => labels.get("shift")?.get("from"),
        role::SHIFT_TO => labels.get("shift")?.get("to"),
        _ => labels.get(name),
    }
}

/// The name of a class.
#[must_use]
pub fn class_name(class: usize) -> &'static str {
    ROLES.get(class).map_or("none", |role| role.name)
}

/// Whether figures state this parameter.
#[must_use]
pub fn is_role(name: &str) -> bool {
    ROLES.iter().any(|role| role.name == name)
}

/// Whether a value is this label or one of a list.
fn is_same(label: &Value, value: &Value) -> bool {
    match (label, value) {
        (Value::Array(list), _) => list.iter().any(|label| is_same(label, value)),
        (Value::Number(label), Value::Number(value)) => {
            let (label, value) = (label.as_f64().unwrap_or_default(), value.as_f64().unwrap_or_default());
            (label - value).abs() <= 1e-3 * label.abs().max(1e-6)
        }
        _ => label == value,
    }
}

const FALLING: &[&str] = &[
    "fall",
    "falls",
    "falling",
    "drop",
    "drops",
    "dropping",
    "lower",
    "less",
    "down",
    "decline",
    "declines",
    "decrease",
    "decreases",
    "shrink",
    "shrinks",
    "minus",
    "cut",
    "cheaper",
    "reduce",
    "reduction",
    "reduced",
    "weniger",
    "fällt",
    "fallen",
    "sinkt",
    "sinken",
    "günstiger",
    "billiger",
    "niedriger",
    "menos",
    "baja",
    "bajan",
    "moins",
    "baisse",
    "baissent",
];

/// `2 % a month` is 24 % a year.
fn a_year(figure: &Figure, sentence: &Sentence, rate: Value) -> Value {
    let behind = sentence.tokens[figure.tokens.end..].iter().take(4).take_while(|token| !token.ends_clause());
    let is_monthly = behind.into_iter().any(|token| token.is_one_of(MONTH));
    match rate.as_f64() {
        Some(rate) if is_monthly => crate::params::number(rate * 12.0),
        _ => rate,
    }
}

const MONTH: &[&str] = &["month", "monthly", "mth", "mo", "pm", "monat", "mes", "mois", "mês", "mahina"];

/// Whether a word in the figure's own clause says that it is a fall.
fn is_fall(figure: &Figure, sentence: &Sentence) -> bool {
    let before =
        sentence.tokens[..figure.tokens.start].iter().rev().take(6).take_while(|token| !token.ends_clause());
    let behind = sentence.tokens[figure.tokens.end..].iter().take(3).take_while(|token| !token.ends_clause());
    before.chain(behind).any(|token| token.is_one_of(FALLING))
}

#[cfg(test)]
mod tests;
