//! Lengths of time in a question: how far to look ahead, and in which periods.

use crate::{
    demand_forecasting::{
        params::{Horizon, Unit},
        question::until,
    },
    question::{
        time_unit::TimeUnit,
        words::{number, tens},
    },
};
use intake::calendar::Frequency;

/// How far to look ahead: an end that is said as such, else a length, else a time that is only named.
pub fn horizon(words: &[String]) -> Option<Horizon> {
    until::pair(words)
        .map(|(_, until)| Horizon::Until { until })
        .or_else(|| until::end(words))
        .or_else(|| length(words))
        .or_else(|| until::time(words))
        .or_else(|| alone(words))
}

/// `fortnight` and `tomorrow` by themselves.
fn alone(words: &[String]) -> Option<Horizon> {
    let has = |known: &str| words.iter().any(|word| word == known);
    let looks_back = ["last", "past", "previous", "per", "every", "each"].iter().any(|word| has(word));
    match () {
        () if has("fortnight") && !looks_back => Some(Horizon::Span { amount: 2, unit: Unit::Weeks }),
        () if has("tomorrow") => Some(Horizon::Span { amount: 1, unit: Unit::Days }),
        () => None,
    }
}

/// The first length of time that looks ahead. `the last 12 months` looks back and is passed over.
pub fn length(words: &[String]) -> Option<Horizon> {
    for position in 0..words.len() {
        let before = &words[..position];
        let Some(unit) = unit_after(before, &words[position]) else { continue };
        if let Some(amount) = fraction(before).or_else(|| halves(before, &words[position + 1..])) {
            return in_smaller_units(amount, unit);
        }
        if let Some(amount) = amount(before) {
            return Some(fortnights(&words[position], Horizon::Span { amount, unit }));
        }
        if before.iter().rev().take(2).any(|word| word == "half") {
            return in_smaller_units(0.5, unit);
        }
    }
    None
}

/// The length of period that is asked for: `weekly`, `by month`, `per quarter`, `in weeks`.
pub fn frequency(words: &[String]) -> Option<Frequency> {
    for (position, word) in words.iter().enumerate() {
        let after = words.get(position + 1).map_or("", String::as_str);
        let is_of_something_else = [
            "season", "pattern", "cycle", "peak", "trend", "data", "file", "history", "sales", "records",
            "rows",
        ]
        .iter()
        .any(|other| after.starts_with(other));
        if let Some(frequency) = adjective(word).filter(|_| !is_of_something_else) {
            return Some(frequency);
        }
        let mut before = words[..position].iter().rev().map(String::as_str);
        let before = before.find(|word| !matches!(*word, "the" | "calendar" | "single"));
        let is_plural = word.ends_with('s') && word.len() > 3;
        let is_asked = match before {
            Some("by" | "per" | "each" | "every") => true,
            Some("in" | "into" | "to") => is_plural,
            _ => false,
        };
        if let Some(unit) = unit(word).filter(|_| is_asked) {
            return of_unit(unit);
        }
    }
    None
}

/// The amount that the words before a unit say, `None` when they look back or say none.
fn amount(before: &[String]) -> Option<u32> {
    const FILLERS: [&str; 10] =
        ["more", "full", "whole", "calendar", "coming", "following", "further", "of", "next", "upcoming"];
    let mut ahead = false;
    let mut amount = None;
    for word in before.iter().rev().take(4) {
        match word.as_str() {
            "last" | "past" | "previous" | "prior" | "recent" | "per" | "by" | "half" => return None,
            word if FILLERS.contains(&word) => ahead |= !matches!(word, "of" | "more" | "full" | "whole"),
            word if amount.is_none() && number(word).is_some() => amount = number(word),
            word if tens(word).is_some_and(|_| amount.is_some_and(|ones| ones < 10)) => {
                amount = amount.zip(tens(word)).map(|(ones, tens)| ones + tens);
            }
            "a" => {}
            _ => break,
        }
    }
    amount.or(ahead.then_some(1))
}

