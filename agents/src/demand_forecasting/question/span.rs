//! Lengths of time in a question that state how far to look ahead.

use crate::{
    demand_forecasting::{
        params::{Horizon, Unit},
        question::{
            named_times, until,
            words::{has_one_of, is_one_of},
        },
    },
    question::time_unit::TimeUnit,
};
use intake::AgentError;
use language::tokens::{Token, TokenKind, amounts};

/// Before a length of time, these words mean the past or a rate.
const BACK: [&str; 7] = ["last", "past", "previous", "prior", "recent", "per", "by"];
/// Words between a number and its unit, and whether such a word without a number means one unit ahead.
const FILLERS: [(&str, bool); 10] = [
    ("more", false),
    ("full", false),
    ("whole", false),
    ("of", false),
    ("calendar", true),
    ("coming", true),
    ("following", true),
    ("further", true),
    ("next", true),
    ("upcoming", true),
];
/// Words for goods or money, which turn letters after digits into an amount: `12m units`.
const GOODS: [&str; 8] = ["unit", "units", "pieces", "items", "dollars", "euros", "rupees", "pounds"];

/// How far to look ahead: a stated end, else a length, else a time that is only named.
pub fn horizon(words: &[Token]) -> Option<Horizon> {
    stated_end(words).or_else(|| length(words)).or_else(|| until::time(words)).or_else(|| alone(words))
}

fn stated_end(words: &[Token]) -> Option<Horizon> {
    until::pair(words).or_else(|| until::end(words))
}

/// Refuses a length that is negative or a range: `-3 months`, `3-6 months`.
pub fn check(question: &str, words: &[Token]) -> Result<(), AgentError> {
    let Some(Length { amount, number: Some(number), .. }) = first_length(words) else { return Ok(()) };
    if stated_end(words).is_some() {
        return Ok(());
    }
    if amount < 0.0 {
        return Err(AgentError::Needs(format!(
            "The time ahead must be above 0, but {amount} was requested."
        )));
    }
    let start = words[number].start;
    match amounts(question).into_iter().find(|amount| amount.start == start).and_then(|amount| amount.range) {
        Some(range) => Err(AgentError::Needs(format!(
            "The time ahead must be one length, but “{}” is a range. Ask again with one of its ends.",
            question.get(range).unwrap_or_default()
        ))),
        None => Ok(()),
    }
}

/// `fortnight` and `tomorrow` alone.
fn alone(words: &[Token]) -> Option<Horizon> {
    const RATES: [&str; 6] = ["last", "past", "previous", "per", "every", "each"];
    if has_one_of(words, &["fortnight"]) && !has_one_of(words, &RATES) {
        return Some(Horizon::Span { amount: 2, unit: Unit::Weeks });
    }
    has_one_of(words, &["tomorrow"]).then_some(Horizon::Span { amount: 1, unit: Unit::Days })
}

/// The first length of time that looks ahead. `the last 12 months` looks back and is ignored.
pub fn length(words: &[Token]) -> Option<Horizon> {
    let Length { amount, unit, .. } = first_length(words)?;
    let is_whole = amount.fract() == 0.0;
    if is_whole || matches!(unit, Unit::Days | Unit::Periods) {
        return Some(Horizon::Span { amount: whole(amount.ceil()), unit });
    }
    let is_quarters = amount < 0.5 || amount > 0.5 && amount < 1.0;
    let (factor, unit) = match unit {
        Unit::Years if is_quarters && (4.0 * amount).fract() == 0.0 => (4.0, Unit::Quarters),
        Unit::Years => (12.0, Unit::Months),
        Unit::Quarters => (3.0, Unit::Months),
        Unit::Months => (4.0 + 1.0 / 3.0, Unit::Weeks),
        Unit::Weeks | Unit::Days | Unit::Periods => (7.0, Unit::Days),
    };
    Some(Horizon::Span { amount: whole((amount * factor).round()).max(1), unit })
}

/// The amount as a whole number; a number that is too large stays too large.
fn whole(amount: f64) -> u32 {
    amount.clamp(0.0, f64::from(u32::MAX)) as u32
}

/// A length of time and the position of its number.
struct Length {
    amount: f64,
    unit: Unit,
    number: Option<usize>,
}

fn first_length(words: &[Token]) -> Option<Length> {
    (0..words.len()).find_map(|at| length_at(words, at))
}

/// The length whose unit is at this position.
fn length_at(words: &[Token], at: usize) -> Option<Length> {
    if let Some(amount) = months_in_letters(words, at) {
        return Some(Length { amount, unit: Unit::Months, number: Some(at) });
    }
    let unit = unit_at(words, at)?;
    if unit == Unit::Years && is_year_of_a_part(words, at) {
        return None;
    }
    let factor = if words[at].starts("fortnight") { 2.0 } else { 1.0 };
    if let Some(Count { amount, number }) = count(words, at) {
        let half = if has_half_behind(words, at) { 0.5 } else { 0.0 };
        return Some(Length { amount: factor * (amount + half), unit, number });
    }
    let reach = if at >= 2 && is_one_of(words, at - 2, &["of"]) { 3 } else { 2 };
    let is_half = words[..at].iter().rev().take(reach).any(|word| word.is("half"));
    is_half.then_some(Length { amount: 0.5 * factor, unit, number: None })
}

/// The year of `Q2 next year` and `the second quarter of next year` is no length of time.
fn is_year_of_a_part(words: &[Token], at: usize) -> bool {
    let Some(next) =
        at.checked_sub(1).filter(|next| is_one_of(words, *next, &["next", "coming", "following"]))
    else {
        return false;
    };
    let end = if next > 0 && is_one_of(words, next - 1, &["of"]) { next - 1 } else { next };
    named_times::ends_part(words, end)
}

