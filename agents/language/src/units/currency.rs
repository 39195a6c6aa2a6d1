//! The currency at a place in the text.

use crate::{
    lexicon::{
        country_currencies::COUNTRY_NAMES,
        currencies::{
            CAPITAL_CODES, CODES, COUNTRIES_OF_PARTS, DOLLAR_PREFIXES, NAMES, PARTS, SIGN_PREFIXES, SIGNS,
        },
        find,
        numbers::SCALES,
    },
    text::Text,
};

/// A code and the piece after the currency.
pub(super) type Currency = (&'static str, usize);

/// The currency before an amount: `$`, `US$`, `hk $`, `USD`, `Rs.`
pub(super) fn before(text: &Text, at: usize) -> Option<Currency> {
    dollar_of_country(text, at)
        .or_else(|| sign_of_country(text, at))
        .or_else(|| sign_and_country(text, at))
        .or_else(|| sign(text, at))
        .or_else(|| code_with_point(text, at))
        .or_else(|| name_before_digits(text, at))
}

/// The currency after an amount: `€`, `USD`, `australian dollars`, `rupees`.
pub(super) fn behind(text: &Text, at: usize) -> Option<Currency> {
    dollar_of_country(text, at)
        .or_else(|| sign_of_country(text, at))
        .or_else(|| country_name(text, at))
        .or_else(|| name(text, at))
        .or_else(|| code(text, at))
        .or_else(|| sign_behind(text, at))
}

/// `Rupees 500`, `US dollars 2,000`; in `cada carro leva 110` a verb stands before the number.
fn name_before_digits(text: &Text, at: usize) -> Option<Currency> {
    if text.word(at) == "leva" {
        return None;
    }
    let found = country_name(text, at).or_else(|| name(text, at))?;
    text.digits(found.1).map(|_| found)
}

pub(super) fn code(text: &Text, at: usize) -> Option<Currency> {
    let word = text.word(at);
    if let Some(code) = find(CODES, word) {
        return Some((code, at + 1));
    }
    let code = find(CAPITAL_CODES, word)?;
    let is_capital = text.original(at).chars().all(char::is_uppercase);
    is_capital.then_some((code, at + 1))
}

/// `Rs. 5,000`: the point is part of the abbreviation.
fn code_with_point(text: &Text, at: usize) -> Option<Currency> {
    let (code, next) = code(text, at)?;
    if text.is_mark(next, &['$']) && text.is_joined(next) {
        return Some((code, next + 1));
    }
    let is_point = text.is_mark(next, &['.', ':']) && text.is_joined(next);
    Some((code, if is_point { next + 1 } else { next }))
}

/// `us $`, `u.s $`, `C$`.
fn dollar_of_country(text: &Text, at: usize) -> Option<Currency> {
    let word = text.word(at);
    if word == "u" && text.is_mark(at + 1, &['.']) && text.word(at + 2) == "s" {
        let next = if text.is_mark(at + 3, &['.']) { at + 4 } else { at + 3 };
        return text.is_mark(next, &['$']).then_some(("USD", next + 1));
    }
    let code = find(DOLLAR_PREFIXES, word)?;
    let is_article = word == "a" && !text.is_joined(at + 1);
    (text.is_mark(at + 1, &['$']) && !is_article).then_some((code, at + 2))
}

/// `CN¥`, `E£`.
fn sign_of_country(text: &Text, at: usize) -> Option<Currency> {
    let word = text.word(at);
    for (letters, sign, code) in SIGN_PREFIXES {
        if *letters == word && text.mark(at + 1) == Some(*sign) && text.is_joined(at + 1) {
            return Some((code, at + 2));
        }
    }
    None
}

/// `$US 5`, `$A 5`: the letters of the country may come after the dollar sign.
fn sign_and_country(text: &Text, at: usize) -> Option<Currency> {
    let code = find(DOLLAR_PREFIXES, text.word(at + 1))?;
    let is_capital = text.original(at + 1).chars().all(char::is_uppercase);
    let fits = text.is_mark(at, &['$']) && text.is_joined(at + 1) && is_capital;
    (fits && text.digits(at + 2).is_some()).then_some((code, at + 2))
}

/// A subunit of a currency such as a cent: how many make one, the currency, and the piece after it.
pub(super) fn part(text: &Text, at: usize) -> Option<(f64, &'static str, usize)> {
    if let Some((parts, code)) = find(PARTS, text.word(at)) {
        return Some((parts, code, at + 1));
    }
    if text.is_mark(at, &['¢']) {
        return Some((100.0, "USD", at + 1));
    }
    for (country, code) in COUNTRIES_OF_PARTS {
        if let Some(next) = country_at(text, at, country)
            && let Some((parts, _)) = find(PARTS, text.word(next))
        {
            return Some((parts, code, next + 1));
        }
    }
    None
}

/// The piece after the name of a country; `U.S.` may also be written with points.
fn country_at(text: &Text, at: usize, country: &str) -> Option<usize> {
    if country == "us" && text.word(at) == "u" && text.is_mark(at + 1, &['.']) && text.word(at + 2) == "s" {
        return Some(if text.is_mark(at + 3, &['.', '-']) { at + 4 } else { at + 3 });
    }
    text.phrase(at, country)
}

fn sign(text: &Text, at: usize) -> Option<Currency> {
    let mark = text.mark(at)?;
    for (sign, code) in SIGNS {
        if *sign == mark {
            return Some((code, at + 1));
        }
    }
    None
}

/// A sign belongs to the amount before it unless an amount follows.
fn sign_behind(text: &Text, at: usize) -> Option<Currency> {
    let found = sign(text, at)?;
    let is_of_next = text.digits(found.1).is_some() && text.mark(at) != Some('€');
    (!is_of_next).then_some(found)
}

fn country_name(text: &Text, at: usize) -> Option<Currency> {
    let word = text.word(at);
    if word.is_empty() {
        return None;
    }
    for (country, name, code) in COUNTRY_NAMES {
        if !country.starts_with(word) {
            continue;
        }
        let Some(next) = country_at(text, at, country) else { continue };
        let next = if text.is_joining_mark(next, &['-']) { next + 1 } else { next };
        if is_name(text.word(next), name) {
            return Some((code, next + 1));
        }
    }
    None
}

fn name(text: &Text, at: usize) -> Option<Currency> {
    let word = text.word(at);
    // `won` is a verb unless a scale or a large amount is before it.
    let is_large = at > 0 && text.digits(at - 1).is_some_and(|digits| digits.len() > 2);
    if word == "won" && (is_large || find(SCALES, text.word_before(at)).is_some()) {
        return Some(("KRW", at + 1));
    }
    for (name, code) in NAMES {
        if is_name(word, name) {
            return Some((code, at + 1));
        }
    }
    None
}

fn is_name(word: &str, name: &str) -> bool {
    word == name || word.strip_suffix('s') == Some(name)
}
