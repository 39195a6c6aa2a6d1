//! Two sides of a comparison by the values of a key, and how much each differs.

use std::collections::BTreeMap;

use super::{Found, Value, groups, kept, measure_label, value};
use crate::{
    data::Data,
    query::{Key, Limit, LimitOf, Measure, Op, Query, Side, Wanted},
};

/// The figures of a value of the key on both sides.
struct Pair {
    name: Value,
    of: [f64; 2],
    has: [bool; 2],
}

impl Pair {
    fn change(&self) -> f64 {
        self.of[0] - self.of[1]
    }

    /// The change as a share of the second side; none where that is 0.
    fn share(&self) -> Option<f64> {
        (self.of[1] != 0.0).then(|| self.change() / self.of[1].abs())
    }

    fn is_wanted(&self, wanted: &Wanted) -> bool {
        let goes_that_way = match wanted.rises {
            Some(true) => self.change() > 0.0,
            Some(false) => self.change() < 0.0,
            None => true,
        };
        goes_that_way && wanted.limit.is_none_or(|limit| self.passes(limit))
    }

    /// Whether the change is large enough; from nothing on, a rise is larger than any share.
    fn passes(&self, limit: Limit) -> bool {
        let size = match limit.of {
            LimitOf::Amount => self.change().abs(),
            LimitOf::Share => self.share().map_or(f64::INFINITY, f64::abs),
            LimitOf::Ratio if self.of[1] <= 0.0 => return false,
            LimitOf::Ratio => self.of[0] / self.of[1],
        };
        limit.compare.passes(size, limit.value)
    }

    fn size(&self, by_share: bool) -> f64 {
        if by_share { self.share().unwrap_or(f64::INFINITY) } else { self.change() }
    }
}

/// The totals of each value of the key on both sides and the change from the second side to the first. A value that one side does
/// not have has a total of 0 there, and no mean, so that it cannot be compared by it.
pub(super) fn changes(
    query: &Query,
    measure: Measure,
    key: Key,
    sides: &[Side; 2],
    wanted: Wanted,
    data: &Data,
) -> anyhow::Result<Found> {
    let mut found = Found::default();
    let mut totals: BTreeMap<String, Pair> = BTreeMap::new();
    for (place, side) in sides.iter().enumerate() {
        let mut filters = query.filters.clone();
        filters.extend_from_slice(&side.filters);
        let of_side = groups::grouped(kept(query, &filters, data)?, measure, &[key], None, data)?;
        for line in of_side.lines {
            let Some(total) = line[1].as_number().filter(|_| !matches!(line[0], Value::Empty)) else {
                continue;
            };
            let pair = totals.entry(format!("{:?}", line[0])).or_insert_with(|| Pair {
                name: line[0].clone(),
                of: [0.0, 0.0],
                has: [false, false],
            });
            pair.of[place] = total;
            pair.has[place] = true;
        }
        found.rows += of_side.rows;
        found.rows_of_sides[place] = of_side.rows;
        found.without_value += of_side.without_value;
        found.unread += of_side.unread;
    }
    if !adds_up(measure.op) {
        let before = totals.len();
        totals.retain(|_, pair| pair.has == [true, true]);
        found.one_sided = before - totals.len();
    }
    found.compared = totals.len();
    let label = |side: &Side| format!("{} {}", measure_label(measure, data), side.label);
    found.head = vec![key.label(data), label(&sides[0]), label(&sides[1])];
    found.head.extend(["change", "change %"].map(str::to_owned));
    let mut pairs: Vec<Pair> = totals.into_values().filter(|pair| pair.is_wanted(&wanted)).collect();
    pairs.sort_by(|one, other| {
        let order = one.size(wanted.by_share).total_cmp(&other.size(wanted.by_share));
        if wanted.rises == Some(false) { order } else { order.reverse() }
    });
    found.passing = pairs.len();
    pairs.truncate(wanted.count.unwrap_or(usize::MAX));
    for pair in pairs {
        let share = pair.share().map_or(Value::Empty, |share| Value::Number(in_percent(share)));
        let (first, second, change) = (pair.of[0], pair.of[1], pair.change());
        let numbers = [first, second, change].map(|number| Value::Number(value::rounded(number)));
        found.lines.push([vec![pair.name], numbers.to_vec(), vec![share]].concat());
    }
    found.figure = found.lines.first().map(|line| line[0].clone());
    Ok(found)
}

/// Whether rows that are not there add nothing, so that the figure of none is 0.
fn adds_up(op: Op) -> bool {
    match op {
        Op::Sum | Op::Count | Op::CountDistinct | Op::CountBlank => true,
        Op::Mean | Op::Median | Op::Min | Op::Max => false,
    }
}

/// A share as a percentage with two decimals.
fn in_percent(share: f64) -> f64 {
    (share * 10_000.0).round() / 100.0
}
