//! Collects the cells of a sheet into the rows of a grid. Empty rows and columns use no memory.

use super::{
    Cell,
    merge::{Filled, Merge, Merges},
    refuse,
    value::Value,
};
use crate::{
    AgentError,
    source::{grid::Grid, limits::Limits},
};
use kernels::cancel;
use language::written::number::whole;

/// An Excel sheet has no more rows than this.
const MOST_ROWS: u32 = 1_048_576;
const MOST_COLUMNS: u32 = 16_384;

/// The rows of a sheet while its cells are read.
pub(super) struct Rows<'a> {
    name: &'a str,
    limits: Limits,
    grid: Grid,
    cells: usize,
    letters: usize,
    merges: Merges,
    /// The current row and its cells.
    row: u32,
    filled: Vec<Filled>,
    /// Texts of earlier rows, whose memory is used again.
    spare: Vec<String>,
    formulas: Formulas,
}

/// Counts of the formulas of a sheet.
#[derive(Default)]
struct Formulas {
    all: usize,
    /// Formulas without a stored value, and the row of the first one, counted from 1.
    blank: usize,
    first_blank: u32,
    /// Formulas with the stored value 0.
    zero: usize,
}

impl<'a> Rows<'a> {
    /// Starts a sheet of a file of this number of bytes.
    pub(super) fn new(name: &'a str, bytes: usize, merges: Vec<Merge>) -> Self {
        Self {
            name,
            limits: Limits::of(bytes),
            grid: Grid::default(),
            cells: 0,
            letters: 0,
            merges: Merges::new(merges),
            row: 0,
            filled: Vec::new(),
            spare: Vec::new(),
            formulas: Formulas::default(),
        }
    }

    /// Adds the next cell; cells come row by row, from left to right.
    pub(super) fn push(&mut self, cell: &Cell<'_>) -> Result<(), AgentError> {
        if cell.is_formula {
            self.formulas.count(cell);
        }
        if cell.value.is_blank() {
            return Ok(());
        }
        if cell.row >= MOST_ROWS || cell.column >= MOST_COLUMNS || cell.row < self.row {
            return Err(refuse::damaged(self.name));
        }
        if cell.row > self.row {
            self.end_row()?;
            self.row = cell.row;
        }
        if self.filled.last().is_some_and(|last| last.column >= cell.column) {
            return Err(refuse::damaged(self.name));
        }
        // Many cells can refer to the same few long texts, so the size of the file does not limit the letters.
        if let Value::Text(text) = cell.value {
            Limits::check_letters(self.name, self.letters + text.len())?;
        }
        let mut text = self.spare.pop().unwrap_or_default();
        cell.value.write(&mut text);
        self.letters += text.len();
        let is_number = matches!(cell.value, Value::Number(_));
        self.filled.push(Filled { column: cell.column, text, is_number });
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), AgentError> {
        if self.filled.is_empty() {
            return Ok(());
        }
        if !self.merges.is_idle(self.row) {
            self.letters += self.merges.fill(self.name, self.row, &mut self.filled)?;
        }
        let width = self.filled.last().map_or(0, |last| last.column as usize + 1);
        self.cells += width;
        self.limits.check(self.name, self.grid.rows() + 1, self.cells)?;
        Limits::check_letters(self.name, self.letters)?;
        let mut column = 0;
        for mut cell in self.filled.drain(..) {
            cancel::tick();
            (column..cell.column).for_each(|_| self.grid.push(""));
            self.grid.push(&cell.text);
            column = cell.column + 1;
            cell.text.clear();
            self.spare.push(cell.text);
        }
        self.grid.end_row(self.row + 1);
        Ok(())
    }

    /// Returns the whole sheet and adds the notes about it.
    pub(super) fn finish(
        mut self,
        has_uncomputed: bool,
        notes: &mut Vec<String>,
    ) -> Result<Grid, AgentError> {
        self.end_row()?;
        notes.extend(self.merges.note());
        notes.extend(self.formulas.note(has_uncomputed));
        Ok(self.grid)
    }
}

impl Formulas {
    fn count(&mut self, cell: &Cell<'_>) {
        self.all += 1;
        match cell.value {
            Value::Blank => {
                self.first_blank = if self.blank == 0 { cell.row + 1 } else { self.first_blank };
                self.blank += 1;
            }
            Value::Number(0.0) => self.zero += 1,
            _ => {}
        }
    }

    fn note(&self, has_uncomputed: bool) -> Option<String> {
        let what_to_do = "Open the file in Excel, save it and upload it again to have them computed.";
        if self.blank > 0 {
            let cells = if self.blank == 1 { "cell has a formula" } else { "cells have a formula" };
            return Some(format!(
                "{} {cells} without a stored value and count as blank, the first in row {}. {what_to_do}",
                whole(self.blank as f64),
                self.first_blank
            ));
        }
        if has_uncomputed && self.all > 1 && self.zero == self.all {
            return Some(format!(
                "All {} formulas of the sheet have the value 0, because the program that wrote the file did not compute \
                 them. {what_to_do}",
                whole(self.all as f64)
            ));
        }
        None
    }
}
