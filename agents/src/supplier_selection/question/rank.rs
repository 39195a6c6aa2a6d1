//! A question for `rank_suppliers` as its parameters, alone or as an edit of the run before.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{
    question::{
        follow_up::{refers_back, without_name},
        unused::numbers_without_effect,
    },
    request::Request,
    supplier_selection::{
        params::{Change, MethodName, RANK_SUPPLIERS, RankParams, Threshold, View, Weighing},
        question::{
            amounts, choices, costs, interest, kept, limits, of_items, outage, pair, selection::selection,
            supposed, thresholds, tokens::tokens, tolerance, views, vocabulary::Vocabulary, weights,
        },
    },
};
use intake::{AgentError, roles::Name, selection::Selection};
use language::tokens::words;
use report::markdown::plain;

/// What is asked, and the run before that it builds on.
#[derive(Debug)]
pub struct Planned {
    pub params: RankParams,
    /// The run before, when this one edits it.
    pub before: Option<RankParams>,
    /// What the question says and nothing uses, a text each.
    pub unused: Vec<String>,
    /// What follows from the question and it did not say, a sentence each.
    pub notes: Vec<String>,
}

/// What the question says, on top of the run before if it is a follow-up, below the explicit parameters.
pub fn plan(request: &Request, rows: &Selection, vocabulary: &Vocabulary) -> Result<Planned, AgentError> {
    let question = without_name(&request.question, vocabulary.file);
    let mut unused = choices::unknown_methods(request.words());
    unused.extend(numbers_without_effect(
        &without_name(request.words(), vocabulary.file),
        &understood_otherwise(request, rows),
        request.named_as_unused(RANK_SUPPLIERS),
        |text| said(text, vocabulary).ok(),
    ));
    let stated = said(&question, vocabulary)?;
    // What the user's words say beyond the complete sentence of a follow-up.
    let in_words = request.said.as_deref().and_then(|words| said(words, vocabulary).ok()).unwrap_or_default();
    let said = without_agreements(in_words.edited(stated), request);
    let before = match &request.last_run {
        Some(last) if last.tool == RANK_SUPPLIERS && is_follow_up(&question) => {
            of_last_run(&last.params, vocabulary)
        }
        _ => None,
    };
    let mut understood = of_all_to_compare(of_criteria(request.understood_as(), &said), &said);
    unused.extend(changes_of_others(&mut understood, vocabulary));
    // `lateness at 2 per day` shows no two suppliers.
    understood.top = understood.top.filter(|top| !is_of_other_parameter(&said, f64::from(*top)));
    // The typed request has all of them.
    let changes = said.changes.filter(|_| understood.changes.is_none());
    let said = RankParams { changes, ..said };
    let mut params = before.clone().unwrap_or_default().edited(understood).edited(said);
    if let Some(explicit) = &request.params {
        params = params.edited(RankParams::from_json(explicit)?);
    }
    let compared =
        params.compared_with.take().map(|compared| named_as_in_file(*compared, vocabulary)).transpose()?;
    let mut params = named_as_in_file(params, vocabulary)?;
    if let Some(understood) = &request.understood {
        kept::keep(&mut params, &understood.of_some_rows, vocabulary);
    }
    params.check()?;
    // What would change stands beside the ranking without it.
    let view = params.view.filter(|view| *view == View::TotalCost);
    let base = || RankParams { changes: None, view, ..params.clone() };
    let before = compared.or(before).or_else(|| params.changes.is_some().then(base));
    unused.extend(of_other_methods(&params));
    unused.extend(of_a_split(request, &question));
    let mut notes = notes(&params, choices::method(&tokens(&question, vocabulary)).is_some());
    notes.extend(pair::compared(&tokens(&question, vocabulary), vocabulary));
    Ok(Planned { params, before, unused, notes })
}

/// What was read from the words in another way than by this file: typed parameters, and the rows that were chosen.
pub(super) fn understood_otherwise(request: &Request, rows: &Selection) -> Vec<Value> {
    let selection = serde_json::to_value(rows).ok();
    request.understood_params.iter().cloned().chain(selection).collect()
}

/// Without the suppliers of which something is agreed for one item: `exclude Alder for Toner` leaves nobody out of a ranking.
fn without_agreements(mut said: RankParams, request: &Request) -> RankParams {
    let Some(understood) = &request.understood else { return said };
    for (name, list) in [("item_exclusions", &mut said.exclude), ("item_sources", &mut said.suppliers)] {
        let agreed = understood.params.get(name).and_then(Value::as_object).into_iter().flatten();
        let agreed: Vec<&str> = agreed
            .filter_map(|(_, suppliers)| suppliers.as_array())
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        if let Some(names) = list.as_mut().filter(|_| !agreed.is_empty()) {
            names.retain(|name| !agreed.contains(&name.as_str()));
        }
        *list = list.take().filter(|names| agreed.is_empty() || !names.is_empty());
    }
    said
}

