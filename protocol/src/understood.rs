//! What was understood of a question: the typed request that is stored with the turn and returned with every reply.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::agent::AgentKind;

/// The typed request of one question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Understood {
    /// Who answers; the general agent for knowledge, questions about the data and small talk.
    pub agent: AgentKind,
    /// The analysis; none when nothing runs.
    pub tool: Option<String>,
    pub kind: RequestKind,
    /// What was said, under canonical names and in canonical units.
    pub params: Map<String, Value>,
    /// The run that a follow-up changes.
    pub edit_of: Option<String>,
    /// The parameters that a follow-up changed.
    pub changed: Vec<String>,
    /// What nobody said and the analysis needs.
    pub assumed: Vec<Assumed>,
    /// Parts of the question that nothing used, in its own words.
    pub not_understood: Vec<String>,
    pub question_back: Option<QuestionBack>,
    /// The certainty of agent and tool, 0 to 1.
    pub confidence: f64,
    /// The requests of the conversation up to this one, oldest first, so that a follow-up can go back to them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub requests: Vec<EarlierRequest>,
}

/// What a question wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// An analysis runs.
    Analysis,
    /// A figure or rows of the file.
    TableQuestion,
    /// A method, the data that is needed, or the product.
    Knowledge,
    /// A reason for a result of the last run.
    ExplainRun,
    #[default]
    SmallTalk,
    OffTopic,
    /// Nothing runs until the question back is answered.
    QuestionBack,
}

/// A value that was not said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Assumed {
    pub name: String,
    pub value: Value,
    /// `default`, `column order_cost` or `earlier decision`.
    pub from: String,
}

/// A question to the user, with answers to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuestionBack {
    pub text: String,
    pub choices: Vec<Choice>,
}

/// An answer to a question back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    pub label: String,
    /// The message that choosing it sends.
    pub ask: String,
}

/// A request that is or was in force in the conversation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EarlierRequest {
    pub tool: Option<String>,
    pub params: Map<String, Value>,
    pub changed: Vec<String>,
}
