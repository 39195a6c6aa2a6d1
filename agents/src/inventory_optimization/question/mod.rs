//! A question about stock as parameters: `order cost 50, holding 20 % a year, 95 % service, lead time 2 weeks`.

mod approvals;
mod before_delivery;
mod changes;
mod choices;
mod class_limits;
mod class_service;
mod clause;
mod conditional;
mod cover;
mod demand_limits;
mod eoq_multiple;
mod figures;
mod groups;
mod item_figures;
pub mod known;
mod largest_order;
mod methods;
pub(super) mod needs_less;
mod part_budgets;
mod phrases;
mod supplier_order_costs;
mod suppliers;
mod transfers;
mod views;

use crate::{
    inventory_optimization::{
        params::{
            InventoryParams, OPTIMIZE_INVENTORY,
            choices::{ItemFigure, View},
        },
        question::{clause::clauses, known::Known},
    },
    question::{
        follow_up::{goes_on, refers_back, without_name},
        products::{self, known},
        sets::Names,
        unused::numbers_without_effect,
    },
    request::{LastRun, Request},
};
use intake::{AgentError, selection::Selection};
use language::{conversation, tokens::words};
use serde_json::Value;
use std::collections::BTreeMap;

/// What the question says, on top of the run before if it is a follow-up, below the explicit parameters. A question
/// what would be if is answered beside the run without it.
pub fn plan(request: &Request, names: &Known) -> Result<InventoryParams, AgentError> {
    let Known { items, file, .. } = *names;
    let question = without_name(&request.question, file);
    if let Some(decided) = approvals::decided(request, &question, names)? {
        return Ok(decided);
    }
    let (given, assumed) = what_if(&question);
    let last = run_before(request, &question, names);
    let stated = parameters_in(given, names)?;
    // What the user's words say beyond the complete sentence of a follow-up.
    let said = request.said.as_deref().and_then(|said| parameters_in(said, names).ok()).unwrap_or_default();
    let stated = said.edited(stated);
    let assumed = assumed.map(|text| parameters_in(text, names)).transpose()?;
    let understood = understood(request, &stated, &question);
    if understood.group_service.is_none() {
        conditional::refuse(&question)?;
    }
    // `from 97 to 94 %` plans 94 beside 97.
    let understood_levels = understood.compared_with.as_ref().map(|before| before.service_percent);
    // Of `von 95 auf 98 %` the words alone may give the level before.
    let is_level_before = understood_levels.is_some_and(|before| before == stated.service_percent);
    let service_percent = stated.service_percent.filter(|_| !is_level_before);
    let stated = InventoryParams { service_percent, ..stated };
    let stated = without_services_of_groups(stated, &understood);
    let assumed = assumed.map(|assumed| without_services_of_groups(assumed, &understood));
    // What was understood of a question what would be if belongs to the assumption.
    let (understood, assumed) = match assumed {
        Some(assumed) => (InventoryParams::default(), Some(understood.edited(assumed))),
        None => (understood, None),
    };
    let stated = of_orders_to_supplier(understood.edited(stated), &question);
    let before = last.clone().unwrap_or_default().with_level_of(&stated).edited(stated);
    let mut params = before.clone().edited(assumed.clone().unwrap_or_default());
    params.base = base(&question, &before, last.as_ref(), assumed.is_some());
    let levels = understood_levels.map(|service_percent| InventoryParams {
        service_percent,
        compared_with: None,
        ..params.clone()
    });
    let compared = if assumed.is_some() { Some(before) } else { last.or(levels) };
    params.compared_with = compared.and_then(|before| comparison(before, &params));
    if let Some(explicit) = &request.params {
        params = params.edited(InventoryParams::from_json(explicit)?);
    }
    params.products = params.products.map(|asked| known(asked, items, file)).transpose()?;
    if let Some(assumed) = request.said.as_deref().and_then(|said| assumed_in(said, names)) {
        let before = params.without(&assumed);
        params.compared_with = comparison(before.clone(), &params);
        params.base = Some(Box::new(before));
    }
    // What is in stock today is the same whatever is supposed.
    if params.compared_with.is_some()
        && params
            .asked_figure
            .is_some_and(|asked| asked.figure == ItemFigure::StockValue && asked.end.is_none())
    {
        (params.view, params.asked_figure) = (None, None);
    }
    params.check()?;
    Ok(params)
}

