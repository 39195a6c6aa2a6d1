//! The answer of an agent. It links the files of its run by their plain names; the code that shows it signs the links.

use intake::selection::Selection;
use protocol::{AgentKind, RunId, Understood};
use serde_json::Value;

use crate::markdown::without_addresses;

/// A reply in Markdown, with the run that its numbers come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub agent: AgentKind,
    pub content: String,
    /// From 0 to 1, see `confidence`.
    pub confidence: f64,
    /// The agent that answers the same question better, when this one cannot.
    pub suggested_agent: Option<AgentKind>,
    /// What was understood of the question; none where that is not known.
    pub understood: Option<Understood>,
    pub run: Option<Run>,
    /// A stored run that the answer is about, when it is not the result of this answer.
    pub about: Option<RunId>,
}

impl Answer {
    /// A reply without a run. Only files of the product become links; other addresses stay plain text.
    pub fn words(agent: AgentKind, content: String, confidence: f64) -> Self {
        let content = without_addresses(&content).into_owned();
        Self { agent, content, confidence, suggested_agent: None, understood: None, run: None, about: None }
    }

    /// The same reply, with the offer to ask another agent.
    pub fn suggesting(self, agent: Option<AgentKind>) -> Self {
        Self { suggested_agent: agent, ..self }
    }

    /// The same reply, which says first that the agent that was asked has handed the question on.
    pub fn handed_on_by(self, asked: AgentKind) -> Self {
        let (from, to) = (asked.info().name, self.agent.info().name);
        let content = format!("*{from} has handed this question on to {to}.*\n\n{}", self.content);
        Self { content, ..self }
    }

    /// The same reply, with what was understood of its question.
    pub fn understanding(self, understood: Option<Understood>) -> Self {
        Self { understood, ..self }
    }
}

/// One use of a tool; `result.json` is the first of its files.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub id: RunId,
    pub tool: &'static str,
    pub params: Value,
    /// The rows that the run was about.
    pub selection: Selection,
    /// Whether the engine ended early and finds better when it has the time.
    pub is_first_look: bool,
    pub files: Vec<RunFile>,
}

/// A file of a run; `kind` is its media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFile {
    pub name: String,
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}