/// `1.5`
fn fraction(before: &[String]) -> Option<f64> {
    let word = before.last().filter(|word| word.contains('.'))?;
    word.parse().ok()
}

/// `one and a half`, or `a year and a half`.
fn halves(before: &[String], after: &[String]) -> Option<f64> {
    let is_half =
        |words: &[String]| words.len() == 3 && words[0] == "and" && words[1] == "a" && words[2] == "half";
    if before.len() > 3 && is_half(&before[before.len() - 3..]) {
        return number(&before[before.len() - 4]).map(|whole| f64::from(whole) + 0.5);
    }
    let follows = after.len() >= 3 && is_half(&after[..3]);
    amount(before).filter(|_| follows).map(|whole| f64::from(whole) + 0.5)
}

/// A part of a length in the next smaller unit, to the nearest whole.
fn in_smaller_units(amount: f64, unit: Unit) -> Option<Horizon> {
    let (factor, unit) = match unit {
        Unit::Years => (12.0, Unit::Months),
        Unit::Quarters => (3.0, Unit::Months),
        Unit::Months => (4.0 + 1.0 / 3.0, Unit::Weeks),
        Unit::Weeks => (7.0, Unit::Days),
        Unit::Days | Unit::Periods => return None,
    };
    let amount = (amount * factor).round().clamp(1.0, 1e6);
    Some(Horizon::Span { amount: amount as u32, unit })
}

/// The unit that a word says; single letters only right after digits.
fn unit_after(before: &[String], word: &str) -> Option<Unit> {
    let follows_digits = before.last().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    unit(word).or_else(|| {
        Some(match word {
            _ if !follows_digits => return None,
            "d" => Unit::Days,
            "w" => Unit::Weeks,
            "m" => Unit::Months,
            "q" => Unit::Quarters,
            "y" => Unit::Years,
            _ => return None,
        })
    })
}

fn unit(word: &str) -> Option<Unit> {
    Some(match TimeUnit::of(word)? {
        TimeUnit::Day => Unit::Days,
        TimeUnit::Week => Unit::Weeks,
        TimeUnit::Month => Unit::Months,
        TimeUnit::Quarter => Unit::Quarters,
        TimeUnit::Year => Unit::Years,
        TimeUnit::Period => Unit::Periods,
    })
}

fn fortnights(word: &str, horizon: Horizon) -> Horizon {
    match horizon {
        Horizon::Span { amount, unit } if word.starts_with("fortnight") => {
            Horizon::Span { amount: amount.saturating_mul(2), unit }
        }
        Horizon::Periods(_) | Horizon::Span { .. } | Horizon::Until { .. } => horizon,
    }
}

fn adjective(word: &str) -> Option<Frequency> {
    Some(match word {
        "daily" => Frequency::Daily,
        "weekly" => Frequency::Weekly,
        "monthly" => Frequency::Monthly,
        "quarterly" => Frequency::Quarterly,
        "yearly" | "annual" | "annually" => Frequency::Yearly,
        _ => return None,
    })
}

fn of_unit(unit: Unit) -> Option<Frequency> {
    match unit {
        Unit::Periods => None,
        Unit::Days => Some(Frequency::Daily),
        Unit::Weeks => Some(Frequency::Weekly),
        Unit::Months => Some(Frequency::Monthly),
        Unit::Quarters => Some(Frequency::Quarterly),
        Unit::Years => Some(Frequency::Yearly),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::words::words;

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

    #[test]
    fn periods_are_named_by_adjective_or_by_preposition() {
        let of = |text: &str| frequency(&words(text));
        assert_eq!(of("a monthly forecast"), Some(Frequency::Monthly));
        assert_eq!(of("forecast per week"), Some(Frequency::Weekly));
        for text in
            ["by calendar week", "in weekly buckets", "week by week", "split into weeks", "every week"]
        {
            assert_eq!(of(text), Some(Frequency::Weekly), "{text}");
        }
        assert_eq!(of("weekly data, forecast by the month"), Some(Frequency::Monthly));
        for text in ["next 12 months", "yearly seasonality", "in 6 weeks", "in a week", "by next month"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
