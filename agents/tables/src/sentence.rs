//! A question as pieces, each linked to what it can mean in a table: columns, values, numbers, stretches of time.

use chrono::{Datelike, NaiveDate};
use language::{Context, DateOrder, Entity, FileNames, Kind as EntityKind, entities};

use crate::{
    columns::{Fit, meant},
    data::{Data, Kind},
    translated::Translated,
    values::{Hit, hits},
    words::{Word, is_mark, stem, words},
};

/// No name of a column has more words in a question.
const LONGEST_NAME: usize = 6;

/// A part of the question and its meaning.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    /// In lower case, words separated by spaces.
    pub text: String,
    pub start: usize,
    pub end: usize,
    pub item: Item,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Word,
    Number(f64, Counted),
    /// First and last day; `number` is the year when the text is nothing but a year.
    Period {
        from: Option<NaiveDate>,
        to: Option<NaiveDate>,
        number: Option<f64>,
    },
    /// A time of day in minutes.
    Clock(u16),
    /// The columns that fit best.
    Column(Vec<usize>),
    /// Texts of the file, in one or more columns.
    Value(Vec<Hit>),
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    Nothing,
    Percent,
    Money,
}

/// Reads a question; `today` is the day from which `last month` is counted, `translated` knows its language.
pub(crate) fn pieces(question: &str, data: &Data, today: NaiveDate, translated: Translated) -> Vec<Piece> {
    let context =
        Context { today, date_order: DateOrder::default(), fiscal_start: 1, names: FileNames::default() };
    let entities = entities(question, &context);
    let (written, hits) = in_english(question, data, &entities, translated);
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < written.len() {
        let (item, next) = longest(question, &written, at, data, &hits, &entities, today);
        let next = next.max(at + 1);
        let texts: Vec<&str> = written[at..next].iter().map(|word| word.text.as_str()).collect();
        pieces.push(Piece {
            text: texts.join(" "),
            start: written[at].start,
            end: written[next - 1].end,
            item,
        });
        at = next;
    }
    pieces
}

/// The words of the question, in English, and the texts of the file among them.
fn in_english(
    question: &str,
    data: &Data,
    entities: &[Entity],
    translated: Translated,
) -> (Vec<Word>, Vec<Hit>) {
    let written = words(question);
    let mut hits = hits(question, &written, data);
    // `de` is no country in a Spanish question, unless it is written so.
    hits.retain(|hit| {
        let shown = &question[written[hit.first].start..written[hit.next - 1].end];
        let is_written_so = hit.values.iter().any(|value| value == shown);
        is_written_so || !translated.knows(&written[hit.first..hit.next])
    });
    let is_name = |at: usize| {
        hits.iter().any(|hit| (hit.first..hit.next).contains(&at))
            || column(&written, at, data).is_some_and(|(fit, _, _)| fit <= Fit::End)
    };
    let is_kept =
        |at: usize| is_name(at) || entities.iter().any(|entity| holds(entity, question, &written[at]));
    let (english, places) = translated.in_english(&written, is_kept);
    for hit in &mut hits {
        (hit.first, hit.next) = (places[hit.first], places[hit.next]);
    }
    (english, hits)
}

/// Whether a word is part of a number or of a stretch of time, which are read in every language; the unit of a number is not.
fn holds(entity: &Entity, question: &str, word: &Word) -> bool {
    let is_inside = entity.start <= word.start && word.start < entity.end;
    let has_unit = matches!(entity.kind, EntityKind::Size { .. } | EntityKind::Duration(_));
    let is_unit = has_unit
        && word.end >= entity.end
        && !question[word.start..word.end].starts_with(|c: char| c.is_ascii_digit());
    let is_read =
        !matches!(entity.kind, EntityKind::Ordinal { .. } | EntityKind::Negation | EntityKind::Method { .. });
    // `day of the week` is no stretch of time.
    let text = question[entity.start..entity.end].to_lowercase();
    let is_week_of_days = ["week", "the week", "of the week", "woche", "semana", "la semana", "semaine"]
        .contains(&text.as_str());
    is_inside && is_read && !is_unit && !is_week_of_days
}

/// The longest meaning that begins with a word; of two with one length, a name of the file comes first.
fn longest(
    question: &str,
    written: &[Word],
    at: usize,
    data: &Data,
    hits: &[Hit],
    entities: &[Entity],
    today: NaiveDate,
) -> (Item, usize) {
    let (mut best, mut next) = (Item::Word, at);
    let column = column(written, at, data);
    if let Some((fit, columns, end)) = &column
        && *fit != Fit::Start
    {
        (best, next) = (Item::Column(columns.clone()), *end);
    }
    if let Some((item, end)) = entity(question, written, at, data, entities, today)
        && end > next
    {
        (best, next) = (item, end);
    }
    let end = hits.iter().filter(|hit| hit.first == at).map(|hit| hit.next).max().unwrap_or(at);
    let is_whole_name = matches!(column, Some((Fit::Whole | Fit::Head, _, column_end)) if column_end >= end);
    if end > at && end >= next && !is_whole_name && !matches!(best, Item::Clock(_)) {
        let values = hits.iter().filter(|hit| hit.first == at && hit.next == end).cloned().collect();
        (best, next) = (Item::Value(values), end);
    }
    (best, next)
}

