//! Several suppliers of every item: `two suppliers per item`, `dual sourcing`. Only a split can give them; a ranking buys nothing.

use std::sync::LazyLock;

use language::tokens::Sentence;

use crate::{
    pattern::{Match, Pattern, longest},
    reading::Reading,
};

static SEVERAL: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    const FEWEST: &str = "(at least|minimum|min|mindestens|al menos|au moins|pelo menos)?";
    const PER: &str = "(per|for|of|each|every|je|pro|für|por|para|par|pour|cada) (the|an|each|every|jeden|jedes|einen|cada|chaque)?";
    const ITEM: &str = "(item*|product*|article*|sku*|part|parts|material*|artikel*|produkt*|artículo*|articulo*|produit*|produto*)";
    vec![
        Pattern::new(&format!("{FEWEST} {{number}} (different|verschiedene)? <supplier> {PER} {ITEM}")),
        Pattern::new("(dual|double|multiple) (source|sourcing)"),
    ]
});

/// Whether the words ask for several suppliers of every item.
pub(super) fn asks_for_several(sentence: &Sentence) -> bool {
    (0..sentence.tokens.len()).any(|at| several_at(sentence, at).is_some())
}

/// Keeps the words from the rules of a ranking, which would take the number for how many suppliers to show.
pub(super) fn set_aside(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let found = several_at(reading.sentence, at).filter(|found| reading.are_free(found.tokens.clone()));
        let Some(found) = found else { continue };
        // The number with what it counts is named; `at least` before it says nothing more.
        let first = found
            .values
            .first()
            .map_or(found.tokens.start, |count| reading.tokens_between(count.start, count.end).start);
        reading.use_tokens(found.tokens.start..first);
        reading.set_aside(first..found.tokens.end);
    }
}

fn several_at(sentence: &Sentence, at: usize) -> Option<Match> {
    let mut found = SEVERAL.iter().filter_map(|pattern| longest(pattern, sentence, at));
    found.find(|found| found.values.iter().all(|count| count.number().is_some_and(|count| count >= 2.0)))
}
