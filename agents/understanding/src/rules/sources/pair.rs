//! A second question that only compares two suppliers, `is Novak cheaper than Wisla?`: it chooses no rows of the ranking that the
//! words before it ask for.

use std::sync::LazyLock;

use super::agreed::are_suppliers;
use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

static PAIR: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    const IS: &str = "(is|ist|es|est|é)";
    const MORE: &str = "(cheaper|dearer|costlier|pricier|faster|quicker|slower|more expensive|günstiger|billiger|teurer|schneller|langsamer|más barato|más caro|más rápido|más lento|moins cher|plus cher|plus rapide|plus lent|mais barato|mais caro|mais rápido|mais lento)";
    const THAN: &str = "(than|als|que|do que)";
    vec![
        Pattern::new(&format!("{IS} {{value}} {MORE} {THAN} {{value}}")),
        Pattern::new(&format!("{{value}} {IS} (-)? (il|elle)? {MORE} {THAN} {{value}}")),
    ]
});

/// Marks the words of such a question as used where more is asked beside it.
pub(super) fn read(reading: &mut Reading) {
    let tokens = &reading.sentence.tokens;
    let mut found = (0..tokens.len())
        .filter_map(|at| PAIR.iter().find_map(|pattern| longest(pattern, reading.sentence, at)));
    let Some(found) = found.find(|found| are_suppliers(&found.values)) else { return };
    let asks = tokens
        .get(found.tokens.end)
        .is_some_and(|token| reading.sentence.source[token.start..].starts_with('?'));
    let is_beside_more = tokens[..found.tokens.start].iter().any(|token| token.ends_clause());
    if asks && is_beside_more && reading.are_free(found.tokens.clone()) {
        reading.use_tokens(found.tokens);
    }
}
