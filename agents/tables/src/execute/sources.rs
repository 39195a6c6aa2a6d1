//! The rows of the file that an answer comes from, and those of each of its lines where these are few.

use std::collections::HashMap;

use language::Unit;
use polars::prelude::{DataFrame, Expr, LazyFrame, col, lit};

use super::{Found, expressions::condition, groups, kept, value};
use crate::{
    data::Data,
    query::{Key, Query, Shape},
};

/// Lines of an answer whose rows are looked for one by one.
const MOST_LINES: usize = 200;

/// Positions of rows in the file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Sources {
    pub all: Vec<u32>,
    /// Those of each line; none where the lines are many, or no rows are behind one alone.
    pub by_line: Vec<Vec<u32>>,
}

/// The rows behind what a query has found.
///
/// # Errors
/// When polars cannot run it, which is a defect of the query.
pub(crate) fn sources(query: &Query, found: &Found, data: &Data) -> anyhow::Result<Sources> {
    let frame = of_both_sides(query, data)?;
    let all = positions(&frame.clone().select([col("row")]).collect()?)?;
    let by_line = match found.lines.len() {
        0 => vec![all.clone()],
        lines if lines <= MOST_LINES => by_line(query, found, frame, &all, data)?,
        _ => Vec::new(),
    };
    Ok(Sources { all, by_line })
}

/// The rows that a query adds up: of a comparison by item, those on either side.
fn of_both_sides(query: &Query, data: &Data) -> anyhow::Result<LazyFrame> {
    let frame = kept(query, &query.filters, data)?;
    let Shape::Changes { sides, .. } = &query.shape else { return Ok(frame) };
    let of = |place: usize| {
        let tests = sides[place].filters.iter().map(|filter| condition(filter, data));
        tests.reduce(Expr::and).unwrap_or_else(|| lit(true))
    };
    Ok(frame.filter(of(0).or(of(1))))
}

fn by_line(
    query: &Query,
    found: &Found,
    frame: LazyFrame,
    all: &[u32],
    data: &Data,
) -> anyhow::Result<Vec<Vec<u32>>> {
    let keys = match &query.shape {
        Shape::Rows { order: None, .. } => {
            return Ok(all.iter().take(found.lines.len()).map(|row| vec![*row]).collect());
        }
        Shape::Compare { sides, .. } => {
            let of_side = |filters: &Vec<_>| {
                let filters: Vec<_> = query.filters.iter().chain(filters).cloned().collect();
                positions(&kept(query, &filters, data)?.select([col("row")]).collect()?)
            };
            return sides.iter().map(|side| of_side(&side.filters)).collect();
        }
        Shape::Figure { groups, .. } => groups.clone(),
        Shape::OfTotals { per, .. } => vec![*per],
        Shape::Distinct { column } => vec![Key::Column(*column)],
        Shape::FirstOfEach { each, key, .. } => vec![*each, *key],
        Shape::Changes { key, .. } | Shape::Concentration { key, .. } | Shape::Runs { key, .. } => vec![*key],
        Shape::StepsPassing { step, .. } => vec![*step],
        Shape::YearOverYear { date, .. } => vec![Key::Step(*date, Unit::Year)],
        _ if found.lines.len() == 1 => return Ok(vec![all.to_vec()]),
        _ => return Ok(Vec::new()),
    };
    let rows = rows_of_keys(frame, &keys)?;
    let of_line = |line: &Vec<super::Value>| rows.get(&format!("{:?}", &line[..keys.len().min(line.len())]));
    Ok(found.lines.iter().map(|line| of_line(line).cloned().unwrap_or_default()).collect())
}

/// The rows with each value of the keys.
fn rows_of_keys(frame: LazyFrame, keys: &[Key]) -> anyhow::Result<HashMap<String, Vec<u32>>> {
    let names: Vec<String> = (0..keys.len()).map(|at| format!("k{at}")).collect();
    let mut wanted = vec![col("row")];
    for (key, name) in keys.iter().zip(&names) {
        wanted.push(groups::expression(*key).alias(name.as_str()));
    }
    let frame = frame.select(wanted).collect()?;
    let mut rows: HashMap<String, Vec<u32>> = HashMap::new();
    for (place, row) in positions(&frame)?.into_iter().enumerate() {
        let cells: Vec<super::Value> =
            keys.iter().zip(&names).map(|(key, name)| value::cell(&frame, name, place, Some(*key))).collect();
        rows.entry(format!("{cells:?}")).or_default().push(row);
    }
    Ok(rows)
}

fn positions(frame: &DataFrame) -> anyhow::Result<Vec<u32>> {
    let mut rows: Vec<u32> = frame.column("row")?.u32()?.iter().flatten().collect();
    rows.sort_unstable();
    Ok(rows)
}