/// What is agreed for single suppliers and items, which a ranking cannot follow.
fn of_a_split(request: &Request, question: &str) -> Vec<String> {
    let named = request.named_as_unused(RANK_SUPPLIERS);
    let mut parts: Vec<String> = of_items::not_in_a_ranking(question, named).into_iter().collect();
    let understood = request.understood.iter().flat_map(|understood| &understood.params);
    for (name, value) in understood {
        if ["supplier_limits", "item_sources", "item_exclusions"].contains(&name.as_str()) {
            let said = plain(&understanding::phrase(name, value));
            parts.push(format!(
                "“{said}”, because a ranking buys nothing; with prices and units the file can be split: ask “split the orders, {said}”"
            ));
        }
    }
    parts
}

/// Numbers of a method that does not decide.
fn of_other_methods(params: &RankParams) -> Vec<String> {
    let decides = params.method.unwrap_or_default();
    let mut texts = Vec::new();
    for (is_said, what, method) in [
        (params.thresholds.is_some(), "the preference thresholds", MethodName::Promethee),
        (params.vikor_v.is_some(), "v", MethodName::Vikor),
    ] {
        if is_said && decides != method {
            let (decides, method) = (decides.label(), method.label());
            texts.push(format!("{what} for the {decides} that decides, because it belongs to {method}, which is shown with it"));
        }
    }
    texts
}

fn notes(params: &RankParams, names_method: bool) -> Vec<String> {
    let mut notes = Vec::new();
    match params.method {
        Some(method @ MethodName::Promethee) if params.thresholds.is_some() => {
            let of = Threshold::words_of(params.thresholds.as_deref().unwrap_or_default());
            let why = if names_method { "" } else { ", because you gave its thresholds" };
            notes.push(format!("{} decides{why}: {}.", method.label(), of));
        }
        Some(method @ MethodName::Vikor) if params.vikor_v.is_some() && !names_method => {
            notes.push(format!("{} decides, because you gave its v.", method.label()));
        }
        _ => {}
    }
    if params.costs.is_some() && params.view != Some(View::TotalCost) {
        notes.push(
            "The criteria hold the price without the costs that you stated; the total cost below includes them. Ask “who is cheapest in \
             total?” to rank by it."
                .to_owned(),
        );
    }
    notes
}

/// What was understood, without the criteria and weights that belong to thresholds and costs: `8 % interest for the lead time`
/// compares nothing by it.
fn of_criteria(mut understood: RankParams, said: &RankParams) -> RankParams {
    if said.thresholds.is_some() || said.costs.is_some() || said.view == Some(View::TotalCost) {
        understood.criteria = None;
        understood.weights = None;
        understood.requirements = None;
    }
    if said.view == Some(View::VikorParts) {
        understood.method = None;
    }
    understood
}

