//! What a price is for, in words behind it: `22 pounds per hour` is no price of a kilometre.

use language::{
    Kind,
    tokens::{Sentence, Token},
};

use super::Figure;

/// Between a price and what it is for.
const PER: &[&str] = &[
    "per", "a", "an", "each", "every", "for", "pro", "je", "por", "al", "par", "de", "del", "cada", "by",
    "all", "il", "the",
];
/// Beginnings of the words for a kilometre or a mile, and for the way as a whole.
const WAY: &[&str] = &[
    "km", "kilom", "kms", "quil", "kilóm", "mile", "mi", "distan", "entfern", "strecke", "drive", "driving",
    "fahr",
];
/// Beginnings of the words for a vehicle and for what it is paid by as a whole.
const VEHICLE: &[&str] = &[
    "veh",
    "véh",
    "veíc",
    "van",
    "truck",
    "lorr",
    "car",
    "fleet",
    "driver",
    "fahr",
    "lkw",
    "liefer",
    "transport",
    "cami",
    "furg",
    "fourg",
    "carr",
    "moto",
    "bike",
    "sprinter",
    "day",
    "tag",
    "tages",
    "día",
    "dia",
    "jour",
    "giorn",
    "route",
    "tour",
    "trip",
    "ruta",
    "rota",
    "viaj",
    "shift",
    "schicht",
    "turn",
    "run",
    "them",
    "one",
    "use",
    "fix",
    "head",
    "unit",
];

/// Beginnings of the words for an hour.
const HOUR: &[&str] = &["hour", "hr", "stunde", "std", "hora", "heure", "lheure", "ora", "ore"];
/// Beginnings of the words that make a number per hour a speed.
const SPEED: &[&str] = &[
    "speed",
    "fast",
    "averag",
    "schnell",
    "geschwind",
    "tempo",
    "veloc",
    "vitesse",
    "rapid",
    "rápid",
    "traffic",
];

/// Whether a figure can state a parameter of routes, by what it is said to be for. Other parameters always can.
pub(super) fn may_state(name: &str, figure: &Figure, sentence: &Sentence) -> bool {
    let behind = behind(figure, sentence);
    let names = |words: &[&str]| sentence.tokens.iter().any(|token| token.starts_one_of(words));
    match name {
        "cost_per_km" => names(WAY) && behind.is_none_or(|word| word.starts_one_of(WAY)),
        "cost_per_vehicle" => behind.is_none_or(|word| word.starts_one_of(VEHICLE)),
        // `drivers 24 per hour` neither counts them nor is their speed.
        "speed_kmh" => !is_hourly(figure, behind) || names(WAY) || names(SPEED),
        "vehicles" | "capacity" | "max_stops" | "max_trips" => !is_hourly(figure, behind),
        _ => true,
    }
}

fn is_hourly(figure: &Figure, behind: Option<&Token>) -> bool {
    matches!(figure.kind, Kind::Number { .. }) && behind.is_some_and(|word| word.starts_one_of(HOUR))
}

/// The `hour` of `22 pounds per hour`, `28 € pro Stunde` and `30 €/h`; none where the figure is not said to be for anything.
fn behind<'a>(figure: &Figure, sentence: &'a Sentence) -> Option<&'a Token> {
    let behind = sentence.tokens.get(figure.tokens.end..)?;
    let is_per = |token: &&Token| token.is_one_of(PER) || token.text == "/";
    let count = behind.iter().take_while(is_per).count();
    behind.get(count).filter(|token| count > 0 && token.word().is_some())
}
