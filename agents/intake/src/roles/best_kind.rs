//! Finds the kind of table that fits the columns best: first the best assignment of columns to roles in each kind, then the kind.

use kernels::cancel;

use super::{
    Mapped, Role, assign,
    candidates::{Candidate, Column},
    doubts,
    kind::TableKind,
};

/// How much a missing required role lowers the total of a kind.
const MISSING: f64 = 1.0;
/// A role with less confidence than this does not count as present.
const PROVES: f64 = 0.5;
/// With at least this number of signal columns, a demand history of one or several series counts as demand with signals.
const SIGNALS: usize = 2;

/// The kind of table that fits the columns best, and the candidates chosen for it.
pub(super) fn best_kind(
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

/// The penalty for a list: in a list, each key appears once and no date says when something happened.
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
    let is_supplied = is_about_suppliers(candidates);
    let fitting: Vec<Candidate> = candidates
        .iter()
        .filter(|candidate| candidate.role != Role::Supplier || !candidate.is_second_sense || is_supplied)
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
            // Among equal candidates, prefer a name with only one meaning, then the column that comes first.
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

/// Whether some column says what only suppliers have, so that `name` or `id` may be that of a supplier.
fn is_about_suppliers(candidates: &[Candidate]) -> bool {
    const SIGNS: [Role; 7] = [
        Role::Quality,
        Role::Performance,
        Role::DefectRate,
        Role::Risk,
        Role::Capacity,
        Role::LeadTime,
        Role::Country,
    ];
    candidates.iter().any(|candidate| SIGNS.contains(&candidate.role) && candidate.confidence > PROVES)
}

fn doubted(candidate: &Candidate, columns: &[Column], kind: TableKind) -> Candidate {
    let mut candidate = candidate.clone();
    if let Some((confidence, reason)) = doubts::in_kind(&candidate, columns, kind) {
        candidate.confidence = confidence;
        reason.clone_into(&mut candidate.reason);
    }
    candidate
}

/// Changes a demand history with enough signal columns to demand with signals; other kinds stay.
pub(super) fn with_signals(
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
