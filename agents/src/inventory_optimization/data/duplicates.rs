//! Items with several rows: exact copies count once, rows with a demand of their own are added up, and where the same
//! demand is repeated the user is asked, because a sum would double it.

use std::collections::HashMap;

use crate::inventory_optimization::{
    data::{
        item::{Item, ItemRow},
        source::Source,
    },
    params::choices::Duplicates,
};
use intake::{
    AgentError, Recipe, Table,
    problem::{NOT_USED, Problem, USED},
    recipe::Copies,
};
use kernels::cancel;
use report::{markdown::plain, number::whole};

/// Items, each once per location.
pub(super) struct Merged {
    pub items: Vec<Item>,
    pub warning: Option<String>,
}

/// Merges the rows of an item, in the order of the file.
pub(super) fn merge(
    source: &Source,
    found: Vec<ItemRow>,
    chosen: Option<Duplicates>,
    recipe: &Recipe,
    problems: &mut Vec<Problem>,
) -> Result<Merged, AgentError> {
    let mut places: HashMap<(String, Option<String>), usize> = HashMap::with_capacity(found.len());
    let mut groups: Vec<Vec<ItemRow>> = Vec::with_capacity(found.len());
    for found in found {
        let key = (found.item.id.clone(), found.item.location.clone());
        let place = *places.entry(key).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(found),
            None => groups.push(vec![found]),
        }
    }
    let mut items = Vec::with_capacity(groups.len());
    let mut merged: Vec<String> = Vec::new();
    for group in groups {
        cancel::tick();
        let group = without_copies(source, group, recipe, problems);
        if group.len() > 1 {
            merged.push(plain(&group[0].item.id));
        }
        items.push(merge_group(source, group, chosen, problems)?);
    }
    Ok(Merged { items, warning: warning(&merged, chosen) })
}

/// The sentence about items whose rows were merged.
fn warning(merged: &[String], chosen: Option<Duplicates>) -> Option<String> {
    if merged.is_empty() {
        return None;
    }
    let shown: Vec<&str> = merged.iter().take(5).map(String::as_str).collect();
    let treatment = match chosen {
        Some(Duplicates::SumStock) => "their stock was added up and their demand counted once, as you chose",
        Some(Duplicates::First) => "the first row of each was used, as you chose",
        Some(Duplicates::Last) => "the last row of each was used, as you chose",
        None | Some(Duplicates::Sum) => {
            "their stock and demand were added up; say “sum only the stock of duplicates” if the demand is repeated"
        }
    };
    Some(format!(
        "{} item{} several rows that differ ({}{}); {treatment}.",
        whole(merged.len() as f64),
        if merged.len() == 1 { " has" } else { "s have" },
        shown.join(", "),
        if merged.len() > shown.len() { " and others" } else { "" },
    ))
}

/// Rows that repeat an earlier one in every column count once, unless a person chose to add copies up.
fn without_copies(
    source: &Source,
    group: Vec<ItemRow>,
    recipe: &Recipe,
    problems: &mut Vec<Problem>,
) -> Vec<ItemRow> {
    if group.len() == 1 || recipe.rules.copies == Some(Copies::Sum) {
        return group;
    }
    let mut kept: Vec<ItemRow> = Vec::new();
    for found in group {
        cancel::tick();
        let same = kept.iter().find(|other| are_copies(&source.table, other.record, found.record));
        match same {
            Some(other) => problems.push(Problem {
                row: found.item.row,
                column: source.column_name(source.product).to_owned(),
                value: found.item.id.clone(),
                problem: format!("the same as row {}", other.item.row),
                done: NOT_USED,
            }),
            None => kept.push(found),
        }
    }
    kept
}

/// Whether two records have the same text in every column.
fn are_copies(table: &Table, first: usize, second: usize) -> bool {
    (0..table.names.len()).all(|column| {
        let texts = table.texts(column);
        texts.get(first) == texts.get(second)
    })
}

