//! Lengths of time in a question: how far to look ahead, and in which periods.

use super::words::number;
use crate::{
    demand_forecasting::params::{Horizon, Unit},
    table::calendar::Frequency,
};

/// The first length of time that looks ahead. `the last 12 months` looks back and is passed over.
pub fn horizon(words: &[String]) -> Option<Horizon> {
    for position in 0..words.len() {
        let Some(unit) = unit(&words[position]) else { continue };
        let before = &words[..position];
        if let Some(amount) = amount(before) {
            return Some(fortnights(&words[position], Horizon::Span { amount, unit }));
        }
        if before.iter().rev().take(2).any(|word| word == "half") {
            return half(unit);
        }
    }
    None
}

/// The length of period that is asked for: `weekly`, `by month`, `per quarter`.
pub fn frequency(words: &[String]) -> Option<Frequency> {
    for (position, word) in words.iter().enumerate() {
        if let Some(frequency) = adjective(word) {
            return Some(frequency);
        }
        let before = position.checked_sub(1).map(|before| words[before].as_str());
        if matches!(before, Some("by" | "per" | "each" | "every"))
            && let Some(unit) = unit(word)
        {
            return of_unit(unit);
        }
    }
    None
}

/// True for a word that names a length of time.
pub fn is_unit(word: &str) -> bool {
    unit(word).is_some()
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
            "a" => {}
            _ => break,
        }
    }
    amount.or(ahead.then_some(1))
}

fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "day" | "days" => Unit::Days,
        "week" | "weeks" | "wk" | "wks" | "fortnight" | "fortnights" => Unit::Weeks,
        "month" | "months" | "mo" => Unit::Months,
        "quarter" | "quarters" => Unit::Quarters,
        "year" | "years" | "yr" | "yrs" => Unit::Years,
        "period" | "periods" | "steps" => Unit::Periods,
        _ => return None,
    })
}

fn fortnights(word: &str, horizon: Horizon) -> Horizon {
    match horizon {
        Horizon::Span { amount, unit } if word.starts_with("fortnight") => {
            Horizon::Span { amount: amount.saturating_mul(2), unit }
        }
        other => other,
    }
}

fn half(unit: Unit) -> Option<Horizon> {
    match unit {
        Unit::Years => Some(Horizon::Span { amount: 6, unit: Unit::Months }),
        Unit::Months => Some(Horizon::Span { amount: 2, unit: Unit::Weeks }),
        _ => None,
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
    use crate::planner::words::words;

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
        assert_eq!(of("next 12 months"), None);
    }
}
