//! Reads an upload as the worker does and fails loudly when a promise is broken.

use std::{env, panic};

use agents::{AgentError, Inspection, Profile, Recipe, inspect};

use crate::memory;

/// Readers that others wrote. The readers of workbooks catch their panics and refuse the file, as is right.
const CAUGHT: [&str; 4] = ["/calamine-", "/quick-xml-", "/zip-", "/library/"];

/// Call once, before the first input: says what counts as a crash.
pub fn prepare() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let is_caught = panic.location().is_some_and(|at| CAUGHT.iter().any(|part| at.file().contains(part)));
        if is_caught && env::var_os("FUZZ_ALL_PANICS").is_none() {
            // One that nobody catches ends the process a little later.
            return;
        }
        report(panic);
    }));
}

/// Reads the bytes, by the decisions of a person if there are any.
pub fn hold(name: &str, bytes: &[u8], recipe: &Recipe) {
    match memory::watched(|| inspect(name, bytes, recipe)) {
        Ok(inspection) => can_be_stored(&inspection),
        Err(AgentError::Unreadable(reason)) => is_sentence(&reason),
        Err(other) => panic!("not told to the person: {other:?}"),
    }
}

fn can_be_stored(inspection: &Inspection) {
    let text = serde_json::to_string(&inspection.profile).expect("a profile is written as JSON");
    serde_json::from_str::<Profile>(&text).expect("a stored profile is read again");
    // Postgres keeps no sign of zero.
    assert!(!text.replace("\\\\", "").contains("\\u0000"), "a sign of zero would be stored: {text}");
    assert!(std::str::from_utf8(&inspection.data_quality).is_ok(), "data_quality.csv is no text");
}

fn is_sentence(reason: &str) {
    assert!(reason.ends_with(['.', ':']) || reason.contains(". "), "no sentence: {reason}");
    assert!(reason.len() < 20_000, "a refusal of {} bytes", reason.len());
}
