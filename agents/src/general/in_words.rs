//! Answers that need no run: a question back, what lies outside the product, a change that changes nothing, the settings
//! behind the last run.

use protocol::{AgentKind, QuestionKind, Understood};
use report::{Answer, confidence::OWN_TEXT};
use serde_json::Value;
use understanding::phrase;

use crate::{agent::Agent, recommend::by_keywords, request::Request};

/// Below this certainty a question is not turned away as off-topic.
const CERTAIN_ENOUGH: f64 = 0.8;

/// The answer in words to what was understood; none when something has to run, or to be looked up.
pub(crate) fn in_words(agents: &[&'static Agent], request: &Request, read: &Understood) -> Option<Answer> {
    let text = match read.kind {
        QuestionKind::QuestionBack => read.question_back.as_ref().map(|back| back.text.clone()),
        QuestionKind::OffTopic if read.confidence >= CERTAIN_ENOUGH => Some(outside()),
        QuestionKind::SmallTalk if has_started_over(request, read) => Some(started_over()),
        QuestionKind::ExplainRun => settings_of_last_run(request),
        QuestionKind::Analysis if changes_nothing(request, read) => Some(unchanged(read)),
        QuestionKind::Analysis
        | QuestionKind::TableQuestion
        | QuestionKind::Knowledge
        | QuestionKind::OffTopic
        | QuestionKind::SmallTalk => None,
    }?;
    let suggested = by_keywords(agents, &request.question).map(|agent| agent.kind);
    let answer = Answer::words(AgentKind::General, text, OWN_TEXT);
    Some(answer.suggesting(suggested).understanding(Some(read.clone())))
}

fn outside() -> String {
    "That lies outside what I can help with. I forecast demand, plan stock, orders, delivery routes and suppliers, and \
     explain the methods behind them. Attach a file or ask about one of these.\n"
        .to_owned()
}

fn has_started_over(request: &Request, read: &Understood) -> bool {
    request.before.as_ref().is_some_and(|before| !before.requests.is_empty()) && read.requests.is_empty()
}

fn started_over() -> String {
    "Started over: nothing of the questions before is in force any longer. The files of the conversation are still here.\n"
        .to_owned()
}

/// Whether the request in force after the question is the one before it.
fn changes_nothing(request: &Request, read: &Understood) -> bool {
    let Some(before) = &request.before else { return false };
    let is_same = before.tool.is_some() && before.tool == read.tool && before.params == read.params;
    is_same && read.changed.is_empty() && read.requests.len() == before.requests.len()
}

fn unchanged(read: &Understood) -> String {
    let said: Vec<String> = read.params.iter().map(|(name, value)| phrase(name, value)).collect();
    let in_force = if said.is_empty() { "the defaults of the analysis".to_owned() } else { said.join(", ") };
    format!("That changes nothing, so nothing was calculated again. In force: {in_force}.\n")
}

/// What the last run was given, for a question why it says what it says.
fn settings_of_last_run(request: &Request) -> Option<String> {
    let run = request.last_run.as_ref()?;
    let Value::Object(params) = &run.params else { return None };
    let mut text = format!("The last run was `{}` with these settings:\n\n", run.tool);
    let said = params.iter().filter(|(_, value)| !value.is_null() && !value.is_object());
    let mut count = 0;
    for (name, value) in said {
        text.push_str(&format!("- {}: {}\n", name.replace('_', " "), shown(value)));
        count += 1;
    }
    if count == 0 {
        text.push_str("- nothing was set; everything came from the file and from the defaults\n");
    }
    text.push_str(
        "\nIts report above lists the method and the figures of each row, and `result.json` beside it has every \
         intermediate figure.\n",
    );
    Some(text)
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('_', " "),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}
