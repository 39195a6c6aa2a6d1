//! Names that count only under a condition of their own: `those from China only if they are cheaper`, `los de China solo si ...`. No analysis
//! has a place for it, so neither the name nor the condition is read.

use std::ops::Range;

use super::{MOST_TOKENS, is_at};
use crate::tokens::Token;

/// Words that begin such a condition.
const ONLY_IF: &[&[&str]] = &[
    &["only", "if"],
    &["only", "when"],
    &["only", "where"],
    &["but", "only", "if"],
    &["unless"],
    &["as", "long", "as"],
    &["nur", "wenn"],
    &["nur", "falls"],
    &["nur", "dann"],
    &["sofern"],
    &["solange"],
    &["es", "sei", "denn"],
    &["außer", "wenn"],
    &["solo", "si"],
    &["sólo", "si"],
    &["solamente", "si"],
    &["únicamente", "si"],
    &["siempre", "que"],
    &["a", "menos", "que"],
    &["seulement", "si"],
    &["uniquement", "si"],
    &["à", "moins", "que"],
    &["à", "moins", "quil"],
    &["à", "moins", "quils"],
    &["à", "moins", "quelle"],
    &["à", "moins", "quelles"],
    &["à", "moins", "quon"],
    &["pourvu", "que"],
    &["só", "se"],
    &["somente", "se"],
    &["apenas", "se"],
    &["a", "não", "ser"],
];

/// Words behind `provided` that make it a condition: `the data provided in the file` has none.
const BEHIND_PROVIDED: &[&str] = &["that", "if", "they", "it", "he", "she", "its", "their"];

/// Small words between the end of a clause and the name that it is about.
const JOINING: &[&str] = &[
    "and", "but", "with", "und", "aber", "y", "pero", "et", "mais", "e", "mas", "the", "those", "ones",
    "die", "der", "das", "los", "las", "el", "la", "les", "le", "os", "as", "o", "a", "from", "of", "aus",
    "von", "de", "da", "do", "du",
];

/// The clauses with a name and such a condition behind it, in tokens; where no name stands before it, the condition alone. `is_name`
/// knows the names of rows.
#[must_use]
pub fn only_if(tokens: &[Token], is_name: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 0..tokens.len() {
        let is_inside = found.last().is_some_and(|before| before.contains(&at));
        if is_inside || !begins(tokens, at, is_name) {
            continue;
        }
        let end = (at..tokens.len()).find(|place| tokens[*place].ends_clause()).unwrap_or(tokens.len());
        if end <= at + 1 {
            continue;
        }
        found.push(start_of_name(tokens, at, is_name)..end);
    }
    found
}

/// Whether a clause has such a condition.
#[must_use]
pub fn is_only_if(clause: &[Token]) -> bool {
    (0..clause.len()).any(|at| begins(clause, at, &|_| true))
}

fn begins(tokens: &[Token], at: usize, is_name: &dyn Fn(usize) -> bool) -> bool {
    let before = at.checked_sub(1);
    let begins_clause = before.is_none_or(|before| tokens[before].ends_clause());
    let is_provided = || {
        let next = tokens.get(at + 1);
        begins_clause || next.is_some_and(|next| next.is_one_of(BEHIND_PROVIDED))
    };
    // `fornecedores desde que começámos` is a time.
    let is_behind_name = || begins_clause && at > 0 || before.is_some_and(is_name);
    ONLY_IF.iter().any(|words| is_at(tokens, at, words))
        || is_at(tokens, at, &["provided"]) && is_provided()
        || is_at(tokens, at, &["desde", "que"]) && is_behind_name()
}

/// Where the names right before a condition begin, with the small words that lead to them.
fn start_of_name(tokens: &[Token], condition: usize, is_name: &dyn Fn(usize) -> bool) -> usize {
    let mut start = condition;
    // `those from China, but only if`: a comma may stand between.
    let mut place = condition;
    if place > 0 && tokens[place - 1].text == "," {
        place -= 1;
    }
    let mut has_name = false;
    while place > 0 {
        let before = place - 1;
        let is_part = is_name(before) || tokens[before].is_one_of(JOINING);
        if !is_part || tokens[before].ends_clause() {
            break;
        }
        has_name |= is_name(before);
        place = before;
        if has_name {
            start = place;
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::only_if;
    use crate::tokens::{bytes_of, tokens};

    #[test]
    fn a_name_with_a_condition_of_its_own_is_found_with_it() {
        for (text, part) in [
            (
                "Rank the suppliers, those from China only if they cost less than 5",
                "those from China only if they cost less than 5",
            ),
            (
                "Ordena los proveedores, los de China solo si cuestan menos de 5",
                "los de China solo si cuestan menos de 5",
            ),
            ("Rangliste der Lieferanten, China nur wenn unter 5 EUR", "China nur wenn unter 5 EUR"),
            (
                "Classe les fournisseurs, Chine seulement si le prix baisse",
                "Chine seulement si le prix baisse",
            ),
            ("Classifique os fornecedores, China só se custar menos", "China só se custar menos"),
            ("Rank the suppliers only if they have ISO", "only if they have ISO"),
            ("Classe, Chine à moins qu'ils soient chers", "Chine à moins qu'ils soient chers"),
            ("Rank the suppliers, China provided that it costs less", "China provided that it costs less"),
            ("Classifique os fornecedores, China desde que custe menos", "China desde que custe menos"),
        ] {
            let tokens = tokens(text);
            let found = only_if(&tokens, &|at| tokens[at].is_one_of(&["china", "chine"]));
            let texts: Vec<&str> = found.iter().map(|clause| &text[bytes_of(&tokens, clause)]).collect();
            assert_eq!(texts, [part], "{text}");
        }
        let tokens = tokens("Rank only the suppliers from China if possible");
        assert!(only_if(&tokens, &|_| false).is_empty());
    }

    #[test]
    fn a_price_a_source_and_a_time_are_no_condition() {
        for text in [
            "Classe les fournisseurs à moins de 10 € la pièce",
            "Rank the suppliers by the data provided in the file with 40 % quality",
            "Classifica os fornecedores desde que começámos em 2024",
        ] {
            let tokens = tokens(text);
            assert!(only_if(&tokens, &|at| tokens[at].is("china")).is_empty(), "{text}");
        }
    }
}
