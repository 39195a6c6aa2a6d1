//! Reads the column names and values of files, so that they are recognised in a question.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use intake::{
    Recipe, Table,
    date::{DateOrder, DateStyle},
    reader,
};
use language::FileColumn;
use understanding::{Data, DataSet};

/// At most this many distinct values of a column are used as names.
const MOST_VALUES: usize = 100_000;

/// The data sets of these files with the names of their columns and values.
pub(super) fn data(files: &[PathBuf], today: NaiveDate) -> Result<Data> {
    let mut sets = Vec::new();
    let mut order = None;
    for file in files {
        let table = read(file)?;
        let mut columns = Vec::new();
        for index in 0..table.names.len() {
            let texts = || table.column(index).flatten();
            let style = DateStyle::of(texts());
            if style.order == DateOrder::MonthFirst && !style.is_assumed {
                order = Some(language::DateOrder::MonthFirst);
            }
            columns.push(FileColumn { name: table.names[index].clone(), values: distinct(texts()) });
        }
        sets.push(DataSet { name: file.to_string_lossy().into_owned(), columns });
    }
    let mut data = Data::new(sets, today);
    data.context.date_order = order.unwrap_or(data.context.date_order);
    Ok(data)
}

fn read(file: &Path) -> Result<Table> {
    let bytes = std::fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let name = file.file_name().map_or_else(|| "file".to_owned(), |name| name.to_string_lossy().into_owned());
    Ok(reader::read(&name, &bytes, &Recipe::default())?)
}

fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut values = Vec::new();
    for text in texts {
        if values.len() >= MOST_VALUES {
            break;
        }
        if seen.insert(text) {
            values.push(text.to_owned());
        }
    }
    values
}
