//! One article: the lines in front of a file of `articles/`, its text, and the facts that are filled in.

use protocol::AgentKind;

use crate::facts;

/// An article as it was written, with the facts of the product filled in.
#[derive(Debug)]
pub struct Article {
    /// The name of its file without the ending.
    pub name: &'static str,
    pub title: &'static str,
    /// Ways to ask for it.
    pub asks: Vec<&'static str>,
    /// The names of related articles.
    pub related: Vec<&'static str>,
    /// The agent that does it, with an example of a question.
    pub tool: Option<(AgentKind, &'static str)>,
    pub text: String,
}

impl Article {
    /// Reads an article. A line that is missing leaves its field empty; the tests of the crate refuse such articles.
    pub(crate) fn read(name: &'static str, source: &'static str) -> Self {
        let (front, text) = source.split_once("\n\n").unwrap_or((source, ""));
        let mut article = Self {
            name,
            title: "",
            asks: Vec::new(),
            related: Vec::new(),
            tool: None,
            text: facts::filled(text),
        };
        for line in front.lines() {
            match line.split_once(": ") {
                Some(("title", title)) => article.title = title,
                Some(("asks", asks)) => article.asks = parts(asks, '|'),
                Some(("related", names)) => article.related = parts(names, ','),
                Some(("tool", tool)) => article.tool = tool_of(tool),
                _ => {}
            }
        }
        article
    }
}

fn parts(line: &'static str, separator: char) -> Vec<&'static str> {
    line.split(separator).map(str::trim).collect()
}

fn tool_of(line: &'static str) -> Option<(AgentKind, &'static str)> {
    let (kind, example) = line.split_once('|')?;
    Some((AgentKind::from_name(kind.trim())?, example.trim()))
}
