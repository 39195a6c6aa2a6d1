//! Reasons for a question: `since two shops are closing in January`, `because Bonn will close in February`, `weil Bonn schließt`. A forecast has
//! no place for them, so a time or a name in a reason sets nothing and chooses no rows, and the reason is named as it stands.

use std::ops::Range;

use language::{Kind, tokens::Token};

use crate::reading::Reading;

/// Words that begin a reason.
const BECAUSE: &[&[&str]] = &[
    &["because"],
    &["due", "to"],
    &["owing", "to"],
    &["given", "that"],
    &["now", "that"],
    &["weil"],
    &["wegen"],
    &["porque"],
    &["puesto", "que"],
    &["ya", "que"],
    &["debido", "a"],
    &["parce", "que"],
    &["parce", "qu"],
    &["puisque"],
    &["à", "cause"],
    &["já", "que"],
    &["uma", "vez", "que"],
    &["por", "causa"],
    &["devido", "a"],
    &["devido", "ao"],
];
/// Words that begin a reason or a time.
const SINCE: &[&str] = &["since", "as", "da"];
/// Verbs of what is so or will be, which a time has no place for: `since we opened` is one.
const BE: &[&str] = &[
    "is",
    "are",
    "am",
    "will",
    "have",
    "has",
    "can",
    "must",
    "re",
    "close",
    "closes",
    "open",
    "opens",
    "plan",
    "plans",
    "start",
    "starts",
    "stop",
    "stops",
    "expect",
    "expects",
    "lose",
    "loses",
    "ist",
    "sind",
    "wird",
    "werden",
    "schließt",
    "schließen",
    "öffnet",
    "öffnen",
    "haben",
    "hat",
];

/// The reasons in which a figure, a time or a name of the file stands.
pub(super) fn find(reading: &Reading, named: &[bool]) -> Vec<Range<usize>> {
    if !matches!(reading.tool, Some("forecast_demand" | "detect_anomalies" | "sense_demand")) {
        return Vec::new();
    }
    let tokens = &reading.sentence.tokens;
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 0..tokens.len() {
        if found.last().is_some_and(|before| before.contains(&at)) {
            continue;
        }
        let end = (at..tokens.len()).find(|place| tokens[*place].ends_clause()).unwrap_or(tokens.len());
        let clause = at..end;
        if begins(reading, &clause) && clause.clone().any(|at| named[at] || says_something(reading, at)) {
            found.push(clause);
        }
    }
    found
}

fn begins(reading: &Reading, clause: &Range<usize>) -> bool {
    let tokens = &reading.sentence.tokens[clause.clone()];
    let is_here = |words: &&[&str]| {
        words.len() < tokens.len() && words.iter().zip(tokens).all(|(word, token)| token.is_one_of(&[*word]))
    };
    if BECAUSE.iter().any(is_here) {
        return true;
    }
    let [first, next, ..] = tokens else { return false };
    // `since January`, `as in 2024`, `as much as`: no verb comes soon, or a time comes at once.
    first.is_one_of(SINCE)
        && !is_time(reading, next)
        && tokens.iter().skip(2).any(|token| token.is_one_of(BE))
}

/// Whether a token is a number or a part of a time. A length of time stays a horizon: `because we order for the next 3 months`.
fn says_something(reading: &Reading, at: usize) -> bool {
    let token = &reading.sentence.tokens[at];
    let is_length = is_of(reading, token, |kind| match kind {
        Kind::Period(period) => period.span.is_some(),
        kind => matches!(kind, Kind::Duration(_)),
    });
    !is_length && (token.number().is_some() || is_time(reading, token))
}

fn is_time(reading: &Reading, token: &Token) -> bool {
    is_of(reading, token, |kind| matches!(kind, Kind::Date { .. } | Kind::Period(_) | Kind::Duration(_)))
}

fn is_of(reading: &Reading, token: &Token, is_meant: impl Fn(&Kind) -> bool) -> bool {
    let mut entities = reading.sentence.entities.iter();
    entities.any(|entity| entity.start < token.end && entity.end > token.start && is_meant(&entity.kind))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use language::FileColumn;
    use serde_json::{Value, json};

    use crate::{Data, DataSet, stated};

    fn read(ask: &str) -> (Value, Vec<String>) {
        let shops = ["Bonn", "Trier"].map(str::to_owned).to_vec();
        let columns = vec![FileColumn { name: "shop".to_owned(), values: shops }];
        let sets = vec![DataSet { name: "shops.csv".to_owned(), columns }];
        let data = Data::new(sets, NaiveDate::from_ymd_opt(2026, 11, 20).unwrap());
        let (params, unused) = stated(ask, &data, Some("forecast_demand"));
        (Value::Object(params.to_map()), unused)
    }

    #[test]
    fn a_time_or_a_name_in_a_reason_sets_nothing_and_the_reason_is_named() {
        for (ask, reason) in [
            ("Forecast demand, since two shops are closing in January", "two shops are closing in January"),
            (
                "forecast because the Bonn shop will close in February 2027",
                "Bonn shop will close in February 2027",
            ),
            ("forecast demand as we are opening 2 shops in March", "opening 2 shops in March"),
            ("Prognose, weil zwei Läden im Januar schließen", "weil zwei Läden im Januar schließen"),
            ("pronóstico porque Bonn cierra en enero", "Bonn cierra en enero"),
        ] {
            let (params, unused) = read(ask);
            assert_eq!(params, json!({}), "{ask}");
            assert!(unused.iter().any(|part| part.contains(reason)), "{ask}: {unused:?}");
        }
    }

    #[test]
    fn a_question_keeps_what_stands_beside_its_reason() {
        let (params, unused) = read("since two shops are closing in January, forecast 6 months");
        assert_eq!(params, json!({ "horizon": { "n": 6, "unit": "month" } }));
        assert!(unused.iter().any(|part| part.contains("two shops are closing in January")), "{unused:?}");
    }

    #[test]
    fn a_length_of_time_in_a_reason_stays_the_horizon() {
        let (params, _) = read("forecast because we order for the next 3 months");
        assert_eq!(params["horizon"], json!({ "n": 3, "unit": "month" }));
    }

    #[test]
    fn a_time_is_no_reason() {
        let (params, _) = read("forecast 3 months with data since March 2025");
        assert_eq!(params["history_period"], json!({ "from": "2025-03-01" }));
        let (params, _) = read("forecast as far as March 2027");
        assert!(params.get("period").is_some(), "{params}");
    }
}
