//! Stretches of time in a question: how far ahead, which days ahead, which days of the past.

use chrono::{Days, NaiveDate};

use language::{Context, Entity, Kind, Period, Unit, tokens::Sentence};

use crate::dynamic_demand_sensing::{
    params::{Dates, Span, SpanUnit},
    question::reader::Reader,
};

/// How far ahead: `the next 3 weeks`, `4 weeks`.
pub(super) fn horizon(reader: &mut Reader) -> Option<Span> {
    let tomorrow = reader.today().succ_opt()?;
    for entity in reader.free_entities() {
        let Some(span) = length_from(&entity.kind, tomorrow) else { continue };
        let unit = match span.unit {
            Unit::Day | Unit::BusinessDay => SpanUnit::Day,
            Unit::Week => SpanUnit::Week,
            Unit::Month => SpanUnit::Month,
            Unit::Quarter => SpanUnit::Quarter,
            Unit::Year => SpanUnit::Year,
            Unit::Second | Unit::Minute | Unit::Hour => continue,
        };
        reader.use_bytes(entity.start, entity.end);
        return Some(whole_span(span.n, unit));
    }
    None
}

/// A length of time that is open, or begins on this day.
fn length_from(kind: &Kind, first: NaiveDate) -> Option<language::Span> {
    if let Kind::Duration(span) = kind {
        return Some(*span);
    }
    let Kind::Period(period) = kind else { return None };
    period.span.filter(|_| period.from == Some(first))
}

/// Parts of a unit are counted in days.
fn whole_span(n: f64, unit: SpanUnit) -> Span {
    let is_whole = (n - n.round()).abs() < 1e-9;
    let (n, unit) = if is_whole { (n, unit) } else { (n * Span { n: 1, unit }.days(), SpanUnit::Day) };
    Span { n: n.round().clamp(0.0, f64::from(u32::MAX)) as u32, unit }
}

/// The days ahead that are named: `in June`, `from 1 June`, `until the end of June`.
pub(super) fn ahead(reader: &mut Reader, is_assumed: bool) -> Option<Dates> {
    for mut entity in reader.free_entities() {
        if is_assumed {
            entity.kind = read_alone(reader, &entity).unwrap_or(entity.kind);
        }
        let dates = if let Kind::Date { value, .. } = &entity.kind {
            let is_open = is_open(reader, &entity);
            Dates { from: Some(*value), to: Some(*value).filter(|_| !is_open) }
        } else if let Kind::Period(period) = &entity.kind {
            Dates { from: period.from, to: period.to }
        } else {
            continue;
        };
        if dates.to.or(dates.from).is_some_and(|day| day > reader.today()) {
            reader.use_bytes(entity.start, entity.end);
            return Some(dates);
        }
    }
    None
}

/// The time of an assumption lies ahead although its verb has the form of the past: `if it were cheaper in June`.
fn read_alone(reader: &Reader, entity: &Entity) -> Option<Kind> {
    let is_time = matches!(entity.kind, Kind::Date { .. } | Kind::Period(_));
    let text = reader.sentence.source.get(entity.start..entity.end).filter(|_| is_time)?;
    let alone = Sentence::read(text, &Context::new(reader.today()));
    alone.entities.first().map(|entity| entity.kind.clone())
}

/// `from 1 June` goes on.
fn is_open(reader: &Reader, entity: &Entity) -> bool {
    let first = reader.sentence.tokens_of(entity).start;
    first > 0 && reader.tokens()[first - 1].is_one_of(&["from", "starting", "since", "after", "beginning"])
}

/// A stretch of the past and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub dates: Dates,
    pub start: usize,
    pub end: usize,
    /// `14 May`, not `March`.
    pub is_day: bool,
}

/// Every stretch of the history that is named, in the order of the question. `March to April` is two when `is_change`.
pub(super) fn past(reader: &Reader, is_change: bool) -> Vec<Past> {
    let mut found = Vec::new();
    for entity in reader.free_entities() {
        let is_time = matches!(entity.kind, Kind::Date { .. } | Kind::Period(_));
        if !is_time {
            continue;
        }
        match halves(reader, &entity).filter(|_| is_change) {
            Some((first, second)) => {
                for dates in [second, first] {
                    found.push(Past { dates, start: entity.start, end: entity.end, is_day: false });
                }
            }
            None => found.extend(past_of(reader, &entity)),
        }
    }
    found
}

