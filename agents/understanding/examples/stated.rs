//! Reads questions with their tool as JSON lines (`{"ask", "files", "today", "tool"}`) and prints the parameters that each
//! states: `cargo run -p understanding --example stated < questions.jsonl`.

use std::{collections::HashMap, io::BufRead, path::Path};

use anyhow::{Context as _, Result};
use intake::{Recipe, reader};
use language::FileColumn;
use serde_json::{Value, json};
use understanding::{Data, DataSet, stated};

fn main() -> Result<()> {
    let mut known = HashMap::new();
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let mut sets = Vec::new();
        for file in question["files"].as_array().into_iter().flatten() {
            let file = file.as_str().context("a file is a path")?.to_owned();
            if !known.contains_key(&file) {
                known.insert(file.clone(), data_set(Path::new(&file))?);
            }
            sets.push(known[&file].clone());
        }
        let today = question["today"].as_str().context("today is a date")?.parse()?;
        let ask = question["ask"].as_str().context("ask is a text")?;
        let (params, unused) = stated(ask, &Data::new(sets, today), question["tool"].as_str());
        println!("{}", json!({ "params": params.to_map(), "not_understood": unused }));
    }
    Ok(())
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
