//! Clauses that only choose rows, and those whose `only` begins a figure of some rows.

use std::ops::Range;

use super::{
    clauses::Part,
    words::{AND, OF_ROWS, ONLY, RELATIVE, SMALL, TELLING},
};

/// Forms of `be`.
const BE: &[&str] = &[
    "is", "are", "was", "were", "ist", "sind", "es", "son", "está", "están", "est", "sont", "é", "são",
    "estão",
];

/// Words behind a name that say for which time or from where on the whole is asked.
const SPANS: &[&str] = &[
    "next",
    "the",
    "over",
    "during",
    "until",
    "till",
    "nächste",
    "nächsten",
    "kommenden",
    "über",
    "durante",
    "próximas",
    "próximos",
    "las",
    "los",
    "as",
    "os",
    "les",
    "pendant",
    "prochaines",
    "prochains",
];

/// Words of a limit.
const LIMITS: &[&str] = &[
    "most",
    "least",
    "maximum",
    "max",
    "minimum",
    "min",
    "no",
    "never",
    "höchstens",
    "maximal",
    "mindestens",
    "nie",
    "máximo",
    "mínimo",
    "máx",
    "nunca",
    "plus",
    "moins",
    "jamais",
];

/// `only at Kroll at most 2 orders`: a figure of the named alone where the whole has another; not `only for West with 95 % service`.
pub(super) fn is_only_for(part: &Part, clause: &Range<usize>, name: usize) -> bool {
    const WITH: &[&str] = &["with", "mit", "con", "avec", "com"];
    let is_preposition = name.checked_sub(1).is_some_and(|at| part.tokens[at].is_one_of(OF_ROWS));
    let behind = (name + 1..clause.end).find(|at| !(part.is_name)(*at));
    // `only for West for the next 12 weeks` says for how long the whole is asked.
    let is_limited = |at: usize| part.tokens[at..clause.end].iter().any(|token| token.is_one_of(LIMITS));
    let goes_on = |at: usize| [OF_ROWS, SPANS].iter().any(|words| part.tokens[at].is_one_of(words));
    is_preposition
        && behind.is_some_and(|at| !part.tokens[at].is_one_of(WITH) && (!goes_on(at) || is_limited(at)))
}

/// `at most 2,000 euros at Kroll`: a limit of what is named behind it.
pub(super) fn is_limit_of(part: &Part, clause: &Range<usize>, name: usize) -> bool {
    let is_preposition = name.checked_sub(1).is_some_and(|at| part.tokens[at].is_one_of(OF_ROWS));
    let is_limited = part.tokens[clause.start..name].iter().any(|token| token.is_one_of(LIMITS));
    is_preposition && is_limited && part.has_figure(&(clause.start..name))
}

/// Whether a clause only says which rows are meant, after a contrast as well: `but only the West stores`, `only customers who are in West`.
pub(super) fn only_describes(part: &Part, clause: &Range<usize>, name: usize) -> bool {
    let is = |at: usize, words: &[&str]| part.tokens[at].is_one_of(words);
    let is_be = |at: &usize| *at > clause.start && is(*at, BE) && is(*at - 1, RELATIVE);
    let be = (clause.start + 1..name).find(is_be);
    let leads_on = |at: usize| [AND, SMALL, OF_ROWS].iter().any(|words| is(at, words));
    let is_relative = be.is_some_and(|be| (be + 1..name).all(leads_on));
    let only = (clause.start..name).rev().find(|at| is(*at, ONLY));
    let is_only = only.is_some_and(|only| {
        (only + 1..name).all(|at| part.tokens[at].word().is_some()) && !part.has_figure(clause)
    });
    // `only small vans can enter West` tells something.
    let says_no_more = clause.clone().all(|at| Some(at) == be || (part.is_name)(at) || !is(at, TELLING));
    (is_relative || is_only) && says_no_more
}
