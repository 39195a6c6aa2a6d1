//! What one vehicle carries.

use std::sync::LazyLock;

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read(
            "<vehicle> ~ (<holds>|can|for)? (only|about|up to|max|maximum|carry|take|hold|tragen)? {size}",
            sized,
        ),
        Rule::read(
            "(capacity|cap|max cap|q|payload|load|kapazität|capacidad|capacidade|capacité) (of|is|=|:|de|von)? (each|per van)? {size}",
            sized,
        ),
        Rule::read(
            "(capacity|cap|max cap|q|payload|kapazität|capacidad|capacidade|capacité) (of|is|=|:|de|von)? {number}",
            plain,
        ),
        Rule::read("<holds> {size} <each vehicle>?", sized),
        Rule::read("{size} <each vehicle>", sized),
        Rule::read("{size} (per|a|par|por|pro|je) <vehicle>", sized),
        Rule::read(
            "<vehicle> (of|with|à|zu|de|a|x|@|mit|con|com|for)? {number} (of)? (them|unit)? (capacity)?",
            plain,
        ),
        Rule::read("{number} (units)? (capacity|<each vehicle>)", plain),
    ]
});

/// An amount of load that nothing else explains.
pub(super) static BARE: LazyLock<Vec<Rule>> = LazyLock::new(|| vec![Rule::read("{size}", sized)]);

/// A load with its unit.
fn sized(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    let (Some(amount), Some(unit)) = (value.number(), value.unit()) else { return false };
    let Some(unit) = load_unit(unit) else { return false };
    if amount <= 0.0 || params.get("capacity").is_some() || params.get("fleet").is_some() {
        return false;
    }
    params.number("capacity", amount);
    if !unit.is_empty() {
        params.text("capacity_unit", unit);
    }
    true
}

fn plain(params: &mut Params, values: &[Captured]) -> bool {
    let Some(amount) = values.first().and_then(Captured::number).filter(|amount| *amount > 0.0) else {
        return false;
    };
    if params.get("capacity").is_some() || params.get("fleet").is_some() {
        return false;
    }
    params.number("capacity", amount);
    true
}

/// The name of a unit of load; empty for one that the contract does not name; none for a length or a speed.
pub(super) fn load_unit(unit: &str) -> Option<&'static str> {
    let lower = unit.to_lowercase();
    Some(match lower.as_str() {
        "kg" | "kilogram" | "kilogramme" => "kg",
        "t" | "tonne" | "ton" | "metric ton" => "tonne",
        "pallet" => "pallet",
        "crate" => "crate",
        "box" => "box",
        "parcel" | "package" => "parcel",
        "km" | "kilometre" | "kilometer" | "m" | "metre" | "mile" | "mi" | "km/h" | "mph" | "kmh" | "mm"
        | "cm" | "°c" | "c" | "degree" => return None,
        _ => "",
    })
}
