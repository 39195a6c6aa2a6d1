//! How one figure of a run came about, in the order in which a sceptic asks: the calculation, what went into it and where
//! each of that comes from, and the rows of the file. Reading order: this file, `given`, `reading` (what became of
//! the numbers of a column), `taken` (which branch of a formula
//! was taken), `words`, `added` (sums over chosen rows), `shown`; `search` finds the figures that a number of a text may be.

mod added;
mod given;
mod reading;
mod search;
mod shown;
mod taken;
mod words;

use std::collections::VecDeque;

use language::written::{capitalised, number::counted};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    formula::{Expression, Value},
    record::Source,
    stored::{Column, Named, Place, Stored, Table, in_words},
};
use given::givens;
use taken::taken;
use words::words;

pub use search::{Number, Search};
pub use shown::shown;

/// The most calculations of one explanation below that of the figure itself.
const MOST_STEPS: usize = 8;
/// Rows of the file that are listed.
const LISTED_ROWS: usize = 20;

const EMPTY: &str = "cannot be computed; the warnings of the answer say why";

/// Where a figure stands in the record of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Spot {
    /// A cell; rows count from 0.
    Cell { table: String, row: usize, column: String },
    /// The sum of a column over all rows of a table.
    Sum { table: String, column: String },
    /// The number of rows of a table.
    Rows { table: String },
    /// A key figure or an input.
    Named { name: String },
    /// A point of a chart.
    Point { chart: String, series: String, x: String },
}

/// How a figure came about.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Explanation {
    pub spot: Spot,
    /// `Reorder point of A-17`.
    pub label: String,
    /// The figure at full precision; none for texts.
    pub value: Option<f64>,
    pub shown: String,
    pub unit: Option<String>,
    /// The calculation of the figure, then those of the figures in it; empty when no formula gives it.
    pub steps: Vec<Step>,
    /// What the calculation starts from.
    pub givens: Vec<Given>,
    /// How a figure without a formula was found.
    pub method: Option<String>,
    pub rows: Option<RowsBehind>,
}

/// One calculation: `safety stock` `132` `= 1.645 × deviation 80.2`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Step {
    pub label: String,
    pub shown: String,
    pub unit: Option<String>,
    pub words: String,
}

/// A figure that no formula of the run gives, and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Given {
    pub label: String,
    pub shown: String,
    pub unit: Option<String>,
    pub origin: OriginKind,
    /// ``column `Lead time` ``, `said: lead time days`, `the usual 14 days`.
    pub from: String,
    /// The column of the file.
    pub column: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OriginKind {
    /// The conversation or the call gave it.
    Said,
    /// A column of the file.
    Column,
    /// Assumed because neither gave it.
    Assumed,
    /// Calculated by the engine.
    Engine,
}

/// Rows of the file that a figure comes from: those that are about the same thing as its row of the table, or those behind all
/// rows that went into it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RowsBehind {
    pub file: String,
    /// Column and name: the rows are those with these names.
    pub names: Vec<(String, String)>,
    pub count: u64,
    /// The first of them, counted as a spreadsheet does.
    pub first: Vec<u32>,
    /// The first stretches of rows that follow each other: the first and the last row of each.
    pub ranges: Vec<(u32, u32)>,
}

impl Stored {
    /// Explains the figure at a spot; none when nothing is there.
    #[must_use]
    pub fn explain(&self, spot: &Spot) -> Option<Explanation> {
        let explanation = match spot {
            Spot::Cell { table, row, column } => self.cell(self.table(table)?, *row, column),
            Spot::Sum { table, column } => self.sum(self.table(table)?, column),
            Spot::Rows { table } => self.count(self.table(table)?),
            Spot::Named { name } => self.of_name(self.named(name)?),
            Spot::Point { chart, series, x } => self.point(chart, series, x),
        };
        Some(Explanation { rows: self.shown_rows(spot), ..explanation? })
    }

