//! Questions with an assumption: `what if the lead time doubles`, `suppose demand falls by 10 %`.

use crate::{
    lexicon::conversation::{CHANGING, COSTS_TO, IF_CLAUSES, WHAT_IF},
    tokens::Token,
};

/// The byte range of the words that introduce an assumption; the assumption begins at `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIf {
    pub start: usize,
    pub end: usize,
}

/// The words that introduce an assumption; none when there is none. `if` alone counts only with `would` or `could`.
#[must_use]
pub fn what_if(tokens: &[Token]) -> Option<WhatIf> {
    // `Was wäre, wenn` has a mark inside.
    let words: Vec<Token> = tokens.iter().filter(|token| !token.is_mark()).cloned().collect();
    let tokens = words.as_slice();
    for at in 0..tokens.len() {
        for phrase in WHAT_IF {
            if let Some(next) = phrase_at(tokens, at, phrase) {
                return Some(WhatIf { start: tokens[at].start, end: tokens[next - 1].end });
            }
        }
    }
    for at in 0..tokens.len() {
        let next = COSTS_TO.iter().find_map(|phrase| phrase_at(tokens, at, phrase));
        // `what does it cost to hold stock` changes nothing.
        let Some(next) = next.filter(|next| tokens.get(*next).is_some_and(|verb| verb.is_one_of(CHANGING)))
        else {
            continue;
        };
        return Some(WhatIf { start: tokens[at].start, end: tokens[next - 1].end });
    }
    let is_conditional = tokens.iter().any(|token| token.is_one_of(IF_CLAUSES));
    let happens = tokens.iter().any(|token| token.is_one_of(&["happens", "happen"]));
    let condition = tokens.iter().find(|token| token.is("if") || (happens && token.is("when")));
    condition.filter(|_| is_conditional).map(|token| WhatIf { start: token.start, end: token.end })
}

/// The position of the token after a phrase, if the phrase begins here.
#[must_use]
pub fn phrase_at(tokens: &[Token], at: usize, phrase: &str) -> Option<usize> {
    let mut next = at;
    for word in phrase.split(' ') {
        if !tokens.get(next)?.is(word) {
            return None;
        }
        next += 1;
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    #[test]
    fn an_assumption_starts_after_words_such_as_what_if() {
        for (text, assumption) in [
            ("What if the lead time doubles?", "the lead time doubles?"),
            ("what happens if demand falls by 10 %", "demand falls by 10 %"),
            ("What happens to the cost when a van breaks down", "a van breaks down"),
            ("Suppose we had 5 vans", "we had 5 vans"),
            ("let's assume that the price rises", "the price rises"),
            ("assuming 10 % growth, how much do we need?", "10 % growth, how much do we need?"),
            ("Imagine Leeds closes", "Leeds closes"),
            ("How much would we save if we ordered monthly?", "we ordered monthly?"),
            ("And in case of a strike?", "a strike?"),
            ("What would it cost to raise service to 99 %?", "raise service to 99 %?"),
            ("how much more would it cost to use 2 more vans", "use 2 more vans"),
            ("Was wäre, wenn sich die Lieferzeit verdoppelt?", "sich die Lieferzeit verdoppelt?"),
            ("Was passiert, wenn die Nachfrage um 10 % steigt?", "die Nachfrage um 10 % steigt?"),
            ("Angenommen, die Lieferzeit verdoppelt sich", ", die Lieferzeit verdoppelt sich"),
            ("¿Y si el plazo de entrega se duplica?", "el plazo de entrega se duplica?"),
            ("¿Qué pasa si la demanda sube un 10 %?", "la demanda sube un 10 %?"),
            ("Et si le délai de livraison double ?", "le délai de livraison double ?"),
            ("Que se passe-t-il si la demande baisse ?", "la demande baisse ?"),
            ("E se o prazo de entrega dobrar?", "o prazo de entrega dobrar?"),
        ] {
            let found = what_if(&tokens(text)).unwrap();
            assert_eq!(text[found.end..].trim_start(), assumption);
        }
        for text in [
            "Forecast demand",
            "What is the lead time?",
            "Tell me if stock is low",
            "What should I order?",
            "What does it cost to hold stock?",
            "Wann bestellen wir, und wie viel?",
            "¿Cuánto y qué pedir?",
        ] {
            assert_eq!(what_if(&tokens(text)), None, "{text}");
        }
    }
}
