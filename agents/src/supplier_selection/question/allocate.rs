//! Whether a question asks for an order split, and its parameters, alone or as an edit of the run before.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{
    question::{follow_up::without_name, unused::numbers_without_effect},
    request::Request,
    supplier_selection::{
        data::fields::sense::Concept,
        params::{
            Requirement,
            agreed::SupplierLimit,
            allocate::{ALLOCATE_ORDERS, AllocateParams},
        },
        question::{
            amounts::SaidNumbers,
            item_demand::{item_demand, units_wanted},
            item_limits::item_limits,
            limits::requirements,
            of_items::sources_of_items,
            orders::orders,
            rank::{is_follow_up, understood_otherwise},
            selection::{Selection, selection},
            token::Token,
            tokens::tokens,
            views::{
                asks_combinations, asks_cost_of_each, asks_who_is_cheapest_in_total, counts_suppliers, view,
            },
            vocabulary::Vocabulary,
        },
    },
};
use intake::{AgentError, selection::Selection as Rows};
use language::tokens::{Token as Piece, words};
use report::markdown::plain;

const SPLIT: [&str; 7] = ["split", "allocate", "allocation", "distribute", "apportion", "divide", "spread"];
/// The same in other languages; `teile` alone are parts.
const SPLIT_ELSEWHERE: [&str; 19] = [
    "verteile",
    "verteilen",
    "aufteilen",
    "aufteile",
    "aufteilung",
    "reparte",
    "reparto",
    "repartir",
    "distribuye",
    "distribuir",
    "répartir",
    "répartis",
    "répartissez",
    "répartition",
    "distribua",
    "distribui",
    "dividir",
    "ripartisci",
    "ripartire",
];
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
    let question = without_name(&request.question, file);
    let words = words(&question);
    if asks_combinations(request.words()) {
        return has_pairs || names_quantity(&request.question, &words);
    }
    let splits =
        has(&words, &["split", "allocate", "buy", "distribute"]) && names_quantity(&request.question, &words);
    let asks_in_total = asks_who_is_cheapest_in_total(request.words()) && !splits;
    if view(request.words()).is_some() || asks_in_total {
        return false;
    }
    if has_pairs && !has(&words, &RANK) && sources_of_items(&request.question).is_some() {
        return true;
    }
    if has_pairs && has(&words, &SPLIT_ELSEWHERE) && !has(&words, &RANK) {
        return true;
    }
    if request.params.is_none() && units_wanted(&question).is_some() {
        return true;
    }
    if let Some(tool) = &request.tool {
        return tool == ALLOCATE_ORDERS;
    }
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
    if has(&words, &SPLIT) || (has(&words, &BUY) && names_quantity(&question, &words)) {
        return true;
    }
    if has(&words, &RANK) {
        return false;
    }
    let was_split = request.last_run.as_ref().is_some_and(|last| last.tool == ALLOCATE_ORDERS);
    (was_split && is_follow_up(&question))
        || (has_pairs && request.last_run.is_none())
        || (was_split && has_pairs)
}

fn has(words: &[Piece], known: &[&str]) -> bool {
    words.iter().any(|word| word.is_one_of(known))
}

/// Whether digits name units to buy; beside words of a ranking `the five best` counts suppliers.
fn names_quantity(question: &str, words: &[Piece]) -> bool {
    let has_number = words.iter().any(|word| word.number().is_some_and(|number| number.abs() > 1.0));
    question.contains(|c: char| c.is_ascii_digit()) || (has_number && !has(words, &RANK))
}

/// What the question says and the split does not follow, in the words of the user: numbers that limit nothing, and limits of the
/// file that are to be ignored.
pub fn unused(request: &Request, rows: &Rows, vocabulary: &Vocabulary) -> Vec<String> {
    let question = without_name(request.words(), vocabulary.file);
    let mut parts: Vec<String> = ignored_limit(&question).into_iter().collect();
    parts.extend(numbers_without_use(request, rows, vocabulary, &question));
    parts
}

fn numbers_without_use(
    request: &Request,
    rows: &Rows,
    vocabulary: &Vocabulary,
    question: &str,
) -> Vec<String> {
    let typed = typed(request);
    let named = request.named_as_unused(ALLOCATE_ORDERS);
    numbers_without_effect(question, &understood_otherwise(request, rows), named, |text| {
        said(text, vocabulary, typed.as_ref()).ok()
    })
}

