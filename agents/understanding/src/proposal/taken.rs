//! Adds to a typed request what a model proposed and what is borne out.

use protocol::{PartRead, QuestionKind, ReadByModel, Understood};
use serde::Deserialize;
use serde_json::Value;

use super::{
    checked::Evidence,
    forms::{self, Form},
    instructions, is_open,
};
use crate::{answers::agent_of, data::Data, request::understand_as};

/// How certain an analysis is that a model names: enough to run it, too little to take the question from a picked agent.
const NAMED_BY_MODEL: f64 = 0.8;

/// The reply of a model.
#[derive(Deserialize)]
struct Reply {
    #[serde(default)]
    tool: Option<String>,
    #[serde(default)]
    params: Vec<Proposed>,
}

/// One parameter with the words that state it.
#[derive(Deserialize)]
struct Proposed {
    name: String,
    value: Value,
    #[serde(default)]
    words: String,
}

/// The typed request with what a model proposed for the words that the rules left over. What the rules read stays as it is.
/// `reply` is the text of the model; a text that is no such reply proposes nothing.
#[must_use]
pub fn taken(
    ask: &str,
    read: Understood,
    data: &Data,
    before: Option<&Understood>,
    reply: &str,
) -> Understood {
    let Some(reply) = parsed(reply) else { return read };
    let mut read = with_tool(ask, read, data, before, reply.tool.as_deref());
    let is_all_open = read.not_understood.is_empty();
    let mut parts = Vec::new();
    for proposed in reply.params {
        let Some(words) = words_in(ask, &proposed.words) else { continue };
        let is_left = is_all_open || read.not_understood.iter().any(|part| shares_word(part, words));
        let Some(described) = forms::of(&proposed.name).filter(|_| is_left) else { continue };
        let Some(value) = Evidence::new(words, data).value(described.form, &proposed.value) else { continue };
        let known = read.params.get(described.name);
        let Some(whole) = beside(known, described.form, &value) else { continue };
        add(&mut read, described.name, whole);
        parts.push(PartRead { words: words.to_owned(), meaning: crate::phrase(described.name, &value) });
    }
    read.not_understood.retain(|left| !parts.iter().any(|part| covers(&part.words, left)));
    if !parts.is_empty() {
        read.by_model = Some(ReadByModel { parts, is_away: false });
    }
    read
}

/// The value with what is known of its parameter. Only lists of rows grow: one that has another value keeps it.
fn beside(known: Option<&Value>, form: Form, value: &Value) -> Option<Value> {
    let Some(known) = known else { return Some(value.clone()) };
    let (Some(known), Some(added)) = (known.as_array(), value.as_array()) else { return None };
    let grows = matches!(form, Form::Filters | Form::Changes) && !added.iter().any(|one| known.contains(one));
    grows.then(|| Value::Array(known.iter().chain(added).cloned().collect()))
}

/// The reply in a text that may have words around it.
fn parsed(text: &str) -> Option<Reply> {
    let (from, to) = (text.find('{')?, text.rfind('}')?);
    serde_json::from_str(text.get(from..=to)?).ok()
}

/// The request as one for the analysis that the model names, where the rules left open what is wanted.
fn with_tool(
    ask: &str,
    read: Understood,
    data: &Data,
    before: Option<&Understood>,
    tool: Option<&str>,
) -> Understood {
    let known = tool.filter(|tool| is_open(&read) && instructions::tools().any(|known| known == *tool));
    let named = known.and_then(|tool| understand_as(ask, data, tool, before));
    named.map_or(read, |named| Understood { confidence: NAMED_BY_MODEL, ..named })
}

/// Adds a parameter to the request, and to the last one of the conversation, which is this one.
fn add(read: &mut Understood, name: &str, value: Value) {
    if let Some(last) = read.requests.last_mut().filter(|last| last.tool == read.tool) {
        last.params.insert(name.to_owned(), value.clone());
        if !read.changed.is_empty() {
            last.changed.push(name.to_owned());
        }
    }
    if !read.changed.is_empty() {
        read.changed.push(name.to_owned());
    }
    if read.kind == QuestionKind::Analysis {
        read.agent = agent_of(read.tool.as_deref());
    }
    read.params.insert(name.to_owned(), value);
}

/// The words as the question writes them, whatever the case; none where it does not have them.
fn words_in<'a>(ask: &'a str, words: &str) -> Option<&'a str> {
    let wanted = words.trim();
    if wanted.is_empty() {
        return None;
    }
    let lower = wanted.to_lowercase();
    let is_here = |at: usize| {
        let rest = ask.get(at..at + wanted.len())?;
        (rest.to_lowercase() == lower).then_some(rest)
    };
    (0..ask.len()).find_map(is_here)
}

/// The words of a text in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

fn shares_word(part: &str, words: &str) -> bool {
    let said = words_of(words);
    words_of(part).iter().any(|word| said.contains(word))
}

/// Whether every word of a part is one of these words.
fn covers(words: &str, part: &str) -> bool {
    let said = words_of(words);
    words_of(part).iter().all(|word| said.contains(word))
}
