//! Conditions on rows: `stops that need more than 30 minutes of service`.

use std::ops::Range;

use super::{MOST_TOKENS, is_at};
use crate::tokens::{Token, TokenKind};

/// What the rows of a file are called.
const ROWS: &[&str] = &[
    "stop",
    "stops",
    "customer",
    "customers",
    "client",
    "clients",
    "delivery",
    "deliveries",
    "drop",
    "drops",
    "address",
    "addresses",
    "item",
    "items",
    "sku",
    "skus",
    "product",
    "products",
    "article",
    "articles",
    "part",
    "parts",
    "material",
    "materials",
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "bidder",
    "bidders",
    "firm",
    "firms",
    "day",
    "days",
    "week",
    "weeks",
    "month",
    "months",
    "store",
    "stores",
    "shop",
    "shops",
    "branch",
    "branches",
    "row",
    "rows",
    "line",
    "lines",
    "anyone",
    "anything",
    "everything",
    "everyone",
    "those",
    "ones",
    "all",
    "any",
    "somebody",
    "anybody",
    "something",
    "kunden",
    "stopps",
    "artikel",
    "lieferanten",
    "tage",
    "tagen",
    "produkte",
    "clientes",
    "paradas",
    "artículos",
    "productos",
    "proveedores",
    "días",
    "aquellos",
    "clients",
    "arrêts",
    "produits",
    "fournisseurs",
    "ceux",
    "celles",
    "jours",
    "fornecedores",
    "produtos",
    "dias",
    "artigos",
    "aqueles",
    "alle",
    "alles",
    "todos",
    "todo",
];

/// Words that begin a condition on the rows named before them.
const RELATIVE: &[&str] = &[
    "that", "which", "who", "whose", "where", "with", "have", "has", "haben", "hat", "tienen", "ont", "têm",
    "having", "needing", "costing", "weighing", "closing", "opening", "over", "under", "above", "below",
    "die", "der", "deren", "mit", "über", "unter", "que", "cuyo", "cuya", "con", "qui", "dont", "avec",
    "com", "cujo", "cuja", "slower", "faster", "cheaper", "heavier", "lighter", "dearer", "hotter", "warmer",
    "colder", "larger", "smaller", "bigger", "longer", "shorter", "more", "less", "fewer",
];

/// Wordings of comparisons, and words behind which a comparison is certain.
const COMPARING: &[&[&str]] = &[
    &["more", "than"],
    &["less", "than"],
    &["fewer", "than"],
    &["greater", "than"],
    &["higher", "than"],
    &["lower", "than"],
    &["longer", "than"],
    &["shorter", "than"],
    &["larger", "than"],
    &["smaller", "than"],
    &["bigger", "than"],
    &["cheaper", "than"],
    &["dearer", "than"],
    &["expensive", "than"],
    &["heavier", "than"],
    &["lighter", "than"],
    &["faster", "than"],
    &["slower", "than"],
    &["hotter", "than"],
    &["warmer", "than"],
    &["colder", "than"],
    &["better", "than"],
    &["worse", "than"],
    &["later", "than"],
    &["earlier", "than"],
    &["at", "least"],
    &["at", "most"],
    &["up", "to"],
    &["over"],
    &["under"],
    &["above"],
    &["below"],
    &["exceeding"],
    &["exceeds"],
    &["exceed"],
    &["or", "more"],
    &["or", "less"],
    &["or", "fewer"],
    &["or", "earlier"],
    &["or", "later"],
    &["or", "higher"],
    &["or", "lower"],
    &["before"],
    &["after"],
    &["mehr", "als"],
    &["weniger", "als"],
    &["länger", "als"],
    &["teurer", "als"],
    &["günstiger", "als"],
    &["billiger", "als"],
    &["schwerer", "als"],
    &["über"],
    &["unter"],
    &["mindestens"],
    &["höchstens"],
    &["más", "de"],
    &["menos", "de"],
    &["más", "que"],
    &["plus", "de"],
    &["moins", "de"],
    &["mais", "de"],
    &["<"],
    &[">"],
    &["≤"],
    &["≥"],
];

