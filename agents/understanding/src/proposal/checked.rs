//! Whether a proposed value has its form, and whether the sentence and the file bear it out.

use chrono::{Datelike, NaiveDate, NaiveTime, Timelike};
use language::{Clock, Kind, entities, tokens::tokens};
use serde_json::{Map, Value, json};

use super::forms::{AGGREGATES, CHANGES, COMPARISONS, Form};
use crate::data::Data;

/// What a stated number may be multiplied by to become a value of a form.
const AS_SAID: &[f64] = &[1.0];
const IN_DAYS: &[f64] = &[1.0, 7.0, 30.0];
const IN_MINUTES: &[f64] = &[1.0, 60.0];
const IN_HOURS: &[f64] = &[1.0, 1.0 / 60.0];
const IN_KILOMETRES: &[f64] = &[1.0, 1.609_344];
/// Percentages, also of a month for a year.
const AS_SHARE: &[f64] = &[1.0, 0.01, 12.0, 0.12];
/// In the unit of a column, which may have shares, days or minutes.
const OF_COLUMN: &[f64] = &[1.0, 0.01, 7.0, 30.0, 60.0];
const UNITS: &[&str] = &["hour", "day", "week", "month", "quarter", "year"];

/// The words of a proposal and the files that they may name.
pub(super) struct Evidence<'a> {
    words: &'a str,
    /// The numbers that the words state.
    numbers: Vec<f64>,
    /// The times of day that they state.
    clocks: Vec<Clock>,
    data: &'a Data,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(words: &'a str, data: &'a Data) -> Self {
        Self { words, numbers: numbers(words, data), clocks: clocks(words, data), data }
    }

    /// The value as a typed request has it; none where it has another form or rests on nothing that was said.
    pub(super) fn value(&self, form: Form, value: &Value) -> Option<Value> {
        let is_number = |least: f64, most: f64, scales: &[f64]| {
            let number = value.as_f64()?;
            let is_borne_out = (least..=most).contains(&number) && self.states(number, scales);
            is_borne_out.then(|| crate::params::number(number))
        };
        match form {
            Form::Amount => is_number(0.0, f64::MAX, AS_SAID),
            Form::DaysLong => is_number(0.0, f64::MAX, IN_DAYS),
            Form::Minutes => is_number(0.0, f64::MAX, IN_MINUTES),
            Form::HoursLong => is_number(0.0, f64::MAX, IN_HOURS),
            Form::Kilometres => is_number(0.0, f64::MAX, IN_KILOMETRES),
            Form::Change => is_number(f64::MIN, f64::MAX, AS_SAID),
            Form::Share => is_number(0.0, 1.0, AS_SHARE),
            Form::Count => {
                is_number(1.0, 1e9, AS_SAID).filter(|_| value.as_f64().is_some_and(|n| n.fract() == 0.0))
            }
            Form::Flag => value.is_boolean().then(|| value.clone()),
            Form::OneOf(texts) => one_of(value, texts),
            Form::Span => self.span(value),
            Form::Days => self.days(value),
            Form::Hours => {
                let hours = value.as_object().filter(|hours| hours.len() == 2)?;
                Some(json!({ "from": self.clock(hours.get("from")?)?, "to": self.clock(hours.get("to")?)? }))
            }
            Form::Clock => self.clock(value),
            Form::Columns => each(value, |name| self.column(name)),
            Form::Filters => each(value, |filter| self.filter(filter)),
            Form::Changes => each(value, |change| self.change(change)),
            Form::Shares => self.by_column(value, |share| (0.0..=1.0).contains(&share)),
            Form::Numbers => self.by_column(value, |_| true),
            Form::Aggregate => {
                let aggregate = value.as_object().filter(|aggregate| aggregate.len() == 2)?;
                let (op, column) =
                    (one_of(aggregate.get("op")?, AGGREGATES)?, self.column(aggregate.get("column")?)?);
                Some(json!({ "op": op, "column": column }))
            }
        }
    }

    /// Whether a number was said, in one of these units.
    fn states(&self, number: f64, scales: &[f64]) -> bool {
        let is_same = |said: &f64| scales.iter().any(|scale| is_near(said * scale, number.abs()));
        self.numbers.iter().any(is_same)
    }

    fn span(&self, value: &Value) -> Option<Value> {
        let span = value.as_object().filter(|span| span.len() == 2)?;
        let (n, unit) = (span.get("n")?.as_f64()?, one_of(span.get("unit")?, UNITS)?);
        let is_said = self.states(n, AS_SAID) || (n == 1.0 && self.numbers.is_empty());
        (n > 0.0 && is_said).then(|| json!({ "n": crate::params::number(n), "unit": unit }))
    }

    /// A time of day that was said; `noon` and the like say it without a number.
    fn clock(&self, value: &Value) -> Option<Value> {
        let text = value.as_str()?;
        let time = NaiveTime::parse_from_str(text, "%H:%M").ok()?;
        let (hour, minute) = (f64::from(time.hour()), f64::from(time.minute()));
        let says = |wanted: f64| self.numbers.iter().any(|said| is_near(*said, wanted));
        let twelve = |clock: Clock| (clock.0 / 60 % 12, clock.0 % 60);
        let own = Clock((time.hour() * 60 + time.minute()) as u16);
        let is_stated = self.clocks.iter().any(|clock| twelve(*clock) == twelve(own));
        // Half past seven and `halb acht` are the same, and neither is seven or eight o'clock.
        let is_half = says(0.5);
        let is_before = is_half && tokens(self.words).iter().any(|token| token.is_one_of(&["halb"]));
        let said = if is_before { hour + 1.0 } else { hour };
        let is_hour = self.numbers.is_empty() || says(said) || says(said - 12.0);
        let is_minute = match is_half {
            true => minute == 30.0,
            false if minute == 0.0 => !self.says_minutes(time),
            false => says(minute) || says(hour + minute / 60.0),
        };
        (is_stated || is_hour && is_minute).then(|| json!(time.format("%H:%M").to_string()))
    }

    /// The header as the file writes it.
    fn column(&self, value: &Value) -> Option<Value> {
        Some(json!(self.data.column(value.as_str()?)?.name))
    }

    /// Whether the words say this hour with minutes: `7:30` is not 07:00.
    fn says_minutes(&self, time: NaiveTime) -> bool {
        let is_hour = |clock: &Clock| u32::from(clock.0 / 60) % 12 == time.hour() % 12;
        let mut of_hour = self.clocks.iter().filter(|clock| is_hour(clock)).peekable();
        of_hour.peek().is_some() && of_hour.all(|clock| clock.0 % 60 != 0)
    }

    fn filter(&self, value: &Value) -> Option<Value> {
        let filter = value.as_object()?;
        let column = self.data.column(filter.get("column")?.as_str()?)?;
        let op = one_of(filter.get("op")?, COMPARISONS)?;
        let wanted = filter.get("value")?;
        let of_file = |value: &Value| {
            let text = value.as_str()?;
            let found = column.values.iter().find(|known| known.to_lowercase() == text.to_lowercase())?;
            Some(json!(found))
        };
        let stated = match op.as_str()? {
            "eq" | "ne" => of_file(wanted).or_else(|| self.number(wanted))?,
            "in" => each(wanted, of_file)?,
            "contains" => json!(wanted.as_str().filter(|text| self.says(text))?),
            _ => self.number(wanted).or_else(|| self.day(wanted))?,
        };
        Some(json!({ "column": column.name, "op": op, "value": stated }))
    }

    fn change(&self, value: &Value) -> Option<Value> {
        let change = value.as_object()?;
        let rows = match change.get("rows").filter(|rows| !rows.is_null()) {
            None => json!([]),
            Some(rows) => each(rows, |filter| self.filter(filter))?,
        };
        Some(json!({
            "column": self.column(change.get("column")?)?,
            "op": one_of(change.get("op")?, CHANGES)?,
            "value": self.number(change.get("value")?)?,
            "rows": rows,
            "said": self.words,
        }))
    }

    fn by_column(&self, value: &Value, is_possible: impl Fn(f64) -> bool) -> Option<Value> {
        let mut named = Map::new();
        for (column, number) in value.as_object().filter(|named| !named.is_empty())? {
            let column = &self.data.column(column)?.name;
            let number = self.number(number).filter(|number| number.as_f64().is_some_and(&is_possible))?;
            named.insert(column.clone(), number);
        }
        Some(Value::Object(named))
    }

    /// Two days in their order. Numbers that were said are parts of them or count the days or weeks between.
    fn days(&self, value: &Value) -> Option<Value> {
        let days = value.as_object().filter(|days| days.len() == 2)?;
        let day = |end: &str| days.get(end)?.as_str()?.parse::<NaiveDate>().ok();
        let (from, to) = (day("from")?, day("to")?);
        let length = (to - from).num_days() + 1;
        let parts = |day: NaiveDate| [f64::from(day.day()), f64::from(day.month()), f64::from(day.year())];
        let mut known: Vec<f64> = parts(from).into_iter().chain(parts(to)).collect();
        known.extend([length as f64, length as f64 / 7.0]);
        let is_known = |said: &f64| known.iter().any(|part| is_near(*said, *part));
        (from <= to && self.numbers.iter().all(is_known))
            .then(|| json!({ "from": from.to_string(), "to": to.to_string() }))
    }

    fn number(&self, value: &Value) -> Option<Value> {
        let number = value.as_f64().filter(|number| self.states(*number, OF_COLUMN))?;
        Some(crate::params::number(number))
    }

    /// A day or a time of day that is compared with.
    fn day(&self, value: &Value) -> Option<Value> {
        let text = value.as_str()?;
        let is_day = text.parse::<NaiveDate>().is_ok();
        is_day.then(|| json!(text)).or_else(|| self.clock(value))
    }

    fn says(&self, text: &str) -> bool {
        !text.trim().is_empty() && self.words.to_lowercase().contains(&text.to_lowercase())
    }
}

