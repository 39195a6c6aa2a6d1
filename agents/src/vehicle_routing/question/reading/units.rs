//! The units of a question about routes, with the names that `language` uses.

use language::{
    Unit,
    lexicon::{calendar::UNITS, currencies, find, unit_words::WORDS},
};

use super::tokens::Token;

const KM_PER_MILE: f64 = 1.609_344;

/// The unit of an amount: `km`, `tonne`, `m3`.
pub(crate) fn unit_of(token: &Token) -> Option<&'static str> {
    find(WORDS, token.word()?)
}

/// The factor that converts a length in this unit to km.
pub(crate) fn km_of(token: &Token) -> Option<f64> {
    match unit_of(token)? {
        "km" => Some(1.0),
        "mile" => Some(KM_PER_MILE),
        _ => None,
    }
}

/// The factor that converts a speed in this unit to km/h: `kmh`, `mph`.
pub(crate) fn kmh_of(token: &Token) -> Option<f64> {
    match unit_of(token)? {
        "km/h" => Some(1.0),
        "mph" => Some(KM_PER_MILE),
        _ => None,
    }
}

/// The minutes in a unit of time; `None` for days and longer units, and for seconds, which are only used for the search.
pub(crate) fn minutes_of(token: &Token) -> Option<f64> {
    match unit_of_time(token)? {
        Unit::Minute => Some(1.0),
        Unit::Hour => Some(60.0),
        Unit::Second
        | Unit::Day
        | Unit::BusinessDay
        | Unit::Week
        | Unit::Month
        | Unit::Quarter
        | Unit::Year => None,
    }
}

pub(crate) fn is_minute_unit(token: &Token) -> bool {
    unit_of_time(token) == Some(Unit::Minute)
}

pub(crate) fn is_hour_unit(token: &Token) -> bool {
    unit_of_time(token) == Some(Unit::Hour)
}

pub(crate) fn is_second_unit(token: &Token) -> bool {
    unit_of_time(token) == Some(Unit::Second)
}

pub(crate) fn is_litre(token: &Token) -> bool {
    unit_of(token) == Some("litre")
}

/// `euros`, `INR`, `pounds`.
pub(crate) fn is_currency(token: &Token) -> bool {
    let word = token.word().unwrap_or_default();
    let one = word.strip_suffix('s').unwrap_or(word);
    find(currencies::NAMES, one).or_else(|| find(currencies::CODES, word)).is_some()
}

fn unit_of_time(token: &Token) -> Option<Unit> {
    find(UNITS, token.word()?).map(|(unit, _)| unit)
}
