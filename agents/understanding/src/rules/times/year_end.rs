//! `by year-end` is an end and `growth per year` is a rate: neither is the step of a forecast.

use chrono::{Datelike, Months, NaiveDate};
use language::tokens::Token;

use crate::reading::Reading;

/// The end of the running month, quarter or year as the end of the period asked for: `by year-end`, `until quarter end`.
pub(super) fn read(reading: &mut Reading) {
    let today = reading.data.context.today;
    for at in 1..reading.sentence.tokens.len() {
        let tokens = &reading.sentence.tokens;
        let has_start = tokens[at - 1].is_one_of(&["by", "until", "till", "before", "through", "to"]);
        let past_hyphen = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|token| token.text == "-"));
        let has_end = tokens.get(past_hyphen).is_some_and(|token| token.is_one_of(&["end", "ends"]));
        if let (true, true, Some(to)) = (has_start, has_end, last_day(today, &tokens[at])) {
            reading.params.dates("period", today, to);
            reading.use_tokens(at - 1..past_hyphen + 1);
            return;
        }
    }
}

/// The last day of the running month, quarter or year.
fn last_day(today: NaiveDate, unit: &Token) -> Option<NaiveDate> {
    let (first_month, months) = match unit.word()? {
        "month" => (today.month(), 1),
        "quarter" => (today.month0() / 3 * 3 + 1, 3),
        "year" => (1, 12),
        _ => return None,
    };
    let first = NaiveDate::from_ymd_opt(today.year(), first_month, 1)?;
    first.checked_add_months(Months::new(months))?.pred_opt()
}

/// Takes back a step that was read from the time of a rate: `growth per year`, `5 % per year`.
pub(super) fn without_rates(reading: &mut Reading) {
    let tokens = &reading.sentence.tokens;
    let (mut is_rate, mut step) = (false, None);
    for (at, token) in tokens.iter().enumerate().skip(1) {
        let unit = tokens.get(at + 1).and_then(unit);
        if unit.is_none() || !token.is_one_of(&["per", "by"]) {
            continue;
        }
        let before = &tokens[at - 1];
        let grows = before.is_one_of(&["growth", "grow", "increase", "decline", "rise", "uplift"]);
        if token.is_one_of(&["per"]) && (grows || before.is_percent()) {
            is_rate = true;
        } else {
            step = unit;
        }
    }
    match step {
        _ if !is_rate => {}
        Some(unit) => reading.params.text("frequency", unit),
        None => drop(reading.params.remove("frequency")),
    }
}

fn unit(token: &Token) -> Option<&'static str> {
    ["day", "week", "month", "quarter", "year"].into_iter().find(|unit| token.is_one_of(&[unit]))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use protocol::AgentKind;
    use serde_json::{Map, Value, json};

    use crate::{Data, understand};

    fn params(question: &str) -> Map<String, Value> {
        let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        understand(question, &Data::new(Vec::new(), today), AgentKind::DemandForecasting, None).params
    }

    #[test]
    fn a_year_end_is_an_end_and_no_step() {
        for question in ["forecast demand by year-end", "forecast demand until year end"] {
            let params = params(question);
            assert_eq!(params.get("frequency"), None, "{question}");
            assert_eq!(params["period"], json!({ "from": "2026-11-20", "to": "2026-12-31" }), "{question}");
        }
        assert_eq!(params("forecast demand by quarter end")["period"]["to"], "2026-12-31");
    }

    #[test]
    fn growth_per_year_is_no_step() {
        let said = params("forecast with 10 % growth per year");
        assert_eq!((said.get("frequency"), &said["growth_pct"]), (None, &json!(10)));
        let said = params("forecast demand by month with 10 % growth per year");
        assert_eq!(said["frequency"], "month");
        assert_eq!(params("forecast demand per year")["frequency"], "year");
    }
}