/// The numbers of the question that no figure of the plan rests on, in the words of the user.
pub fn unused(request: &Request, rows: &Selection, names: &Known) -> Vec<String> {
    let question = without_name(request.words(), names.file);
    if approvals::decided(request, &question, names).is_ok_and(|decided| decided.is_some()) {
        return Vec::new();
    }
    let selection = serde_json::to_value(rows).ok();
    let services = request.understood_as::<InventoryParams>().group_service;
    let limits = services.map(|services| Value::from(services.limits()));
    let understood: Vec<Value> =
        request.understood_params.iter().cloned().chain(selection).chain(limits).collect();
    let named = request.named_as_unused(OPTIMIZE_INVENTORY);
    let numbers = numbers_without_effect(&question, &understood, named, |text| {
        let (given, assumed) = what_if(text);
        let assumed = assumed.map(|text| parameters_in(text, names)).transpose().ok()?;
        Some((parameters_in(given, names).ok()?, assumed))
    });
    transfers::not_planned(&question).into_iter().chain(numbers).collect()
}

/// What the user's own words suppose, when the question is the complete sentence of a follow-up.
fn assumed_in(said: &str, names: &Known) -> Option<InventoryParams> {
    let (_, assumed) = what_if(said);
    parameters_in(assumed?, names).ok()
}

/// What was understood of the question. A limit on money is for orders or for stock, days of cover are for orders or choose
/// items; the words know which.
fn understood(request: &Request, stated: &InventoryParams, question: &str) -> InventoryParams {
    let mut understood = without_said_once(request.understood_as(), stated, question);
    let of_part = stated.safety_budget.or(stated.cycle_budget);
    if stated.budget.or(stated.order_budget).or(of_part).is_some() {
        (understood.budget, understood.order_budget) = (None, None);
    }
    let mut of_classes = stated.class_service.iter().flat_map(BTreeMap::values);
    if of_classes.any(|level| understood.service_percent == Some(*level)) {
        understood.service_percent = None;
    }
    // `14 days plus 3 for customs` is one lead time.
    if stated.lead_time_days.is_some() {
        understood.lead_time_change_days = None;
    }
    if stated.maximum_order.is_none() {
        // `at most 20 pallets` is no number of units; the words know.
        understood.maximum_order = None;
    }
    if stated.view == Some(View::Cover) {
        // The days choose items and limit no order.
        understood.cover_days = None;
    }
    understood
}

/// What was understood, without the figures that the words state for another setting and say only once: the 10 of `a unit that waits costs
/// 10` is no unit cost as well.
fn without_said_once(
    understood: InventoryParams,
    stated: &InventoryParams,
    question: &str,
) -> InventoryParams {
    let (Ok(Value::Object(mut params)), Ok(Value::Object(stated))) =
        (serde_json::to_value(&understood), serde_json::to_value(stated))
    else {
        return understood;
    };
    let said = |number: f64| words(question).iter().filter(|word| word.number() == Some(number)).count();
    params.retain(|name, value| {
        let Some(number) = value.as_f64().filter(|_| !stated.contains_key(name)) else { return true };
        let is_of_other = stated.values().any(|other| other.as_f64() == Some(number));
        !is_of_other || said(number) != 1
    });
    InventoryParams::from_json(&Value::Object(params)).unwrap_or(understood)
}

