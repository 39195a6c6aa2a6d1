//! Finds the rows of an outline, which stand above their group: headings of the rows below, and their sums.

use std::collections::BTreeMap;

use crate::{
    shape::{
        cell::{self, Look},
        is_near_sum,
        region::{NOT_THE_SUM, totals::Totals},
    },
    source::grid::Grid,
};
use kernels::cancel;

/// A sum or heading above one group only may be a record.
const FEWEST_GROUPS: usize = 2;
/// The groups whose sums are compared first; most tables with blanks are no outline, and these tell.
const FIRST_GROUPS: usize = 12;

/// Rows that head a group, with the reason for leaving each out. `rows` are candidates for records, in order, and `totals` knows how
/// their columns look.
pub(in crate::shape::region) fn rows_above_their_group(
    grid: &Grid,
    rows: &[usize],
    totals: &Totals,
    width: usize,
) -> BTreeMap<usize, &'static str> {
    let mut found = headings(grid, rows, totals, width);
    found.extend(banners(grid, rows, totals, width));
    let rows: Vec<usize> = rows.iter().copied().filter(|row| !found.contains_key(row)).collect();
    for column in (0..width).filter(|column| totals.look(*column) == Look::Text) {
        cancel::tick();
        let sums = sums(grid, &rows, totals, column);
        found.extend(sums.into_iter().map(|row| (row, "the sum of the rows below")));
    }
    found
}

/// Rows with a single text, in a column that every row fills, where the records fill two other columns and one of numbers.
fn headings(grid: &Grid, rows: &[usize], totals: &Totals, width: usize) -> BTreeMap<usize, &'static str> {
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
    let others: Vec<usize> = (0..width).filter(|other| *other != column && is_full(*other)).collect();
    if others.len() < 2 || others.iter().all(|other| totals.look(*other) != Look::Number) {
        return BTreeMap::new();
    }
    found.into_iter().map(|(row, _)| (row, "a heading of the rows below")).collect()
}

/// Rows with one text across their first columns, a column of numbers among them: a block of merged cells above its group. What they
/// hold in the other columns is a total, whether the rows below add up to it or not.
fn banners(grid: &Grid, rows: &[usize], totals: &Totals, width: usize) -> BTreeMap<usize, &'static str> {
    let is_banner = |row: usize| {
        let text = grid.cell(row, 0);
        let same = (0..width).take_while(|column| grid.cell(row, *column) == text).count();
        let has_number = (0..same).any(|column| totals.look(column) == Look::Number);
        cell::look(text) == Look::Text && same > 2 && has_number
    };
    let starts: Vec<usize> = (0..rows.len()).filter(|place| is_banner(rows[*place])).collect();
    if starts.len() < FEWEST_GROUPS || starts.len() * 2 > rows.len() {
        return BTreeMap::new();
    }
    let ends = starts[1..].iter().copied().chain([rows.len()]);
    let mut found = BTreeMap::new();
    for (start, end) in starts.iter().copied().zip(ends) {
        cancel::tick();
        let mut reason = "a heading of the rows below";
        for column in totals.number_columns() {
            let Some(total) = totals.number(rows[start], column) else { continue };
            let parts = rows[start + 1..end].iter().filter_map(|row| totals.number(*row, column));
            if is_near_sum(total, parts.sum()) {
                reason = "the sum of the rows below";
                break;
            }
            reason = NOT_THE_SUM;
        }
        found.insert(rows[start], reason);
    }
    found
}

/// Rows that leave `key` blank and hold in a column of numbers the sum of the rows below, up to the next such row.
fn sums(grid: &Grid, rows: &[usize], totals: &Totals, key: usize) -> Vec<usize> {
    let starts: Vec<usize> =
        (0..rows.len()).filter(|place| grid.cell(rows[*place], key).is_empty()).collect();
    if starts.len() < FEWEST_GROUPS || starts.len() * 2 > rows.len() {
        return Vec::new();
    }
    let ends = starts[1..].iter().copied().chain([rows.len()]);
    let groups: Vec<(usize, usize)> = starts.iter().copied().zip(ends).collect();
    let first = &groups[..groups.len().min(FIRST_GROUPS)];
    for column in totals.number_columns() {
        let number = |place: usize| totals.number(rows[place], column);
        if sums_of_groups(first, number).is_some()
            && let Some(found) = sums_of_groups(&groups, number)
        {
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
