//! A history without its days of promotion: `ohne Aktionstage`, `without the promotion days`. Where the file has a column that says which
//! days these are, their rows are left out; otherwise the words stay and are named.

use language::{FileColumn, tokens::Token};
use serde_json::Value;

use crate::{data::singular, reading::Reading};

const WITHOUT: &[&str] = &[
    "without",
    "excluding",
    "ignoring",
    "except",
    "exclude",
    "ignore",
    "ohne",
    "sin",
    "sans",
    "hors",
    "sem",
    "exceto",
];
/// Small words between.
const BETWEEN: &[&str] = &[
    "the", "any", "all", "die", "alle", "los", "las", "les", "jours", "de", "días", "dias", "as", "os", "en",
    "em",
];
const PROMOTIONS: &[&str] = &[
    "promo",
    "aktion",
    "sonderangebot",
    "angebotstag",
    "kampagne",
    "campaign",
    "campagne",
    "campaña",
    "campanha",
    "oferta",
    "offre",
];

/// Leaves out the rows of promotions.
pub(super) fn read(reading: &mut Reading) {
    let tokens = &reading.sentence.tokens;
    let Some((first, end)) = (0..tokens.len()).find_map(|at| said(tokens, at)) else { return };
    if !reading.are_free(first..end) {
        return;
    }
    let column = reading.data.columns().find_map(|column| Some((column.name.clone(), usual(column)?)));
    let Some((name, usual)) = column else {
        // Not even a word of it may be taken for something else.
        reading.set_aside(first..end);
        return;
    };
    let filter = serde_json::json!({ "column": name, "op": "eq", "value": usual });
    let mut filters = reading.params.get("filters").and_then(Value::as_array).cloned().unwrap_or_default();
    filters.push(filter);
    reading.params.set("filters", Value::Array(filters));
    reading.use_tokens(first..end);
}

/// Where the words begin and end.
fn said(tokens: &[Token], at: usize) -> Option<(usize, usize)> {
    tokens[at].is_one_of(WITHOUT).then_some(())?;
    let mut next = at + 1;
    while tokens.get(next).is_some_and(|token| token.is_one_of(BETWEEN)) {
        next += 1;
    }
    tokens.get(next).filter(|token| token.starts_one_of(PROMOTIONS))?;
    let has_days = tokens
        .get(next + 1)
        .is_some_and(|token| token.is_one_of(&["day", "days", "week", "weeks", "tage", "effects", "effect"]));
    Some((at, next + 1 + usize::from(has_days)))
}

/// The value of days without a promotion, in a column of promotions with two values.
fn usual(column: &FileColumn) -> Option<Value> {
    const NONE: &[&str] = &["0", "no", "n", "false", "nein", "non", "não", "none", "keine"];
    let words: Vec<String> =
        column.name.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).map(singular).collect();
    let is_of_promotions = words.iter().any(|word| PROMOTIONS.iter().any(|start| word.starts_with(start)));
    if !is_of_promotions || column.values.len() > 2 {
        return None;
    }
    let value = column.values.iter().find(|value| NONE.contains(&value.to_lowercase().as_str()))?;
    Some(value.parse::<f64>().map_or_else(|_| Value::from(value.clone()), crate::params::number))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use crate::{Data, understand};

    #[test]
    fn days_of_promotion_that_no_column_marks_are_named_beside_a_horizon() {
        let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap());
        for (ask, named) in [
            ("Prognose für 3 Monate ohne Aktionstage", "Aktionstage"),
            ("Prognose für 3 Monate ohne Aktionen", "Aktionen"),
            ("Prognose 3 Monate ohne Angebotstage", "Angebotstage"),
            ("pronóstico de 3 meses sin promo", "promo"),
            ("forecast 3 months without promotion days", "promotion days"),
        ] {
            let read = understand(ask, &data, protocol::AgentKind::DemandForecasting, None);
            let is_named = read.not_understood.iter().any(|part| part.contains(named));
            assert!(is_named, "{ask}: {:?}", read.not_understood);
        }
    }
}
