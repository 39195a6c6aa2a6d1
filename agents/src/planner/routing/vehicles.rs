//! How many vehicles there are and how much they carry: `5 vans of 200 units`, `3 vans of 200 and 2 trucks of 500`,
//! `each vehicle carries at most 100 units, and at most 7 vehicles may be used`.

use super::tokens::Token;
use crate::vehicle_routing::params::{RouteParams, VehicleKind};

const VEHICLES: [&str; 17] = [
    "vehicle", "vehicles", "van", "vans", "truck", "trucks", "lorry", "lorries", "car", "cars", "driver",
    "drivers", "bike", "bikes", "courier", "couriers", "fleet",
];
const CARRY: [&str; 9] = ["capacit", "carr", "hold", "load", "payload", "take", "fit", "of", "with"];
const UNITS: [&str; 24] = [
    "unit",
    "units",
    "kg",
    "kilogram",
    "kilograms",
    "pallet",
    "pallets",
    "box",
    "boxes",
    "crate",
    "crates",
    "parcel",
    "parcels",
    "package",
    "packages",
    "tonne",
    "tonnes",
    "ton",
    "tons",
    "litre",
    "litres",
    "piece",
    "pieces",
    "items",
];

/// Reads what no other reader has taken.
pub fn read(tokens: &[Token], params: &mut RouteParams) {
    let kinds = kinds(tokens);
    if kinds.len() > 1 && kinds.iter().all(|kind| kind.capacity.is_some()) {
        params.fleet = Some(kinds);
        return;
    }
    let count = kinds.first().map(|kind| kind.count).or_else(|| fleet_of(tokens));
    params.vehicles = count.or(params.vehicles);
    params.capacity =
        kinds.first().and_then(|kind| kind.capacity).or_else(|| capacity(tokens)).or(params.capacity);
}

/// Every `5 vans`, with `of 200 units` behind it.
fn kinds(tokens: &[Token]) -> Vec<VehicleKind> {
    let mut kinds = Vec::new();
    for at in 0..tokens.len() {
        let Some(count) = tokens[at].number().filter(|count| is_count(*count)) else { continue };
        // `5 more vans`, `3 small trucks`.
        let noun = (at + 1..(at + 3).min(tokens.len())).find(|place| tokens[*place].is_one_of(&VEHICLES));
        let Some(noun) = noun.filter(|noun| tokens[at + 1..*noun].iter().all(is_adjective)) else { continue };
        if at > 0 && tokens[at - 1].is_one_of(&["route", "vehicle", "truck", "van"]) {
            continue;
        }
        let Token::Word(name) = &tokens[noun] else { continue };
        kinds.push(VehicleKind {
            name: singular(name),
            count: count as u32,
            capacity: capacity_behind(tokens, noun + 1),
            ..VehicleKind::default()
        });
    }
    kinds
}

fn is_count(count: f64) -> bool {
    count.fract() == 0.0 && (0.0..=10_000.0).contains(&count)
}

fn is_adjective(token: &Token) -> bool {
    matches!(token, Token::Word(word) if !UNITS.contains(&word.as_str()) && word != "per")
}

fn singular(name: &str) -> String {
    match name {
        "lorries" => "lorry".to_owned(),
        name => name.strip_suffix('s').unwrap_or(name).to_owned(),
    }
}

/// `of 200 units`, `with a capacity of 200`, `(200 units)`, `carrying 200`, before the next vehicles are named.
fn capacity_behind(tokens: &[Token], from: usize) -> Option<f64> {
    let mut says_carry = false;
    for (place, token) in tokens.iter().enumerate().skip(from).take(6) {
        match token {
            Token::Stop | Token::Clock(_) => return None,
            Token::Number(value) => {
                let after = tokens.get(place + 1);
                let is_other = after.is_some_and(|word| word.is_one_of(&VEHICLES));
                let has_unit = after.is_some_and(|word| word.is_one_of(&UNITS));
                return (!is_other && *value > 0.0 && (says_carry || has_unit)).then_some(*value);
            }
            Token::Word(_) => says_carry |= CARRY.iter().any(|carry| token.starts(carry)),
            Token::Dash => {}
        }
    }
    None
}

/// `fleet of 6`.
fn fleet_of(tokens: &[Token]) -> Option<u32> {
    let found = tokens.windows(3).find(|three| three[0].is("fleet") && three[1].is("of"))?;
    found[2].number().filter(|count| is_count(*count)).map(|count| count as u32)
}

/// `capacity 150`, `each carries at most 100 units`, `200 units each`, `150 unit capacity`.
fn capacity(tokens: &[Token]) -> Option<f64> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        let value = token.number().filter(|value| *value > 0.0)?;
        let after = &tokens[at + 1..(at + 4).min(tokens.len())];
        let after = &after[..after.iter().position(|token| *token == Token::Stop).unwrap_or(after.len())];
        if after.first().is_some_and(|word| word.is_one_of(&VEHICLES)) {
            return None;
        }
        let begin = tokens[..at].iter().rposition(|token| *token == Token::Stop).map_or(0, |stop| stop + 1);
        let from = begin.max(at.saturating_sub(6));
        let before = &tokens[from..at];
        let carry = |token: &Token| CARRY[..7].iter().any(|carry| token.starts(carry));
        let has_unit = after.first().is_some_and(|word| word.is_one_of(&UNITS));
        let is_vans_of = before.len() > 1
            && before[before.len() - 1].is("of")
            && before[before.len() - 2].is_one_of(&VEHICLES);
        let per_vehicle = after.iter().any(|word| word.is_one_of(&["each", "per"]));
        let is_named =
            is_vans_of || before.iter().any(carry) || after.iter().any(|word| word.starts("capacit"));
        (is_named || (has_unit && (per_vehicle || before.last().is_some_and(|word| word.is("of")))))
            .then_some(value)
    })
}