fn past_of(reader: &Reader, entity: &Entity) -> Option<Past> {
    let today = reader.today();
    let back = reader.looking_back.entities.iter().find(|other| other.start == entity.start);
    let is_ahead = first_day(&entity.kind).is_some_and(|from| from > today);
    let kind = if is_ahead { &back?.kind } else { &entity.kind };
    let is_day = matches!(kind, Kind::Date { .. });
    let dates = history_dates(kind, today)?;
    (dates.from? <= today).then_some(Past { dates, start: entity.start, end: entity.end, is_day })
}

/// Whether these words alone name days that have passed: `last month`, `March 2025`, not `March`.
pub(super) fn is_over(reader: &Reader, past: Past) -> bool {
    let Some(text) = reader.sentence.source.get(past.start..past.end) else { return false };
    let alone = Sentence::read(text, &Context::new(reader.today()));
    let last = alone.entities.first().and_then(|entity| last_day(&entity.kind));
    last.is_some_and(|last| last <= reader.today())
}

/// Whether the question names a day or a stretch of time.
pub(super) fn names_a_time(reader: &Reader) -> bool {
    let mut entities = reader.sentence.entities.iter();
    entities.any(|entity| matches!(entity.kind, Kind::Date { .. } | Kind::Period(_)))
}

fn last_day(kind: &Kind) -> Option<NaiveDate> {
    if let Kind::Date { value, .. } = kind {
        return Some(*value);
    }
    if let Kind::Period(period) = kind { period.to } else { None }
}

fn first_day(kind: &Kind) -> Option<NaiveDate> {
    if let Kind::Date { value, .. } = kind {
        return Some(*value);
    }
    if let Kind::Period(period) = kind { period.from.or(period.to) } else { None }
}

/// The days of the history; `since Easter` ends with it, and so do `the last two weeks`.
fn history_dates(kind: &Kind, today: NaiveDate) -> Option<Dates> {
    if let Kind::Date { value, .. } = kind {
        return Some(Dates { from: Some(*value), to: Some(*value) });
    }
    let Kind::Period(Period { from: Some(from), to, span }) = kind else { return None };
    let to = to.unwrap_or(today);
    let ends_yesterday = span.is_some() && to.succ_opt() == Some(today);
    match ends_yesterday.then(|| from.checked_add_days(Days::new(1))).flatten() {
        Some(from) => Some(Dates { from: Some(from), to: Some(today) }),
        None => Some(Dates { from: Some(*from), to: Some(to) }),
    }
}

/// The two times of `from March to April`, each a week or longer.
fn halves(reader: &Reader, entity: &Entity) -> Option<(Dates, Dates)> {
    let source = reader.sentence.source.get(entity.start..entity.end)?;
    let lower = source.to_lowercase();
    let cut =
        [" to ", " and ", " until "].iter().find_map(|word| lower.find(word).map(|at| (at, word.len())))?;
    let trimmed = lower.strip_prefix("from ").or(lower.strip_prefix("between "));
    let begin = trimmed.map_or(0, |rest| lower.len() - rest.len());
    let first = longer_than_days(reader, source.get(begin..cut.0)?)?;
    let second = longer_than_days(reader, source.get(cut.0 + cut.1..)?)?;
    Some((first, second))
}

fn longer_than_days(reader: &Reader, text: &str) -> Option<Dates> {
    let today = reader.today();
    let mut year_before = today;
    for _ in 0..2 {
        let sentence = Sentence::read(text, &Context::new(year_before));
        let dates = sentence.entities.iter().find_map(|entity| history_dates(&entity.kind, today));
        let (from, to) = dates.and_then(|dates| dates.from.zip(dates.to))?;
        if from <= today {
            return ((to - from).num_days() >= 6).then_some(Dates { from: Some(from), to: Some(to) });
        }
        year_before = today.checked_sub_days(Days::new(365))?;
    }
    None
}
