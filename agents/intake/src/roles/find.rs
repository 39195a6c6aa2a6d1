//! Finds the part of each column: candidates by name and content, then the kind of table in which they fit best together.
//! The steps are `candidates`, `doubts`, `kind` and `assign`; this file only puts them in order.

use kernels::cancel::{self, Ticket};
use rayon::prelude::*;

use super::{
    Mapped, Mapping, Role, Roles, SURE, assign,
    candidates::{self, Candidate, Column, is_delicate},
    content::{Content, content},
    doubts,
    fit::label,
    kind::TableKind,
    lexicon,
};
use crate::Table;

/// What a missing needed role takes from a kind.
const MISSING: f64 = 1.0;
/// A role that is less sure than this makes no kind.
const PROVES: f64 = 0.5;
/// Two columns whose confidence differs by less are equally likely.
const CLOSE: f64 = 0.02;
/// What is less likely is no proposal.
const LEAST: f64 = 0.3;
/// Other columns that are named beside the chosen one.
const OTHERS: usize = 5;
/// Signals beside one series, and beside several, that make demand with signals.
const SIGNALS: usize = 2;

/// The columns that are sure enough.
pub fn find(table: &Table) -> Roles {
    map(table, &Roles::default()).sure()
}

/// The column of each role, sure or not. What a person chose stays.
pub fn map(table: &Table, corrections: &Roles) -> Mapping {
    map_with_contents(table, corrections).0
}

/// The same with what the values of each column are like.
pub fn map_with_contents(table: &Table, corrections: &Roles) -> (Mapping, Vec<Content>) {
    let look =
        |index: usize| Column { reading: lexicon::read(&table.names[index]), content: content(table, index) };
    let ticket = Ticket::here();
    let columns: Vec<Column> =
        (0..table.names.len()).into_par_iter().map(|index| ticket.run(|| look(index))).collect();
    let chosen = chosen(table, corrections);
    let is_free = |candidate: &Candidate| {
        chosen.iter().all(|(role, column)| *role != candidate.role && *column != candidate.column)
    };
    let mut candidates = candidates::all(&columns);
    candidates.retain(is_free);
    multiplied(&mut candidates, &columns);

    let (kind, picked) = best_kind(&candidates, &columns, &chosen);
    let mut mapped: Vec<Mapped> = Vec::new();
    for (role, column) in &chosen {
        mapped.push(mapped_by(table, *role, *column, 1.0, "You chose it.".to_owned()));
    }
    for candidate in &picked {
        cancel::tick();
        mapped.push(describe(table, candidate, &candidates, &picked));
    }
    let position = |name: &str| table.names.iter().position(|other| other == name);
    date_of_delivery(kind, &mut mapped);
    names_of_keys(table, &columns, &mut mapped);
    product_by_pairs(table, &columns, kind, &mut mapped);
    doubts::check(&mut mapped, &columns, position);
    mapped.retain(|found| found.confidence >= LEAST);
    mapped.sort_by_key(|found| found.role);
    let kind = kind.map(|kind| with_signals(kind, &mapped, &columns, position));
    let contents = columns.into_iter().map(|column| column.content).collect();
    (Mapping { kind, columns: mapped }, contents)
}

/// Corrections whose column is in the table.
fn chosen(table: &Table, corrections: &Roles) -> Vec<(Role, usize)> {
    corrections.iter().filter_map(|(role, name)| Some((role, table.position(name)?))).collect()
}

