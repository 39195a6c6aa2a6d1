//! The capacity of vehicles: `200 units`, `1.2 t and 8 cubic metres`. Every measure has its own capacity, in units, in kg or in cubic
//! metres; where the file has no column for a measure, the data say what it limits and in which unit that was read.

use crate::vehicle_routing::{
    data::goods::KG_PER_POUND,
    question::reading::{tokens::Token, units::unit_of},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Count,
    Kilogram,
    Tonne,
    Pound,
    CubicMetre,
    Litre,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Count,
    Weight,
    Volume,
}

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Load {
    value: f64,
    unit: Unit,
}

/// The maximum units, weight and volume.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Capacities {
    pub count: Option<f64>,
    pub weight: Option<f64>,
    pub volume: Option<f64>,
}

/// Units of the lexicon that count goods.
const COUNTS: [&str; 10] =
    ["unit", "pallet", "box", "crate", "parcel", "package", "piece", "case", "carton", "tote"];
/// Words that may be between two loads of one vehicle.
const BETWEEN: [&str; 22] = [
    "and", "with", "plus", "or", "max", "maximum", "at", "most", "up", "to", "a", "of", "weight", "volume",
    "capacity", "payload", "each", "space", "also", "limit", "load", "by",
];

impl Unit {
    fn measure(self) -> Measure {
        match self {
            Self::Count => Measure::Count,
            Self::Kilogram | Self::Tonne | Self::Pound => Measure::Weight,
            Self::CubicMetre | Self::Litre => Measure::Volume,
        }
    }

    /// The factor that converts a value to kg or cubic metres.
    fn factor(self) -> f64 {
        match self {
            Self::Tonne => 1000.0,
            Self::Litre => 0.001,
            Self::Pound => KG_PER_POUND,
            Self::Count | Self::Kilogram | Self::CubicMetre => 1.0,
        }
    }
}

/// The unit that begins at a token, and the token after it.
fn unit(tokens: &[Token], at: usize) -> Option<(Unit, usize)> {
    let word = tokens.get(at)?;
    let next = tokens.get(at + 1);
    if word.is_one_of(&["pound", "pounds"]) {
        return Some((Unit::Pound, at + 1));
    }
    if word.is("items") {
        return Some((Unit::Count, at + 1));
    }
    if word.is("cubic") && next.is_some_and(|next| next.starts("m")) {
        return Some((Unit::CubicMetre, at + 2));
    }
    let is_cubed = next.is_some_and(|next| next.is_one_of(&["3", "³", "m"]) || next.number() == Some(3.0));
    if word.is_one_of(&["m", "cu"]) {
        return is_cubed.then_some((Unit::CubicMetre, at + 2));
    }
    let unit = match unit_of(word)? {
        "kg" => Unit::Kilogram,
        "tonne" => Unit::Tonne,
        "lb" => Unit::Pound,
        "m3" => Unit::CubicMetre,
        "litre" => Unit::Litre,
        unit if COUNTS.contains(&unit) => Unit::Count,
        _ => return None,
    };
    Some((unit, at + 1))
}

pub(crate) fn is_unit(tokens: &[Token], at: usize) -> bool {
    unit(tokens, at).is_some()
}

/// `12-tonne` or `800 kg` before a vehicle, and the token after it.
pub(crate) fn load_before(tokens: &[Token], at: usize) -> Option<(Load, usize)> {
    load(tokens, at).filter(|(_, next)| *next > at + 1)
}

/// All loads of one vehicle, the first of which begins at this token, and the token after the last.
pub(crate) fn loads(tokens: &[Token], at: usize) -> Option<(Vec<Load>, usize)> {
    let (first, mut end) = load(tokens, at)?;
    let mut loads = vec![first];
    while let Some((load, next)) = further(tokens, end, &loads) {
        loads.push(load);
        end = next;
    }
    Some((loads, end))
}

fn load(tokens: &[Token], at: usize) -> Option<(Load, usize)> {
    let value = tokens.get(at)?.number()?;
    let has_dash = tokens.get(at + 1) == Some(&Token::Dash);
    let (unit, next) = unit(tokens, at + 1 + usize::from(has_dash)).unwrap_or((Unit::Count, at + 1));
    Some((Load { value, unit }, next))
}

fn is_between(token: &Token) -> bool {
    *token == Token::Stop || token.is_one_of(&BETWEEN)
}

/// Another load, of a measure that was not stated yet: it needs a unit, or the form `volume 6`.
fn further(tokens: &[Token], end: usize, loads: &[Load]) -> Option<(Load, usize)> {
    let gap = tokens[end..].iter().take_while(|token| is_between(token)).count();
    let words = &tokens[end..end + gap];
    let stops = words.iter().filter(|token| **token == Token::Stop).count();
    let at = end + gap;
    let (mut load, mut next) = load(tokens, at)?;
    if !is_unit(tokens, at + 1) {
        load.unit = match () {
            () if words.iter().any(|token| token.is("volume")) => Unit::CubicMetre,
            () if words.iter().any(|token| token.is("weight")) => Unit::Kilogram,
            () => return None,
        };
        next = at + 1;
    }
    let is_new = loads.iter().all(|other| other.unit.measure() != load.unit.measure());
    (is_new && gap <= 6 && stops <= 1).then_some((load, next))
}

impl Capacities {
    /// The capacity in each measure; of two loads of one measure, the first counts.
    pub(crate) fn of(loads: &[Load]) -> Self {
        let mut capacities = Self::default();
        for load in loads {
            let place = match load.unit.measure() {
                Measure::Count => &mut capacities.count,
                Measure::Weight => &mut capacities.weight,
                Measure::Volume => &mut capacities.volume,
            };
            *place = place.or(Some(load.value * load.unit.factor()));
        }
        capacities
    }
}
