//! A file as typed columns: numbers, dates and texts, each read as `intake` reads it everywhere.

use chrono::{Datelike, NaiveDate};
use intake::{
    AgentError, Dataset, Table,
    number::{Affix, is_nothing},
    opened::Opened,
    roles::{Role, TableKind},
    source, values,
};
use polars::prelude::{
    BooleanChunked, Column as Series, DataFrame, DataType, Int32Chunked, IntoColumn, NamedFrom,
    NewChunkedArray, Series as Values, StringChunked,
};

use crate::{
    kinds, lateness,
    movements::{self, Movements},
    revenue, translated,
    words::name_words,
};

/// A column is a column of numbers or dates when at least this share of its texts can be read so.
const READABLE: f64 = 0.8;

/// A table that questions can be asked about.
#[derive(Clone)]
pub struct Data {
    pub name: String,
    pub rows: usize,
    /// The row of the file at each position, counted as a spreadsheet does.
    pub(crate) numbers: Vec<u32>,
    pub(crate) columns: Vec<Column>,
    /// The typed columns, named `c0`, `c1` and so on; `b0` says whether the file has no text in the cell; `row` is the
    /// position of the row.
    pub(crate) frame: DataFrame,
    /// The rows are items in stock, so the file has no orders.
    pub(crate) is_stock_list: bool,
    /// The rows are stock movements.
    pub(crate) movements: Option<Movements>,
    /// Sentences about rows that a join could not match.
    pub(crate) notes: Vec<String>,
}

/// One column with everything that helps to find it in a sentence.
#[derive(Clone)]
pub(crate) struct Column {
    pub name: String,
    pub kind: Kind,
    pub words: Vec<String>,
    /// The words in English, as singulars, where they are of another language; empty otherwise.
    pub english: Vec<String>,
    /// The texts of the file; blank ones are missing.
    pub texts: StringChunked,
    /// Positions of rows whose text could not be read as a number or a date.
    pub unread: Vec<u32>,
    pub role: Option<Role>,
    /// The numbers are amounts of money.
    pub is_money: bool,
    /// Joined from another file: its values repeat with the key.
    pub is_detail: bool,
    /// Calculated from other columns: meant by its own words only, and no part of the rows of the file.
    pub is_calculated: bool,
    /// The column of the units or currencies that its cells hold, where they are not all the same.
    pub kinds_in_cells: Option<usize>,
    /// The only unit or currency of its numbers, from its cells or its name.
    pub unit: Option<Affix>,
    /// Why its numbers may be a thousand times larger or smaller.
    pub doubt: Option<String>,
    /// No two rows have the same text.
    pub is_unique: bool,
    pub distinct: usize,
    /// The first row of each different text, in the order of the file.
    pub firsts: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Date,
    Text,
}

impl Data {
    /// Reads a file.
    ///
    /// # Errors
    /// When the file cannot be read as a table.
    pub fn read(dataset: &Dataset) -> Result<Self, AgentError> {
        let opened = Opened::read(dataset, None)?;
        let table = &opened.table;
        let is_stock_list = opened.kind == Some(TableKind::InventoryList);
        let mut columns = Vec::new();
        let mut typed = Vec::new();
        for index in 0..table.names.len() {
            let (column, values) = read_column(dataset, table, index, &opened)?;
            typed.push(values.with_name(series_name(index).into()).into_column());
            typed.push(column.blanks(index).into_column());
            columns.push(column);
        }
        let positions: Vec<u32> = (0..table.rows as u32).collect();
        typed.push(Values::new("row".into(), positions).into_column());
        let mut frame = DataFrame::new(table.rows, typed).map_err(anyhow::Error::from)?;
        for index in 0..columns.len() {
            let mark = dataset.recipe.decimal_mark;
            let Some(texts) =
                kinds::in_cells(table, index, mark).filter(|_| columns[index].kind == Kind::Number)
            else {
                continue;
            };
            columns[index].kinds_in_cells = Some(columns.len());
            let kind = if columns[index].is_money { "currency" } else { "unit" };
            let name = format!("{kind} of {}", columns[index].name);
            let (column, values) = hidden(&columns[index], name, Kind::Text, texts);
            add(column, values, &mut columns, &mut frame)?;
        }
        for (column, values) in revenue::columns(&columns, &frame) {
            add(column, values, &mut columns, &mut frame)?;
        }
        // Each may be calculated from one before it.
        for of_deliveries in
            [lateness::days_late, lateness::open_rest, lateness::late_share, lateness::open_value]
        {
            if let Some((column, values)) = of_deliveries(&columns, &frame) {
                add(column, values, &mut columns, &mut frame)?;
            }
        }
        let mut movements = movements::of(table, &columns, &frame);
        let added = movements.as_mut().map(|found| found.columns(table, &columns, &frame));
        for (column, values) in added.into_iter().flatten() {
            add(column, values, &mut columns, &mut frame)?;
        }
        Ok(Self {
            name: dataset.name.clone(),
            rows: table.rows,
            numbers: (0..table.rows)
                .map(|row| u32::try_from(table.row_of(row)).unwrap_or(u32::MAX))
                .collect(),
            columns,
            frame,
            is_stock_list,
            movements,
            notes: table.notes.iter().filter(|note| source::is_about_sheets(note)).cloned().collect(),
        })
    }

