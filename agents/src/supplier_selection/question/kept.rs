//! Suppliers that a limit does not leave out: `drop those with quality below 75 except Iberia`.

use language::conversation::is_excepted;

use crate::supplier_selection::{
    params::{RankParams, Requirement},
    question::{limits::is_of_left_out, token::Token, tokens::tokens, vocabulary::Vocabulary},
};

/// Who stays although a limit on one of these fields would leave them out.
#[derive(Debug, Default)]
pub(super) struct Kept {
    fields: Vec<usize>,
    suppliers: Vec<usize>,
}

/// Takes an exception from a limit out of the tokens of a question, so that nothing else reads its names.
pub(super) fn take(tokens: &mut Vec<Token>) -> Option<Kept> {
    let (word, end) = exception(tokens)?;
    let amount = tokens[..word].iter().rposition(Token::is_amount)?;
    if !is_of_left_out(tokens, amount) {
        return None;
    }
    let kept = kept(tokens, word, end);
    tokens.drain(word..end);
    Some(kept)
}

/// Keeps the suppliers that clauses of a limit with its exception name, as the typed request found them.
pub(super) fn keep(params: &mut RankParams, clauses: &[String], vocabulary: &Vocabulary) {
    for clause in clauses {
        let tokens = tokens(clause, vocabulary);
        if let Some((word, end)) = exception(&tokens).filter(|(word, _)| *word > 0) {
            attach(params.requirements.as_mut(), Some(kept(&tokens, word, end)), vocabulary);
        }
    }
}

/// Notes the suppliers at the requirement that they may miss.
pub(super) fn attach(
    requirements: Option<&mut Vec<Requirement>>,
    kept: Option<Kept>,
    vocabulary: &Vocabulary,
) {
    let (Some(requirements), Some(kept)) = (requirements, kept) else { return };
    let is_named = |requirement: &Requirement| {
        kept.fields.iter().any(|field| vocabulary.fields[*field].name == requirement.criterion)
    };
    let is_only = requirements.len() == 1;
    for requirement in requirements.iter_mut().filter(|requirement| is_only || is_named(requirement)) {
        requirement.kept.extend(kept.suppliers.iter().map(|place| vocabulary.suppliers[*place].clone()));
        requirement.kept.sort_unstable();
        requirement.kept.dedup();
    }
}

/// The place of a word such as `except` with names of suppliers behind it, and the place behind them.
fn exception(tokens: &[Token]) -> Option<(usize, usize)> {
    const BETWEEN: [&str; 29] = [
        "for",
        "the",
        "supplier",
        "suppliers",
        "and",
        "or",
        ",",
        "lieferant",
        "den",
        "der",
        "die",
        "und",
        "oder",
        "a",
        "al",
        "el",
        "los",
        "proveedor",
        "y",
        "o",
        "le",
        "les",
        "fournisseur",
        "et",
        "ou",
        "os",
        "as",
        "fornecedor",
        "e",
    ];
    let goes_on = |token: &Token| matches!(token, Token::Supplier(_)) || token.is(&BETWEEN);
    tokens.iter().enumerate().filter(|(_, token)| token.word().is_some_and(is_exception)).find_map(
        |(word, _)| {
            let length = tokens[word + 1..].iter().take_while(|token| goes_on(token)).count();
            let last = tokens[word + 1..word + 1 + length]
                .iter()
                .rposition(|token| matches!(token, Token::Supplier(_)))?;
            Some((word, word + 2 + last))
        },
    )
}

fn is_exception(word: &str) -> bool {
    is_excepted(&language::tokens::tokens(word))
}

fn kept(tokens: &[Token], word: usize, end: usize) -> Kept {
    let fields = tokens[..word].iter().rev().find_map(Token::fields).cloned().unwrap_or_default();
    let suppliers = tokens[word..end]
        .iter()
        .filter_map(|token| if let Token::Supplier(place) = token { Some(*place) } else { None });
    Kept { fields, suppliers: suppliers.collect() }
}
