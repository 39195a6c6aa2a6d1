//! A question for `rank_suppliers` as its parameters, alone or as an edit of the run before.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{
    question::follow_up::{refers_back, without_name},
    request::Request,
    supplier_selection::{
        params::{MethodName, RANK_SUPPLIERS, RankParams, Threshold, Weighing},
        question::{
            choices, interest, limits, outage, selection::selection, supposed, thresholds, tokens::tokens,
            tolerance, views, vocabulary::Vocabulary, weights,
        },
    },
};
use intake::AgentError;
use language::tokens::words;

/// What is asked, and the run before that it builds on.
#[derive(Debug)]
pub struct Planned {
    pub params: RankParams,
    /// The run before, when this one edits it.
    pub before: Option<RankParams>,
}

/// What the question says, on top of the run before if it is a follow-up, below the explicit parameters.
pub fn plan(request: &Request, vocabulary: &Vocabulary) -> Result<Planned, AgentError> {
    let question = without_name(&request.question, vocabulary.file);
    let stated = said(&question, vocabulary)?;
    // What the user's words say beyond the complete sentence of a follow-up.
    let in_words = request.said.as_deref().and_then(|words| said(words, vocabulary).ok()).unwrap_or_default();
    let said = in_words.edited(stated);
    let before = match &request.last_run {
        Some(last) if last.tool == RANK_SUPPLIERS && is_follow_up(&question) => {
            of_last_run(&last.params, vocabulary)
        }
        _ => None,
    };
    let mut params = before.clone().unwrap_or_default().edited(request.understood_as()).edited(said);
    if let Some(explicit) = &request.params {
        params = params.edited(RankParams::from_json(explicit)?);
    }
    let params = named_as_in_file(params, vocabulary)?;
    params.check()?;
    // What would change stands beside the ranking without it.
    let base = || RankParams { changes: None, view: None, ..params.clone() };
    let before = before.or_else(|| params.changes.is_some().then(base));
    Ok(Planned { params, before })
}

fn said(question: &str, vocabulary: &Vocabulary) -> Result<RankParams, AgentError> {
    let mut tokens = tokens(question, vocabulary);
    let outage_percent = outage::take(&mut tokens)?;
    let interest_percent = interest::take(&mut tokens)?;
    let vikor_v = choices::take_vikor_v(&mut tokens)?;
    let promethee = choices::promethee(&tokens);
    let thresholds = thresholds::take(&mut tokens, vocabulary)?;
    let changes = supposed::take(&mut tokens, vocabulary)?;
    let selection = selection(&tokens, vocabulary)?;
    Ok(RankParams {
        weights: weights::weighing(&tokens, vocabulary)?,
        method: choices::method(&tokens).or_else(|| method_of_numbers(vikor_v, thresholds.as_deref())),
        criteria: selection.criteria,
        without: selection.without,
        directions: choices::directions(&tokens, vocabulary)?,
        requirements: limits::requirements(&tokens, vocabulary)?,
        suppliers: selection.suppliers,
        exclude: selection.exclude,
        blanks: choices::blanks(&tokens),
        top: choices::top(&tokens)?,
        against: selection.against,
        days_late: tolerance::days_late(&tokens)?,
        short_percent: tolerance::short_percent(&tokens)?,
        outage_percent,
        interest_percent,
        vikor_v,
        promethee,
        thresholds,
        view: views::view(question),
        changes,
        columns: None,
    })
}

/// The method that a number belongs to, when the words name none.
fn method_of_numbers(vikor_v: Option<f64>, thresholds: Option<&[Threshold]>) -> Option<MethodName> {
    match (vikor_v, thresholds) {
        (_, Some(_)) => Some(MethodName::Promethee),
        (Some(_), None) => Some(MethodName::Vikor),
        (None, None) => None,
    }
}

/// A question that names the whole task starts a new one; anything shorter edits the run before.
pub(super) fn is_follow_up(question: &str) -> bool {
    const AFRESH: [&str; 12] = [
        "rank",
        "choose",
        "select",
        "evaluate",
        "assess",
        "score",
        "analyze",
        "analyse",
        "recommend",
        "rate",
        "allocate",
        "split",
    ];
    let words = words(question);
    refers_back(&words) || !words.iter().any(|word| word.is_one_of(&AFRESH))
}

/// The run's parameters without what it supposed, as far as the file at hand still has its columns and suppliers.
fn of_last_run(params: &Value, vocabulary: &Vocabulary) -> Option<RankParams> {
    let last = RankParams { changes: None, view: None, ..RankParams::from_json(params).ok()? };
    named_as_in_file(last, vocabulary).ok()
}

/// Names of columns and suppliers as the file writes them.
fn named_as_in_file(mut params: RankParams, vocabulary: &Vocabulary) -> Result<RankParams, AgentError> {
    for list in [&mut params.criteria, &mut params.without].into_iter().flatten() {
        name_columns(list, vocabulary)?;
    }
    for list in [&mut params.suppliers, &mut params.exclude].into_iter().flatten() {
        *list = list.iter().map(|name| vocabulary.supplier(name)).collect::<Result<_, _>>()?;
        list.sort_unstable();
        list.dedup();
    }
    for change in params.changes.iter_mut().flatten() {
        change.supplier = vocabulary.supplier(&change.supplier)?;
        change.criterion = vocabulary.column(&change.criterion)?;
    }
    for threshold in params.thresholds.iter_mut().flatten() {
        threshold.criterion = threshold.criterion.take().map(|name| vocabulary.column(&name)).transpose()?;
    }
    if let Some(name) = &mut params.against {
        *name = vocabulary.supplier(name)?;
    }
    if let Some(said) = &mut params.directions {
        *said = with_names_of_columns(said, vocabulary)?;
    }
    for requirement in params.requirements.iter_mut().flatten() {
        requirement.criterion = vocabulary.column(&requirement.criterion)?;
    }
    if let Some(weights) = &mut params.weights {
        name_weights(weights, vocabulary)?;
    }
    Ok(params)
}

fn name_weights(weights: &mut Weighing, vocabulary: &Vocabulary) -> Result<(), AgentError> {
    match weights {
        Weighing::Shares(said) | Weighing::Points(said) => *said = with_names_of_columns(said, vocabulary)?,
        Weighing::Order(order) => {
            name_columns(&mut order.first, vocabulary)?;
            name_columns(&mut order.last, vocabulary)?;
        }
        Weighing::Comparisons(said) => {
            for comparison in said {
                comparison.criterion = vocabulary.column(&comparison.criterion)?;
                comparison.than = vocabulary.column(&comparison.than)?;
            }
        }
        Weighing::Pairwise(said) => name_columns(&mut said.criteria, vocabulary)?,
        Weighing::Equal | Weighing::Entropy | Weighing::Critic => {}
    }
    Ok(())
}

fn name_columns(names: &mut [String], vocabulary: &Vocabulary) -> Result<(), AgentError> {
    for name in names {
        *name = vocabulary.column(name)?;
    }
    Ok(())
}

fn with_names_of_columns<T: Copy>(
    values: &BTreeMap<String, T>,
    vocabulary: &Vocabulary,
) -> Result<BTreeMap<String, T>, AgentError> {
    let mut named = BTreeMap::new();
    for (name, value) in values {
        named.insert(vocabulary.column(name)?, *value);
    }
    Ok(named)
}
