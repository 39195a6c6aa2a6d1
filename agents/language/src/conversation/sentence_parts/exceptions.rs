//! What holds for some rows only, behind a setting of all: `..., but for hydraulics never order more than six months`.

use std::ops::Range;

use super::MOST_TOKENS;
use crate::tokens::{Token, TokenKind};

/// Words that set some rows apart from the others.
const CONTRAST: &[&str] = &[
    "but", "except", "only", "while", "whereas", "however", "aber", "nur", "jedoch", "während", "pero",
    "excepto", "solo", "mientras", "mais", "sauf", "tandis", "mas", "porém", "exceto", "enquanto",
];

/// Words between them and the name of the rows.
const OF_ROWS: &[&str] = &[
    "for", "at", "in", "with", "für", "bei", "im", "mit", "beim", "para", "en", "con", "pour", "chez",
    "dans", "avec", "em", "na", "nos", "nas", "com",
];

/// Words that may stand between both: `except that in the West`.
const BETWEEN: &[&str] = &["that", "dass", "que"];

/// Words of a limit or a ban. A bare figure such as the cost of an order at one supplier is read by its own rule.
const LIMITING: &[&str] = &[
    "never",
    "not",
    "no",
    "most",
    "least",
    "max",
    "maximum",
    "min",
    "minimum",
    "than",
    "up",
    "nie",
    "niemals",
    "nicht",
    "höchstens",
    "mindestens",
    "maximal",
    "bis",
    "nunca",
    "máximo",
    "mínimo",
    "menos",
    "más",
    "jamais",
    "plus",
    "moins",
    "mais",
    "até",
    "hasta",
];

/// The most words from the contrast to the end of its clause.
const REACH: usize = 14;

/// Clauses that tell a figure of some rows only, in tokens. Percentages are no part of them: services of groups are read elsewhere.
#[must_use]
pub fn exceptions(tokens: &[Token]) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 1..tokens.len() {
        let is_inside = found.last().is_some_and(|last| last.contains(&at));
        if let Some(clause) = clause_at(tokens, at).filter(|_| !is_inside) {
            found.push(clause);
        }
    }
    found
}

fn clause_at(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    if !tokens[at].is_one_of(CONTRAST) {
        return None;
    }
    let next = at + 1 + usize::from(tokens.get(at + 1)?.is_one_of(BETWEEN));
    if !tokens.get(next)?.is_one_of(OF_ROWS) {
        return None;
    }
    let reach = tokens.len().min(at + REACH);
    let end = (next..reach).find(|place| tokens[*place].kind == TokenKind::Stop).unwrap_or(reach);
    let is_amount = |place: usize| tokens[place].number().is_some() || tokens[place].clock().is_some();
    let is_limited = |place: usize| tokens[next..place].iter().any(|token| token.is_one_of(LIMITING));
    let is_percent = |place: usize| tokens.get(place + 1).is_some_and(Token::is_percent);
    let is_limit = |place: usize| is_amount(place) && is_limited(place) && !is_percent(place);
    (next + 2..end).any(is_limit).then_some(at..end)
}

#[cfg(test)]
mod tests {
    use super::exceptions;
    use crate::tokens::{bytes_of, tokens};

    fn texts(text: &str) -> Vec<&str> {
        let tokens = tokens(text);
        exceptions(&tokens).iter().map(|clause| &text[bytes_of(&tokens, clause)]).collect()
    }

    #[test]
    fn a_figure_of_some_rows_behind_a_contrast_is_found() {
        for (text, clause) in [
            (
                "EOQ with 45 EUR per order, but for hydraulics never order more than six months",
                "but for hydraulics never order more than six months",
            ),
            ("Plan alles, aber bei Ventilen höchstens 30 Tage", "aber bei Ventilen höchstens 30 Tage"),
            (
                "planifica todo, pero para válvulas como máximo 30 días",
                "pero para válvulas como máximo 30 días",
            ),
        ] {
            assert_eq!(texts(text), [clause], "{text}");
        }
    }

    #[test]
    fn services_of_groups_and_other_contrasts_are_none() {
        for text in [
            "99 % for Beverages but for everything else 92 %",
            "forecast 12 weeks but show only 5",
            "all but the hydraulics",
            "plan the orders, but not for 2027",
        ] {
            assert_eq!(texts(text), Vec::<&str>::new(), "{text}");
        }
    }
}