    pub(crate) fn column(&self, index: usize) -> &Column {
        &self.columns[index]
    }

    /// The text in a cell, as the file writes it.
    pub(crate) fn text(&self, column: usize, row: usize) -> Option<&str> {
        self.columns[column].texts.get(row)
    }

    /// Columns of the file of one kind.
    pub(crate) fn of_kind(&self, kind: Kind) -> Vec<usize> {
        self.of_file().filter(|index| self.columns[*index].kind == kind).collect()
    }

    /// Columns that the file has itself.
    pub(crate) fn of_file(&self) -> impl Iterator<Item = usize> {
        (0..self.columns.len()).filter(|index| !self.columns[*index].is_calculated)
    }

    pub(crate) fn with_role(&self, role: Role) -> Option<usize> {
        self.columns.iter().position(|column| column.role == Some(role))
    }

    /// The first and the last day of a column of dates.
    pub(crate) fn days(&self, column: usize) -> Option<(NaiveDate, NaiveDate)> {
        let days = self.frame.column(&series_name(column)).ok()?.cast(&DataType::Int32).ok()?;
        let days = days.i32().ok()?;
        Some((date_of(days.iter().flatten().min()?)?, date_of(days.iter().flatten().max()?)?))
    }

    /// Whether each value of one column stands beside one value of the other, as an id and a name do.
    pub(crate) fn are_one_to_one(&self, first: usize, second: usize) -> bool {
        let (one, two) = (&self.columns[first], &self.columns[second]);
        if one.distinct != two.distinct {
            return false;
        }
        let mut partner = std::collections::HashMap::new();
        for (left, right) in one.texts.iter().zip(two.texts.iter()) {
            if *partner.entry(left).or_insert(right) != right {
                return false;
            }
        }
        true
    }
}

impl Column {
    /// The different texts, in the order of the file.
    pub(crate) fn different(&self) -> impl Iterator<Item = &str> {
        self.firsts.iter().filter_map(|row| self.texts.get(*row as usize))
    }