/// An amount is no quantity, and what it is made of is quantity and price.
fn multiplied(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    for product in doubts::products(columns) {
        cancel::tick();
        candidates.retain(|candidate| candidate.column != product.amount || candidate.role != Role::Quantity);
        let [a, b] = product.factors;
        let is_whole = |index: usize| columns[index].content.integers > 0.99;
        let (quantity, price) = match (is_whole(a), is_whole(b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => continue,
        };
        for (role, column) in [(Role::Quantity, quantity), (Role::Price, price)] {
            cancel::tick();
            let is_named = candidates.iter().any(|other| other.role == role && !other.is_by_content);
            if columns[column].is_unknown() && !is_named {
                candidates.retain(|other| other.column != column);
                candidates.push(Candidate {
                    role,
                    column,
                    confidence: 0.75,
                    reason: format!(
                        "Its values multiplied by those of another column give a third, as a {} does.",
                        label(role)
                    ),
                    needs_kind: true,
                    is_second_sense: false,
                    is_by_content: true,
                });
            }
        }
    }
}

/// The kind of table that its columns fit best, and the candidates that were chosen in it.
fn best_kind(
    candidates: &[Candidate],
    columns: &[Column],
    chosen: &[(Role, usize)],
) -> (Option<TableKind>, Vec<Candidate>) {
    let mut best: Option<(f64, bool, TableKind, Vec<Candidate>)> = None;
    for kind in TableKind::TOLD_APART {
        cancel::tick();
        let picked = pick(candidates, columns, kind);
        let is_there = |role: &Role| {
            chosen.iter().any(|(other, _)| other == role)
                || picked.iter().any(|found| found.role == *role && found.confidence > PROVES)
        };
        let missing = kind.needed().iter().filter(|any| !any.iter().any(is_there)).count();
        let found: f64 = picked.iter().map(|found| kind.weight(found.role) * found.confidence).sum();
        let by_hand: f64 = chosen.iter().map(|(role, _)| kind.weight(*role)).sum();
        let total = found + by_hand - MISSING * missing as f64 - misfit(kind, &picked, columns);
        if best.as_ref().is_none_or(|(most, ..)| total > *most + 1e-9) {
            best = Some((total, missing == 0, kind, picked));
        }
    }
    match best {
        Some((_, is_complete, kind, picked)) => (is_complete.then_some(kind), picked),
        None => (None, Vec::new()),
    }
}

/// A list has each of its keys once, and no dates that say when something happened.
fn misfit(kind: TableKind, picked: &[Candidate], columns: &[Column]) -> f64 {
    let key = match kind {
        TableKind::InventoryList => Role::Product,
        TableKind::SupplierList => Role::Supplier,
        _ => return 0.0,
    };
    let column =
        |role: Role| picked.iter().find(|found| found.role == role).map(|found| &columns[found.column]);
    let repeats =
        column(key).is_some_and(|column| column.content.distinct < 0.5 && column.content.filled > 4);
    let has_quantity = column(Role::Quantity).is_some();
    let has_dates = column(Role::Date).is_some_and(|column| column.content.distinct > 0.1);
    let is_customer = |column: &Column| {
        column.reading.matches.iter().any(|found| found.role == Role::Customer && found.is_whole)
    };
    let is_ordered = column(Role::Order).is_some() || columns.iter().any(is_customer);
    f64::from(u8::from(repeats))
        + f64::from(u8::from(is_ordered))
        + 1.5 * f64::from(u8::from(has_dates && has_quantity))
}

/// The best assignment of columns to roles in a table of this kind.
fn pick(candidates: &[Candidate], columns: &[Column], kind: TableKind) -> Vec<Candidate> {
    let fitting: Vec<Candidate> = candidates
        .iter()
        .filter(|candidate| !candidate.is_second_sense || kind.wants(candidate.role))
        .filter(|candidate| !candidate.needs_kind || kind.has(candidate.role))
        .map(|candidate| doubted(candidate, columns, kind))
        .collect();
    let mut roles: Vec<Role> = fitting.iter().map(|candidate| candidate.role).collect();
    roles.sort_unstable();
    roles.dedup();
    let mut used: Vec<usize> = fitting.iter().map(|candidate| candidate.column).collect();
    used.sort_unstable();
    used.dedup();
    let mut values = vec![vec![-1.0_f64; used.len()]; roles.len()];
    let place = |candidate: &Candidate| {
        let row = roles.binary_search(&candidate.role).ok()?;
        Some((row, used.binary_search(&candidate.column).ok()?))
    };
    for candidate in &fitting {
        if let Some((row, column)) = place(candidate) {
            // Among equals the name that means one thing only, then the column that comes first.
            let tie = 1e-3 * f64::from(u8::from(candidate.needs_kind)) + 1e-6 * column as f64;
            let value = kind.weight(candidate.role) * candidate.confidence - tie;
            values[row][column] = values[row][column].max(value);
        }
    }
    let chosen = assign::best(&values);
    let mut picked: Vec<Candidate> = Vec::new();
    for candidate in fitting {
        cancel::tick();
        if place(&candidate).is_some_and(|(row, column)| chosen[row] == Some(column))
            && !picked.iter().any(|other| other.role == candidate.role)
        {
            picked.push(candidate);
        }
    }
    picked
}

fn doubted(candidate: &Candidate, columns: &[Column], kind: TableKind) -> Candidate {
    let mut candidate = candidate.clone();
    if let Some((confidence, reason)) = doubts::in_kind(&candidate, columns, kind) {
        candidate.confidence = confidence;
        reason.clone_into(&mut candidate.reason);
    }
    candidate
}

/// The answer for one role; two equally likely columns of dates or money are a question.
fn describe(table: &Table, candidate: &Candidate, all: &[Candidate], picked: &[Candidate]) -> Mapped {
    let is_taken = |other: &Candidate| {
        picked.iter().any(|found| found.column == other.column && found.role != candidate.role)
    };
    let mut others: Vec<&Candidate> =
        all.iter().filter(|other| other.role == candidate.role && other.column != candidate.column).collect();
    others.sort_by(|a, b| b.confidence.total_cmp(&a.confidence).then(a.column.cmp(&b.column)));
    let mut found =
        mapped_by(table, candidate.role, candidate.column, candidate.confidence, candidate.reason.clone());
    let rival = others.iter().find(|other| !is_taken(other));
    if let Some(rival) = rival.filter(|rival| rival.confidence > candidate.confidence - CLOSE)
        && is_delicate(candidate.role)
        && found.confidence >= SURE
    {
        found.confidence = 0.75;
        found.reason = format!("{} But {} could be it as well.", found.reason, table.names[rival.column]);
    }
    found.others = others.into_iter().take(OTHERS).map(|other| table.names[other.column].clone()).collect();
    found
}

fn mapped_by(table: &Table, role: Role, column: usize, confidence: f64, reason: String) -> Mapped {
    let confidence = (confidence * 100.0).round() / 100.0;
    Mapped { role, column: table.names[column].clone(), confidence, reason, others: Vec::new() }
}

/// Where no other column of dates is, demand may be dated by its delivery, which a person has to say.
fn date_of_delivery(kind: Option<TableKind>, mapped: &mut Vec<Mapped>) {
    let find = |role: Role| mapped.iter().find(|found| found.role == role);
    let may_be_demand = kind.is_none_or(TableKind::is_demand) && find(Role::Quantity).is_some();
    if !may_be_demand || find(Role::Date).is_some() {
        return;
    }
    let Some(delivery) = find(Role::PromisedDate).or_else(|| find(Role::DeliveredDate)) else { return };
    let column = delivery.column.clone();
    let reason =
        "It says when something was or is to be delivered, and no other column is the date.".to_owned();
    mapped.push(Mapped { role: Role::Date, column, confidence: 0.75, reason, others: Vec::new() });
}

/// A column of texts that goes one to one with a key is the name of what the key stands for.
fn names_of_keys(table: &Table, columns: &[Column], mapped: &mut Vec<Mapped>) {
    for (role, name) in [(Role::Product, Role::ProductName), (Role::Location, Role::LocationName)] {
        cancel::tick();
        let Some(key) = mapped.iter().find(|found| found.role == role && found.confidence >= SURE) else {
            continue;
        };
        if mapped.iter().any(|found| found.role == name) {
            continue;
        }
        let Some(key) = table.names.iter().position(|other| *other == key.column) else { continue };
        let is_name = |index: &usize| {
            let column = &columns[*index];
            let is_free = !mapped.iter().any(|found| found.column == table.names[*index]);
            let is_known = column.reading.matches.iter().any(|found| found.is_whole && found.role != role);
            let is_silent = column.reading.is_nothing || column.reading.is_signal || is_known;
            is_free
                && !is_silent
                && column.content.numbers < 0.5
                && !column.content.is_date()
                && doubts::is_one_to_one(&columns[key], column)
        };
        if let Some(index) = (0..columns.len()).find(is_name) {
            let reason = format!("Each value goes with one value of {}.", table.names[key]);
            mapped.push(mapped_by(table, name, index, 0.7, reason));
        }
    }
}

/// Of several unknown columns of texts, the one that makes rows different within a date.
fn product_by_pairs(table: &Table, columns: &[Column], kind: Option<TableKind>, mapped: &mut Vec<Mapped>) {
    let has = |role: Role| mapped.iter().any(|found| found.role == role);
    if !kind.is_some_and(TableKind::is_demand) || has(Role::Product) {
        return;
    }
    let date = mapped.iter().find(|found| found.role == Role::Date);
    let date = date.and_then(|date| table.names.iter().position(|name| *name == date.column));
    let Some(date) = date.filter(|date| columns[*date].content.distinct < 0.9) else { return };
    let is_key = |index: &usize| {
        let column = &columns[*index];
        column.is_unknown()
            && *index != date
            && !mapped.iter().any(|found| found.column == table.names[*index])
            && (column.content.numbers < 0.5 || column.content.integers > 0.99)
            && column.content.distinct < 0.9
            && doubts::share_of_pairs(&columns[date], column) > 0.99
    };
    if let Some(index) = (0..columns.len()).find(is_key) {
        let reason = "Together with the date its values are different in every row.".to_owned();
        mapped.push(mapped_by(table, Role::Product, index, 0.7, reason));
    }
}

/// A demand history with columns that move the demand.
fn with_signals(
    kind: TableKind,
    mapped: &[Mapped],
    columns: &[Column],
    position: impl Fn(&str) -> Option<usize>,
) -> TableKind {
    if kind != TableKind::DemandHistory {
        return kind;
    }
    let column_of =
        |role: Role| mapped.iter().find(|found| found.role == role).and_then(|found| position(&found.column));
    let is_single = column_of(Role::Product).is_none() && column_of(Role::Location).is_none();
    let mut signals = columns.iter().filter(|column| column.reading.is_signal).count();
    signals += [Role::Promotion, Role::Holiday, Role::Text]
        .iter()
        .filter(|role| column_of(**role).is_some())
        .count();
    if is_single {
        let quantity = column_of(Role::Quantity);
        let is_number = |index: &usize| {
            Some(*index) != quantity && columns[*index].content.is_number() && columns[*index].is_unknown()
        };
        signals += usize::from(column_of(Role::Price).is_some());
        signals += (0..columns.len()).filter(is_number).count();
    }
    if signals >= SIGNALS { TableKind::DemandWithSignals } else { kind }
}