/// Whether the words state this number for another parameter.
fn is_of_other_parameter(said: &RankParams, number: f64) -> bool {
    let mut open = vec![serde_json::to_value(said).unwrap_or_default()];
    while let Some(value) = open.pop() {
        match value {
            Value::Number(known) if known.as_f64() == Some(number) => return true,
            Value::Object(map) => open.extend(map.into_iter().map(|(_, value)| value)),
            Value::Array(list) => open.extend(list),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    false
}

/// What was understood, without the choice of the suppliers that would change: each of them is compared with the others.
fn of_all_to_compare(mut understood: RankParams, said: &RankParams) -> RankParams {
    let changes: Vec<Change> = said.changes.iter().chain(&understood.changes).flatten().cloned().collect();
    let changing = |name: &String| changes.iter().any(|change| change.supplier == *name);
    understood.suppliers = understood.suppliers.filter(|names| !names.iter().all(changing));
    understood
}

/// Takes out what was understood to change of suppliers that are not compared, and names it.
fn changes_of_others(understood: &mut RankParams, vocabulary: &Vocabulary) -> Vec<String> {
    let mut named = Vec::new();
    if let Some(changes) = &mut understood.changes {
        changes.retain(|change| {
            let is_compared = vocabulary.supplier(&change.supplier).is_ok();
            if !is_compared {
                let (criterion, supplier) = (plain(&change.criterion), plain(&change.supplier));
                named.push(format!(
                    "“{criterion} of {supplier}: {}”, because {supplier} is not among the suppliers that are compared",
                    change.words()
                ));
            }
            is_compared
        });
    }
    understood.changes = understood.changes.take().filter(|changes| !changes.is_empty());
    named
}

fn said(question: &str, vocabulary: &Vocabulary) -> Result<RankParams, AgentError> {
    let money = amounts::SaidNumbers::of(question);
    let mut tokens = tokens(question, vocabulary);
    let outage_percent = outage::take(&mut tokens)?;
    let interest_percent = interest::take(&mut tokens)?;
    let is_for_lead_time = interest_percent.is_some() && costs::take_lead_time(&mut tokens, vocabulary);
    let mut costs = costs::take(&mut tokens, vocabulary)?;
    if is_for_lead_time {
        costs.get_or_insert_default().interest_for_lead_time = Some(true);
    }
    let consistency_limit = choices::take_consistency_limit(&mut tokens)?;
    let vikor_v = choices::take_vikor_v(&mut tokens)?;
    let promethee = choices::promethee(&tokens);
    let thresholds = thresholds::take(&mut tokens, vocabulary)?;
    let changes = supposed::take(&mut tokens, vocabulary)?;
    let view = views::view(question);
    // Its parts are shown beside the method that decides.
    let method = choices::method(&tokens).filter(|_| view != Some(View::VikorParts));
    let kept = kept::take(&mut tokens);
    let selection = selection(&tokens, vocabulary)?;
    let mut requirements = limits::requirements(&tokens, vocabulary, &money)?;
    kept::attach(requirements.as_mut(), kept, vocabulary);
    let weights = weights::weighing(&tokens, vocabulary)?;
    let is_plain = weights.is_none() && thresholds.is_none() && method.is_none();
    let total_cost =
        (is_plain && wants_total_cost(question, costs.is_some(), vocabulary)).then_some(View::TotalCost);
    let criteria = selection.criteria.or_else(|| only_compared(question, weights.as_ref()));
    Ok(RankParams {
        weights,
        method: method.or_else(|| method_of_numbers(vikor_v, thresholds.as_deref())),
        criteria,
        without: selection.without,
        directions: choices::directions(&tokens, vocabulary)?,
        requirements,
        ends: None,
        suppliers: selection.suppliers,
        exclude: selection.exclude,
        blanks: choices::blanks(&tokens),
        top: choices::top(&tokens)?,
        against: selection.against,
        days_late: tolerance::days_late(&tokens)?,
        short_percent: tolerance::short_percent(&tokens)?,
        outage_percent,
        interest_percent,
        costs,
        consistency_limit,
        vikor_v,
        promethee,
        thresholds,
        view: view.or(total_cost),
        changes,
        compared_with: None,
        columns: None,
    })
}

/// The criteria of `price twice as much as quality, nothing else`.
fn only_compared(question: &str, weights: Option<&Weighing>) -> Option<Vec<String>> {
    const NOTHING_ELSE: [[&str; 2]; 6] = [
        ["nothing", "else"],
        ["no", "others"],
        ["sonst", "nichts"],
        ["nada", "más"],
        ["rien", "dautre"],
        ["nada", "mais"],
    ];
    let Some(Weighing::Comparisons(said)) = weights else { return None };
    let words = words(question);
    let is_all = words
        .windows(2)
        .any(|pair| NOTHING_ELSE.iter().any(|[first, next]| pair[0].is(first) && pair[1].is(next)));
    let mut names: Vec<String> =
        said.iter().flat_map(|one| [one.criterion.clone(), one.than.clone()]).collect();
    names.sort_unstable();
    names.dedup();
    is_all.then_some(names)
}

/// Whether the suppliers are ordered by the total cost of a unit: the words ask for it, or they state its parts and ask for
/// nothing else. A column that is called so is a criterion.
fn wants_total_cost(question: &str, states_costs: bool, vocabulary: &Vocabulary) -> bool {
    const CHEAP: [&str; 8] =
        ["cheapest", "cheaper", "günstigst", "billigst", "barato", "barata", "económico", "cher"];
    const BY_ALL: [&str; 14] = [
        "rank",
        "ranking",
        "best",
        "choose",
        "score",
        "compare",
        "select",
        "quality",
        "evaluate",
        "recommend",
        "beste",
        "besten",
        "mejor",
        "vergleich",
    ];
    let words = words(question);
    let has = |known: &[&str]| words.iter().any(|word| word.starts_one_of(known));
    let is_column = vocabulary.fields.iter().any(|field| {
        let name = Name::of(&field.name).words;
        name.iter().any(|word| ["total", "landed", "tco"].contains(&word.as_str()))
            && field.direction().is_some()
    });
    if is_column && !states_costs {
        return false;
    }
    views::asks_total_cost(question) || (states_costs && (has(&CHEAP) || !has(&BY_ALL)))
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
    let last = RankParams {
        changes: None,
        view: None,
        ends: None,
        compared_with: None,
        ..RankParams::from_json(params).ok()?
    };
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
    if let Some(ends) = &mut params.ends {
        // A column without figures has no first or last supplier; the ranking does not depend on it.
        ends.retain_mut(|asked| {
            vocabulary.column(&asked.criterion).map(|name| asked.criterion = name).is_ok()
        });
    }
    for requirement in params.requirements.iter_mut().flatten() {
        requirement.criterion = vocabulary.column(&requirement.criterion)?;
        for name in &mut requirement.kept {
            *name = vocabulary.supplier(name)?;
        }
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