/// The numbers that words state, also as `half` and `double`.
fn numbers(words: &str, data: &Data) -> Vec<f64> {
    let mut numbers: Vec<f64> = tokens(words).iter().filter_map(language::tokens::Token::number).collect();
    for entity in entities(words, &data.context) {
        match entity.kind {
            Kind::Number { value }
            | Kind::Money { value, .. }
            | Kind::Size { value, .. }
            | Kind::Percent { value } => {
                numbers.push(value);
            }
            Kind::Duration(span) => numbers.push(span.n),
            Kind::Time(clock) => numbers.extend([f64::from(clock.0 / 60), f64::from(clock.0 % 60)]),
            Kind::Hours { from, to } => {
                numbers.extend([f64::from(from.0 / 60), f64::from(to.0 / 60)]);
            }
            _ => {}
        }
    }
    for token in tokens(words) {
        match token.word() {
            Some("half" | "halb" | "halber" | "media" | "demie" | "demi" | "meia") => numbers.push(0.5),
            Some("twice" | "double" | "doubles" | "doubled") => numbers.extend([2.0, 1.0]),
            Some("thrice" | "triple" | "triples" | "tripled") => numbers.extend([3.0, 2.0]),
            _ => {}
        }
    }
    numbers
}

/// The times of day that words state in digits.
fn clocks(words: &str, data: &Data) -> Vec<Clock> {
    let mut clocks = Vec::new();
    for entity in entities(words, &data.context) {
        if let Kind::Time(clock) = entity.kind {
            clocks.push(clock);
        } else if let Kind::Hours { from, to } = entity.kind {
            clocks.extend([from, to]);
        }
    }
    clocks
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * one.abs().max(1e-9)
}

fn one_of(value: &Value, texts: &[&str]) -> Option<Value> {
    let text = value.as_str()?;
    texts.contains(&text).then(|| json!(text))
}

/// All items of a list that is not empty, or of a single item; none where one of them is not borne out.
fn each(value: &Value, item: impl Fn(&Value) -> Option<Value>) -> Option<Value> {
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    if list.is_empty() {
        return None;
    }
    list.iter().map(item).collect::<Option<Vec<_>>>().map(Value::Array)
}
