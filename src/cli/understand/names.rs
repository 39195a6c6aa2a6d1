//! Reads the column names and values of files, so that they are recognised in a question.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use intake::{
    Dataset,
    date::{DateOrder, DateStyle},
    reader,
};
use language::FileColumn;
use understanding::{Data, DataSet};

/// At most this many distinct values of a column are used as names.
const MOST_VALUES: usize = 100_000;

/// The files of questions, read once.
pub(super) struct Files {
    data: Data,
    /// The first one, whose rows a question can be about.
    first: Option<Dataset>,
}

impl Files {
    /// Reads the names of the columns and values of these files.
    pub(super) fn read(files: &[PathBuf], today: NaiveDate) -> Result<Self> {
        let mut sets = Vec::new();
        for file in files {
            sets.push((file, dataset(file)?));
        }
        let data = data(&sets, today)?;
        let first = sets.into_iter().next().map(|(_, dataset)| dataset);
        Ok(Self { data, first })
    }

    /// What a question of this day can name, and what it says of rows.
    pub(super) fn for_question(&mut self, ask: &str, today: NaiveDate) -> &Data {
        self.data.context.today = today;
        if let Some(first) = &self.first {
            agents::said_of_rows(ask, first, &mut self.data);
        }
        &self.data
    }
}

fn data(files: &[(&PathBuf, Dataset)], today: NaiveDate) -> Result<Data> {
    let mut sets = Vec::new();
    let mut order = None;
    for (file, dataset) in files {
        let table = reader::read(&dataset.name, &dataset.bytes, &dataset.recipe)?;
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

fn dataset(file: &Path) -> Result<Dataset> {
    let bytes = std::fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let name = file.file_name().map_or_else(|| "file".to_owned(), |name| name.to_string_lossy().into_owned());
    Ok(Dataset::new(&name, bytes.into()))
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