/// Words behind a number that begin something else than the condition.
const OTHER: &[&str] = &[
    "should", "shall", "must", "do", "does", "did", "can", "could", "would", "will", "and", "but", "how",
    "what", "which", "please", "plan", "use", "using", "at", "by", "from", "starting", "first", "last",
    "now", "today", "with", "for", "to", "und", "aber", "mit", "y", "pero", "con", "et", "mais", "avec", "e",
    "mas", "com", "out", "if", "then", "so", "be", "are", "is",
];

/// Words behind a relative word that tell a duty and no property: `stops that must be served before 10`.
const DUTIES: &[&str] =
    &["must", "should", "shall", "can", "cannot", "may", "will", "muss", "müssen", "sollen"];

/// A condition on rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowCondition {
    /// From its first word to its end.
    pub tokens: Range<usize>,
    /// The sentence says something about these rows only, and the analysis is of all: `items that cost more than 100 get 99 %
    /// service`.
    pub is_of_part: bool,
}

/// Conditions on rows with a number or a time, in tokens. A length of time in stock is none: `items with less than two weeks of
/// cover`.
#[must_use]
pub fn conditions(tokens: &[Token]) -> Vec<RowCondition> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let mut found: Vec<RowCondition> = Vec::new();
    let mut at = 1;
    while at < tokens.len() {
        match condition_at(tokens, at) {
            Some(condition) => {
                at = condition.tokens.end;
                found.push(condition);
            }
            None => at += 1,
        }
    }
    found
}

fn condition_at(tokens: &[Token], at: usize) -> Option<RowCondition> {
    /// Further away a number belongs to something else.
    const REACH: usize = 9;
    const COVER: &[&str] = &["cover", "coverage", "supply", "left", "stock", "inventory", "demand"];
    if !tokens[at].is_one_of(RELATIVE) || !tokens[at - 1].is_one_of(ROWS) {
        return None;
    }
    if tokens.get(at + 1).is_some_and(|next| next.is_one_of(DUTIES)) {
        return None;
    }
    let ends = |token: &Token| token.kind == TokenKind::Stop;
    let is_amount = |token: &Token| token.number().is_some() || token.clock().is_some();
    let number = (at..tokens.len().min(at + REACH))
        .take_while(|place| !ends(&tokens[*place]))
        .find(|place| is_amount(&tokens[*place]))?;
    let mut end = end_of_condition(tokens, number + 1);
    // `more than 100 and less than 300`
    while tokens.get(end).is_some_and(|token| token.is_one_of(&["and", "or", "und", "y", "et", "e"]))
        && is_comparing(tokens, end + 1)
        && let Some(next) = (end + 1..tokens.len().min(end + 5)).find(|place| is_amount(&tokens[*place]))
    {
        end = end_of_condition(tokens, next + 1);
    }
    // `items with less than two weeks of cover`: how long the stock lasts is calculated, and no column.
    let is_cover = tokens[number + 1..end]
        .iter()
        .any(|token| token.is_one_of(&["week", "weeks", "day", "days", "month", "months"]))
        && tokens[number + 1..end].iter().any(|token| token.is_one_of(COVER));
    let compares = (at..end).any(|place| is_comparing(tokens, place));
    let is_of_part = tokens.get(end).is_some_and(|token| token.is_one_of(TELLING));
    (compares && !is_cover).then_some(RowCondition { tokens: at..end, is_of_part })
}

/// Verbs behind a condition that tell something of its rows only.
const TELLING: &[&str] = &[
    "get", "gets", "take", "takes", "count", "counts", "are", "is", "must", "come", "comes", "have", "has",
    "use", "uses", "first", "last", "bekommen", "brauchen", "zuerst", "primero", "reciben",
];

/// The end of a condition whose number stands before `end`.
fn end_of_condition(tokens: &[Token], mut end: usize) -> usize {
    while let Some(token) = tokens.get(end) {
        let is_other = token.is_one_of(OTHER) || token.is_one_of(TELLING);
        let is_amount = token.number().is_some() || token.clock().is_some();
        if token.ends_clause() || is_amount || (is_other && !is_comparing(tokens, end)) {
            break;
        }
        end += 1;
    }
    end
}

pub(super) fn is_comparing(tokens: &[Token], at: usize) -> bool {
    COMPARING.iter().any(|words| is_at(tokens, at, words))
}
