//! The table of an answer, which becomes `table.csv` and a sheet of the workbook.

use report::result::{Cell, Column, Table};

use super::story::calculation;
use crate::{
    data::Data,
    execute::{Found, Value},
    query::Query,
};

/// Names of the tables of an answer: the one of each further question has its number.
const NAMES: [&str; 5] = ["table", "table_2", "table_3", "table_4", "table_5"];

/// No more questions of a text than these have a table each.
pub(crate) const MOST: usize = NAMES.len();

/// The name of the table of the question at this place of the text.
pub(super) fn name(place: usize) -> &'static str {
    NAMES[place.min(MOST - 1)]
}

/// The whole result of the question at this place of the text; a single figure is a table of one cell. Its numbers say how they
/// were calculated, in the words of the answer.
pub(crate) fn table(query: &Query, found: &Found, data: &Data, place: usize) -> Table {
    let calculation = calculation(query, found, data).replace('\\', "");
    let figure = found.figure.clone().filter(|_| found.lines.is_empty());
    let (head, lines) = match figure {
        Some(value) => (vec!["value".to_owned()], vec![vec![value]]),
        None => (found.head.clone(), found.lines.clone()),
    };
    let mut columns = Vec::new();
    for (position, name) in head.iter().enumerate() {
        columns.push(column(name, position, &lines, &calculation));
    }
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for line in &lines {
        rows.push(line.iter().map(cell).collect());
    }
    let title = if place == 0 { "Answer".to_owned() } else { format!("Answer {}", place + 1) };
    Table { name: name(place), title, columns, rows }
}

/// A column of numbers or days when no cell is a text.
fn column(name: &str, position: usize, lines: &[Vec<Value>], calculation: &str) -> Column {
    let has = |is_kind: fn(&Value) -> bool| lines.iter().any(|line| is_kind(&line[position]));
    let name = name.to_owned();
    if has(|value| matches!(value, Value::Text(_))) {
        Column::text(name)
    } else if has(|value| matches!(value, Value::Number(_))) {
        Column::number(name, None).found_by(calculation.to_owned())
    } else if has(|value| matches!(value, Value::Date(_))) {
        Column::date(name)
    } else {
        Column::text(name)
    }
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::Number(value) => Cell::number(*value),
        Value::Text(text) => Cell::from(text.as_str()),
        Value::Date(day) => Cell::from(*day),
        Value::Empty => Cell::Empty,
    }
}
