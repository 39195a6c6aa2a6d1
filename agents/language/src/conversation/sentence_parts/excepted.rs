//! Words before what a figure does not hold for: `99 % for Electronics except SKU-103`.

use crate::tokens::Token;

/// Words that take rows out of what was said just before, and need not mean that these rows are left out of all.
const EXCEPT: &[&str] = &[
    "except",
    "excepting",
    "außer",
    "ausser",
    "ausgenommen",
    "salvo",
    "excepto",
    "exceto",
    "sauf",
    "hormis",
    "excepté",
];

/// Whether a clause begins with such a word.
#[must_use]
pub fn is_excepted(clause: &[Token]) -> bool {
    clause.first().is_some_and(|token| token.is_one_of(EXCEPT))
}
