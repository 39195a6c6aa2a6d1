//! Decisions about single lines of a list that the run before has shown: `approve all`, `skip P1`, `change P2 to 200`.

use language::tokens::{Token, words};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Approve,
    Change,
    Skip,
}

/// The decision that a clause begins with.
pub(crate) fn decision(clause: &str) -> Option<Decision> {
    words(clause).first().and_then(of_word)
}

fn of_word(word: &Token) -> Option<Decision> {
    match () {
        () if word.is_one_of(&["approve", "accept", "confirm"]) => Some(Decision::Approve),
        () if word.is_one_of(&["change", "set"]) => Some(Decision::Change),
        () if word.is_one_of(&["skip", "reject", "drop", "cancel", "postpone"]) => Some(Decision::Skip),
        () => None,
    }
}