    fn cell(&self, table: &Table, row: usize, column: &str) -> Option<Explanation> {
        let at = table.position(column)?;
        let (column, value) = (&table.columns[at], table.rows.get(row)?.get(at)?);
        let is_empty = *value == Value::Blank;
        let place = Place::row(self, table, row);
        let about = table.name_of(row).map(|name| format!(" of {name}")).unwrap_or_default();
        let has_source = column.formula.is_none() && column.source != Source::default();
        let how = How::of(column, &place).filter(|_| !is_empty && !has_source);
        let is_engine = matches!(how, Some(How::Engine(_)));
        let (steps, givens) = calculation(&place, &column.words(), column.unit.as_deref(), value, how);
        // A figure that no formula gives names its source, or else the method of the engine.
        let is_found = steps.is_empty() && !is_empty;
        let own = (is_found && column.formula.is_none())
            .then(|| given::of_column(self, table, column, row, value))
            .filter(|own| {
                own.origin != OriginKind::Engine || (self.method.is_empty() && column.method.is_none())
            });
        let method = if is_empty {
            Some(EMPTY.to_owned())
        } else {
            let stated = column.method.clone().or_else(|| self.stated_method());
            stated.filter(|_| is_engine || (is_found && own.is_none()))
        };
        Some(Explanation {
            spot: Spot::Cell { table: table.name.clone(), row, column: column.name.clone() },
            label: capitalised(&column.words()) + &about,
            value: value.number().ok().filter(|_| matches!(value, Value::Number(_))),
            shown: shown(value, column.unit.as_deref()),
            unit: column.unit.clone(),
            method,
            givens: own.into_iter().chain(givens).collect(),
            steps,
            rows: None,
        })
    }

    fn sum(&self, table: &Table, column: &str) -> Option<Explanation> {
        let at = table.position(column)?;
        let numbers = table.numbers(at);
        let (name, unit) = (in_words(column), table.columns[at].unit.clone());
        let rows = counted(numbers.len(), "row");
        Some(Explanation::of_whole_table(
            Spot::Sum { table: table.name.clone(), column: column.to_owned() },
            format!("Sum of {name}"),
            numbers.iter().sum(),
            unit,
            format!("{name} of {rows} of {} added up", table.name),
        ))
    }

    fn count(&self, table: &Table) -> Option<Explanation> {
        Some(Explanation::of_whole_table(
            Spot::Rows { table: table.name.clone() },
            format!("Rows of {}", table.name),
            table.rows.len() as f64,
            Some("rows".to_owned()),
            format!("the number of rows of the table “{}”", table.title),
        ))
    }

    fn of_name(&self, named: &Named) -> Option<Explanation> {
        let value = Value::Number(named.value?);
        let unit = named.unit.as_deref();
        let place = Place::run(self);
        let (steps, givens) =
            calculation(&place, &named.label, unit, &value, How::formula(named.formula.as_deref()));
        let own = steps.is_empty().then(|| given::of_input(self, named));
        Some(Explanation {
            spot: Spot::Named { name: named.name.clone() },
            label: named.label.clone(),
            value: named.value,
            shown: shown(&value, unit),
            unit: named.unit.clone(),
            givens: own.into_iter().chain(givens).collect(),
            steps,
            method: None,
            rows: None,
        })
    }

    fn point(&self, chart: &str, series: &str, x: &str) -> Option<Explanation> {
        let chart = self.charts.iter().find(|found| found.name == chart)?;
        let at = chart.x.iter().position(|label| label == x)?;
        let series = chart.series.iter().find(|found| found.name == series)?;
        let value = Value::Number((*series.values.get(at)?)?);
        let unit = chart.y_title.as_deref();
        let place = Place::point(self, x);
        let (steps, givens) =
            calculation(&place, &series.name, None, &value, How::formula(series.formula.as_deref()));
        Some(Explanation {
            spot: Spot::Point { chart: chart.name.clone(), series: series.name.clone(), x: x.to_owned() },
            label: format!("{} at {x}", capitalised(&in_words(&series.name))),
            value: value.number().ok(),
            shown: shown(&value, None),
            unit: unit.map(str::to_owned),
            method: series.method.clone().or_else(|| self.stated_method()).filter(|_| steps.is_empty()),
            steps,
            givens,
            rows: None,
        })
    }

    /// How figures without a formula were found; none in a record of an older version.
    fn stated_method(&self) -> Option<String> {
        Some(self.method.clone()).filter(|method| !method.is_empty())
    }

    fn shown_rows(&self, spot: &Spot) -> Option<RowsBehind> {
        let rows = self.rows_of_file(spot)?;
        Some(RowsBehind {
            file: self.dataset.name.clone(),
            count: rows.count,
            first: rows.first(LISTED_ROWS),
            ranges: rows.ranges(LISTED_ROWS),
            names: rows.names,
        })
    }
}

