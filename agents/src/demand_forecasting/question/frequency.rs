//! The period length that a question asks for: `weekly`, `by month`, `per quarter`, `in weeks`.

use crate::demand_forecasting::{
    params::Unit,
    question::{span::unit, words::is_one_of},
};
use intake::calendar::Frequency;
use language::tokens::Token;

/// The requested period length: `weekly`, `by month`, `per quarter`, `in weeks`.
pub fn frequency(words: &[Token]) -> Option<Frequency> {
    (0..words.len()).find_map(|at| frequency_at(words, at))
}

fn frequency_at(words: &[Token], at: usize) -> Option<Frequency> {
    const OF_SOMETHING_ELSE: [&str; 11] = [
        "season", "pattern", "cycle", "peak", "trend", "data", "file", "history", "sales", "records", "rows",
    ];
    let word = words[at].word()?;
    let next = words.get(at + 1);
    let is_of_something_else = next.is_some_and(|next| next.starts_one_of(&OF_SOMETHING_ELSE));
    if let Some(frequency) = adjective(word).filter(|_| !is_of_something_else) {
        return Some(frequency);
    }
    let mut before = words[..at].iter().rev();
    let before = before.find(|word| !word.is_one_of(&["the", "calendar", "single"]))?;
    let is_plural = word.ends_with('s') && word.len() > 3;
    // `by year-end` names an end.
    let is_rate = before.is_one_of(&["by", "per", "each", "every"]) && !is_one_of(words, at + 1, &["end"]);
    let is_split = before.is_one_of(&["in", "into", "to"]) && is_plural;
    of_unit(unit(word).filter(|_| is_rate || is_split)?)
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
    use crate::demand_forecasting::question::words::words;

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
