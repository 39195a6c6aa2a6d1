//! `by year-end` is an end and `growth per year` is a rate: neither is the step of a forecast.

use chrono::{Datelike, Months, NaiveDate};
use language::{
    lexicon::{calendar::MONTHS, find},
    tokens::Token,
};

use crate::reading::Reading;

/// Words before the end of a time.
const UNTIL: &[&str] = &[
    "by",
    "until",
    "till",
    "before",
    "through",
    "to",
    "bis",
    "hasta",
    "jusqu",
    "jusquà",
    "jusquau",
    "jusqu'à",
    "jusqu’à",
    "jusqu'en",
    "até",
    "fino",
];
/// Words between these, the end and what ends.
const BETWEEN: &[&str] = &[
    "the", "of", "this", "zum", "zu", "des", "der", "dieses", "el", "la", "le", "o", "a", "à", "al", "l",
    "l'", "d", "d'", "de", "del", "du", "do", "da", "este", "esta", "cette", "ce", "deste", "'", "’", "au",
];
const END: &[&str] = &["end", "ends", "ende", "fin", "final", "finales", "finais", "fim", "fine"];

/// The end of the running month, quarter or year as the end of the period asked for: `by year-end`, `until quarter end`, `bis
/// Jahresende`, `hasta fin de año`; or of a month that is named: `bis Ende März`.
pub(super) fn read(reading: &mut Reading) {
    let today = reading.data.context.today;
    // At the end of a year, its end is no time ahead.
    let from = today.succ_opt().unwrap_or(today);
    let tokens = &reading.sentence.tokens;
    let found = (0..tokens.len()).filter(|at| tokens[*at].is_one_of(UNTIL)).find_map(|at| {
        let (mut has_end, mut to, mut last) = (false, None, at);
        for (place, token) in tokens.iter().enumerate().skip(at + 1).take(6) {
            if let Some(of_unit) = with_end(token).and_then(|unit| last_day(from, unit)) {
                (has_end, to, last) = (true, Some(of_unit), place);
                break;
            }
            if token.text == "-" {
                continue;
            }
            if token.is_one_of(END) {
                (has_end, last) = (true, place);
            } else if let Some(day) =
                token.word().and_then(|word| end_of(from, word)).filter(|_| to.is_none())
            {
                let year = tokens.get(place + 1).and_then(|next| year_in(&next.text));
                let of_year =
                    year.and_then(|year| end_of(NaiveDate::from_ymd_opt(year, 1, 1)?, token.word()?));
                (to, last) = (of_year.or(Some(day)), place + usize::from(of_year.is_some()));
            } else if !token.is_one_of(BETWEEN) {
                break;
            }
        }
        to.filter(|_| has_end).map(|to| (to, at..last + 1))
    });
    if let Some((to, place)) = found {
        reading.params.dates("period", today, to);
        reading.use_tokens(place);
    }
}

/// Words that name an end and its unit at once.
pub(super) const IN_ONE_WORD: &[(&str, &str)] =
    &[("jahresende", "year"), ("monatsende", "month"), ("quartalsende", "quarter")];

/// The unit whose end one word names: `Jahresende`.
fn with_end(token: &Token) -> Option<&'static str> {
    let word = token.word()?;
    IN_ONE_WORD.iter().find_map(|(name, unit)| (*name == word).then_some(*unit))
}

/// The last day of what a word names: the running year, quarter or month, or the next month of this name.
fn end_of(today: NaiveDate, word: &str) -> Option<NaiveDate> {
    let unit = match word {
        "year" | "jahr" | "jahres" | "año" | "année" | "lannée" | "dannée" | "an" | "ano" | "anno" => {
            "year"
        }
        "quarter" | "quartal" | "quartals" | "trimestre" => "quarter",
        "month" | "monat" | "monats" | "mes" | "mois" | "mês" | "mese" => "month",
        _ => {
            let month = find(MONTHS, word)?;
            let year = today.year() + i32::from(month < today.month());
            let first = NaiveDate::from_ymd_opt(year, month, 1)?;
            return first.checked_add_months(Months::new(1))?.pred_opt();
        }
    };
    last_day(today, unit)
}

fn year_in(text: &str) -> Option<i32> {
    text.parse().ok().filter(|year| (2000..2100).contains(year))
}

/// The last day of the running month, quarter or year.
fn last_day(today: NaiveDate, unit: &str) -> Option<NaiveDate> {
    let (first_month, months) = match unit {
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

    use crate::{Data, stated, understand};

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
    fn the_end_of_a_time_is_read_in_five_languages() {
        for (question, to) in [
            ("forecast until the end of the year", "2026-12-31"),
            ("Prognose der Nachfrage bis Jahresende", "2026-12-31"),
            ("Wie viele Mixer brauchen wir bis Ende des Jahres?", "2026-12-31"),
            ("Prognose der Nachfrage bis zum Monatsende", "2026-11-30"),
            ("pronóstico hasta fin de año", "2026-12-31"),
            ("previsión hasta finales de año", "2026-12-31"),
            ("prévision jusqu'à la fin de l'année", "2026-12-31"),
            ("previsão até o fim do ano", "2026-12-31"),
            ("forecast until the end of March", "2027-03-31"),
            ("Prognose der Nachfrage bis Ende März", "2027-03-31"),
            ("Prognose der Nachfrage bis Ende März 2028", "2028-03-31"),
            ("pronóstico hasta finales de marzo", "2027-03-31"),
        ] {
            let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
            let (params, _) = stated(question, &Data::new(Vec::new(), today), Some("forecast_demand"));
            let params = params.to_map();
            let expected = json!({ "from": "2026-11-20", "to": to });
            assert_eq!(params.get("period"), Some(&expected), "{question}");
        }
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