impl Explanation {
    /// A figure that is calculated from all rows of a table in one step.
    fn of_whole_table(spot: Spot, label: String, value: f64, unit: Option<String>, words: String) -> Self {
        let number = Value::Number(value);
        let shown = shown(&number, unit.as_deref());
        Self {
            spot,
            value: number.number().ok(),
            shown: shown.clone(),
            unit: unit.clone(),
            steps: vec![Step { label: label.clone(), shown, unit, words }],
            label,
            givens: Vec::new(),
            method: None,
            rows: None,
        }
    }
}

/// The calculation of a figure and of the figures in it that have formulas, and what all of them start from. Nothing when the
/// formula does not give the figure, so that no explanation is of another one.
fn calculation(
    place: &Place,
    name: &str,
    unit: Option<&str>,
    value: &Value,
    how: Option<How>,
) -> (Vec<Step>, Vec<Given>) {
    let mut steps = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    let mut next: VecDeque<Below> = VecDeque::new();
    next.extend(how.map(|how| Below {
        label: in_words(name),
        unit: unit.map(str::to_owned),
        value: value.clone(),
        how,
    }));
    let mut leaves: Vec<Expression> = Vec::new();
    while let Some(Below { label, unit, value, how }) = next.pop_front() {
        let (words, parts) = match how {
            How::Formula(formula) => {
                let Some(expression) = holds(place, &formula, &value) else { continue };
                let expression = taken(&expression, place);
                (words(&expression, place), words::leaves(&expression))
            }
            How::Engine(cells) => {
                let figures: Vec<String> = cells.iter().map(|cell| words(cell, place)).collect();
                (format!("found from {}", figures.join(", ")), cells)
            }
        };
        steps.push(Step { label, shown: shown(&value, unit.as_deref()), unit, words });
        for leaf in parts {
            let Some(name) = words::name_of(&leaf).filter(|name| !seen.contains(name)) else { continue };
            seen.push(name);
            match step_below(place, &leaf).filter(|_| steps.len() + next.len() <= MOST_STEPS) {
                Some(below) => next.push_back(below),
                None => leaves.push(leaf),
            }
        }
    }
    let givens = givens(place, &leaves);
    (steps, givens)
}

/// The calculation of a figure that another one needs.
struct Below {
    label: String,
    unit: Option<String>,
    value: Value,
    how: How,
}

enum How {
    Formula(String),
    /// The engine found it from these cells of the row.
    Engine(Vec<Expression>),
}

impl How {
    fn formula(formula: Option<&str>) -> Option<Self> {
        formula.map(|formula| Self::Formula(formula.to_owned()))
    }

    /// The formula of a column, else the cells that the engine found its figures from, without those that are empty.
    fn of(column: &Column, place: &Place) -> Option<Self> {
        if column.formula.is_some() {
            return Self::formula(column.formula.as_deref());
        }
        let cells = column.uses.iter().cloned().map(Expression::Cell);
        let is_filled = |cell: &Expression| {
            crate::formula::evaluate(cell, place).is_ok_and(|value| value != Value::Blank)
        };
        let cells: Vec<Expression> = cells.filter(is_filled).collect();
        (!cells.is_empty()).then_some(Self::Engine(cells))
    }
}

/// A cell or key figure with a calculation of its own.
fn step_below(place: &Place, leaf: &Expression) -> Option<Below> {
    let value = crate::formula::evaluate(leaf, place).ok()?;
    match leaf {
        Expression::Cell(name) => {
            let column: &Column = place.table?.column(name)?;
            // A column that only repeats an input has no calculation of its own.
            if column.formula.as_ref().is_some_and(|formula| place.stored.named(formula).is_some()) {
                return None;
            }
            let how = How::of(column, place)?;
            Some(Below { label: column.words(), unit: column.unit.clone(), value, how })
        }
        Expression::Name(name) => {
            let named = place.stored.named(name)?;
            let how = How::Formula(named.formula.clone()?);
            Some(Below { label: named.label.clone(), unit: named.unit.clone(), value, how })
        }
        _ => None,
    }
}

/// The formula, when it gives the value.
fn holds(place: &Place, formula: &str, value: &Value) -> Option<Expression> {
    let expression = Expression::parse(formula).ok()?;
    let found = crate::formula::evaluate(&expression, place).ok()?;
    let is_same = match (&found, value) {
        (Value::Text(found), Value::Text(value)) => found == value,
        _ => {
            let (found, value) = (found.number().ok()?, value.number().ok()?);
            (found - value).abs() <= 1e-9 * found.abs().max(value.abs()).max(1.0)
        }
    };
    is_same.then_some(expression)
}

#[cfg(test)]
mod tests;
