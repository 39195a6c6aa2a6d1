//! What an agent is to the rest of the product. A new agent is a folder with one of these and a line in `AGENTS`.

use intake::{AgentError, Dataset, profile::Profile, roles::TableKind};
use protocol::AgentKind;
use report::Answer;
use serde_json::Value;

use crate::{
    request::{Request, Tools},
    requested::{Said, Wanted, WithoutFile},
};

/// One specialised agent. Name, description and capabilities are in `protocol::AgentInfo`, since the API lists them.
pub struct Agent {
    pub kind: AgentKind,
    /// Beginnings of words that speak for this agent; the one with the most of them in a question is recommended.
    pub keywords: &'static [&'static str],
    /// Among agents with equally many keywords the lowest is recommended.
    pub rank_in_ties: u8,
    /// Whether a question without any agent's keywords names the work of this one all the same.
    pub is_named: fn(&str) -> bool,
    /// Whether the words ask beyond doubt for one figure that this agent reads from a file.
    pub names_figure: fn(&str) -> bool,
    /// Whether the question, without the name of the file, is for this agent although another has more keywords.
    pub is_meant: fn(&str) -> bool,
    /// Whether words that look like small talk are a name in the file.
    pub is_in_file: fn(&str, &Dataset) -> bool,
    /// A question that it answers.
    pub example: &'static str,
    /// Continues “here I”: its work, and how to ask for it.
    pub own_work: &'static str,
    pub template: Template,
    /// Whether tables of this kind are for this agent.
    pub reads: fn(TableKind, &Profile) -> bool,
    /// The sample file as CSV.
    pub sample: fn() -> String,
    pub tools: &'static [Tool],
    /// A typed request as parameters of one of the tools.
    pub(crate) requested: fn(&Said) -> Wanted,
    /// The answer to a question that states all figures itself and needs no file.
    pub(crate) without_file: fn(&Said) -> Option<WithoutFile>,
    /// Beginnings of the words by which a run with these parameters chose what it answers first, such as `slow movers`. They are
    /// not named as unused.
    pub(crate) heard: fn(&Value) -> Vec<&'static str>,
    pub work: Work,
}

/// The file that an agent reads.
pub struct Template {
    /// Names of the columns as the first row of a CSV file.
    pub columns: &'static str,
    /// What a row is, and which further columns are read.
    pub hint: &'static str,
}

/// One analysis that an agent can run.
pub struct Tool {
    /// As in runs and in a model's calls.
    pub name: &'static str,
    pub description: &'static str,
    /// The JSON schema of its parameters.
    pub parameters: fn() -> Value,
}

/// Whether the agent works in this version.
pub enum Work {
    /// Answers a question about a file. CPU work; the registry puts it on a thread.
    Ready(fn(&Request, &Dataset, &Tools) -> Result<Answer, AgentError>),
    Planned,
}
