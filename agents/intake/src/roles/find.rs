//! Finds the role of each column: candidates by name and content, then the kind of table that they fit best together.
//! The steps are `candidates`, `lines`, `stock`, `best_kind`, `relations`, `doubts` and `beside`; this file puts them in order.

use kernels::cancel::{self, Ticket};
use rayon::prelude::*;

use super::{
    Mapped, Mapping, Role, Roles, SURE, beside,
    best_kind::{best_kind, with_signals},
    candidates::{self, Candidate, Column, is_delicate},
    content::{Content, content},
    doubts, ends, keys,
    kind::TableKind,
    lexicon, lines, only_one, relations, stock,
};
use crate::{Table, movements};

/// Two columns whose confidence differs by less are equally likely.
const CLOSE: f64 = 0.02;
/// A candidate with less confidence than this is not proposed.
const LEAST: f64 = 0.3;
/// The most other columns that are named next to the chosen one.
const OTHERS: usize = 5;

/// The columns that are sure enough.
pub fn find(table: &Table) -> Roles {
    map(table, &Roles::default()).sure()
}

/// The column of each role, sure or not. The user's choices stay.
pub fn map(table: &Table, corrections: &Roles) -> Mapping {
    map_with_contents(table, corrections).0
}

/// The same mapping, together with a description of the values of each column.
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
    only_one::add(&mut candidates, &columns);
    candidates.retain(is_free);
    let movements = movements::find(table).map(|found| found.column);
    candidates.retain(|candidate| Some(candidate.column) != movements);
    ends::keep_one(&mut candidates, &table.names);
    relations::multiplied(&mut candidates, &columns);
    lines::remove_numbers(&mut candidates, &columns);
    lines::doubt_counters(&mut candidates, &columns, &table.names);
    lines::remove_counters_of_orders(&mut candidates, &columns);
    lines::doubt_groups(&mut candidates, &columns, &table.names);
    lines::doubt_codes_of_suppliers(&mut candidates, &columns);
    stock::by_arithmetic(&mut candidates, &columns);
    stock::doubt_lines(&mut candidates, &columns);

    let (kind, picked) = best_kind(&candidates, &columns, &chosen);
    let mut mapped: Vec<Mapped> = Vec::new();
    for (role, column) in &chosen {
        mapped.push(Mapped::new(table, *role, *column, 1.0, "You chose it.".to_owned()));
    }
    for candidate in &picked {
        cancel::tick();
        mapped.push(describe(table, &columns, candidate, &candidates, &picked));
    }
    let position = |name: &str| table.names.iter().position(|other| other == name);
    keys::of_products(table, &columns, kind, &mut mapped);
    keys::of_suppliers(table, &columns, &candidates, &mut mapped);
    relations::date_of_delivery(kind, &mut mapped);
    relations::names_of_keys(table, &columns, &mut mapped);
    relations::product_by_name(kind, &mut mapped);
    relations::quantity_by_rows(table, &mut mapped);
    relations::quantity_by_shape(table, &columns, &mut mapped);
    relations::product_by_shape(table, kind, &mut mapped);
    relations::product_by_pairs(table, &columns, kind, &mut mapped);
    doubts::check(&mut mapped, &columns, position);
    beside::check(table, &columns, movements.is_some(), &mut mapped);
    mapped.retain(|found| found.confidence >= LEAST);
    mapped.sort_by_key(|found| found.role);
    let kind = kind.map(|kind| with_signals(kind, &mapped, &columns, position));
    let has_signs = || {
        let quantity = mapped.iter().find(|found| found.role == Role::Quantity && found.confidence >= SURE);
        let column = quantity.and_then(|found| position(&found.column));
        column.is_some_and(|column| {
            movements::leaves_as_negative(columns[column].content.values.iter().flatten().copied())
        })
    };
    let is_moved = |kind: TableKind| kind.is_demand() && (movements.is_some() || has_signs());
    let kind = kind.map(|kind| if is_moved(kind) { TableKind::StockMovements } else { kind });
    let contents = columns.into_iter().map(|column| column.content).collect();
    (Mapping { kind, columns: mapped }, contents)
}

/// Corrections whose column exists in the table.
fn chosen(table: &Table, corrections: &Roles) -> Vec<(Role, usize)> {
    corrections.iter().filter_map(|(role, name)| Some((role, table.position(name)?))).collect()
}

/// The answer for one role; two equally likely columns of dates or money become a question to the user.
fn describe(
    table: &Table,
    columns: &[Column],
    candidate: &Candidate,
    all: &[Candidate],
    picked: &[Candidate],
) -> Mapped {
    let is_taken = |other: &Candidate| {
        picked.iter().any(|found| found.column == other.column && found.role != candidate.role)
    };
    let mut others: Vec<&Candidate> =
        all.iter().filter(|other| other.role == candidate.role && other.column != candidate.column).collect();
    others.sort_by(|a, b| b.confidence.total_cmp(&a.confidence).then(a.column.cmp(&b.column)));
    let mut found =
        Mapped::new(table, candidate.role, candidate.column, candidate.confidence, candidate.reason.clone());
    // The month of a day is no other day.
    let is_part = |other: &Candidate| {
        candidate.role == Role::Date && doubts::is_coarser(&columns[candidate.column], &columns[other.column])
    };
    let rival = others.iter().find(|other| !is_taken(other) && !is_part(other));
    if let Some(rival) = rival.filter(|rival| rival.confidence > candidate.confidence - CLOSE)
        && (is_delicate(candidate.role) || candidate.role == Role::Quantity && candidate.is_by_part)
        && found.confidence >= SURE
    {
        found.confidence = 0.75;
        found.reason = format!("{} But {} could be it as well.", found.reason, table.names[rival.column]);
    }
    found.others = others.into_iter().take(OTHERS).map(|other| table.names[other.column].clone()).collect();
    found
}
