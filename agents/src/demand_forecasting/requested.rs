//! A typed request as parameters of `forecast_demand` and `detect_anomalies`.

use chrono::{Datelike, Months, NaiveDate};
use language::{Context, DateOrder, FileNames, Kind, entities};
use serde_json::{Value, json};

use crate::{
    demand_forecasting::{
        anomalies::params::DETECT_ANOMALIES, coverage::Coverage, data::measure::asked_column,
        params::FORECAST_DEMAND,
    },
    requested::{Said, Wanted, of_names, rows},
};
use intake::roles::Role;

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: rows(said), ..Wanted::default() };
    if said.tool == DETECT_ANOMALIES {
        wanted.copy(said, &[("threshold_sigma", "threshold")]);
    } else {
        wanted.set("horizon", horizon(said));
        let (level, _) = Coverage::of_shares(said.numbers("interval_level"));
        wanted.set("level", level.map(|level| json!(level)));
        wanted.copy(said, &[("method", "method"), ("metric", "metric")]);
        wanted.copy(said, &[("compare_methods", "compare_methods")]);
        for name in ["window", "season_length"] {
            wanted.set(name, whole(said.number(name)));
        }
        wanted.set("top", whole(said.number("top_n")).filter(|top| *top <= 100));
        wanted.set("growth", said.number("growth_pct").map(|percent| json!({ "percent": percent })));
        wanted.set("growth", growth_of_some(said));
        wanted.selection.changes.clear();
    }
    wanted.set("frequency", said.text("frequency").and_then(frequency));
    wanted.set("columns", columns(said));
    let products = of_names(&mut wanted.selection, |column| said.file.is(column, Role::Product));
    wanted.set("products", products);
    wanted
}

/// What is supposed of the demand of some series: it is about the time ahead, not about the history.
fn growth_of_some(said: &Said) -> Option<Value> {
    let changes = said.get("changes")?.as_array()?;
    // One growth can be assumed at a time; another stays and is named as not used.
    let is_demand = |change: &&Value| {
        change["column"].as_str().is_some_and(|column| said.file.is(column, Role::Quantity))
    };
    let change = changes.iter().filter(is_demand).find(|change| change["op"] == "percent")?;
    let names = match (change.get("products"), change["rows"].as_array()?.as_slice()) {
        (Some(products), _) => products.clone(),
        (None, [row]) if row["op"] == "eq" => json!([row["value"]]),
        (None, [row]) if row["op"] == "in" => row["value"].clone(),
        _ => return None,
    };
    Some(json!({ "percent": change["value"], "products": names }))
}

/// A number of periods.
fn whole(number: Option<f64>) -> Option<u32> {
    number
        .filter(|number| number.fract() == 0.0 && (1.0..=1000.0).contains(number))
        .map(|number| number as u32)
}

/// Other columns than the file's roles say: of the products, and of what is forecast.
fn columns(said: &Said) -> Option<Value> {
    let quantity = asked_column(said.question, &said.file.columns);
    let quantity =
        quantity.filter(|column| said.tool == FORECAST_DEMAND && !said.file.is(column, Role::Quantity));
    match (split(said), quantity) {
        (Some(mut columns), Some(quantity)) => {
            columns["quantity"] = json!(quantity);
            Some(columns)
        }
        (None, Some(quantity)) => Some(json!({ "quantity": quantity })),
        (columns, None) => columns,
    }
}

/// The result by another column than that of the products.
fn split(said: &Said) -> Option<Value> {
    let column = match said.texts("group_by")?.as_slice() {
        [single] => said.file.column(single)?,
        _ => return None,
    };
    let is_level = [Role::Product, Role::Date, Role::Quantity].iter().any(|role| said.file.is(column, *role));
    (!is_level && said.file.roles.get(Role::Product).is_none()).then(|| json!({ "product": column }))
}

fn horizon(said: &Said) -> Option<Value> {
    if let Some(span) = said.get("horizon") {
        let unit = match span["unit"].as_str()? {
            // Days are the finest; the answer says so.
            "hour" => {
                let days = (span["n"].as_f64()? / 24.0).ceil().max(1.0);
                return Some(json!({ "amount": days as u64, "unit": "days" }));
            }
            "day" => "days",
            "week" => "weeks",
            "month" => "months",
            "quarter" => "quarters",
            "year" => "years",
            "period" => "periods",
            _ => return None,
        };
        return Some(json!({ "amount": span["n"].as_u64()?, "unit": unit }));
    }
    // What is over today may still be the future of a file that ends earlier.
    let is_ahead = |past: &&Value| {
        let from = past["from"].as_str().and_then(|day| day.parse().ok());
        from.zip(said.file.last_day).is_some_and(|(from, last): (NaiveDate, _)| from > last)
    };
    let stretch = said.get("period").or_else(|| said.get("history_period").filter(is_ahead));
    let Some(stretch) = stretch else { return until_day(said) };
    let until = stretch["to"].as_str()?;
    if let Some(next) = year_behind_the_file(until, said.file.last_day) {
        return Some(json!({ "until": next.to_string(), "from": Value::Null }));
    }
    Some(json!({ "until": until, "from": stretch["from"].as_str() }))
}

