//! The past up to a day or since a day: `use only data until June`, `ignore everything before 2024`, `from 2024 on`.

use std::sync::LazyLock;

use chrono::NaiveDate;

use crate::{params::Params, pattern::Captured, reading::Reading, rules::Rule};

const NAME: &str = "history_period";

/// The rows to learn from are named: `until June` alone says how far ahead to look.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read("<leave out> ~ {period}", without),
        Rule::read("from {period} (on|onwards|onward)", since_start),
        Rule::read("(seit|depuis) {period}", since_start),
        Rule::read("(nur|daten|zahlen|verkäufe|historie) ~ ab {period}", since_start),
        Rule::read("ab {period} (rechnen|gerechnet|zählen|gezählt|betrachten)", since_start),
        Rule::read(
            "(solo|sólo|solamente|únicamente|contando|datos|ventas|historial|só|somente|apenas|dados|vendas|histórico|données|ventes|seulement|uniquement) ~ ~ (desde|depuis|a partir de|à partir de) {period}",
            since_start,
        ),
        Rule::read("(data|history|sales|figures|rows|records|demand|orders|past) ~ {period}", open),
        Rule::read("(use|using|use only|only use|based on|train* on|fit* on|learn* from) ~ {period}", open),
    ]
});

/// Reads the past that the words around it name.
pub(super) fn specific(reading: &mut Reading) {
    apply(reading, &RULES);
}

/// A beginning without an end is the past to learn from: `since March 2024`.
pub(super) fn bare(reading: &mut Reading) {
    static SINCE: LazyLock<Vec<Rule>> = LazyLock::new(|| vec![Rule::read("{period}", since)]);
    if reading.params.get(NAME).is_none() {
        apply(reading, &SINCE);
    }
}

/// What begins or ends today or later is the time to forecast.
fn apply(reading: &mut Reading, rules: &[Rule]) {
    let today = reading.data.context.today;
    let is_over = |values: &[Captured]| {
        let (from, to) = ends(values).unwrap_or_default();
        from.or(to).is_some_and(|end| end < today)
    };
    reading.apply_where(rules, is_over);
}

fn ends(values: &[Captured]) -> Option<(Option<NaiveDate>, Option<NaiveDate>)> {
    values.first().and_then(Captured::ends)
}

fn open(params: &mut Params, values: &[Captured]) -> bool {
    let Some((from, to)) = ends(values).filter(|(from, to)| from.is_some() != to.is_some()) else {
        return false;
    };
    params.open_dates(NAME, from, to);
    true
}

fn since(params: &mut Params, values: &[Captured]) -> bool {
    let Some((Some(from), None)) = ends(values) else { return false };
    params.open_dates(NAME, Some(from), None);
    true
}

/// `from 2024 on`: the year has an end of its own, which does not count.
fn since_start(params: &mut Params, values: &[Captured]) -> bool {
    let Some((Some(from), _)) = ends(values) else { return false };
    params.open_dates(NAME, Some(from), None);
    true
}

/// What is left out before a day leaves the time since then; what is left out since a day, the time before.
fn without(params: &mut Params, values: &[Captured]) -> bool {
    match ends(values) {
        Some((None, Some(last))) => params.open_dates(NAME, last.succ_opt(), None),
        Some((Some(first), None)) => params.open_dates(NAME, None, first.pred_opt()),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use serde_json::{Value, json};

    use crate::{Data, stated};

    fn read(ask: &str) -> Value {
        let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap());
        Value::Object(stated(ask, &data, Some("forecast_demand")).0.to_map())
    }

    #[test]
    fn the_past_since_a_month_goes_to_the_end_of_the_file_in_every_language() {
        for ask in [
            "pronóstico de 3 meses contando solo desde enero de 2025",
            "pronóstico 3 meses con datos desde enero de 2025",
            "previsão de 3 meses usando só dados desde janeiro de 2025",
            "prévision 3 mois avec les données depuis janvier 2025",
            "Prognose 3 Monate, nur Daten seit Januar 2025",
            "Prognose für 3 Monate seit Januar 2025",
            "Prognose 3 Monate, nur Daten ab Januar 2025",
            "Prognose 3 Monate, ab Januar 2025 rechnen",
        ] {
            let said = read(ask);
            assert_eq!(said["history_period"], json!({ "from": "2025-01-01" }), "{ask}: {said}");
            assert_eq!(said["horizon"], json!({ "n": 3, "unit": "month" }), "{ask}: {said}");
        }
    }

    #[test]
    fn a_time_ahead_with_a_begin_is_no_past_to_learn_from() {
        for ask in [
            "pronóstico desde enero de 2027",
            "Prognose ab Januar 2027",
            "prévision à partir de janvier 2027",
        ] {
            let said = read(ask);
            assert_eq!(said.get("history_period"), None, "{ask}: {said}");
        }
    }
}
