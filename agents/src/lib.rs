//! Data in, answer out: the agents, the list of them, and the way from a question to the agent that answers it.
//! Knows no database, queue or web. Start with `answer` at the end, then `ask`, then one agent's folder.

#![warn(clippy::wildcard_enum_match_arm)]
#![warn(unreachable_pub)]

mod again;
mod agent;
mod ask;
mod chain;
mod chosen_file;
mod conversation;
pub mod demand_forecasting;
mod dynamic_demand_sensing;
mod earlier;
mod explained;
mod first_words;
mod general;
#[cfg(test)]
mod hostile_tests;
mod introduction;
pub mod inventory_optimization;
mod last_work;
mod outside;
mod params;
mod question;
mod recommend;
mod request;
mod requested;
mod samples;
pub mod supplier_selection;
mod templates;
mod thread_time;
mod understood;
pub mod vehicle_routing;
mod work;

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::Value;

pub use again::{Recorded, RecordedFile};
pub use agent::{Agent, Template, Tool, Work};
pub use conversation::{Conversation, EarlierRun, LookUp};
pub use earlier::{When, compares_with_earlier};
pub use explained::asks_why;
pub use intake::{
    AgentError, Dataset, KeptTable, Recipe,
    calendar::Frequency,
    profile::{ColumnKind, ColumnProfile, Profile, profile},
    roles::{Mapped, Role, Roles, label as role_label},
    selection::Selection,
};
pub use last_work::LastWork;
pub use outside::{Geocoder, LanguageModel, Located, Outside, RoadError, RoadTable, Roads, Tiles};
pub use report::{
    Answer, ENGINE_VERSION, Purpose, Run, RunFile,
    inspection::{Inspection, inspect},
    raw_rows::raw_rows,
};
pub use request::{LastRun, Limits, Progress, Request, Tools};
pub use templates::{TemplateFile, columns_for_the_front_end};
pub use thread_time::ThreadTime;
pub use understanding::title as request_title;
pub use understood::said_of_rows;
pub use work::unless_cancelled;

/// Every specialised agent, in the order of the contract. No other list of what agents do exists.
pub const AGENTS: [&Agent; 5] = [
    &demand_forecasting::AGENT,
    &inventory_optimization::AGENT,
    &vehicle_routing::AGENT,
    &dynamic_demand_sensing::AGENT,
    &supplier_selection::AGENT,
];

/// Hands the question to the agent that was asked; the general agent helps to choose one.
pub async fn answer(kind: AgentKind, request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    ask::ask(&AGENTS, kind, &request.clone().keeping_tables(), tools).await
}

/// Calculates a stored run again; the request is that of its record.
///
/// # Errors
/// As `answer`.
pub async fn again(record: &Recorded, request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    if record.is_of_rows() {
        return general::of_rows(request, tools).await;
    }
    answer(record.agent, request, tools).await
}

/// What was understood of a question, and whether answering it runs an analysis, before anything runs. `request` keeps it.
///
/// # Errors
/// When the work was cancelled.
pub async fn understand(kind: AgentKind, request: &mut Request, tools: &Tools) -> Result<bool, AgentError> {
    *request = request.clone().keeping_tables();
    request.understood = understood::of_question(kind, request, tools).await?;
    Ok(ask::chosen(&AGENTS, kind, request, request.understood.as_deref())
        .is_some_and(|agent| request.opens(agent.kind)))
}

/// The agent that fits a text; the general one when none does.
#[must_use]
pub fn recommend(text: &str) -> AgentKind {
    recommend::recommended(&AGENTS, text).map_or(AgentKind::General, |agent| agent.kind)
}

/// One analysis of one file, for callers without a conversation, such as the command line. Explicit `params` win over
/// the words of the question.
pub async fn analyze(
    file_name: &str,
    bytes: Bytes,
    kind: AgentKind,
    question: &str,
    params: Option<Value>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    analyze_files(Dataset::new(file_name, bytes), kind, question, params, tools).await
}

/// The same for a file that may have others beside it.
///
/// # Errors
/// As `answer`.
pub async fn analyze_files(
    files: Dataset,
    kind: AgentKind,
    question: &str,
    params: Option<Value>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let request =
        Request { question: question.to_owned(), dataset: Some(files), params, ..Request::default() };
    answer(kind, &request, tools).await
}

/// A file to try each agent with, in the order of the agents.
#[must_use]
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for agent in AGENTS {
        samples.push(Sample { agent: agent.kind, bytes: (agent.sample)().into_bytes() });
    }
    samples
}

/// A file to fill in for each agent, in the order of the agents.
#[must_use]
pub fn templates() -> Vec<TemplateFile> {
    templates::templates(&AGENTS)
}

/// A file to try an agent with; made up, but shaped like real ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub agent: AgentKind,
    pub bytes: Vec<u8>,
}

impl Sample {
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.csv", self.agent)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_everyday_words;
#[cfg(test)]
mod tests_of_levers;
#[cfg(test)]
mod tests_of_numbers;
#[cfg(test)]
mod tests_of_parts;
#[cfg(test)]
mod tests_of_previews;
#[cfg(test)]
mod tests_of_readers;
#[cfg(test)]
mod tests_of_stock_words;
#[cfg(test)]
mod tests_of_supplier_words;
#[cfg(test)]
mod tests_of_suppositions;