/// The end of the next year, where a file of months already has the December of this one, whose first day is its last.
fn year_behind_the_file(until: &str, last: Option<NaiveDate>) -> Option<NaiveDate> {
    let (until, last): (NaiveDate, NaiveDate) = (until.parse().ok()?, last?);
    let has_december = (until.month(), until.day()) == (12, 31)
        && (last.year(), last.month(), last.day()) == (until.year(), 12, 1);
    has_december.then(|| until.checked_add_months(Months::new(12))).flatten()
}

/// Named days in other languages, and what the calendar calls them.
const NAMED_DAYS: &[(&str, &str)] = &[
    ("weihnachten", "christmas"),
    ("ostern", "easter"),
    ("noël", "christmas"),
    ("pâques", "easter"),
    ("navidad", "christmas"),
    ("pascua", "easter"),
    ("natal", "christmas"),
    ("páscoa", "easter"),
];

/// The end that a named day behind `until` sets, counted from the end of the file: `until Christmas`, `bis Ostern`.
fn until_day(said: &Said) -> Option<Value> {
    const UNTIL: &[&str] = &[
        "until",
        "till",
        "til",
        "through",
        "thru",
        "up to",
        "bis zu",
        "bis zum",
        "bis",
        "jusqu'à",
        "jusqu’à",
        "jusqu'au",
        "jusqu’au",
        "hasta",
        "até o",
        "até",
    ];
    let last = said.file.last_day?;
    let context = Context {
        today: last,
        date_order: DateOrder::default(),
        fiscal_start: 1,
        names: FileNames::default(),
    };
    let text = said.question.to_lowercase();
    // The calendar knows the named days by their English names.
    let is_named = |own: &str| UNTIL.iter().any(|word| holds_words(&text, &format!("{word} {own}")));
    let named = NAMED_DAYS.iter().find(|(own, _)| is_named(own));
    let in_english = named.map(|(_, english)| format!("until {english}"));
    let question = in_english.as_deref().unwrap_or(said.question);
    entities(question, &context).into_iter().find_map(|entity| {
        let end = if let Kind::Date { value, .. } = entity.kind {
            value
        } else if let Kind::Period(period) = entity.kind {
            period.to?
        } else {
            return None;
        };
        // Letters may be longer in lower case, so each part is made lower by itself.
        let before = question.get(..entity.start)?.trim_end().to_lowercase();
        let own = question.get(entity.start..entity.end)?.to_lowercase();
        let is_end = UNTIL.iter().any(|word| ends_with_words(&before, word) || begins_with_words(&own, word));
        (is_end && end > last).then(|| json!({ "until": end.to_string(), "from": Value::Null }))
    })
}

/// Whether a text has these words somewhere, and not as parts of longer ones.
fn holds_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        ends_with_words(&text[..at + words.len()], words) && begins_with_words(&text[at..], words)
    })
}

fn ends_with_words(text: &str, words: &str) -> bool {
    let rest = text.strip_suffix(words);
    rest.is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
}

fn begins_with_words(text: &str, words: &str) -> bool {
    let rest = text.strip_prefix(words);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

fn frequency(step: &str) -> Option<&'static str> {
    Some(match step {
        "day" => "daily",
        "week" => "weekly",
        "month" => "monthly",
        "quarter" => "quarterly",
        "year" => "yearly",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::until_day;
    use crate::requested::{FileFacts, Said};

    fn until(question: &str) -> Option<String> {
        let last_day = "2026-10-31".parse().ok();
        let file = FileFacts { last_day, ..FileFacts::default() };
        let said = Said { tool: "forecast_demand", params: &Map::new(), question, file: &file };
        until_day(&said).map(|horizon| horizon["until"].as_str().unwrap_or_default().to_owned())
    }

    #[test]
    fn letters_that_change_their_length_in_lower_case_do_not_move_the_end() {
        // As long in lower case as before, with other places of the letters between.
        assert_eq!(until("İẞ forecast until 24 December 2026").as_deref(), Some("2026-12-24"));
        assert_eq!(until("Prognose für ẞẞ bis 24.12.2026").as_deref(), Some("2026-12-24"));
        assert_eq!(until("forecast until 24 December 2026").as_deref(), Some("2026-12-24"));
    }

    #[test]
    fn an_end_is_behind_a_word_of_its_own() {
        assert_eq!(until("Prognose der Marke Ibis 24.12.2026"), None);
        assert_eq!(until("Prognose für Ibis Ostern"), None);
        assert_eq!(until("previsão até natalie"), None);
        assert!(until("Prognose bis Ostern").is_some());
        assert_eq!(until("previsão até natal").as_deref(), Some("2026-12-25"));
    }

    #[test]
    fn what_is_no_end_stays_open() {
        assert_eq!(until("forecast 24 December 2026"), None);
        assert_eq!(json!(until("forecast until 1 March 2020")), json!(null));
    }
}