fn merge_group(
    source: &Source,
    mut group: Vec<ItemRow>,
    chosen: Option<Duplicates>,
    problems: &mut Vec<Problem>,
) -> Result<Item, AgentError> {
    if group.len() == 1 || chosen == Some(Duplicates::First) {
        return Ok(group.swap_remove(0).item);
    }
    if chosen == Some(Duplicates::Last) {
        return Ok(group.swap_remove(group.len() - 1).item);
    }
    let demand = group[0].item.annual_demand;
    let is_repeated = demand > 0.0 && group.iter().all(|found| found.item.annual_demand == demand);
    if is_repeated && chosen.is_none() {
        return Err(ask(&group));
    }
    problems.extend(group.iter().skip(1).map(|found| Problem {
        row: found.item.row,
        column: source.column_name(source.product).to_owned(),
        value: found.item.id.clone(),
        problem: format!("the item of row {} again; added to it", group[0].item.row),
        done: USED,
    }));
    let mut items = group.into_iter().map(|found| found.item);
    let first = items.next().expect("a group has a row");
    let adds_demand = chosen != Some(Duplicates::SumStock);
    Ok(items.fold(first, |sum, item| added(sum, item, adds_demand)))
}

fn ask(group: &[ItemRow]) -> AgentError {
    let item = &group[0].item;
    let rows: Vec<String> = group.iter().take(5).map(|found| found.item.row.to_string()).collect();
    AgentError::Needs(format!(
        "{} is in rows {} with the same annual demand ({}). Is that demand repeated, or does every row have its own? \
         Ask again with “sum only the stock of duplicates” or “sum duplicates”; “keep the first of duplicates” uses \
         one row of each.",
        plain(&item.id),
        rows.join(", "),
        whole(item.annual_demand)
    ))
}

fn sum_of_known(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a + b),
        (a, b) => a.or(b),
    }
}

/// The level of several rows of an item: one that repeats is that of the item, and of different ones the highest counts.
fn level(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, b) => a.or(b),
    }
}

fn added(sum: Item, item: Item, adds_demand: bool) -> Item {
    let weight = sum.annual_demand + item.annual_demand;
    let unit_cost = if adds_demand && weight > 0.0 {
        (sum.unit_cost * sum.annual_demand + item.unit_cost * item.annual_demand) / weight
    } else {
        sum.unit_cost
    };
    Item {
        annual_demand: if adds_demand { weight } else { sum.annual_demand },
        unit_cost,
        stock: sum_of_known(sum.stock, item.stock),
        on_order: sum_of_known(sum.on_order, item.on_order),
        reorder_point: level(sum.reorder_point, item.reorder_point),
        lowest_stock: level(sum.lowest_stock, item.lowest_stock),
        safety_stock: level(sum.safety_stock, item.safety_stock),
        money: sum_of_known(sum.money, item.money),
        daily_deviation: match (sum.daily_deviation, item.daily_deviation) {
            (Some(a), Some(b)) if adds_demand => Some(a.hypot(b)),
            (a, b) => a.or(b),
        },
        lead_time: match (sum.lead_time, item.lead_time) {
            (Some(a), Some(b)) => Some(a.max(b)),
            (a, b) => a.or(b),
        },
        name: sum.name.or(item.name),
        supplier: sum.supplier.or(item.supplier),
        group: sum.group.or(item.group),
        wanted_service: sum.wanted_service.or(item.wanted_service),
        lead_time_deviation: sum.lead_time_deviation.or(item.lead_time_deviation),
        order_cost: sum.order_cost.or(item.order_cost),
        supplier_order_cost: sum.supplier_order_cost.or(item.supplier_order_cost),
        line_cost: sum.line_cost.or(item.line_cost),
        holding: sum.holding.or(item.holding),
        service: sum.service.or(item.service),
        minimum: sum.minimum.or(item.minimum),
        largest: stricter(sum.largest, item.largest),
        shelf_life: stricter(sum.shelf_life, item.shelf_life),
        pack: sum.pack.or(item.pack),
        review: sum.review.or(item.review),
        price: sum.price.or(item.price),
        salvage: sum.salvage.or(item.salvage),
        volume: sum.volume.or(item.volume),
        ..sum
    }
}

/// The smaller of two limits, where both are known.
fn stricter(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    one.into_iter().chain(other).reduce(f64::min)
}
