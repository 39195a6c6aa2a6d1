//! Which column the words at a place of the sentence name, and what kind of values it has.

use language::{FileColumn, Kind};

use crate::{data::singular, reading::Reading};

/// A column named at a place of the sentence, and the token after its words.
pub(in crate::rules) fn column_at(reading: &Reading, at: usize) -> Option<(String, usize)> {
    if let Some(entity) = reading.sentence.entity_at(at)
        && let Kind::Column { column } = &entity.kind
    {
        return Some((column.clone(), reading.sentence.tokens_of(entity).end));
    }
    let first = reading.sentence.tokens.get(at)?.word()?;
    let dash = usize::from(reading.sentence.tokens.get(at + 1).is_some_and(|token| token.text == "-"));
    let second = reading.sentence.tokens.get(at + 1 + dash).and_then(|token| token.word());
    if let Some(second) = second {
        let wanted = [singular(first), singular(second)];
        for column in reading.data.columns() {
            let words: Vec<String> = words_of(&column.name);
            if words.windows(2).any(|pair| pair == wanted) {
                return Some((column.name.clone(), at + 2 + dash));
            }
        }
    }
    if matches!(first, "on" | "in" | "per" | "of" | "no" | "at" | "by" | "to" | "for" | "de" | "en" | "a") {
        return None;
    }
    let column = reading.data.column_of_noun(first)?;
    Some((column.name.clone(), at + 1))
}

/// The words of a header or a value in the singular and in lower case.
pub(in crate::rules) fn words_of(name: &str) -> Vec<String> {
    let words = name.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| singular(&word.to_lowercase())).collect()
}

/// Whether most values are numbers.
pub(in crate::rules) fn is_numeric(column: &FileColumn) -> bool {
    let looked_at = column.values.iter().take(50);
    let count = looked_at.clone().count();
    let numbers = looked_at.filter(|value| number_of(value).is_some()).count();
    count > 0 && numbers * 10 >= count * 9
}

/// A number as files write it, with a decimal point or a decimal comma.
pub(in crate::rules) fn number_of(value: &str) -> Option<f64> {
    let plain = value.trim().trim_end_matches(['%', '€', '$', '£']).trim();
    plain.parse().ok().or_else(|| plain.replace('.', "").replace(',', ".").parse().ok())
}

/// Whether the column holds dates.
pub(in crate::rules) fn is_of_dates(column: &FileColumn) -> bool {
    let Some(value) = column.values.first() else { return false };
    let digits = value.chars().filter(char::is_ascii_digit).count();
    let marks = value.chars().filter(|letter| "-/. ".contains(*letter)).count();
    let is_month = value.len() == 7 && value.contains('-');
    digits >= 4
        && (marks >= 2 || is_month)
        && value.chars().all(|letter| letter.is_ascii_digit() || "-/. :T".contains(letter))
}

/// Whether rows can be grouped by the column: names, or numbers that stand for names (`Store No`).
pub(in crate::rules) fn is_of_names(column: &FileColumn) -> bool {
    let header = words_of(&column.name);
    let is_code = header.iter().any(|word| {
        matches!(word.as_str(), "no" | "id" | "nr" | "code" | "number" | "store" | "branch" | "shop")
    });
    !is_of_dates(column) && (!is_numeric(column) || is_code)
}
