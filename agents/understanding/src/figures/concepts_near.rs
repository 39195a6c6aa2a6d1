//! Which concepts the words of a sentence belong to.

use std::{collections::HashMap, sync::LazyLock};

use language::tokens::Sentence;

use crate::{
    concepts,
    pattern::{Pattern, longest},
};

/// The names of the concepts at each token.
pub struct Concepts(Vec<Vec<&'static str>>);

/// The wordings of all concepts by their first word; those that begin in another way under the empty word.
static WORDINGS: LazyLock<HashMap<String, Vec<(&'static str, Pattern)>>> = LazyLock::new(|| {
    let mut by_word: HashMap<String, Vec<(&'static str, Pattern)>> = HashMap::new();
    for (name, wordings) in concepts::all() {
        for wording in wordings {
            let pattern = Pattern::new(wording);
            let first = pattern.first_word().unwrap_or_default().to_owned();
            by_word.entry(first).or_default().push((name, pattern));
        }
    }
    by_word
});

impl Concepts {
    #[must_use]
    pub fn of(sentence: &Sentence) -> Self {
        let mut names = vec![Vec::new(); sentence.tokens.len()];
        for at in 0..sentence.tokens.len() {
            for first in [sentence.tokens[at].text.as_str(), ""] {
                for (name, pattern) in WORDINGS.get(first).into_iter().flatten() {
                    let Some(found) = longest(pattern, sentence, at) else { continue };
                    for token in found.tokens {
                        if !names[token].contains(name) {
                            names[token].push(*name);
                        }
                    }
                }
            }
        }
        Self(names)
    }

    pub(super) fn at(&self, token: usize) -> &[&'static str] {
        self.0.get(token).map_or(&[], Vec::as_slice)
    }
}
