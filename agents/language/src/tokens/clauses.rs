//! The clauses of a question.

use super::token::Token;

/// Words that begin another clause.
const JOINING: &[&str] = &["and", "with", "but", "then", "also"];

/// The stretches between commas, stops, `and`, `with` and the like. Empty ones are left out.
#[must_use]
pub fn clauses(tokens: &[Token]) -> Vec<&[Token]> {
    let mut clauses = Vec::new();
    for clause in tokens.split(|token| token.ends_clause() || token.is_one_of(JOINING)) {
        if !clause.is_empty() {
            clauses.push(clause);
        }
    }
    clauses
}
