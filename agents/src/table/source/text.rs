//! A text table as cells. Quoted values may hold separators and line breaks; lines may end in any way.

use std::borrow::Cow;

use super::{Sheet, Source, encoding, limits::Limits, separator};
use crate::{AgentError, table::grid::Grid};

/// Reads every row.
pub fn read(name: &str, bytes: &[u8]) -> Result<Sheet, AgentError> {
    let (mut text, encoding) = encoding::decode(bytes);
    if text.contains('\0') {
        // No database keeps them, and no table means them.
        text = Cow::Owned(text.replace('\0', ""));
    }
    let separator = separator::of(&text);
    let grid = cells(name, &text, separator, &Limits::of(bytes.len()))?;
    let source = Source {
        kind: "csv".to_owned(),
        encoding: Some(encoding.to_owned()),
        separator: Some(char::from(separator)),
        ..Source::default()
    };
    Ok(Sheet { grid, source, notes: Vec::new() })
}

fn cells(name: &str, text: &str, separator: u8, limits: &Limits) -> Result<Grid, AgentError> {
    let mut grid = Grid::with_capacity(text.len());
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let mut cells = 0;
    loop {
        let row = reader.position().line();
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => return Ok(grid),
            Err(cause) => {
                return Err(AgentError::Internal(anyhow::Error::from(cause).context(name.to_owned())));
            }
        }
        cells += record.len();
        limits.check(name, grid.rows() + 1, cells)?;
        record.iter().for_each(|cell| grid.push(cell));
        grid.end_row(row as u32);
    }
}
