//! What is decided about the orders of now: `skip P1`, `change P2 to 200`, `approve all`. It stays until the plan itself
//! is asked for again.

use crate::{
    inventory_optimization::{
        params::{InventoryParams, OPTIMIZE_INVENTORY, choices::View},
        question::{clause::clauses, known::Known},
    },
    question::{
        decisions::{self, Decision},
        products,
    },
    request::Request,
};
use intake::AgentError;
use language::tokens::words;

/// The parameters of the run before with the decision; nothing when the question decides nothing about its orders.
pub(super) fn decided(
    request: &Request,
    question: &str,
    names: &Known,
) -> Result<Option<InventoryParams>, AgentError> {
    let Some(last) = request.last_run.as_ref().filter(|last| last.tool == OPTIMIZE_INVENTORY) else {
        return Ok(None);
    };
    let mut params = InventoryParams::from_json(&last.params)?;
    if params.view != Some(View::Approvals) || request.params.is_some() {
        return Ok(None);
    }
    let mut is_decided = false;
    let mut decision = None;
    for clause in clauses(question) {
        let text = clause.text();
        decision = decisions::decision(text).or(decision);
        let Some(decision) = decision else { return Ok(None) };
        is_decided |= decide(&mut params, decision, text, names)?;
    }
    Ok(is_decided.then_some(params))
}

/// Whether the clause names orders to decide about.
fn decide(
    params: &mut InventoryParams,
    decision: Decision,
    text: &str,
    names: &Known,
) -> Result<bool, AgentError> {
    let (_, lower, found) = products::accepted(text, names.items);
    let items: Vec<&String> = found.iter().map(|mention| &names.items[mention.name]).collect();
    let mut skipped = params.skipped.take().unwrap_or_default();
    let mut changed = params.changed_orders.take().unwrap_or_default();
    let is_all = words(text).iter().any(|word| word.is_one_of(&["all", "everything", "rest"]));
    if items.is_empty() && is_all && decision == Decision::Approve {
        // What was skipped or changed by name stays so when the rest is approved.
        let is_rest = words(text).iter().any(|word| word.is("rest"));
        if !is_rest {
            skipped.clear();
            changed.clear();
        }
    }
    for item in &items {
        skipped.retain(|name| name != *item);
        changed.retain(|name, _| name != *item);
        match decision {
            Decision::Approve => {}
            Decision::Skip => skipped.push((*item).clone()),
            Decision::Change => {
                let rest = found.iter().fold(lower.clone(), |mut rest, mention| {
                    rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
                    rest
                });
                changed.insert((*item).clone(), units(&rest, item)?);
            }
        }
    }
    params.skipped = (!skipped.is_empty()).then_some(skipped);
    params.changed_orders = (!changed.is_empty()).then_some(changed);
    Ok(!items.is_empty() || (is_all && decision == Decision::Approve))
}

/// The one number of units that an order is changed to.
fn units(rest: &str, item: &str) -> Result<f64, AgentError> {
    let numbers: Vec<f64> =
        language::tokens::amounts(rest).iter().filter_map(language::tokens::Amount::number).collect();
    match numbers[..] {
        [units] => Ok(units),
        [_, units] if rest.contains("from") => Ok(units),
        _ => Err(AgentError::Needs(format!(
            "How many units of {item} should be ordered? Write for example “change {item} to 200”."
        ))),
    }
}
