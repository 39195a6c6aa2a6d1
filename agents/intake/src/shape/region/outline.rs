//! Finds the rows of an outline, which stand above their group: headings of the rows below, and their sums.

use std::collections::BTreeMap;

use crate::{
    number::DecimalMark,
    shape::{
        cell::{self, Look},
        is_near_sum,
    },
    source::grid::Grid,
};
use kernels::cancel;

/// A sum or heading above one group only may be a record.
const FEWEST_GROUPS: usize = 2;
/// The number of rows that decide the look of a column.
const LOOKED_AT: usize = 200;
/// The groups whose sums are compared first; most tables with blanks are no outline, and these tell.
const FIRST_GROUPS: usize = 12;

/// Rows that head a group, with the reason for leaving each out. `rows` are candidates for records, in order.
pub(in crate::shape::region) fn rows_above_their_group(
    grid: &Grid,
    rows: &[usize],
    width: usize,
) -> BTreeMap<usize, &'static str> {
    let looks: Vec<Look> = (0..width).map(|column| look(grid, rows, column)).collect();
    let mut found = headings(grid, rows, &looks);
    let rows: Vec<usize> = rows.iter().copied().filter(|row| !found.contains_key(row)).collect();
    for (column, _) in looks.iter().enumerate().filter(|(_, look)| **look == Look::Text) {
        cancel::tick();
        found.extend(
            sums(grid, &rows, &looks, column).into_iter().map(|row| (row, "the sum of the rows below")),
        );
    }
    found
}

fn look(grid: &Grid, rows: &[usize], column: usize) -> Look {
    cell::most(rows.iter().take(LOOKED_AT).map(|row| grid.cell(*row, column)))
}

/// Rows with a single text, in a column that every row fills, where the records fill two other columns and one of numbers.
fn headings(grid: &Grid, rows: &[usize], looks: &[Look]) -> BTreeMap<usize, &'static str> {
    let only_text = |row: usize| {
        let mut filled = (0..grid.width(row)).filter(|column| !grid.cell(row, *column).is_empty());
        let column = filled.next()?;
        (filled.next().is_none() && cell::look(grid.cell(row, column)) == Look::Text).then_some(column)
    };
    let mut found = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        cancel::tick();
        let Some(column) = only_text(*row) else { continue };
        // The key of the rows below it is no heading: they leave the column blank.
        if rows.get(place + 1).is_some_and(|next| !grid.cell(*next, column).is_empty()) {
            found.push((*row, column));
        }
    }
    let [(_, column), ..] = found[..] else { return BTreeMap::new() };
    let is_outline = found.len() >= FEWEST_GROUPS
        && found.len() * 2 <= rows.len()
        && found.iter().all(|(_, other)| *other == column);
    if !is_outline {
        return BTreeMap::new();
    }
    let records = rows.len() - found.len();
    let is_full = |column: usize| {
        let filled = rows.iter().filter(|row| !grid.cell(**row, column).is_empty()).count();
        filled * 10 >= records * 9
    };
    let others: Vec<usize> = (0..looks.len()).filter(|other| *other != column && is_full(*other)).collect();
    if others.len() < 2 || others.iter().all(|other| looks[*other] != Look::Number) {
        return BTreeMap::new();
    }
    found.into_iter().map(|(row, _)| (row, "a heading of the rows below")).collect()
}

/// Rows that leave `key` blank and hold in a column of numbers the sum of the rows below, up to the next such row.
fn sums(grid: &Grid, rows: &[usize], looks: &[Look], key: usize) -> Vec<usize> {
    let starts: Vec<usize> =
        (0..rows.len()).filter(|place| grid.cell(rows[*place], key).is_empty()).collect();
    if starts.len() < FEWEST_GROUPS || starts.len() * 2 > rows.len() {
        return Vec::new();
    }
    let numbers = (0..looks.len()).filter(|column| looks[*column] == Look::Number);
    for column in numbers {
        let mark = DecimalMark::of(rows.iter().take(LOOKED_AT).map(|row| grid.cell(*row, column)));
        let number = |place: usize| cell::number(grid.cell(rows[place], column), mark);
        let ends: Vec<usize> = starts[1..].iter().copied().chain([rows.len()]).collect();
        let groups: Vec<(usize, usize)> = starts.iter().copied().zip(ends).collect();
        if sums_of_groups(&groups[..groups.len().min(FIRST_GROUPS)], number).is_none() {
            continue;
        }
        if let Some(found) = sums_of_groups(&groups, number) {
            return found.into_iter().map(|place| rows[place]).collect();
        }
    }
    Vec::new()
}

/// The first places of the groups whose number is the sum of the others in the group; `None` unless most are, at least two of them
/// the sum of several numbers.
fn sums_of_groups(groups: &[(usize, usize)], number: impl Fn(usize) -> Option<f64>) -> Option<Vec<usize>> {
    let (mut found, mut tested, mut of_several) = (Vec::new(), 0, 0);
    for (start, end) in groups {
        cancel::tick();
        let Some(total) = number(*start).filter(|total| *total != 0.0) else { continue };
        let parts: Vec<f64> = (start + 1..*end).filter_map(&number).filter(|part| *part != 0.0).collect();
        tested += 1;
        if is_near_sum(total, parts.iter().sum()) {
            of_several += usize::from(parts.len() > 1);
            found.push(*start);
        }
    }
    (of_several >= FEWEST_GROUPS && found.len() * 10 >= tested * 9).then_some(found)
}