/// Money beside a supplier is for what is ordered there: `what should I order from Kroll with a budget of 2,000`.
fn of_orders_to_supplier(stated: InventoryParams, question: &str) -> InventoryParams {
    const STOCK: [&str; 9] = [
        "tied",
        "stock",
        "inventory",
        "average",
        "invested",
        "bestand",
        "bestände",
        "existencias",
        "estoque",
    ];
    let names_supplier = stated.suppliers.as_ref().is_some_and(|names| !names.is_empty());
    let is_of_stock = words(question).iter().any(|word| word.is_one_of(&STOCK));
    match stated.budget.filter(|_| names_supplier && !is_of_stock && stated.order_budget.is_none()) {
        Some(money) => InventoryParams { budget: None, order_budget: Some(money), ..stated },
        None => stated,
    }
}

/// What the words state, without the percentages that were understood as services of groups: these words know only one service.
fn without_services_of_groups(stated: InventoryParams, understood: &InventoryParams) -> InventoryParams {
    let Some(services) = &understood.group_service else { return stated };
    let of_services: Vec<f64> = services.percents.values().copied().chain(services.limits()).collect();
    let stated =
        InventoryParams { service_percent: None, holding_percent: None, class_service: None, ..stated };
    let Ok(Value::Object(mut params)) = serde_json::to_value(&stated) else { return stated };
    params.retain(|_, value| value.as_f64().is_none_or(|number| !of_services.contains(&number)));
    InventoryParams::from_json(&Value::Object(params)).unwrap_or(stated)
}

/// The parameters of the run that a follow-up edits.
fn run_before(request: &Request, question: &str, names: &Known) -> Option<InventoryParams> {
    let last = request.last_run.as_ref().filter(|last| last.tool == OPTIMIZE_INVENTORY)?;
    is_follow_up(question).then(|| of_last_run(last, goes_on(question), names))
}

/// Where the next question starts. What is supposed, and the item that a reason is asked for, do not stay.
fn base(
    question: &str,
    before: &InventoryParams,
    last: Option<&InventoryParams>,
    is_supposed: bool,
) -> Option<Box<InventoryParams>> {
    let kept = last.and_then(|last| last.base.clone());
    let looks_at_an_item = (asks_why(question) || before.view.is_some())
        && before.products != last.and_then(|last| last.products.clone());
    match () {
        () if kept.is_some() => kept,
        () if is_supposed => Some(Box::new(before.clone())),
        () if looks_at_an_item => Some(Box::new(last.cloned().unwrap_or_default())),
        () => None,
    }
}

fn asks_why(question: &str) -> bool {
    words(question).first().is_some_and(|word| word.is_one_of(&["why", "explain", "warum", "pourquoi"]))
}

/// The run that stands beside this one; none when nothing but the choice of items differs. Both look at the same items,
/// else their totals cannot be compared.
fn comparison(mut before: InventoryParams, params: &InventoryParams) -> Option<Box<InventoryParams>> {
    if before.without_choice() == params.without_choice() {
        return None;
    }
    before.products.clone_from(&params.products);
    before.classes.clone_from(&params.classes);
    before.suppliers.clone_from(&params.suppliers);
    before.without_suppliers.clone_from(&params.without_suppliers);
    Some(Box::new(InventoryParams {
        base: None,
        view: None,
        asked_figure: None,
        within_days: None,
        cover_less_than_days: None,
        cover_more_than_days: None,
        group_by: None,
        ..before
    }))
}

/// Beginnings of the words that chose what a run tells first.
pub fn heard(params: &Value) -> Vec<&'static str> {
    InventoryParams::from_json(params).map_or_else(|_| Vec::new(), |params| views::words_for(&params))
}

/// Whether a question without a keyword is for this agent all the same.
pub fn is_meant(question: &str) -> bool {
    const STOCK: [&str; 20] = [
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
        "group",
        "groups",
        "grouped",
        "totals",
    ];
    const ORDERS: [&str; 5] =
        ["bestellvorschl", "bestellliste", "nachbestell", "réapprovisionn", "reabastec"];
    let words = words(question);
    let mut asked = InventoryParams::default();
    methods::read(question, &mut asked);
    let no_names = Known { items: &[], suppliers: &[], columns: &[], file: "" };
    asked != InventoryParams::default()
        || suppliers::asked(question, &no_names).is_err()
        || words.iter().any(|word| word.is_one_of(&STOCK) || word.starts_one_of(&ORDERS))
        || conversation::what_if(&words).is_some()
        || parameters_in(question, &no_names).is_ok_and(|stated| stated != InventoryParams::default())
}

