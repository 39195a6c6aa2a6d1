//! The clauses of a question.

use super::token::Token;

/// Words that begin a new clause.
const JOINING: &[&str] = &["and", "with", "but", "then", "also"];

/// The parts of the question between commas, stops, `and`, `with` and similar words. Empty parts are left out.
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
