//! The words of the language as plain tables. To support another language, replace these tables.

pub mod ambiguous_months;
pub mod calendar;
pub mod conversation;
pub mod countries;
pub mod country_currencies;
pub mod currencies;
pub mod holidays;
pub mod languages;
pub mod methods;
pub mod negation;
pub mod numbers;
pub mod tense;
pub mod unit_words;
pub mod units;

/// The value of a word in a table.
#[must_use]
pub fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    if word.is_empty() {
        return None;
    }
    for (known, value) in table {
        if *known == word {
            return Some(*value);
        }
    }
    None
}