/// The longest name of columns that begins here, how it fits, and the word after it.
fn column(written: &[Word], at: usize, data: &Data) -> Option<(Fit, Vec<usize>, usize)> {
    let most = LONGEST_NAME.min(written.len() - at);
    let mut start = None;
    for count in (1..=most).rev() {
        let part = &written[at..at + count];
        if part.iter().any(|word| is_mark(&word.text)) {
            continue;
        }
        let stems: Vec<String> = part.iter().map(|word| stem(&word.text)).collect();
        match meant(data, &stems, &part[0].text) {
            Some((Fit::Start, columns)) => start = Some((Fit::Start, columns, at + count)),
            Some((fit, columns)) => return Some((fit, columns, at + count)),
            None => {}
        }
    }
    start
}

/// The number or stretch of time that begins here. The unit behind a number stays a word of its own.
fn entity(
    question: &str,
    written: &[Word],
    at: usize,
    data: &Data,
    entities: &[Entity],
    today: NaiveDate,
) -> Option<(Item, usize)> {
    let start = written[at].start;
    let found = entities.iter().find(|entity| entity.start <= start && start < entity.end)?;
    // A sign before the digits belongs to the number but is no word.
    let before = question.get(found.start..start)?;
    if before.chars().any(char::is_alphanumeric) {
        return None;
    }
    let next = written.iter().position(|word| word.start >= found.end).unwrap_or(written.len());
    let is_joined = |last: usize| written[last].text.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    let without_unit = if next > at + 1 && !is_joined(next - 1) { next - 1 } else { next };
    let item = match &found.kind {
        EntityKind::Number { value } => (year(*value, &written[at].text, data), next),
        EntityKind::Percent { value } => (Item::Number(*value, Counted::Percent), next),
        EntityKind::Money { value, .. } => (Item::Number(*value, Counted::Money), next),
        EntityKind::Size { value, .. } if without_unit > at => {
            (Item::Number(*value, Counted::Nothing), without_unit)
        }
        EntityKind::Duration(span) if without_unit < next => {
            (Item::Number(span.n, Counted::Nothing), without_unit)
        }
        EntityKind::Date { value, other } if other.is_none_or(|other| other == *value) => {
            (Item::Period { from: Some(*value), to: Some(*value), number: None }, next)
        }
        EntityKind::Period(period) => {
            let number = written[at].text.parse().ok().filter(|_| next == at + 1);
            let text = &question[found.start..found.end];
            let (from, to) = in_the_past(text, period.from, period.to, today);
            (Item::Period { from, to, number }, next)
        }
        EntityKind::Time(clock) => (Item::Clock(clock.0), next),
        EntityKind::Date { .. }
        | EntityKind::Size { .. }
        | EntityKind::Duration(_)
        | EntityKind::Ordinal { .. }
        | EntityKind::Hours { .. }
        | EntityKind::Column { .. }
        | EntityKind::ValueOfFile { .. }
        | EntityKind::Method { .. }
        | EntityKind::Negation => return None,
    };
    Some(item)
}

/// A bare number, which is a year too when the file has dates of that year: `compare 2025 with 2024`.
fn year(value: f64, text: &str, data: &Data) -> Item {
    let number = Item::Number(value, Counted::Nothing);
    let Ok(year) = text.parse::<i32>() else { return number };
    if text.len() != 4 || f64::from(year) != value {
        return number;
    }
    let is_in_file = data
        .of_kind(Kind::Date)
        .into_iter()
        .filter_map(|column| data.days(column))
        .any(|(first, last)| (first.year()..=last.year()).contains(&year));
    if !is_in_file {
        return number;
    }
    let (from, to) = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31));
    Item::Period { from, to, number: Some(value) }
}

/// A table holds the past: a month without a year is the latest one that has begun.
fn in_the_past(
    text: &str,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    today: NaiveDate,
) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let lower = text.to_lowercase();
    let has_year = text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4);
    let is_ahead = ["next", "coming", "upcoming", "following"].iter().any(|word| lower.contains(word));
    let (Some(start), false, false) = (from.or(to), has_year, is_ahead) else { return (from, to) };
    if start <= today {
        return (from, to);
    }
    let years = start.year() - today.year() + i32::from(start.ordinal() > today.ordinal());
    (from.and_then(|day| years_before(day, years)), to.and_then(|day| years_before(day, years)))
}

/// The same day some years earlier; 29 February becomes the 28th.
pub(crate) fn years_before(day: NaiveDate, years: i32) -> Option<NaiveDate> {
    let year = day.year() - years;
    let is_end_of_february = day.month() == 2 && day.succ_opt().is_some_and(|next| next.month() == 3);
    if is_end_of_february {
        return NaiveDate::from_ymd_opt(year, 3, 1)?.pred_opt();
    }
    day.with_year(year)
}