/// `ignore the capacities`, `without minimum orders`, `Kapazitäten ignorieren`: a split keeps the limits of the file.
fn ignored_limit(question: &str) -> Option<String> {
    const IGNORING: [&str; 12] = [
        "ignore",
        "ignoring",
        "disregard",
        "disregarding",
        "without",
        "drop",
        "forget",
        "ohne",
        "ignoriere",
        "skip",
        "lift",
        "no",
    ];
    const LAST: [&str; 4] = ["ignorieren", "ignoriert", "weglassen", "ignored"];
    const SMALL: [&str; 12] = [
        "the",
        "all",
        "any",
        "our",
        "their",
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        "die",
        "alle",
        "s",
    ];
    const LIMITS: [&str; 4] = ["capacit", "kapazität", "moq", "mindestbestellmenge"];
    let words = words(question);
    let is_limit = |at: usize| {
        let is_minimum = words[at].is_one_of(&["minimum", "min"])
            && words.get(at + 1).is_some_and(|next| next.starts("order"));
        words[at].starts_one_of(&LIMITS) || is_minimum
    };
    let said = (0..words.len()).filter(|at| is_limit(*at)).find_map(|at| {
        let small = words[..at].iter().rev().take_while(|word| word.is_one_of(&SMALL)).count();
        let before = (at - small).checked_sub(1).filter(|before| words[*before].is_one_of(&IGNORING));
        // `Birch has no capacity` says something about Birch.
        let is_told = |no: usize| {
            words[no].is("no") && no > 0 && !words[no - 1].is_one_of(&["with", "and", "split", "orders"])
        };
        let before = before.filter(|before| !is_told(*before));
        let behind = (at + 1..words.len().min(at + 4)).find(|place| words[*place].is_one_of(&LAST));
        let first = before.or(behind.map(|_| at))?;
        let last = behind.unwrap_or(if words[at].is_one_of(&["minimum", "min"]) { at + 1 } else { at });
        // `without capacity of 500` chooses by a number.
        if behind.is_none() && words[last + 1..].iter().take(4).any(|word| word.number().is_some()) {
            return None;
        }
        question.get(words[first].start..words[last].end).map(plain)
    })?;
    Some(format!(
        "“{said}”, because a split keeps the limits of the file (leave their column out to split without them)"
    ))
}

/// What is asked, and the run before that it builds on.
pub fn plan(
    request: &Request,
    vocabulary: &Vocabulary,
) -> Result<(AllocateParams, Option<AllocateParams>), AgentError> {
    let question = without_name(&request.question, vocabulary.file);
    let typed = typed(request);
    let said = said(&question, vocabulary, typed.as_ref())?;
    let asks_for_new_split = has(&words(&question), &["buy", "split", "allocate"]);
    let before = match &request.last_run {
        Some(last) if last.tool == ALLOCATE_ORDERS && !asks_for_new_split => {
            let last = AllocateParams::from_json(&last.params).ok();
            let last = last.map(AllocateParams::without_what_was_asked_once);
            last.and_then(|last| named(last, vocabulary).ok())
        }
        _ => None,
    };
    let is_chosen = selection(&tokens(&question, vocabulary), vocabulary)?.suppliers.is_some();
    let said = without_counts(said, &question);
    let understood = without_counts(request.understood_as(), &question);
    let mut understood = without_stated(of_all_items(understood, &said), &said, is_chosen);
    if said.demand.is_some() {
        understood.quantity = None;
    }
    let mut params = before.clone().unwrap_or_default().edited(understood).edited(said);
    if let Some(explicit) = &request.params {
        params = params.edited(AllocateParams::from_json(explicit)?);
    }
    let compared = params.compared_with.take().map(|compared| named(*compared, vocabulary)).transpose()?;
    let params = named(params, vocabulary)?;
    params.check()?;
    Ok((params, compared.or(before)))
}

/// The typed request, when it asks for a split as well.
fn typed(request: &Request) -> Option<AllocateParams> {
    let tool = request.understood.as_ref()?.tool.as_deref();
    let is_read = tool == Some(ALLOCATE_ORDERS) && request.understood_params.is_some();
    is_read.then(|| request.understood_as())
}

/// What these words say. Suppliers that are chosen or left out, and what is agreed with single ones, are those of the typed
/// request: `exclude Alder for Toner` leaves Alder in for everything else.
fn said(
    question: &str,
    vocabulary: &Vocabulary,
    typed: Option<&AllocateParams>,
) -> Result<AllocateParams, AgentError> {
    let tokens = tokens(question, vocabulary);
    let is_of_each = asks_cost_of_each(question);
    let Selection { suppliers, exclude, .. } = selection(&tokens, vocabulary)?;
    let requirements = on_lead_time(&tokens, question, vocabulary)?;
    let orders = orders(&tokens, vocabulary, typed.and_then(|typed| typed.supplier_limits.as_ref()))?;
    let item_limits = item_limits(question, vocabulary);
    // `at most 400 of I1 from A and 300 of I2 from B` buys nothing by itself.
    let demand = item_demand(question, vocabulary).filter(|_| item_limits.is_none());
    let of_each = || units_of_each(question).filter(|_| is_of_each);
    let quantity = orders.quantity.or_else(of_each).or_else(|| units_wanted(question));
    // `all suppliers` ends a choice of the run before.
    let is_own = |names: &Vec<String>| typed.is_none() || names.is_empty();
    Ok(AllocateParams {
        suppliers: suppliers.filter(is_own),
        exclude: exclude.filter(is_own),
        item_limits,
        requirements,
        combinations: asks_combinations(question).then_some(true),
        most_suppliers: if is_of_each { Some(1) } else { orders.most_suppliers },
        quantity: quantity.filter(|_| demand.is_none()),
        demand,
        ..orders
    })
}