    /// Whether every text is a year, such as 2003.
    pub(crate) fn holds_years(&self) -> bool {
        self.kind == Kind::Date
            && self.different().all(|text| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// Which cells have no text in the file, under the name of the column at this position.
    pub(crate) fn blanks(&self, position: usize) -> BooleanChunked {
        self.texts.is_null().with_name(format!("b{position}").into())
    }
}

/// The name of a column in the frame.
/// Whether a column of numbers has a 0.
pub(crate) fn has_zeros(data: &Data, column: usize) -> bool {
    let numbers = data.frame.column(&series_name(column)).ok();
    let numbers = numbers.and_then(|column| column.cast(&DataType::Float64).ok());
    numbers.is_some_and(|column| {
        column.f64().is_ok_and(|values| values.iter().flatten().any(|value| value == 0.0))
    })
}

pub(crate) fn series_name(index: usize) -> String {
    format!("c{index}")
}

/// The number of days since 1970, as polars stores a date.
pub(crate) fn day_number(date: NaiveDate) -> i32 {
    date.num_days_from_ce() - EPOCH
}

pub(crate) fn date_of(number: i32) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(number.checked_add(EPOCH)?)
}

/// 1 January 1970, counted from the first day of the first year.
const EPOCH: i32 = 719_163;

/// A calculated column that no word of a question means.
pub(crate) fn hidden(of: &Column, name: String, kind: Kind, texts: StringChunked) -> (Column, Values) {
    let firsts = firsts(&texts);
    let values = texts.clone().into_column().take_materialized_series();
    let (distinct, is_calculated, is_unique) = (firsts.len(), true, false);
    let (words, english) = (Vec::new(), Vec::new());
    (
        Column {
            name,
            kind,
            words,
            english,
            is_calculated,
            is_unique,
            texts,
            distinct,
            firsts,
            ..of.clone()
        },
        values,
    )
}

/// Adds a calculated column.
fn add(
    column: Column,
    values: Values,
    columns: &mut Vec<Column>,
    frame: &mut DataFrame,
) -> Result<(), AgentError> {
    let position = columns.len();
    let values = values.with_name(series_name(position).into()).into_column();
    frame.hstack_mut(&[values, column.blanks(position).into_column()]).map_err(anyhow::Error::from)?;
    columns.push(column);
    Ok(())
}

fn read_column(
    dataset: &Dataset,
    table: &Table,
    index: usize,
    opened: &Opened,
) -> Result<(Column, Values), AgentError> {
    let name = &table.names[index];
    let texts = without_blanks(table, index);
    let filled = texts.iter().flatten().count();
    let role = opened.roles.iter().find(|(_, column)| column == name).map(|(role, _)| role);
    let numbers = values::numbers(table, index, dataset.recipe.decimal_mark);
    let share = |read: usize| read as f64 / filled.max(1) as f64;
    let read = numbers.values.iter().flatten().count();
    let is_money = numbers.affixes.keys().any(|affix| matches!(affix, Affix::Currency(_)));
    let unit = only_unit(&numbers, table, index);
    let dates = values::dates(table, index, dataset.recipe.date_order);
    let read_dates = dates.values.iter().flatten().count();
    let is_date_role = role.is_some_and(is_date_role);
    let (kind, values, readable): (Kind, Values, Vec<bool>) =
        if filled > 0 && share(read_dates) >= READABLE && (is_date_role || share(read) < READABLE) {
            let days: Vec<Option<i32>> = dates.values.iter().map(|date| date.map(day_number)).collect();
            let series = Int32Chunked::from_iter_options("".into(), days.into_iter())
                .into_column()
                .cast(&DataType::Date)
                .map_err(anyhow::Error::from)?;
            let readable = dates.values.iter().map(Option::is_some).collect();
            (Kind::Date, series.take_materialized_series(), readable)
        } else if filled > 0 && share(read) >= READABLE {
            let readable = numbers.values.iter().map(Option::is_some).collect();
            (Kind::Number, Values::new("".into(), numbers.values), readable)
        } else {
            let series: Series = texts.clone().into_column();
            (Kind::Text, series.take_materialized_series(), vec![true; table.rows])
        };
    let mut unread = Vec::new();
    for (row, text) in texts.iter().enumerate() {
        if text.is_some() && !readable[row] {
            unread.push(row as u32);
        }
    }
    let firsts = firsts(&texts);
    let distinct = firsts.len();
    let column = Column {
        name: name.clone(),
        kind,
        words: name_words(name),
        english: translated::name_in_english(name),
        unread,
        role,
        is_money,
        is_detail: false,
        is_calculated: false,
        kinds_in_cells: None,
        unit,
        doubt: values::doubt(table, index, dataset.recipe.decimal_mark)
            .filter(|_| kind == Kind::Number && !is_of_a_place(role)),
        is_unique: distinct == table.rows && filled == table.rows,
        distinct,
        firsts,
        texts,
    };
    Ok((column, values))
}

/// The first row of each different text. A question looks at these instead of at every row.
pub(crate) fn firsts(texts: &StringChunked) -> Vec<u32> {
    let mut seen = std::collections::HashSet::new();
    let mut firsts = Vec::new();
    for (row, text) in texts.iter().enumerate() {
        if let Some(text) = text
            && seen.insert(text)
        {
            firsts.push(row as u32);
        }
    }
    firsts
}

fn without_blanks(table: &Table, index: usize) -> StringChunked {
    let texts = table.column(index).map(|text| text.map(str::trim).filter(|text| !is_blank(text)));
    StringChunked::from_iter_options("".into(), texts)
}

/// The minutes since midnight of a time of day as files write it: `7:30`, `07:30`, `07:30:00`.
pub(crate) fn minutes_of(text: &str) -> Option<u16> {
    let mut parts = text.trim().splitn(3, ':');
    let (hours, minutes): (u16, u16) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let seconds = parts.next().is_none_or(|seconds| seconds.parse::<u16>().is_ok());
    (hours <= 24 && minutes < 60 && seconds).then_some(hours * 60 + minutes)
}

/// Whether a text stands for a missing value.
fn is_blank(text: &str) -> bool {
    text.is_empty() || is_nothing(text)
}

/// The unit that all numbers of a column have, or that its name states.
fn only_unit(numbers: &values::Numbers, table: &Table, index: usize) -> Option<Affix> {
    let mut affixes = numbers.affixes.keys();
    match (affixes.next(), affixes.next()) {
        (Some(only), None) if numbers.bare == 0 => Some(*only),
        (None, None) => values::unit_of_name(table, index),
        _ => None,
    }
}

/// Degrees and coordinates are never thousands.
fn is_of_a_place(role: Option<Role>) -> bool {
    matches!(role, Some(Role::Longitude | Role::Latitude | Role::XCoordinate | Role::YCoordinate))
}

fn is_date_role(role: Role) -> bool {
    matches!(role, Role::Date | Role::PromisedDate | Role::DeliveredDate)
}
