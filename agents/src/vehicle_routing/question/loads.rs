//! How much vehicles carry: `200 units`, `1.2 t and 8 cubic metres`. What is said of one measure only, and the file
//! has no column of that measure, is the capacity in the unit of the file's demand; else measures are told apart, weights in
//! kg and volumes in cubic metres.

use crate::vehicle_routing::{
    data::goods::KG_PER_POUND,
    question::{Vocabulary, tokens::Token},
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
pub struct Load {
    value: f64,
    unit: Unit,
}

/// Most units, most weight and most volume.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Capacities {
    pub count: Option<f64>,
    pub weight: Option<f64>,
    pub volume: Option<f64>,
}

const COUNTS: [&str; 18] = [
    "unit", "units", "pallet", "pallets", "box", "boxes", "crate", "crates", "parcel", "parcels", "package",
    "packages", "piece", "pieces", "items", "cases", "cartons", "totes",
];
/// What may stand between two loads of one vehicle.
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

    /// What a value is multiplied with to be in kg or in cubic metres.
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
    let Token::Word(word) = tokens.get(at)? else { return None };
    let next = tokens.get(at + 1);
    Some(match word.as_str() {
        "kg" | "kgs" | "kilo" | "kilos" | "kilogram" | "kilograms" => (Unit::Kilogram, at + 1),
        "t" | "tonne" | "tonnes" | "ton" | "tons" => (Unit::Tonne, at + 1),
        "lb" | "lbs" | "pound" | "pounds" => (Unit::Pound, at + 1),
        "cbm" => (Unit::CubicMetre, at + 1),
        "cubic" if next.is_some_and(|next| next.starts_one_of(&["met", "m"])) => (Unit::CubicMetre, at + 2),
        "m" | "cu" if next.is_some_and(|next| next.number() == Some(3.0) || next.is_one_of(&["³", "m"])) => {
            (Unit::CubicMetre, at + 2)
        }
        "l" | "litre" | "litres" | "liter" | "liters" => (Unit::Litre, at + 1),
        word if COUNTS.contains(&word) => (Unit::Count, at + 1),
        _ => return None,
    })
}

pub fn is_unit(tokens: &[Token], at: usize) -> bool {
    unit(tokens, at).is_some()
}

/// `12-tonne`, `800 kg` before what carries it, and the token after it.
pub fn load_before(tokens: &[Token], at: usize) -> Option<(Load, usize)> {
    load(tokens, at).filter(|(_, next)| *next > at + 1)
}

/// The loads of one vehicle, of which the first begins at a token, and the token after the last.
pub fn loads(tokens: &[Token], at: usize) -> Option<(Vec<Load>, usize)> {
    let (first, mut end) = load(tokens, at)?;
    let mut loads = vec![first];
    while let Some((load, next)) = further(tokens, end, &loads) {
        loads.push(load);
        end = next;
    }
    Some((loads, end))
}

fn load(tokens: &[Token], at: usize) -> Option<(Load, usize)> {
    let value = tokens.get(at)?.number().filter(|value| *value > 0.0)?;
    let has_dash = tokens.get(at + 1) == Some(&Token::Dash);
    let (unit, next) = unit(tokens, at + 1 + usize::from(has_dash)).unwrap_or((Unit::Count, at + 1));
    Some((Load { value, unit }, next))
}

/// Another load of a kind that was not said yet: it needs its unit, or `volume 6`.
fn further(tokens: &[Token], end: usize, loads: &[Load]) -> Option<(Load, usize)> {
    let is_between = |token: &&Token| **token == Token::Stop || token.is_one_of(&BETWEEN);
    let gap = tokens[end..].iter().take_while(is_between).count();
    let words = &tokens[end..end + gap];
    let stops = words.iter().filter(|token| **token == Token::Stop).count();
    let at = end + gap;
    let (mut load, mut next) = load(tokens, at)?;
    let named = |word: &str| words.iter().any(|token| token.is(word));
    if !is_unit(tokens, at + 1) {
        load.unit = match () {
            () if named("volume") => Unit::CubicMetre,
            () if named("weight") => Unit::Kilogram,
            () => return None,
        };
        next = at + 1;
    }
    let is_new = loads.iter().all(|other| other.unit.measure() != load.unit.measure());
    (is_new && gap <= 6 && stops <= 1).then_some((load, next))
}

/// Whether loads are told apart by what they measure.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    is_by_measure: bool,
    is_in_one_unit: bool,
}

impl Scale {
    /// For all loads of a question; the plan before may tell them apart already.
    pub fn of<'a>(
        loads: impl Iterator<Item = &'a Load> + Clone,
        names: &Vocabulary,
        tells_apart: bool,
    ) -> Self {
        let units = loads.map(|load| load.unit);
        let first = units.clone().next();
        let is_by_measure =
            tells_apart || units.clone().any(|unit| Some(unit.measure()) != first.map(Unit::measure));
        let has_column = |unit: Unit| match unit.measure() {
            Measure::Count => false,
            Measure::Weight => names.has_weights,
            Measure::Volume => names.has_volumes,
        };
        let is_by_measure = is_by_measure || units.clone().any(has_column);
        Self { is_by_measure, is_in_one_unit: units.clone().all(|unit| Some(unit) == first) }
    }

    pub fn capacities(self, loads: &[Load]) -> Capacities {
        let mut capacities = Capacities::default();
        if !self.is_by_measure {
            let value =
                |load: &Load| if self.is_in_one_unit { load.value } else { load.value * load.unit.factor() };
            return Capacities { count: loads.first().map(value), ..capacities };
        }
        for load in loads {
            let place = match load.unit.measure() {
                Measure::Count => &mut capacities.count,
                Measure::Weight => &mut capacities.weight,
                Measure::Volume => &mut capacities.volume,
            };
            *place = Some(load.value * load.unit.factor());
        }
        capacities
    }
}
