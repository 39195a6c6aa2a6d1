//! Why a row or a figure of the last run is what it is: answered from the stored result of that run, without another run.

mod asked;
mod found;
mod told;

#[cfg(test)]
mod tests;

use protocol::{AgentKind, QuestionKind, Understood};
use report::{Answer, confidence::OWN_TEXT};
use serde_json::Value;

use crate::request::Request;
use found::Stored;

pub use asked::asks_why;

/// The answer to a question about the result of the last run; none when the question is about something else.
pub(crate) fn answer(request: &Request, read: Option<&Understood>) -> Option<Answer> {
    let result = request.last_result.as_deref()?;
    let last = request.last_run.as_ref()?;
    let is_why = asks_why(&request.question) && !asked::is_about_a_change(&request.question);
    let read = read.filter(|_| is_why)?;
    let is_of_run = read.kind == QuestionKind::ExplainRun || read.tool.as_deref() == Some(last.tool.as_str());
    if !is_of_run || result["tool"].as_str() != Some(last.tool.as_str()) {
        return None;
    }
    let stored = Stored::of(result);
    let text = explanation(&request.question, &stored, read)?;
    let answer = Answer::words(AgentKind::General, text, OWN_TEXT);
    Some(answer.understanding(Some(of_explanation(request, read))))
}

fn explanation(question: &str, stored: &Stored, read: &Understood) -> Option<String> {
    let names = stored.names_in(question);
    let figures = asked::figures(question, &names);
    if !names.is_empty() {
        return Some(told::rows(stored, &names, &figures, question));
    }
    if !figures.is_empty() {
        return Some(told::figures(stored, &figures));
    }
    if read.kind != QuestionKind::ExplainRun || !asked::points_at_something(question) {
        return None;
    }
    match stored.main_names().as_slice() {
        [] => None,
        [only] => Some(told::rows(stored, std::slice::from_ref(only), &[], question)),
        several => Some(told::which_row(stored, several)),
    }
}

/// Nothing changes by an explanation: what is in force stays in force.
fn of_explanation(request: &Request, read: &Understood) -> Understood {
    let requests = request.before.as_ref().map(|before| before.requests.clone()).unwrap_or_default();
    Understood {
        confidence: read.confidence,
        requests,
        ..Understood::of(AgentKind::General, QuestionKind::ExplainRun, OWN_TEXT)
    }
}

/// A number as people read it, whatever its size.
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Number(number) => {
            let number = number.as_f64()?;
            let is_whole = number.fract().abs() < 1e-9;
            Some(if is_whole { report::number::whole(number) } else { report::number::amount(number) })
        }
        Value::String(text) => Some(report::markdown::plain(text).to_string()),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
