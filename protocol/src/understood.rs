//! What was understood of a question: one typed request, stored with the turn and returned with every reply, so that the
//! user sees what is in force and what was not used. Never says how a sentence is read or how a tool is run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::agent::AgentKind;

/// One question, as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Understood {
    /// Who answers; the general agent for knowledge, questions about the data and small talk.
    pub agent: AgentKind,
    /// The tool that runs; none when no analysis runs.
    pub tool: Option<String>,
    pub kind: QuestionKind,
    /// What the user said and nothing else, by canonical name: percentages as shares, lead times in days, ISO dates.
    pub params: Map<String, Value>,
    /// The run that a follow-up changes; `params` are the result of the change.
    pub edit_of: Option<String>,
    /// The parameters that the follow-up changed.
    pub changed: Vec<String>,
    /// What the answer rests on although nobody said it.
    pub assumed: Vec<Assumed>,
    /// Parts of the sentence that nothing used, in its own words.
    pub not_understood: Vec<String>,
    /// Clauses that hold for some rows only and are no settings of all; an agent that has no place for them reads the question without
    /// them.
    #[serde(skip)]
    pub of_some_rows: Vec<String>,
    /// Words that only chose rows, such as `without Kroll and Vogt` or `above 20 days`; no agent reads them as anything else.
    #[serde(skip)]
    pub chosen_by: Vec<String>,
    /// What the user is asked before anything runs.
    pub question_back: Option<QuestionBack>,
    /// From 0 to 1, of the agent and the tool: 0.9 is right nine times of ten.
    pub confidence: f64,
    /// The earlier analysis whose result this one goes on from; absent when it begins with the file alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<Uses>,
    /// What a language model read of words that the rules left over; absent where nothing was left or the installation names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_model: Option<ReadByModel>,
    /// The requests of the conversation up to this one, oldest first, so that a follow-up can go back to them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub requests: Vec<EarlierRequest>,
}

/// The help of a language model with one question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ReadByModel {
    /// The words that it read, with what was taken from them.
    pub parts: Vec<PartRead>,
    /// It was asked and did not answer, so that the rules alone read the question.
    pub is_away: bool,
}

/// Words of a question and what they were read as, such as `safety stock 14 days`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PartRead {
    pub words: String,
    pub meaning: String,
}

/// A request that is or was in force in the conversation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EarlierRequest {
    /// None for a question about the file.
    pub tool: Option<String>,
    pub params: Map<String, Value>,
    pub changed: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<Uses>,
}

/// The result of an earlier analysis of the conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Uses {
    pub tool: String,
    /// Its run; none before it has been looked up.
    pub run: Option<String>,
}

impl Understood {
    /// A question of this kind for this agent, with nothing said beyond that.
    #[must_use]
    pub fn of(agent: AgentKind, kind: QuestionKind, confidence: f64) -> Self {
        Self { agent, kind, confidence, ..Self::default() }
    }
}

/// What the user wants to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// A calculation of one of the tools.
    Analysis,
    /// A figure from the rows of the file, such as a sum or a count.
    TableQuestion,
    /// An explanation of a method, of data or of the product.
    Knowledge,
    /// Why a run says what it says.
    ExplainRun,
    #[default]
    SmallTalk,
    OffTopic,
    /// Nothing runs before the user has chosen.
    QuestionBack,
}

/// A value that the answer rests on although nobody said it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Assumed {
    /// The canonical name of the parameter.
    pub name: String,
    pub value: Value,
    /// Where the value is from: `default`, `column order_cost` or `earlier decision`.
    pub from: String,
}

/// A question to the user, with the answers that can be chosen; without any, the user writes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuestionBack {
    pub text: String,
    pub choices: Vec<Choice>,
}

/// One answer to choose: what the button says, and what is asked when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    pub label: String,
    pub ask: String,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_request_is_read_and_written_with_every_field_of_the_contract() {
        let written = json!({
            "agent": "inventory_optimization",
            "tool": "optimize_inventory",
            "kind": "analysis",
            "params": {"service_level": [0.95], "lead_time_days": [14.0]},
            "edit_of": "run_1",
            "changed": ["service_level"],
            "assumed": [{"name": "holding_rate", "value": 0.2, "from": "default"}],
            "not_understood": ["in the Leeds store"],
            "question_back": {
                "text": "Which column is the stock?",
                "choices": [{"label": "on_hand", "ask": "the stock is in on_hand"}]
            },
            "confidence": 0.9
        });
        let understood: Understood = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(serde_json::to_value(understood).unwrap(), written);
    }

    #[test]
    fn what_is_absent_is_written_as_null_or_empty_and_never_left_out() {
        let understood = Understood::of(AgentKind::General, QuestionKind::SmallTalk, 1.0);
        assert_eq!(
            serde_json::to_value(understood).unwrap(),
            json!({
                "agent": "general",
                "tool": null,
                "kind": "small_talk",
                "params": {},
                "edit_of": null,
                "changed": [],
                "assumed": [],
                "not_understood": [],
                "question_back": null,
                "confidence": 1.0
            })
        );
    }

    #[test]
    fn every_kind_has_its_name_of_the_contract() {
        let names = [
            "analysis",
            "table_question",
            "knowledge",
            "explain_run",
            "small_talk",
            "off_topic",
            "question_back",
        ];
        for name in names {
            let kind: QuestionKind = serde_json::from_value(json!(name)).unwrap();
            assert_eq!(serde_json::to_value(kind).unwrap(), json!(name));
        }
    }
}
