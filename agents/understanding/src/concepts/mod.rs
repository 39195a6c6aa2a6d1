//! What people call a thing: the wordings of each concept, in English, German, Spanish, French, Portuguese and Hindi.
//! Every wording is itself a pattern without values. Each family of rules has its concepts in a file of its own.

mod common;
mod fleet;
mod rows;
mod sources;
mod stock;
mod times;

type Concepts = &'static [(&'static str, &'static [&'static str])];

const ALL: [Concepts; 6] =
    [common::CONCEPTS, fleet::CONCEPTS, rows::CONCEPTS, sources::CONCEPTS, stock::CONCEPTS, times::CONCEPTS];

/// # Panics
/// When no concept has this name.
pub(crate) fn wordings(name: &str, text: &str) -> &'static [&'static str] {
    for concepts in ALL {
        if let Some((_, wordings)) = concepts.iter().find(|(known, _)| *known == name) {
            return wordings;
        }
    }
    panic!("no concept is called {name}: {text}")
}

/// Every concept with its wordings.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    ALL.into_iter().flatten().copied()
}
