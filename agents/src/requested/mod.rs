//! From the typed request of a question to parameters of a tool and rows of a file. Every agent maps the names of its tools
//! in its own `requested.rs`; here is what all of them have in common.

mod file;
mod rows;
#[cfg(test)]
mod tests;

use intake::selection::Selection;
use serde_json::{Map, Value, json};

pub(crate) use file::FileFacts;
pub(crate) use rows::{of_names, rows, without_names};

/// What a typed request says to one tool.
pub(crate) struct Said<'a> {
    pub tool: &'a str,
    pub params: &'a Map<String, Value>,
    /// The words of the question, for what the request leaves open.
    pub question: &'a str,
    pub file: &'a FileFacts,
}

/// What a tool is given: parameters that win over its own reading of the words, and the rows that count.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Wanted {
    pub params: Map<String, Value>,
    pub selection: Selection,
}

/// The answer to a question that states all figures itself.
#[derive(Debug, PartialEq)]
pub(crate) struct WithoutFile {
    /// Markdown.
    pub text: String,
    /// Whether it asks for a figure that is missing.
    pub asks: bool,
    /// Names of stated parameters that the answer does not use.
    pub unused: Vec<String>,
}

impl Said<'_> {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.params.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    /// A single number; none for a list of several.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        let value = self.get(name)?;
        match value.as_array().map(Vec::as_slice) {
            Some([single]) => single.as_f64(),
            _ => value.as_f64(),
        }
    }

    /// The numbers of a list or a single number; none when it is not said.
    pub(crate) fn numbers(&self, name: &str) -> Vec<f64> {
        let Some(value) = self.get(name) else { return Vec::new() };
        let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        list.iter().filter_map(Value::as_f64).collect()
    }

    pub(crate) fn flag(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    /// The texts of a list or of a single text.
    pub(crate) fn texts(&self, name: &str) -> Option<Vec<&str>> {
        let value = self.get(name)?;
        match value.as_array() {
            Some(list) => list.iter().map(Value::as_str).collect(),
            None => Some(vec![value.as_str()?]),
        }
    }
}

impl Wanted {
    pub(crate) fn set(&mut self, name: &str, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            self.params.insert(name.to_owned(), value.into());
        }
    }

    /// Parameters that the tool calls by other names and counts in the same unit.
    pub(crate) fn copy(&mut self, said: &Said, names: &[(&str, &str)]) {
        for (name, own) in names {
            self.set(own, said.get(name).cloned());
        }
    }

    /// Single numbers in another unit.
    pub(crate) fn scale(&mut self, said: &Said, names: &[(&str, &str, f64)]) {
        for (name, own, factor) in names {
            self.set(own, said.number(name).map(|value| tidy(value * factor)));
        }
    }
}

/// A product of shares and units without the last digits that multiplying adds: 0.285 as 28.5.
fn tidy(value: f64) -> Value {
    json!((value * 1e9).round() / 1e9)
}

/// Minutes after midnight of `08:30`.
pub(crate) fn minutes(text: &str) -> Option<f64> {
    let (hours, minutes) = text.split_once(':')?;
    Some(hours.parse::<f64>().ok()? * 60.0 + minutes.parse::<f64>().ok()?)
}
