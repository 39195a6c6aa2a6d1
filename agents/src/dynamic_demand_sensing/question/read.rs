//! One question as a typed request, without the run before.

use language::conversation;

use crate::{
    dynamic_demand_sensing::{
        explain_params::{ChangeDirection, ExplainParams},
        params::{About, Dates, SensingParams},
        question::{
            changes::{self, Changes},
            events, exclusions, holidays, left,
            past_assumption::{PastAssumption, past_assumption},
            reader::Reader,
            settings, times, tool, topic,
            vocabulary::{Topic, Vocabulary},
            words::{DROPS, EXCLUDING, RISES},
        },
    },
    question::{products, sets::Names},
};
use intake::AgentError;

/// The tool and its parameters.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    Sense(Box<SensingParams>),
    Explain(Box<ExplainParams>),
}

/// What was read, and how it belongs to a run before.
pub(super) struct Understood {
    pub request: Request,
    /// The words that nothing used.
    pub left: Vec<String>,
    /// The question names what it is about.
    pub is_named: bool,
    /// A percentage or time that only the run before gives a meaning.
    pub bare_percent: Option<f64>,
    pub bare_past: Option<Dates>,
    /// The first days that may be those of the past; a follow-up to an assumption about the past means them.
    pub past_days: Option<Dates>,
    /// Changes are assumed for the past, and the question does not name its days.
    pub misses_past_days: bool,
    /// Assumed changes are to be taken back.
    pub undoes: bool,
    /// Assumed changes take the place of those before: `5 % cheaper instead`.
    pub replaces: bool,
}

impl Understood {
    /// A request that was not read from words.
    pub(super) fn of(request: Request) -> Self {
        let (bare_percent, bare_past) = (None, None);
        Self {
            request,
            left: Vec::new(),
            is_named: false,
            bare_percent,
            bare_past,
            past_days: None,
            misses_past_days: false,
            undoes: false,
            replaces: false,
        }
    }
}

/// Reads a question; `before` are the products of the run that it continues, and `is_about_past` holds when that run has
/// explained a change.
pub(super) fn read(
    question: &str,
    vocabulary: &Vocabulary,
    before: &[String],
    is_about_past: bool,
) -> Result<Understood, AgentError> {
    let names = Names { before, ..Names::of(vocabulary.products) };
    let products = products::mentioned(question, names, vocabulary.file)?;
    let (_, _, named) = products::accepted(question, vocabulary.products);
    let named: Vec<(usize, usize)> = named.iter().map(|mention| (mention.start, mention.end)).collect();
    let mut reader = Reader::new(question, vocabulary, &named);
    let reader = &mut reader;
    let undoes = undoes(reader);
    let fdr = settings::false_discovery_rate(reader);
    let interval_level = settings::interval_level(reader);
    let max_lag_days = settings::max_lag_days(reader);
    let asks_why = tool::asks_why(reader) || is_about_past;
    let text_column = text_column(reader);
    let holidays = holidays::country(reader)?;
    let shared = SensingParams {
        frequency: settings::frequency(reader),
        products,
        max_lag_days,
        fdr,
        interval_level,
        text_column,
        holidays,
        ..SensingParams::default()
    };
    if asks_why {
        return Ok(explain(reader, shared));
    }
    Ok(sense(reader, shared, undoes))
}

fn sense(reader: &mut Reader, shared: SensingParams, undoes: bool) -> Understood {
    let event = events::event(reader);
    let past_if = if event.is_none() { past_assumption(reader) } else { PastAssumption::None };
    let assumed_past = if let PastAssumption::Days(past) = past_if { Some(past) } else { None };
    let past_days = times::past(reader, false).first().map(|past| past.dates);
    let horizon = times::horizon(reader);
    let introduced = conversation::what_if(reader.tokens()).is_some();
    let looks_at_past = event.is_some() || assumed_past.is_some();
    let period = if looks_at_past { None } else { times::ahead(reader, introduced) };
    let exclude = exclusions::excluded(reader, period.is_some() || assumed_past.is_some());
    let changes = match undoes || event.is_some() {
        true => Changes::default(),
        false => changes::changes(reader, introduced || reader.has(&["set"])),
    };
    let misses_assumption = introduced && changes.is_empty();
    let assumed_past = assumed_past.filter(|_| !changes.is_empty());
    if let Some(past) = assumed_past {
        reader.use_bytes(past.start, past.end);
    }
    let misses_past_days = !changes.is_empty() && matches!(past_if, PastAssumption::Unnamed);
    let only = exclusions::is_only(reader);
    let looks_ahead = horizon.is_some() || period.is_some();
    let text_column = shared.text_column.clone();
    reader.mentions.retain(|mention| {
        let column = mention.columns.first().map(|place| reader.vocabulary.columns[*place].column);
        text_column.is_none() || column != text_column.as_deref()
    });
    drop_sentiment_of_texts(reader);
    let asked = topic::topic(reader, looks_ahead);
    let is_price = asked.about == Some(About::Price);
    let mut signals = reader.columns_of(reader.mentions.iter());
    if is_price && signals.is_empty() {
        signals.extend(reader.vocabulary.first(Topic::Price).map(str::to_owned));
    }
    for mention in reader.mentions.clone() {
        reader.use_tokens(mention.first..mention.next);
    }
    let about = match () {
        () if introduced || !changes.is_empty() => Some(About::WhatIf),
        () if event.is_some() => Some(About::Events),
        () if text_column.is_some() => Some(About::Sentiment),
        () => asked.about,
    };
    let is_named = asked.is_named || !changes.is_empty() || event.is_some();
    let bare_percent = bare_percent(reader);
    let bare_past = times::past(reader, false).first().map(|past| past.dates);
    let past = event.as_ref().map(|event| event.past);
    let params = SensingParams {
        about,
        horizon,
        period,
        signals: some(signals),
        only_signals: only.then_some(true),
        exclude_signals: some(exclude),
        price_change_pct: changes.price_percent,
        signal_change: Some(changes.of_signals).filter(|changes| !changes.is_empty()),
        event_date: past.filter(|past| past.is_day).and_then(|past| past.dates.from),
        history_period: past.filter(|past| !past.is_day).or(assumed_past).map(|past| past.dates),
        event: event.map(|event| event.name),
        ..shared
    };
    let left = left::left(reader, misses_assumption);
    let replaces = reader.has(&["instead", "rather"]);
    Understood {
        request: Request::Sense(Box::new(params)),
        left,
        is_named,
        bare_percent,
        bare_past,
        past_days,
        misses_past_days,
        undoes,
        replaces,
    }
}

