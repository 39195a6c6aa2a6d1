//! How the whole is spread over the values of a key: the first of each group, and how few of them make most of it.

use polars::prelude::LazyFrame;

use super::{Found, Value, groups};
use crate::{
    data::Data,
    query::{Key, Measure, Rank},
};

/// The first values of one key within each value of another.
pub(super) fn first_of_each(
    frame: LazyFrame,
    measure: Measure,
    keys: [Key; 2],
    rank: Rank,
    data: &Data,
) -> anyhow::Result<Found> {
    let mut found = groups::grouped(frame, measure, &keys, None, data)?;
    found.lines.retain(|line| line.iter().all(|cell| !matches!(cell, Value::Empty)));
    found.lines.sort_by(|left, right| {
        let by_size = left[2].order(&right[2]);
        let by_size = if rank.is_descending { by_size.reverse() } else { by_size };
        left[0].order(&right[0]).then(by_size).then_with(|| left[1].order(&right[1]))
    });
    let mut lines: Vec<Vec<Value>> = Vec::new();
    let mut place = 0;
    for line in std::mem::take(&mut found.lines) {
        let last = lines.last();
        place = if last.is_some_and(|last| last[0] == line[0]) { place + 1 } else { 0 };
        // What is equal to the last one is listed too.
        let is_tie = last.is_some_and(|last| last[0] == line[0] && last[2] == line[2]);
        if place < rank.count || (is_tie && place == rank.count) {
            lines.push(line);
            place = if is_tie && place == rank.count { place - 1 } else { place };
        }
    }
    found.lines = lines;
    Ok(found)
}

/// The largest values of a key that together make a share of the whole, with their own and their running share.
pub(super) fn concentration(
    frame: LazyFrame,
    measure: Measure,
    key: Key,
    share: f64,
    data: &Data,
) -> anyhow::Result<Found> {
    let mut found = groups::grouped(frame, measure, &[key], None, data)?;
    found.lines.retain(|line| !matches!(line[0], Value::Empty) && line[1].as_number().is_some());
    found.lines.sort_by(|left, right| right[1].order(&left[1]).then_with(|| left[0].order(&right[0])));
    found.compared = found.lines.len();
    let whole: f64 = found.lines.iter().filter_map(|line| line[1].as_number()).sum();
    let mut lines = Vec::new();
    let mut running = 0.0;
    for line in std::mem::take(&mut found.lines) {
        if whole <= 0.0 || running >= share * whole {
            break;
        }
        let amount = line[1].as_number().unwrap_or(0.0);
        running += amount;
        let shares = [amount, running].map(|part| Value::Number(part / whole));
        lines.push([line, shares.to_vec()].concat());
    }
    found.head.extend(["share", "running share"].map(str::to_owned));
    found.figure = Some(Value::Number(lines.len() as f64));
    found.lines = lines;
    Ok(found)
}
