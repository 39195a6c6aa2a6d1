//! Answers that run nothing: words, a reason for the last run, a question back.

use protocol::{AgentKind, Choice as Answer, EarlierRequest, QuestionBack, QuestionKind, Understood};

use crate::{
    choice::{Choice, Intent},
    state::Conversation,
};

pub(crate) fn agent_of(tool: Option<&str>) -> AgentKind {
    tool.and_then(Intent::named).and_then(Intent::agent).unwrap_or(AgentKind::General)
}

pub(crate) fn kind_of(tool: Option<&str>) -> QuestionKind {
    if tool.is_some() { QuestionKind::Analysis } else { QuestionKind::TableQuestion }
}

pub(crate) fn words_only(kind: QuestionKind, confidence: f64, conversation: &Conversation) -> Understood {
    Understood { kind, confidence, requests: stored(conversation), ..Understood::default() }
}

/// A reason for the last run; its agent answers.
pub(crate) fn explanation(confidence: f64, conversation: &Conversation) -> Understood {
    let tool = conversation.last_analysis().and_then(|request| request.tool.clone());
    Understood {
        agent: agent_of(tool.as_deref()),
        ..words_only(QuestionKind::ExplainRun, confidence, conversation)
    }
}

/// Asks which of the most probable analyses is meant.
pub(crate) fn question_back(ask: &str, choice: &Choice, conversation: &Conversation) -> Understood {
    let mut choices = Vec::new();
    for (intent, _) in choice.ranked.iter().filter(|(intent, _)| label(*intent).is_some()).take(3) {
        if let Some(label) = label(*intent) {
            choices.push(Answer { label: label.to_owned(), ask: format!("{label}: {ask}") });
        }
    }
    Understood {
        question_back: Some(QuestionBack { text: "Did you mean one of these?".to_owned(), choices }),
        ..words_only(QuestionKind::QuestionBack, choice.best().1, conversation)
    }
}

/// A question in a language that is not understood runs nothing, whatever its numbers and files.
pub(crate) fn other_language(name: &str, conversation: &Conversation) -> Understood {
    let text = format!(
        "Your question looks like {name}, a language that I do not understand yet, so nothing was calculated. Please \
         ask in English, German, Spanish, French, Portuguese or Hindi."
    );
    Understood {
        question_back: Some(QuestionBack { text, choices: Vec::new() }),
        ..words_only(QuestionKind::QuestionBack, 1.0, conversation)
    }
}

/// `change the limit` states no value, so it is asked for.
pub(crate) fn which_value(conversation: &Conversation) -> Understood {
    let text = "What should it be? Please name the setting and its new value.".to_owned();
    let tool = conversation.last_analysis().and_then(|request| request.tool.clone());
    Understood {
        agent: agent_of(tool.as_deref()),
        question_back: Some(QuestionBack { text, choices: Vec::new() }),
        ..words_only(QuestionKind::QuestionBack, 1.0, conversation)
    }
}

/// What an analysis does, as a button.
fn label(intent: Intent) -> Option<&'static str> {
    Some(match intent {
        Intent::ForecastDemand => "Forecast demand",
        Intent::DetectAnomalies => "Find unusual values in the history",
        Intent::OptimizeInventory => "Plan stock and orders",
        Intent::PlanRoutes => "Plan delivery routes",
        Intent::SenseDemand => "Find what drives demand",
        Intent::ExplainChange => "Explain a change of demand",
        Intent::RankSuppliers => "Rank suppliers",
        Intent::AllocateOrders => "Split an order over suppliers",
        Intent::TableQuestion => "Look it up in the table",
        _ => return None,
    })
}

pub(crate) fn stored(conversation: &Conversation) -> Vec<EarlierRequest> {
    let mut requests = Vec::new();
    for request in &conversation.requests {
        requests.push(EarlierRequest {
            tool: request.tool.clone(),
            params: request.params.to_map(),
            changed: request.changed.clone(),
            uses: request.uses.clone(),
        });
    }
    requests
}
