//! Columns of the file that the plan does not use, so that nothing which the user uploaded is lost in silence.

use crate::vehicle_routing::data::{columns, goods::Good, rows::Rows};
use report::markdown::plain;

/// More names would make the answer unclear.
const SHOWN: usize = 12;

/// The positions of the columns that the plan uses.
pub(crate) fn used(rows: &Rows, goods: &[Good]) -> Vec<usize> {
    let table = &rows.source.table;
    let figures = [&rows.pickup, &rows.priority, &rows.prize, &rows.sequence];
    let times = [&rows.ready, &rows.due, &rows.service];
    let cells = [
        rows.id,
        rows.names,
        rows.windows,
        rows.deliver_to,
        rows.skill,
        rows.vehicle,
        rows.route,
        rows.locked,
        columns::named(table, columns::MARK),
        columns::named(table, &["name"]),
    ];
    let mut used: Vec<usize> = cells.into_iter().flatten().collect();
    used.extend(goods.iter().filter_map(|good| good.column));
    // Addresses that were looked up are told of by `addresses`, and drivers read them.
    if rows.source.addresses.is_none() {
        used.extend(rows.points.iter().flatten().map(|axis| axis.position));
    }
    used.extend(figures.into_iter().flatten().map(|column| column.position));
    used.extend(times.into_iter().flatten().map(|column| column.position));
    used.extend(rows.orders.iter().flat_map(|columns| [columns.order, columns.action]));
    used.extend((0..table.names.len()).filter(|at| rows.source.is_length(*at)));
    used
}

/// Names the other columns that have values. A route report that is uploaded again has columns of results.
pub(crate) fn sentence(rows: &Rows, used: &[usize]) -> Option<String> {
    if rows.report.is_some() {
        return None;
    }
    let table = &rows.source.table;
    let is_address = |at: usize| {
        rows.source
            .addresses
            .as_ref()
            .is_some_and(|addresses| addresses.columns.positions().any(|of| of == at))
    };
    let mut names = Vec::new();
    for at in (0..table.names.len()).filter(|at| !used.contains(at) && !is_address(*at)) {
        if table.column(at).flatten().any(|text| !text.trim().is_empty()) {
            names.push(plain(&table.names[at]));
        }
    }
    let more = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    let noun = if names.len() == 1 { "Column" } else { "Columns" };
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!names.is_empty()).then(|| format!("{noun} that the plan does not use: {}{more}.", names.join(", ")))
}