/// The units of a question what they cost from each supplier, which says no word of buying.
fn units_of_each(question: &str) -> Option<f64> {
    words(question).iter().filter_map(Piece::number).find(|units| *units > 1.0)
}

/// The limits on lead times, which bind every supplier; other limits of a split hold on average.
fn on_lead_time(
    tokens: &[Token],
    question: &str,
    vocabulary: &Vocabulary,
) -> Result<Option<Vec<Requirement>>, AgentError> {
    let is_lead_time = |requirement: &Requirement| {
        let field = vocabulary.fields.iter().find(|field| field.name == requirement.criterion);
        field.is_some_and(|field| field.concept == Some(Concept::LeadTime))
    };
    let found = requirements(tokens, vocabulary, &SaidNumbers::of(question))?;
    let found: Vec<Requirement> = found.into_iter().flatten().filter(is_lead_time).collect();
    Ok((!found.is_empty()).then_some(found))
}

/// What was understood, without limits on all items together that the words state for each single one.
fn of_all_items(mut understood: AllocateParams, said: &AllocateParams) -> AllocateParams {
    if said.fewest_item_suppliers.is_some() {
        (understood.fewest_suppliers, understood.most_suppliers) = (None, None);
    }
    if said.largest_item_share.or(said.smallest_item_share).is_some() {
        understood.largest_share = None;
    }
    understood
}

/// Without the numbers of suppliers of which each is to be compared: `cost of one, two or three suppliers`.
fn without_counts(mut params: AllocateParams, question: &str) -> AllocateParams {
    if counts_suppliers(question) {
        (params.fewest_suppliers, params.most_suppliers) = (None, None);
        params.quantity = params.quantity.filter(|units| *units > 3.0);
    }
    params
}

/// What was understood, without what the words state for single suppliers, for every supplier or for one item: `A costs 1,000 to set
/// up` does not choose A, and `A at most 20 % of I2` is no limit of all that A gets.
fn without_stated(mut understood: AllocateParams, said: &AllocateParams, is_chosen: bool) -> AllocateParams {
    let limits = || said.supplier_limits.iter().flatten();
    let stated = limits().flat_map(|(_, limit)| [limit.minimum_order, limit.fixed_cost]);
    let mut stated = stated.chain([said.fixed_cost, said.fewest_units, said.most_units]).flatten();
    let is_stated = understood.minimum_order.is_some_and(|units| stated.any(|other| other == units));
    understood.minimum_order = understood.minimum_order.filter(|_| !is_stated);
    // The `one` of `at most 4,000 from any one supplier` counts nothing.
    let is_of_each = said.most_units.or(said.fewest_units).is_some();
    let is_counted = |count: &u32| *count > 1 || !is_of_each || said.most_suppliers == Some(1);
    understood.most_suppliers = understood.most_suppliers.filter(is_counted);
    let of_items = || said.item_limits.iter().flatten().flat_map(|(_, suppliers)| suppliers);
    let of_one = |name: &String| limits().chain(of_items()).any(|(supplier, _)| supplier == name);
    understood.suppliers = understood.suppliers.filter(|names| is_chosen || !names.iter().all(of_one));
    let is_share_of_item = |share: &f64| of_items().any(|(_, limit)| limit.largest_share == Some(*share));
    understood.largest_share = understood.largest_share.filter(|share| !is_share_of_item(share));
    let is_of_item = |name: &String, limit: &SupplierLimit| {
        let mut amounts =
            of_items().filter(|(supplier, _)| *supplier == name).flat_map(|(_, other)| other.amounts());
        limit.amounts().all(|amount| amounts.any(|other| other == amount))
    };
    if let Some(limits) = &mut understood.supplier_limits {
        limits.retain(|name, limit| !is_of_item(name, limit));
    }
    understood.supplier_limits = understood.supplier_limits.filter(|limits| !limits.is_empty());
    understood
}

/// Names of suppliers as the file writes them.
fn named(mut params: AllocateParams, vocabulary: &Vocabulary) -> Result<AllocateParams, AgentError> {
    let of_items = [&mut params.item_sources, &mut params.item_exclusions];
    let of_items = of_items.into_iter().flatten().flat_map(BTreeMap::values_mut);
    for list in [&mut params.suppliers, &mut params.exclude].into_iter().flatten().chain(of_items) {
        *list = list.iter().map(|name| vocabulary.supplier(name)).collect::<Result<_, _>>()?;
    }
    if let Some(limits) = params.supplier_limits.take() {
        let named = |(name, limit): (String, SupplierLimit)| Ok((vocabulary.supplier(&name)?, limit));
        params.supplier_limits = Some(limits.into_iter().map(named).collect::<Result<_, AgentError>>()?);
    }
    Ok(params)
}
