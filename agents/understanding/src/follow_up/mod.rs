//! Follow-ups are edits of the request in force: `not 12, 9`, `drop the money limit`, `the same for branch 3`, `undo`.

mod commands;
mod compared;
mod contrast;
mod correction;
mod criteria;
mod limits;
mod merge;
mod named;
mod nouns;
mod one_vehicle;
mod other;
mod pair;
mod relative;
mod removal;
mod said;
mod shift;
mod stated;
mod toggles;
mod unfiltered;
mod units;
mod value;

#[cfg(test)]
mod tests;

use language::tokens::Sentence;

use crate::{
    data::Data,
    figures,
    names::NOUNS,
    params::Params,
    reading::Reading,
    rules,
    state::{Conversation, Request, differences},
};
use commands::{Command, command};
use merge::How;
pub(crate) use other::{are_alike, asks, asks_for_reason, asks_to_change, is_pleasantry, names_other};

/// What a follow-up makes of the conversation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Edit {
    pub(crate) kind: EditKind,
    pub(crate) tool: Option<String>,
    /// All that is in force after the edit.
    pub(crate) params: Params,
    pub(crate) changed: Vec<String>,
    pub(crate) not_understood: Vec<String>,
    /// Clauses that hold for some rows only.
    pub(crate) of_some_rows: Vec<String>,
    /// Whether a parameter in force was taken back.
    pub(crate) takes_back: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditKind {
    /// Parameters were stated, corrected or taken back.
    Change,
    /// An earlier request is in force again; the ones after it are forgotten.
    Undo,
    /// There is nothing to undo.
    NothingToUndo,
    /// Nothing is in force any longer.
    StartOver,
}

/// Words that join a named value to those in force.
const ADDING: &[&str] = &[
    "add",
    "also",
    "too",
    "both",
    "include",
    "well",
    "plus",
    "additionally",
    "auch",
    "también",
    "aussi",
    "também",
    "bhi",
];

/// The command of a sentence, carried out on the conversation.
pub(crate) fn go_back(sentence: &Sentence, conversation: &mut Conversation) -> Option<Edit> {
    let (command, steps) = command(sentence)?;
    if command == Command::StartOver {
        conversation.requests.clear();
        return Some(Edit::empty(EditKind::StartOver));
    }
    let now = conversation.last_analysis()?.clone();
    let named = named_parameter(sentence, &now.params);
    let found = match command {
        Command::First => first_of(conversation, &now),
        _ => steps_back(conversation, &now, named, steps),
    };
    let Some(at) = found else {
        return Some(Edit { tool: now.tool, ..Edit::empty(EditKind::NothingToUndo) });
    };
    conversation.requests.truncate(at + 1);
    let before = conversation.last()?.clone();
    Some(Edit {
        kind: EditKind::Undo,
        changed: differences(&now.params, &before.params),
        tool: before.tool,
        params: before.params,
        not_understood: Vec::new(),
        of_some_rows: Vec::new(),
        takes_back: false,
    })
}

impl Edit {
    fn empty(kind: EditKind) -> Self {
        Self {
            kind,
            tool: None,
            params: Params::default(),
            changed: Vec::new(),
            not_understood: Vec::new(),
            of_some_rows: Vec::new(),
            takes_back: false,
        }
    }
}

/// The place of the request that was in force so many steps ago.
fn steps_back(
    conversation: &Conversation,
    now: &Request,
    named: Option<&str>,
    steps: usize,
) -> Option<usize> {
    let mut now = now;
    let mut found = None;
    for _ in 0..steps {
        let before = &conversation.requests[..found.unwrap_or(conversation.requests.len())];
        let Some(at) = before.iter().rposition(|request| is_before(request, now, named)) else { break };
        now = &conversation.requests[at];
        found = Some(at);
    }
    found
}

/// Whether this is a request before the one in force; with a parameter named, one in which it was different.
fn is_before(request: &Request, now: &Request, named: Option<&str>) -> bool {
    let is_other = request.tool.is_some() && (request.params != now.params || request.tool != now.tool);
    is_other && named.is_none_or(|name| request.params.get(name) != now.params.get(name))
}

/// The first request of the analysis in force.
fn first_of(conversation: &Conversation, now: &Request) -> Option<usize> {
    let mut first = None;
    for (at, request) in conversation.requests.iter().enumerate().rev() {
        if request.tool.is_none() {
            continue;
        }
        if request.tool != now.tool {
            break;
        }
        first = Some(at);
    }
    first
}

