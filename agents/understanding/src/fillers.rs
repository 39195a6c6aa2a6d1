//! Words that carry no figure: grammar, politeness, and the verbs and nouns that every planner uses.

use std::{collections::HashSet, sync::LazyLock};

static WORDS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("fillers.txt").split_whitespace().collect());

/// Whether a word, in lower case, may be left over without a word of warning.
#[must_use]
pub fn is_filler(word: &str) -> bool {
    word.chars().count() == 1 || WORDS.contains(word)
}
