//! Whether a question asks for an order split, and its parameters, alone or as an edit of the run before.

use serde_json::Value;

use crate::{
    question::{follow_up::without_name, words::words},
    request::Request,
    supplier_selection::{
        params::allocate::{ALLOCATE_ORDERS, AllocateParams},
        question::{choices, orders::orders, rank::is_follow_up, tokens::tokens, vocabulary::Vocabulary},
    },
};
use intake::AgentError;

const SPLIT: [&str; 7] = ["split", "allocate", "allocation", "distribute", "apportion", "divide", "spread"];
const BUY: [&str; 6] = ["buy", "purchase", "procure", "order", "source", "buying"];
const RANK: [&str; 16] = [
    "rank",
    "ranking",
    "best",
    "choose",
    "score",
    "compare",
    "topsis",
    "vikor",
    "promethee",
    "weights",
    "weight",
    "entropy",
    "critic",
    "important",
    "why",
    "evaluate",
];

/// Whether orders are to be split; `has_pairs` says that the file has items with their prices and demand.
pub fn is_asked(request: &Request, file: &str, has_pairs: bool) -> bool {
    if let Some(Value::Object(params)) = &request.params {
        if params.keys().any(|name| AllocateParams::OWN.contains(&name.as_str())) {
            return true;
        }
        if ["weights", "method", "criteria", "directions", "top"]
            .iter()
            .any(|name| params.contains_key(*name))
        {
            return false;
        }
    }
    let question = without_name(&request.question, file);
    let words = words(&question);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let has_number = question.contains(|c: char| c.is_ascii_digit());
    if has(&SPLIT) || (has(&BUY) && has_number) {
        return true;
    }
    if has(&RANK) {
        return false;
    }
    let was_split = request.last_run.as_ref().is_some_and(|last| last.tool == ALLOCATE_ORDERS);
    (was_split && is_follow_up(&question))
        || (has_pairs && request.last_run.is_none())
        || (was_split && has_pairs)
}

/// What is asked, and the run before that it builds on.
pub fn plan(
    request: &Request,
    vocabulary: &Vocabulary,
) -> Result<(AllocateParams, Option<AllocateParams>), AgentError> {
    let question = without_name(&request.question, vocabulary.file);
    let tokens = tokens(&question, vocabulary);
    let selection = choices::selection(&tokens, vocabulary)?;
    let said = AllocateParams {
        suppliers: selection.suppliers,
        exclude: selection.exclude,
        ..orders(&tokens, vocabulary)
    };
    let asks_for_new_split =
        words(&question).iter().any(|word| ["buy", "split", "allocate"].contains(&word.as_str()));
    let before = match &request.last_run {
        Some(last) if last.tool == ALLOCATE_ORDERS && !asks_for_new_split => {
            AllocateParams::from_json(&last.params).ok().and_then(|params| named(params, vocabulary).ok())
        }
        _ => None,
    };
    let mut params = before.clone().unwrap_or_default().edited(said);
    if let Some(explicit) = &request.params {
        params = params.edited(AllocateParams::from_json(explicit)?);
    }
    let params = named(params, vocabulary)?;
    params.check()?;
    Ok((params, before))
}

/// Names of suppliers as the file writes them.
fn named(mut params: AllocateParams, vocabulary: &Vocabulary) -> Result<AllocateParams, AgentError> {
    for list in [&mut params.suppliers, &mut params.exclude].into_iter().flatten() {
        *list = list.iter().map(|name| vocabulary.supplier(name)).collect::<Result<_, _>>()?;
    }
    Ok(params)
}
