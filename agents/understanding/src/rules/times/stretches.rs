//! Named stretches of time: the period asked for, the past to use, the past to leave out; the step of the result.

use std::sync::LazyLock;

use chrono::{Months, NaiveDate};
use language::Kind;

use super::lengths::one_unit_ahead;
use serde_json::{Value, json};

use crate::{
    params::Params,
    pattern::{Captured, Pattern, longest},
    reading::Reading,
    rules::Rule,
};

const LEFT_OUT: [&str; 2] = [
    "<leave out> ~ {period|date} (out)? (from the history)?",
    "(drop|leave|cut) ~ (from)? {period|date} (out)",
];

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::dates("exclude_period", LEFT_OUT[0]),
        Rule::dates("exclude_period", LEFT_OUT[1]),
        Rule::read("(plan|budget|outlook|sales plan|year|forecast) {number}", year),
        Rule::dates(
            "history_period",
            "(train* on|fit* on|learn* from|based on|use only|only use) ~ {period} (only)?",
        ),
    ]
});

/// The words of a stretch that is left out only choose rows: `ignore December 2025` asks for no forecast of it.
pub(super) fn note_left_out(reading: &mut Reading) {
    static PATTERNS: LazyLock<[Pattern; 2]> = LazyLock::new(|| LEFT_OUT.map(Pattern::new));
    if reading.params.get("exclude_period").is_none() {
        return;
    }
    for at in 0..reading.sentence.tokens.len() {
        let ends = PATTERNS.iter().filter_map(|pattern| longest(pattern, reading.sentence, at));
        if let Some(end) = ends.map(|found| found.tokens.end).max() {
            reading.note_left_out(at..end);
        }
    }
}

/// `sales plan 2027`: the whole year.
fn year(params: &mut Params, values: &[Captured]) -> bool {
    let year = values
        .first()
        .and_then(Captured::number)
        .filter(|year| year.fract() == 0.0 && (2000.0..2100.0).contains(year));
    let Some(year) = year.map(|year| year as i32) else { return false };
    let (Some(from), Some(to)) = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31))
    else {
        return false;
    };
    params.dates("period", from, to);
    true
}

/// A stretch to leave out or to learn from lies in the past.
pub(super) fn into_the_past(reading: &mut Reading) {
    let today = reading.data.context.today;
    for name in ["exclude_period", "history_period"] {
        let Some(value) = reading.params.get(name) else { continue };
        let day = |key: &str| value[key].as_str().and_then(|day| day.parse::<NaiveDate>().ok());
        if let (Some(from), Some(to)) = (day("from"), day("to")) {
            let (from, to) = before(today, from, to);
            reading.params.dates(name, from, to);
        }
    }
}

/// Stretches that no word explains: ahead they are the period, back the past to look at.
pub(super) fn bare(reading: &mut Reading) {
    let today = reading.data.context.today;
    for entity in &reading.sentence.entities.clone() {
        let Some((from, to)) = days(&entity.kind).filter(|_| reading.is_free(entity.start, entity.end))
        else {
            continue;
        };
        let text = reading.sentence.source[entity.start..entity.end].to_lowercase();
        let is_weekday = from == to && !text.chars().any(|letter| letter.is_ascii_digit());
        let is_now = (from == to && from == today) || is_weekday;
        if is_now || one_unit_ahead(&text).is_some() || has_length(&entity.kind) {
            continue;
        }
        let is_moved = looks_back(reading) && !states_year(&text);
        let (from, to) = if is_moved { before(today, from, to) } else { (from, to) };
        if reading.params.get("exclude_period") == Some(&stated(from, to)) {
            reading.use_bytes(entity.start, entity.end);
            continue;
        }
        let name = if to >= today && !looks_back(reading) { "period" } else { "history_period" };
        if let Some(begin) = continued(reading, name, from, entity.start) {
            reading.params.dates(name, begin, to);
            reading.use_bytes(entity.start, entity.end);
            continue;
        }
        if reading.params.get(name).is_none()
            && (name == "history_period" || reading.params.get("horizon").is_none())
        {
            reading.params.dates(name, from, to);
            reading.use_bytes(entity.start, entity.end);
        }
    }
}

/// Whether the analysis looks at the past only.
fn looks_back(reading: &Reading) -> bool {
    matches!(reading.tool, None | Some("detect_anomalies" | "explain_change"))
}

/// The same stretch in the last year that has it.
fn before(today: NaiveDate, from: NaiveDate, to: NaiveDate) -> (NaiveDate, NaiveDate) {
    if from <= today {
        return (from, to);
    }
    let a_year = Months::new(12);
    (from.checked_sub_months(a_year).unwrap_or(from), to.checked_sub_months(a_year).unwrap_or(to))
}

/// Whether a stretch names its year: `May 2026` is no May of the year before, also when it is still ahead.
fn states_year(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_digit()).any(|digits| digits.len() == 4)
}

/// Any stretch or day that a question about the file names.
pub(super) fn past(reading: &mut Reading) {
    for entity in &reading.sentence.entities.clone() {
        let Some((from, to)) = days(&entity.kind).filter(|_| reading.is_free(entity.start, entity.end))
        else {
            continue;
        };
        let text = &reading.sentence.source[entity.start..entity.end];
        let is_now = from == to
            && (from == reading.data.context.today || !text.chars().any(|letter| letter.is_ascii_digit()));
        if reading.params.get("history_period").is_none() && !is_now {
            let (from, to) =
                if states_year(text) { (from, to) } else { before(reading.data.context.today, from, to) };
            reading.params.dates("history_period", from, to);
            reading.use_bytes(entity.start, entity.end);
        }
    }
}

fn stated(from: NaiveDate, to: NaiveDate) -> Value {
    json!({ "from": from.to_string(), "to": to.to_string() })
}

fn days(kind: &Kind) -> Option<(NaiveDate, NaiveDate)> {
    match kind {
        Kind::Date { value, .. } => Some((*value, *value)),
        Kind::Period(period) => Some((period.from?, period.to?)),
        _ => None,
    }
}

/// `the next 6 months` states a length.
/// Where a stretch begins that this one continues: `december and january` is one stretch of two months.
fn continued(reading: &Reading, name: &str, from: NaiveDate, start: usize) -> Option<NaiveDate> {
    let day = |key: &str| reading.params.get(name)?[key].as_str()?.parse::<NaiveDate>().ok();
    let (begin, end) = (day("from")?, day("to")?);
    let word = reading.sentence.source.get(..start)?.split_whitespace().last()?.to_lowercase();
    let is_joined =
        ["and", "&", "n", "+", "plus", "und", "y", "e", "et", "to", "through"].contains(&word.as_str());
    (is_joined && end.succ_opt() == Some(from)).then_some(begin)
}

fn has_length(kind: &Kind) -> bool {
    matches!(kind, Kind::Period(period) if period.span.is_some())
}