/// The question up to `what if`, and the assumption behind it.
fn what_if(question: &str) -> (&str, Option<&str>) {
    match conversation::what_if(&words(question)) {
        Some(found) => (&question[..found.start], Some(&question[found.end..])),
        None => (question, None),
    }
}

/// The parameters that the words alone state.
fn parameters_in(text: &str, names: &Known) -> Result<InventoryParams, AgentError> {
    let Known { items, file, .. } = *names;
    let (text, supplier_order_costs) = supplier_order_costs::read(text, names.suppliers);
    let (text, asked) = suppliers::asked(&text, names)?;
    let (text, class_service) = class_service::read(&text);
    let (text, classes) = choices::classes(&text, items);
    let mut params = InventoryParams {
        class_service,
        classes,
        suppliers: asked.suppliers,
        without_suppliers: asked.without,
        products: products::mentioned(&text, Names::of(items), file)?,
        as_of: choices::as_of(&text)?,
        supplier_order_costs,
        ..InventoryParams::default()
    };
    let text = choices::without_items(&text, items);
    let text = demand_limits::read(&text, &mut params);
    let (text, abc, xyz) = class_limits::read(&text);
    (params.abc_percent, params.xyz_limits) = (abc, xyz);
    largest_order::refuse_sum(&text)?;
    let (text, largest) = largest_order::read(&text);
    params.maximum_order = largest;
    methods::read(&text, &mut params);
    params.eoq_multiple = eoq_multiple::read(&words(&text));
    views::read(&text, &mut params)?;
    // `combine the orders of each supplier` is how they are placed and no sum.
    if params.view.is_none() && params.joint_orders.is_none() {
        params.group_by = groups::column(&text, names.columns);
        params.view = params.group_by.as_ref().map(|_| View::Groups);
    }
    let clauses = clauses(&text);
    for (at, clause) in clauses.iter().enumerate() {
        choices::read(clause, &mut params);
        if part_budgets::read(clause, &mut params) {
            continue;
        }
        if changes::read(clause, &mut params)? {
            changes::read_named_before(&clauses, at, &mut params)?;
        } else {
            figures::read(clause, &mut params)?;
        }
    }
    Ok(params)
}

/// A question that names the whole task starts again without the last run; anything shorter edits the run before.
fn is_follow_up(question: &str) -> bool {
    const WHOLE_TASK: [&str; 5] = ["analyze", "analyse", "optimize", "optimise", "afresh"];
    let words = words(question);
    let names_whole_task = words.iter().any(|word| word.is_one_of(&WHOLE_TASK));
    let texts: Vec<String> = words.into_iter().map(|word| word.text).collect();
    refers_back(&texts) || !names_whole_task
}

/// The run's parameters, as far as the file at hand still has its items; without what it supposed, unless the question
/// goes on from that.
fn of_last_run(last: &LastRun, goes_on: bool, names: &Known) -> InventoryParams {
    let mut params = InventoryParams::from_json(&last.params).unwrap_or_default();
    if let Some(base) = params.base.take_if(|_| !goes_on) {
        params = *base;
    }
    if let Some(asked) = &mut params.products {
        asked.retain(|name| names.items.binary_search(name).is_ok());
    }
    for asked in [&mut params.suppliers, &mut params.without_suppliers].into_iter().flatten() {
        asked.retain(|name| names.suppliers.binary_search(name).is_ok());
    }
    InventoryParams {
        compared_with: None,
        view: None,
        asked_figure: None,
        abc_by: None,
        within_days: None,
        cover_less_than_days: None,
        cover_more_than_days: None,
        group_by: None,
        skipped: None,
        changed_orders: None,
        ..params
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_numbers;
