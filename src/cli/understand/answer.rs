//! Prints how one question is understood, as JSON or as text.

use std::fmt::Write as _;

use anyhow::Result;
use language::{Context, Entity, Field, Kind, entities};
use serde_json::{Map, Value, json};

use protocol::{AgentKind, Understood};
use understanding::{Data, understand};

use super::super::terminal;

/// Whole numbers below this are written without a decimal point.
const LARGEST_WHOLE: f64 = 1e15;

/// How questions are read and what is printed.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub(super) selected: AgentKind,
    pub(super) shows_entities: bool,
}

pub(super) fn run(
    ask: &str,
    data: &Data,
    before: Option<&Understood>,
    settings: &Settings,
    json: bool,
) -> Result<()> {
    let text = if json {
        terminal::json(&object(ask, data, before, settings).to_string())
    } else {
        terminal::text(&lines(ask, data, before, settings))
    };
    terminal::print(text.trim_end())
}

/// The typed request as JSON, with the recognised entities when they are wanted.
pub(super) fn object(ask: &str, data: &Data, before: Option<&Understood>, settings: &Settings) -> Value {
    let mut object = Map::new();
    object.insert("ask".to_owned(), json!(ask));
    if let Value::Object(understood) = json!(understand(ask, data, settings.selected, before)) {
        object.extend(understood);
    }
    if settings.shows_entities {
        object.insert("entities".to_owned(), entities_of(ask, &data.context));
    }
    Value::Object(object)
}

fn entities_of(ask: &str, context: &Context) -> Value {
    let mut list = Vec::new();
    let mut places = Places { ask, bytes: 0, characters: 0 };
    for entity in listed(ask, context) {
        list.push(entity_object(ask, &entity, places.character_of(entity.start)));
    }
    Value::Array(list)
}

/// The entities without ordinals: an ordinal such as `3rd` is recognised only so that it is not read as an amount.
fn listed(ask: &str, context: &Context) -> Vec<Entity> {
    let mut list = entities(ask, context);
    list.retain(|entity| !matches!(entity.kind, Kind::Ordinal { .. }));
    list
}

/// Converts byte offsets to character offsets. It counts on from the last entity, so a long text is read only once.
struct Places<'a> {
    ask: &'a str,
    bytes: usize,
    characters: usize,
}

impl Places<'_> {
    fn character_of(&mut self, byte: usize) -> usize {
        self.characters += self.ask[self.bytes..byte].chars().count();
        self.bytes = byte;
        self.characters
    }
}

fn entity_object(ask: &str, entity: &Entity, start: usize) -> Value {
    let mut object = Map::new();
    object.insert("text".to_owned(), json!(ask[entity.start..entity.end]));
    object.insert("start".to_owned(), json!(start));
    object.insert("kind".to_owned(), json!(entity.kind.name()));
    for (name, field) in entity.kind.fields() {
        object.insert(name.to_owned(), value(field));
    }
    Value::Object(object)
}

fn value(field: Field) -> Value {
    match field {
        Field::Number(number) if number.fract() == 0.0 && number.abs() < LARGEST_WHOLE => {
            json!(number as i64)
        }
        Field::Number(number) => json!(number),
        Field::Text(text) => json!(text),
    }
}

fn lines(ask: &str, data: &Data, before: Option<&Understood>, settings: &Settings) -> String {
    let understood = understand(ask, data, settings.selected, before);
    let mut text = String::new();
    let _ = writeln!(text, "{:14} {}", "agent", understood.agent);
    let _ = writeln!(text, "{:14} {}", "tool", understood.tool.as_deref().unwrap_or("none"));
    for (name, value) in &understood.params {
        let _ = writeln!(text, "{name:14} {value}");
    }
    for part in &understood.not_understood {
        let _ = writeln!(text, "{:14} {part}", "not understood");
    }
    if settings.shows_entities {
        text.push_str(&entity_lines(ask, &data.context));
    }
    text
}

fn entity_lines(ask: &str, context: &Context) -> String {
    let mut text = String::new();
    for entity in listed(ask, context) {
        let written = &ask[entity.start..entity.end];
        let mut fields = String::new();
        for (name, field) in entity.kind.fields() {
            let _ = write!(fields, "  {name} {}", value(field));
        }
        let _ = writeln!(text, "{:14} {written:30}{fields}", entity.kind.name());
    }
    if text.is_empty() { "Nothing was recognised.".to_owned() } else { text }
}