/// `12m`, but not `12m units`.
fn months_in_letters(words: &[Token], at: usize) -> Option<f64> {
    let TokenKind::Number(number) = words[at].kind else { return None };
    let months = number.before_letter();
    let is_length = number.letter == Some('m') && months.fract() == 0.0 && months <= 1000.0;
    let is_back = at > 0 && is_one_of(words, at - 1, &BACK);
    (is_length && !is_back && !is_one_of(words, at + 1, &GOODS)).then_some(months)
}

/// A number of units, and the position of the number.
struct Count {
    amount: f64,
    number: Option<usize>,
}

/// The number before a unit; `None` when the words look back or give no number.
fn count(words: &[Token], unit: usize) -> Option<Count> {
    let mut is_ahead = false;
    let mut found: Option<Count> = None;
    for at in (unit.saturating_sub(4)..unit).rev() {
        let word = &words[at];
        if word.is_one_of(&BACK) || word.is("half") {
            return None;
        }
        let filler = FILLERS.iter().find(|(filler, _)| word.is(filler));
        if let Some((_, looks_ahead)) = filler {
            is_ahead |= looks_ahead;
        } else if let Some(amount) = word.count().filter(|_| found.is_none() && !is_behind_part(words, at)) {
            found = Some(Count { amount, number: word.number().map(|_| at) });
        } else if !word.is_one_of(&["a", "an", "the"]) {
            break;
        }
    }
    found.or(is_ahead.then_some(Count { amount: 1.0, number: None }))
}

/// Whether the article follows a fraction, as in `three quarters of a year`, and counts nothing.
fn is_behind_part(words: &[Token], at: usize) -> bool {
    let is_of = at >= 2 && is_one_of(words, at, &["a", "an"]) && is_one_of(words, at - 1, &["of"]);
    is_of && (words[at - 2].is("half") || words[at - 2].number().is_some_and(|part| part < 1.0))
}

/// `a year and a half`.
fn has_half_behind(words: &[Token], unit: usize) -> bool {
    is_one_of(words, unit + 1, &["and"])
        && is_one_of(words, unit + 2, &["a"])
        && is_one_of(words, unit + 3, &["half"])
}

/// The unit at this position; single letters are units only directly after digits.
fn unit_at(words: &[Token], at: usize) -> Option<Unit> {
    let word = words[at].word()?;
    if let Some(unit) = unit(word) {
        return Some(unit);
    }
    let number = at.checked_sub(1).map(|before| &words[before]).filter(|number| number.number().is_some())?;
    let is_joined = number.end == words[at].start;
    match word {
        "d" => Some(Unit::Days),
        "w" => Some(Unit::Weeks),
        "m" => Some(Unit::Months),
        "q" if is_joined => Some(Unit::Quarters),
        "y" if is_joined => Some(Unit::Years),
        _ => None,
    }
}

/// The unit that a word names.
pub fn unit(word: &str) -> Option<Unit> {
    Some(match TimeUnit::of(word)? {
        TimeUnit::Day => Unit::Days,
        TimeUnit::Week => Unit::Weeks,
        TimeUnit::Month => Unit::Months,
        TimeUnit::Quarter => Unit::Quarters,
        TimeUnit::Year => Unit::Years,
        TimeUnit::Period => Unit::Periods,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand_forecasting::question::words::words;

    fn ahead(text: &str) -> Option<(u32, Unit)> {
        match horizon(&words(text)) {
            Some(Horizon::Span { amount, unit }) => Some((amount, unit)),
            _ => None,
        }
    }

    #[test]
    fn lengths_of_time_are_found_in_usual_sentences() {
        for (text, expected) in [
            ("Forecast the next 12 months", (12, Unit::Months)),
            ("and for 6 weeks?", (6, Unit::Weeks)),
            ("what will we sell next year", (1, Unit::Years)),
            ("a quarter ahead please", (1, Unit::Quarters)),
            ("90 days", (90, Unit::Days)),
            ("a 6-month plan", (6, Unit::Months)),
            ("over the coming three quarters", (3, Unit::Quarters)),
            ("two more weeks", (2, Unit::Weeks)),
            ("the next couple of months", (2, Unit::Months)),
            ("half a year", (6, Unit::Months)),
            ("next fortnight", (2, Unit::Weeks)),
            ("use the last 2 years to forecast 4 periods", (4, Unit::Periods)),
            ("for the next half year", (6, Unit::Months)),
            ("a fortnight", (2, Unit::Weeks)),
            ("fortnight", (2, Unit::Weeks)),
            ("what do we need tomorrow", (1, Unit::Days)),
            ("12 wks", (12, Unit::Weeks)),
            ("6 mo", (6, Unit::Months)),
            ("18mo", (18, Unit::Months)),
            ("twenty-four months", (24, Unit::Months)),
            ("the next ninety days", (90, Unit::Days)),
            ("a dozen weeks", (12, Unit::Weeks)),
            ("1.5 years", (18, Unit::Months)),
            ("one and a half years", (18, Unit::Months)),
            ("a year and a half", (18, Unit::Months)),
            ("the next few months", (3, Unit::Months)),
            ("a 12m plan", (12, Unit::Months)),
            ("next 90 days", (90, Unit::Days)),
        ] {
            assert_eq!(ahead(text), Some(expected), "{text}");
        }
        for text in ["sales of the past 12 months", "by month", "monthly forecast", "last year", "forecast"] {
            assert_eq!(ahead(text), None, "{text}");
        }
    }
}