/// The parameter that an undo names: `as it was before the shift`, `before the VIKOR business`.
fn named_parameter(sentence: &Sentence, in_force: &Params) -> Option<&'static str> {
    let text = sentence.source.to_lowercase();
    for (name, nouns) in NOUNS {
        let Some(value) = in_force.get(name) else { continue };
        let is_value = value.as_str().is_some_and(|value| text.contains(&value.replace('_', " ")));
        if is_value
            || nouns.iter().any(|noun| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == *noun))
        {
            return Some(name);
        }
    }
    None
}

/// The request in force with what the sentence changes. `changed` is empty when it changes nothing.
pub(crate) fn change(sentence: &Sentence, data: &Data, base: &Request, earlier: &[Request]) -> Edit {
    let mut reading = Reading::new(sentence, data, base.tool.as_deref());
    let mut params = base.params.clone();
    units::read(&mut reading, &params, &base.changed);
    let removed = removal::read(&mut reading, &mut params, &base.changed);
    let denied = correction::denied(&mut reading, &params, &base.changed);
    contrast::hide(&mut reading, &params);
    shift::read(&mut reading, &params);
    named::read(&mut reading, &params);
    compared::read(&mut reading, &params);
    one_vehicle::read(&mut reading, &params);
    relative::lengths(&mut reading, &params, &base.changed);
    rules::specific(&mut reading);
    change_of_price(&mut reading, &params);
    rules::rows(&mut reading);
    criteria::read(&mut reading, &mut params);
    criteria::ratio(&mut reading, &params);
    toggles::read(&mut reading, &mut params);
    pair::read(&mut reading, base, earlier);
    relative::read(&mut reading, &params, &base.changed);
    stated::read(&mut reading, &params);
    figures::read_new(&mut reading, &params);
    correction::assign(&mut reading, &mut params, &denied, &base.changed, earlier);
    rules::bare(&mut reading);
    figures::read(&mut reading);
    operation_only(&mut reading, &params);
    criteria::name_weights(&mut reading, &params);
    let stated = reading.params.clone();
    merge::over(&mut params, &stated, how(sentence));
    Edit {
        kind: EditKind::Change,
        tool: base.tool.clone(),
        changed: differences(&base.params, &params),
        params,
        not_understood: reading.not_understood(),
        of_some_rows: rules::told(&reading),
        takes_back: !removed.is_empty(),
    }
}

/// `or a drop of 2 %`: after a change of the price another one of it, unless the demand is named.
fn change_of_price(reading: &mut Reading, in_force: &Params) {
    let is_price = in_force.get("price_change_pct").is_some() && in_force.get("growth_pct").is_none();
    let names_demand =
        reading.sentence.tokens.iter().any(|token| token.is_one_of(&["demand", "sales", "volume", "growth"]));
    if is_price
        && !names_demand
        && let Some(change) = reading.params.remove("growth_pct")
    {
        reading.params.set("price_change_pct", change);
    }
}

/// `average instead of total`: another operation on the column in force.
fn operation_only(reading: &mut Reading, in_force: &Params) {
    let Some(before) = in_force.get("aggregate") else { return };
    let Some(op) = rules::operation(reading).filter(|_| reading.params.get("aggregate").is_none()) else {
        return;
    };
    let aggregate = serde_json::json!({ "op": op, "column": before["column"] });
    reading.params.set("aggregate", aggregate);
}

fn how(sentence: &Sentence) -> How {
    let adds = sentence.tokens.iter().any(|token| token.is_one_of(ADDING));
    let returns = sentence.tokens.iter().any(|token| token.is_one_of(removal::RETURNING));
    match () {
        () if returns && !adds => How::Return,
        () if adds || begins_with_and(sentence) => How::Add,
        () => How::Replace,
    }
}

/// `and the UK` adds; `and for Walsall`, `and Leeds?` and `and only Leeds` ask for the same of another.
fn begins_with_and(sentence: &Sentence) -> bool {
    let words: Vec<&str> = sentence.tokens.iter().filter_map(|token| token.word()).collect();
    let is_and = sentence.tokens.first().is_some_and(|token| matches!(token.text.as_str(), "+" | "&"))
        || words.first().is_some_and(|word| matches!(*word, "and" | "aur"));
    let asks_same = words.get(1).is_some_and(|word| {
        matches!(
            *word,
            "for" | "in" | "at" | "from" | "what" | "how" | "if" | "now" | "by" | "only" | "just" | "then"
        )
    });
    let says_what = words.get(1) == Some(&"what") && !matches!(words.get(2), Some(&("about" | "if")) | None);
    is_and && (!asks_same || says_what) && !sentence.source.trim_end().ends_with('?')
}
