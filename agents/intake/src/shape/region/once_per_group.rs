//! Finds columns that are written once per group, such as an item code only in the first of its rows. Their blank cells count as
//! the value above.

use std::collections::HashSet;

use crate::{
    shape::cell::{self, Look},
    source::grid::Grid,
};
use kernels::cancel;

const FEWEST_GROUPS: usize = 2;
/// A column of which fewer cells are blank lacks some values; it names no groups.
const LEAST_BLANK: f64 = 1.0 / 3.0;

/// The positions in the grid of these columns: leading ones of `columns` whose values each stand once in the group around them, above
/// rows that another column tells apart within the group as it does in other groups. None where a text or date is of one row alone:
/// such rows need no group, and what stands before some of them is only left blank in the others.
pub(in crate::shape::region) fn find(grid: &Grid, rows: &[usize], columns: &[usize]) -> Vec<usize> {
    let mut nested: Vec<(usize, Vec<Group>)> = Vec::new();
    let mut groups: Vec<Group> = std::iter::once(0..rows.len()).collect();
    for column in columns {
        let blank = rows.iter().filter(|row| grid.cell(**row, *column).is_empty()).count();
        if (blank as f64) < LEAST_BLANK * rows.len() as f64 {
            break;
        }
        let Some(finer) = split(grid, rows, *column, &groups) else { break };
        nested.push((*column, finer.clone()));
        groups = finer;
    }
    while let Some((_, groups)) = nested.last() {
        let others = &columns[nested.len()..];
        let all = std::iter::once(0..rows.len()).collect::<Vec<Group>>();
        let has_keys = groups.len() >= FEWEST_GROUPS
            && others.iter().any(|key| is_key_of(grid, rows, *key, groups))
            && !others.iter().any(|key| is_key_of(grid, rows, *key, &all));
        if has_keys {
            break;
        }
        nested.pop();
    }
    nested.into_iter().map(|(column, _)| column).collect()
}

type Group = std::ops::Range<usize>;

/// The groups, each cut where the column has a value; none when a group begins with a blank or has a value twice.
fn split(grid: &Grid, rows: &[usize], column: usize, groups: &[Group]) -> Option<Vec<Group>> {
    let mut finer: Vec<Group> = Vec::new();
    for group in groups {
        let mut values = HashSet::new();
        for at in group.clone() {
            cancel::tick();
            let text = grid.cell(rows[at], column);
            if !text.is_empty() {
                if !values.insert(text) {
                    return None;
                }
                finer.push(at..at + 1);
            } else if at == group.start {
                return None;
            } else if let Some(last) = finer.last_mut() {
                last.end = at + 1;
            }
        }
    }
    Some(finer)
}

/// Whether the column has a text or a date in every row, each once in a group.
fn is_key_of(grid: &Grid, rows: &[usize], column: usize, groups: &[Group]) -> bool {
    groups.iter().all(|group| {
        let mut values = HashSet::new();
        rows[group.clone()].iter().all(|row| {
            cancel::tick();
            let text = grid.cell(*row, column);
            !matches!(cell::look(text), Look::Blank | Look::Number) && values.insert(text)
        })
    })
}
