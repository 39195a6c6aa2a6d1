//! `A raises its price by 5 %`, `Birch becomes 3 % cheaper`: what a supplier would change, which is no weight of a criterion.

use crate::supplier_selection::{
    data::fields::sense::Concept,
    params::Change,
    question::{token::Token, vocabulary::Vocabulary, weights::WEIGHT_WORDS},
};
use intake::AgentError;

pub(super) const UP: [&str; 23] = [
    "raise",
    "raises",
    "raised",
    "increase",
    "increases",
    "increased",
    "lifts",
    "ups",
    "rise",
    "rises",
    "grows",
    "hike",
    "hikes",
    "adds",
    "climbs",
    "jumps",
    "raising",
    "increasing",
    "erhöht",
    "steigt",
    "sube",
    "aumenta",
    "augmente",
];
pub(super) const DOWN: [&str; 18] = [
    "cut",
    "cuts",
    "reduce",
    "reduces",
    "reduced",
    "lowers",
    "lower",
    "drops",
    "drop",
    "falls",
    "fall",
    "decreases",
    "decrease",
    "reduction",
    "senkt",
    "sinkt",
    "baja",
    "baisse",
];
/// Words of a price behind the percentage.
const DEARER: [&str; 7] = ["dearer", "costlier", "expensive", "teurer", "caro", "cara", "cher"];
const CHEAPER: [&str; 6] = ["cheaper", "discount", "billiger", "günstiger", "barato", "barata"];

/// Takes the changes out of the tokens, so that nothing else reads them.
pub(super) fn take(
    tokens: &mut Vec<Token>,
    vocabulary: &Vocabulary,
) -> Result<Option<Vec<Change>>, AgentError> {
    let mut changes = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match supposed(tokens, at, vocabulary)? {
            Some((change, start, end)) => {
                changes.push(change);
                tokens.drain(start..end);
                at = start;
            }
            None => at += 1,
        }
    }
    Ok((!changes.is_empty()).then_some(changes))
}

/// The change by the percentage at `at`, and the tokens that state it.
fn supposed(
    tokens: &[Token],
    at: usize,
    vocabulary: &Vocabulary,
) -> Result<Option<(Change, usize, usize)>, AgentError> {
    let is_percent = tokens[at].is_number() && tokens.get(at + 1) == Some(&Token::Percent);
    if !is_percent {
        return Ok(None);
    }
    let start = start_of_clause(tokens, at);
    let end = end_of_clause(tokens, at + 2);
    let (before, behind) = (&tokens[start..at], &tokens[at + 2..end]);
    let Some(sign) = sign(before, behind) else { return Ok(None) };
    let is_level = before.last().is_some_and(|token| token.is(&["to", "at"]));
    let has_weight = tokens.iter().any(|token| token.is(WEIGHT_WORDS));
    let supplier = last_supplier(before).or_else(|| last_supplier(behind));
    let is_of_price = behind.iter().take(2).any(|token| token.is(&DEARER) || token.is(&CHEAPER));
    let named = before.iter().rev().chain(behind).find_map(Token::fields);
    let field = match named {
        Some(fields) => Some(vocabulary.one(fields)?),
        None if is_of_price => {
            vocabulary.fields.iter().position(|field| field.concept == Some(Concept::Price))
        }
        None => None,
    };
    let (Some(field), false) = (field, is_level) else { return Ok(None) };
    let name = &vocabulary.fields[field].name;
    let Some(supplier) = supplier else { return without_supplier(before, name, has_weight) };
    let Some(percent) = tokens[at].one_number(&format!("The change of {name}"))? else { return Ok(None) };
    let change = Change {
        supplier: vocabulary.suppliers[supplier].clone(),
        criterion: name.clone(),
        percent: Some(sign * percent),
        ..Change::default()
    };
    let first = before.iter().position(is_part).map_or(at, |place| start + place);
    let last = behind.iter().rposition(is_part).map_or(at + 2, |place| at + 3 + place);
    Ok(Some((change, first, last)))
}

/// `raise price by 5 %` says neither whose price nor that a weight is meant.
fn without_supplier<T>(before: &[Token], name: &str, has_weight: bool) -> Result<Option<T>, AgentError> {
    if !before.last().is_some_and(|token| token.is(&["by"])) {
        return Ok(None);
    }
    let meant = if has_weight {
        format!("State the weight that {name} should have, for example “{name} 40 %”.")
    } else {
        format!(
            "Whose {name} changes? Name the supplier. If every supplier changes by the same, the ranking stays; if the weight is \
             meant, ask for example “{name} 40 %”."
        )
    };
    Err(AgentError::Needs(meant))
}

fn is_part(token: &Token) -> bool {
    matches!(token, Token::Supplier(_) | Token::Criterion(_))
        || token.is(&UP)
        || token.is(&DOWN)
        || token.is(&DEARER)
        || token.is(&CHEAPER)
}

fn last_supplier(tokens: &[Token]) -> Option<usize> {
    tokens.iter().rev().find_map(|token| if let Token::Supplier(place) = token { Some(*place) } else { None })
}

/// Up or down: a verb before the percentage, or a noun or `cheaper` right behind it.
fn sign(before: &[Token], behind: &[Token]) -> Option<f64> {
    let near = &behind[..behind.len().min(2)];
    let has = |tokens: &[Token], words: &[&str]| tokens.iter().any(|token| token.is(words));
    match () {
        () if has(near, &CHEAPER) || has(near, &DOWN) => Some(-1.0),
        () if has(near, &DEARER) || has(near, &UP) => Some(1.0),
        () if has(before, &DOWN) => Some(-1.0),
        () if has(before, &UP) => Some(1.0),
        () => None,
    }
}

/// Behind the end of the clause or the percentage before.
fn start_of_clause(tokens: &[Token], at: usize) -> usize {
    let end = tokens[..at].iter().rposition(|token| token.ends_clause() || *token == Token::Percent);
    end.map_or(0, |end| end + 1)
}

fn end_of_clause(tokens: &[Token], from: usize) -> usize {
    let rest = &tokens[from.min(tokens.len())..];
    let end = rest.iter().position(|token| token.ends_clause() || token.is_amount());
    from + end.unwrap_or(rest.len())
}