fn explain(reader: &mut Reader, shared: SensingParams) -> Understood {
    let exclude = exclusions::excluded(reader, false);
    let past = times::past(reader, true);
    for found in &past {
        reader.use_bytes(found.start, found.end);
    }
    for mention in reader.mentions.clone() {
        reader.use_tokens(mention.first..mention.next);
    }
    let mut times = past.iter().map(|past| past.dates);
    let is_compared = past.len() == 1 && reader.has(&["compared", "versus", "vs", "against"]);
    let history_period = if is_compared { None } else { times.next() };
    let compare_period = times.next();
    let params = ExplainParams {
        history_period,
        compare_period,
        direction: direction(reader),
        products: shared.products,
        signals: some(reader.columns_of(reader.mentions.iter())),
        exclude_signals: some(exclude),
        max_lag_days: shared.max_lag_days,
        fdr: shared.fdr,
        text_column: shared.text_column,
        holidays: shared.holidays,
        columns: None,
    };
    let left = left::left(reader, false);
    let request = Request::Explain(Box::new(params));
    Understood { left, is_named: true, ..Understood::of(request) }
}

/// The change that the question takes for granted; `lower than March` and `sold less` are drops.
fn direction(reader: &Reader) -> Option<ChangeDirection> {
    let is_compared = reader.has(&["compare"]);
    for token in reader.tokens() {
        match token.word() {
            // `compare up to 3 weeks` states no direction.
            Some("up" | "down") if is_compared => {}
            Some("break") => return None,
            Some(word) if DROPS.contains(&word) => return Some(ChangeDirection::Drop),
            Some(word) if RISES.contains(&word) => return Some(ChangeDirection::Rise),
            Some(_) | None => {}
        }
    }
    None
}

/// In `sentiment analysis of the reviews` the sentiment is what is asked for, not a signal.
fn drop_sentiment_of_texts(reader: &mut Reader) {
    let has_texts = reader.mentions.iter().any(|mention| mention.topic == Topic::Text);
    if !has_texts {
        return;
    }
    let mentions = std::mem::take(&mut reader.mentions);
    reader.mentions = mentions
        .into_iter()
        .filter(|mention| mention.topic != Topic::Sentiment || !is_task(reader, mention.next))
        .collect();
}

/// What follows makes the words before it the task: `analysis of`.
fn is_task(reader: &Reader, next: usize) -> bool {
    reader.tokens().get(next).is_some_and(|token| token.is_one_of(&["analysis", "of", "in"]))
}

fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

/// `undo`, or `without the price change`.
fn undoes(reader: &mut Reader) -> bool {
    let is_undone = conversation::follow_up(reader.tokens())
        .is_some_and(|found| found.kind == conversation::FollowUpKind::Undo);
    let takes_back = reader.has(&["without", "no", "remove", "drop"])
        && reader.mentions.iter().any(|mention| {
            reader.tokens().get(mention.next).is_some_and(|token| token.is_one_of(&["change", "changes"]))
        });
    if is_undone || takes_back {
        reader.use_words(&["undo", "revert", "never", "mind", "back"]);
        reader.use_words(EXCLUDING);
        let end = reader.sentence.source.len();
        if takes_back {
            reader.use_bytes(0, end);
            reader.mentions.clear();
        }
    }
    is_undone || takes_back
}

/// A column of texts that is named by its header and asked to be scored.
fn text_column(reader: &mut Reader) -> Option<String> {
    reader.position(&["score", "scored"])?;
    let texts = reader.vocabulary.about(&[Topic::Text]);
    for mention in reader.mentions.clone() {
        if let Some(place) = mention.columns.iter().find(|place| texts.contains(place)) {
            reader.use_tokens(mention.first..mention.next);
            return Some(reader.vocabulary.columns[*place].column.to_owned());
        }
    }
    None
}

/// A percentage that nothing used.
fn bare_percent(reader: &Reader) -> Option<f64> {
    reader.free_entities().iter().find_map(|entity| {
        let language::Kind::Percent { value } = entity.kind else { return None };
        Some((1e9 * 100.0 * value).round() / 1e9)
    })
}
