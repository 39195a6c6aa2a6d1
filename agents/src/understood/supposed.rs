//! What a question only supposed, or looked at in passing, is not in force for the next one.

use protocol::Understood;
use serde_json::Value;

use super::taken_up::occurs_in;
use crate::{
    question::follow_up::{goes_on, is_joined},
    request::Request,
};

/// What was understood before, without what the last run only supposed: a run with a `base` starts the next question there,
/// unless that question goes on from the supposition.
pub(super) fn before(request: &Request) -> Option<Box<Understood>> {
    let mut before = request.before.clone()?;
    if !is_joined(&request.question) {
        take_changes_back(&mut before);
    }
    let base = request.last_run.as_ref().and_then(|last| last.params.get("base"));
    if let Some(base) = base.filter(|_| !goes_on(&request.question)) {
        keep_what_is_in(base, &mut before);
    }
    Some(before)
}

/// What was supposed of some rows is not in force for the next question.
fn take_changes_back(before: &mut Understood) {
    before.params.remove("changes");
    if let Some(last) = before.requests.last_mut() {
        last.params.remove("changes");
    }
}

/// Keeps what the base says, and what stood in the request before: rows that were chosen are in no parameters.
fn keep_what_is_in(base: &Value, before: &mut Understood) {
    let Some((last, earlier)) = before.requests.split_last_mut() else { return };
    let stood = earlier.iter().rev().find(|request| request.tool == last.tool).map(|request| &request.params);
    let is_kept = |name: &str, value: &Value| {
        occurs_in(value, base) || stood.and_then(|params| params.get(name)) == Some(value)
    };
    before.params.retain(|name, value| is_kept(name, value));
    last.params.retain(|name, value| is_kept(name, value));
}
