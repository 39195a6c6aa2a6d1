//! A question about stock as parameters: `order cost 50, holding 20 % a year, 95 % service, lead time 2 weeks`.

mod changes;
mod choices;
mod figures;
pub mod known;
mod methods;
mod suppliers;
mod tokens;

use crate::{
    inventory_optimization::{
        params::{InventoryParams, OPTIMIZE_INVENTORY},
        question::known::Known,
    },
    question::{
        follow_up::{asks_what_if, refers_back, without_name},
        products::{self, known},
        sets::Names,
        words::words,
    },
    request::{LastRun, Request},
};
use intake::AgentError;

/// What the question says, on top of the run before if it is a follow-up, below the explicit parameters. A question
/// what would be if is answered beside the run without it.
pub fn plan(request: &Request, names: &Known) -> Result<InventoryParams, AgentError> {
    let Known { items, file, .. } = *names;
    let question = without_name(&request.question, file);
    let (given, supposed) = what_if(&question);
    let last =
        request.last_run.as_ref().filter(|last| last.tool == OPTIMIZE_INVENTORY && is_follow_up(&question));
    let last = last.map(|last| of_last_run(last, names));
    let before = last.clone().unwrap_or_default().edited(parameters_in(given, names)?);
    let supposed = supposed.map(|text| parameters_in(text, names)).transpose()?;
    let mut params = before.clone().edited(supposed.clone().unwrap_or_default());
    let compared = match supposed {
        Some(_) => Some(before),
        None => last,
    };
    params.compared_with =
        compared.filter(|before| before.without_choice() != params.without_choice()).map(|mut before| {
            // Both runs look at the same items, else their totals say nothing.
            (before.products, before.classes) = (params.products.clone(), params.classes.clone());
            before.suppliers.clone_from(&params.suppliers);
            Box::new(before)
        });
    if let Some(explicit) = &request.params {
        params = params.edited(InventoryParams::from_json(explicit)?);
    }
    params.products = params.products.map(|asked| known(asked, items, file)).transpose()?;
    params.check()?;
    Ok(params)
}

/// Whether a question without a keyword is for this agent all the same.
pub fn is_meant(question: &str) -> bool {
    const STOCK: [&str; 16] = [
        "order",
        "orders",
        "ordering",
        "stock",
        "stockout",
        "inventory",
        "abc",
        "eoq",
        "service",
        "lead",
        "safety",
        "reorder",
        "budget",
        "holding",
        "replenish",
        "excess",
    ];
    let words = words(question);
    let mut asked = InventoryParams::default();
    methods::read(question, &mut asked);
    let no_names = Known { items: &[], suppliers: &[], file: "" };
    asked != InventoryParams::default()
        || suppliers::asked(question, &no_names).is_err()
        || words.iter().any(|word| STOCK.contains(&word.as_str()))
        || asks_what_if(&words)
        || parameters_in(question, &no_names).is_ok_and(|stated| stated != InventoryParams::default())
}

/// The question up to `what if`, and what is supposed after it.
fn what_if(question: &str) -> (&str, Option<&str>) {
    const STARTS: [&str; 7] = [
        "what if",
        "what happens if",
        "what would happen if",
        "what-if",
        "suppose",
        "assuming",
        "how about if",
    ];
    let Some(lower) = crate::question::mentions::lowered(question) else { return (question, None) };
    let found = STARTS.iter().filter_map(|start| Some((lower.find(start)?, start.len()))).min();
    match found {
        Some((at, length)) => (&question[..at], Some(&question[at + length..])),
        None => (question, None),
    }
}

/// The parameters that the words alone state.
fn parameters_in(text: &str, names: &Known) -> Result<InventoryParams, AgentError> {
    let Known { items, file, .. } = *names;
    let (text, suppliers) = suppliers::asked(text, names)?;
    let (text, classes) = choices::classes(&text, items);
    let mut params = InventoryParams {
        classes,
        suppliers,
        products: products::mentioned(&text, Names::of(items), file)?,
        as_of: choices::as_of(&text),
        ..InventoryParams::default()
    };
    let text = choices::without_items(&text, items);
    let tokens = tokens::tokens(&text);
    params.abc_percent = figures::abc_limits(&tokens);
    methods::read(&text, &mut params);
    for clause in tokens::clauses(&tokens) {
        choices::read(clause, &mut params);
        if !changes::read(clause, &mut params) {
            figures::read(clause, &mut params)?;
        }
    }
    Ok(params)
}

/// A question that names the whole task starts again without the last run; anything shorter edits the run before.
fn is_follow_up(question: &str) -> bool {
    let words = words(question);
    let starts_afresh = ["analyze", "analyse", "optimize", "optimise", "afresh"];
    refers_back(&words) || !words.iter().any(|word| starts_afresh.contains(&word.as_str()))
}

/// The run's parameters, as far as the file at hand still has its items.
fn of_last_run(last: &LastRun, names: &Known) -> InventoryParams {
    let mut params = InventoryParams::from_json(&last.params).unwrap_or_default();
    if let Some(asked) = &mut params.products {
        asked.retain(|name| names.items.binary_search(name).is_ok());
    }
    if let Some(asked) = &mut params.suppliers {
        asked.retain(|name| names.suppliers.binary_search(name).is_ok());
    }
    params.compared_with = None;
    params
}

#[cfg(test)]
mod tests;
