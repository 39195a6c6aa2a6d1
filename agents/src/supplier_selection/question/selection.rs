//! What a question restricts itself to: some columns, some suppliers, one supplier against the winner.

use crate::supplier_selection::question::{token::Token, vocabulary::Vocabulary};
use intake::AgentError;

const WITHOUT: [&str; 16] = [
    "without",
    "ignore",
    "ignoring",
    "exclude",
    "excluding",
    "except",
    "omit",
    "drop",
    "remove",
    "not",
    "disregard",
    "disregarding",
    "leaving",
    "skip",
    "ban",
    "avoid",
];
const ONLY: [&str; 9] = ["only", "just", "between", "compare", "among", "by", "using", "on", "vs"];

/// What a question restricts itself to.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Selection {
    pub criteria: Option<Vec<String>>,
    pub without: Option<Vec<String>>,
    pub suppliers: Option<Vec<String>>,
    pub exclude: Option<Vec<String>>,
    pub against: Option<String>,
}

/// `only price and quality`, `without risk`, `only Alder and Cedar`, `without Delta`, `why not Delta`.
pub(super) fn selection(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Selection, AgentError> {
    let mut found = Selection::default();
    if has_all(tokens, &["suppliers", "vendors"]) {
        (found.suppliers, found.exclude) = (Some(Vec::new()), Some(Vec::new()));
    }
    if has_all(tokens, &["criteria", "columns"]) {
        (found.criteria, found.without) = (Some(Vec::new()), Some(Vec::new()));
    }
    let is_why = tokens.iter().any(|token| token.is(&["why"]));
    for (at, token) in tokens.iter().enumerate() {
        let is_without = token.is(&WITHOUT) && !is_why;
        if !is_without && !token.is(&ONLY) {
            continue;
        }
        let behind = &tokens[at + 1..];
        let (mut columns, suppliers) = listed(behind, vocabulary)?;
        if describes_suppliers(behind) {
            columns.clear();
        }
        // `European suppliers only, lead time at most 15 days`
        let is_of_noun = at > 0 && tokens[at - 1].is(&["suppliers", "vendors", "bidders", "ones"]);
        if token.is(&["only", "just"]) && is_of_noun && behind.first().is_some_and(|next| next.is(&[","])) {
            continue;
        }
        if is_without {
            extend(&mut found.without, columns);
            extend(&mut found.exclude, suppliers);
        } else if !token.is(&["on", "by", "using"]) || columns.len() > 1 {
            // One criterion after `by` orders nothing; `rank by price and quality` names them all.
            extend(&mut found.criteria, columns);
            if !token.is(&["on", "by", "using"]) {
                extend(&mut found.suppliers, suppliers);
            }
        }
    }
    if is_why {
        let named = suppliers(tokens);
        let name = |place: &usize| vocabulary.suppliers[*place].clone();
        found.against = named.first().map(name);
        // `why is A better than B` is about these two.
        if let [_, _] = named[..] {
            found.suppliers = Some(named.iter().map(name).collect());
        }
    }
    Ok(found)
}

/// `only certified suppliers` chooses rows by a column and no criterion.
fn describes_suppliers(behind: &[Token]) -> bool {
    let mut rest = behind.iter().skip_while(|token| matches!(token, Token::Criterion(_)));
    let begins_with_column = matches!(behind, [Token::Criterion(_), ..]);
    begins_with_column
        && rest.next().is_some_and(|token| token.is(&["suppliers", "vendors", "bidders", "ones"]))
}

fn has_all(tokens: &[Token], nouns: &[&str]) -> bool {
    tokens.windows(2).any(|pair| pair[0].is(&["all"]) && pair[1].is(nouns))
}

/// The different suppliers that are named.
fn suppliers(tokens: &[Token]) -> Vec<usize> {
    let mut named = Vec::new();
    for token in tokens {
        if let Token::Supplier(place) = token
            && !named.contains(place)
        {
            named.push(*place);
        }
    }
    named
}

fn extend(list: &mut Option<Vec<String>>, more: Vec<String>) {
    if !more.is_empty() {
        list.get_or_insert_default().extend(more);
    }
}

/// Criteria and suppliers of a list; a criterion with a number behind it is a weight or a limit and ends the list.
fn listed(tokens: &[Token], vocabulary: &Vocabulary) -> Result<(Vec<String>, Vec<String>), AgentError> {
    const BETWEEN: [&str; 14] = [
        "and",
        "or",
        "the",
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        ",",
        "criteria",
        "columns",
        "column",
        "with",
        "vs",
        "versus",
    ];
    let (mut columns, mut suppliers) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Criterion(_) if tokens[at + 1..].iter().take(3).any(weighs) => break,
            Token::Criterion(fields) => {
                columns.push(vocabulary.name(fields)?);
            }
            Token::Supplier(place) => suppliers.push(vocabulary.suppliers[*place].clone()),
            token if token.is(&BETWEEN) => {}
            Token::Item(_)
            | Token::Number(_)
            | Token::Time(_)
            | Token::Range(_)
            | Token::Percent
            | Token::Word(_) => break,
        }
    }
    Ok((columns, suppliers))
}

/// An amount or a word that makes the criterion before it a weight or a limit.
fn weighs(token: &Token) -> bool {
    token.is_amount()
        || token.is(&["is", "least", "most", "more", "twice", "counts", "below", "above", "under"])
}
