//! The general agent: helps to choose an agent and to prepare data. Runs no tool.

use protocol::AgentKind;

use crate::{Answer, Request, recommend};

/// Names the agent that fits the question.
pub fn answer(request: &Request) -> Answer {
    let kind = recommend(&request.question);
    Answer::words(AgentKind::General, format!("{} fits your question.", kind.info().name))
}

/// Says that an agent is not part of this version.
pub fn not_yet(kind: AgentKind) -> Answer {
    Answer::words(kind, format!("{} is not in this version yet.", kind.info().name))
}
