//! Units and their names. The first column is the word in the text, the second the name in entities.

use crate::text::Text;

/// Longer names come first, because `miles per hour` begins with `miles`.
pub const PHRASES: &[(&str, &str)] = &[
    ("metric ton", "tonne"),
    ("metric tons", "tonne"),
    ("metric tonne", "tonne"),
    ("metric tonnes", "tonne"),
    ("short ton", "tonne"),
    ("short tons", "tonne"),
    ("long ton", "tonne"),
    ("long tons", "tonne"),
    ("cubic metre", "m3"),
    ("cubic metres", "m3"),
    ("cubic meter", "m3"),
    ("cubic meters", "m3"),
    ("cu m", "m3"),
    ("square metre", "m2"),
    ("square metres", "m2"),
    ("square meter", "m2"),
    ("square meters", "m2"),
    ("sq m", "m2"),
    ("square foot", "sq ft"),
    ("square feet", "sq ft"),
    ("sq ft", "sq ft"),
    ("cubic foot", "cubic foot"),
    ("cubic feet", "cubic foot"),
    ("cu ft", "cubic foot"),
    ("square kilometre", "km2"),
    ("square kilometres", "km2"),
    ("square kilometer", "km2"),
    ("square kilometers", "km2"),
    ("sq km", "km2"),
    ("square mile", "square mile"),
    ("square miles", "square mile"),
    ("nautical mile", "nautical mile"),
    ("nautical miles", "nautical mile"),
    ("km an hour", "km/h"),
    ("km per hour", "km/h"),
    ("kilometres an hour", "km/h"),
    ("kilometres per hour", "km/h"),
    ("kilometers an hour", "km/h"),
    ("kilometers per hour", "km/h"),
    ("kms per hour", "km/h"),
    ("kilometre per hour", "km/h"),
    ("kilometer per hour", "km/h"),
    ("miles an hour", "mph"),
    ("miles per hour", "mph"),
    ("mile per hour", "mph"),
    ("mile an hour", "mph"),
    ("fluid ounce", "fluid ounce"),
    ("fluid ounces", "fluid ounce"),
    ("fl oz", "fluid ounce"),
];

/// Units with a power or a slash after their first part: `m2`, `m³`, `km/h`.
pub const COMPOUND: &[(&str, &str, &str)] = &[
    ("m", "2", "m2"),
    ("m", "²", "m2"),
    ("m", "3", "m3"),
    ("m", "³", "m3"),
    ("km", "2", "km2"),
    ("km", "²", "km2"),
    ("km", "/h", "km/h"),
    ("km", "/hr", "km/h"),
    ("km", "/hour", "km/h"),
    ("mi", "/h", "mph"),
    ("miles", "/h", "mph"),
    ("m", "/s", "m/s"),
    ("ft", "2", "sq ft"),
    ("ft", "²", "sq ft"),
    ("ft", "3", "cubic foot"),
    ("ft", "³", "cubic foot"),
];

/// Words that are a unit only directly after digits: `12in`, but `5 in stock`.
pub const JOINED_ONLY: &[&str] = &["in", "nm"];

/// Units that are counted in whole numbers, so that `1.250 pieces` has no decimals.
pub const WHOLE_UNITS: &[&str] = &[
    "unit", "piece", "pallet", "case", "box", "crate", "carton", "parcel", "package", "pack", "bag", "roll",
];

/// Pounds are money unless one of these words is near.
pub const WEIGHT_WORDS: &[&str] = &[
    "weigh", "weighs", "weighing", "weight", "weights", "load", "loads", "payload", "heavy", "capacity",
    "drop", "lift", "carry", "carries",
];

/// The unit at a place, and the piece after its name.
#[must_use]
pub fn unit_at(text: &Text, at: usize) -> Option<(&'static str, usize)> {
    let word = text.word(at);
    if word.is_empty() {
        return None;
    }
    for (phrase, unit) in PHRASES {
        if phrase.starts_with(word)
            && let Some(next) = text.phrase(at, phrase)
        {
            return Some((unit, next));
        }
    }
    for (first, rest, unit) in COMPOUND {
        if *first == word
            && let Some(next) = joined_rest(text, at + 1, rest)
        {
            return Some((unit, next));
        }
    }
    if JOINED_ONLY.contains(&word) && !text.is_joined(at) {
        return None;
    }
    super::find(super::unit_words::WORDS, word).map(|unit| (unit, at + 1))
}

/// The piece after `2` or `/h` when it follows without a space.
fn joined_rest(text: &Text, at: usize, rest: &str) -> Option<usize> {
    let mut next = at;
    let mut written = String::new();
    while written.len() < rest.len() {
        if !text.is_joined(next) {
            return None;
        }
        written.push_str(&text.token(next)?.written);
        next += 1;
    }
    let is_longer = text.is_joined(next) && text.digits(next).is_some();
    (written == rest && !is_longer).then_some(next)
}
