//! Reads the files of questions for the examples.

use std::{collections::HashMap, io::Write, path::Path};

use anyhow::{Context as _, Result};
use intake::{Recipe, reader};
use language::FileColumn;
use serde_json::Value;
use understanding::{Data, DataSet};

/// Files that were read already.
#[derive(Default)]
pub struct Files {
    known: HashMap<String, DataSet>,
}

impl Files {
    /// The data sets of a question with `files` and `today`.
    pub fn data(&mut self, question: &Value) -> Result<Data> {
        let mut sets = Vec::new();
        for file in question["files"].as_array().into_iter().flatten() {
            let file = file.as_str().context("a file is a path")?;
            if !self.known.contains_key(file) {
                self.known.insert(file.to_owned(), data_set(Path::new(file))?);
            }
            sets.push(self.known[file].clone());
        }
        let today = question["today"].as_str().context("today is a date")?.parse()?;
        Ok(Data::new(sets, today))
    }
}

fn data_set(file: &Path) -> Result<DataSet> {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let table = reader::read(&name, &std::fs::read(file)?, &Recipe::default())?;
    let mut columns = Vec::new();
    for index in 0..table.names.len() {
        let mut values: Vec<String> = Vec::new();
        for text in table.column(index).flatten() {
            if !values.iter().any(|known| known == text) {
                values.push(text.to_owned());
            }
        }
        columns.push(FileColumn { name: table.names[index].clone(), values });
    }
    Ok(DataSet { name, columns })
}

/// Prints one line; a reader that has gone away is no error.
pub fn print(line: &str) {
    drop(writeln!(std::io::stdout().lock(), "{line}"));
}
