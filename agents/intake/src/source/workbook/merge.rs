//! Merged cells. The file stores their value in the first cell only; a table needs the value in each of them, so that a
//! product that is named once for many rows applies to all of these rows.

use std::collections::VecDeque;

use super::refuse;
use crate::AgentError;
use kernels::cancel;

/// A block of merged cells. Rows and columns count from 0; the last ones are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Merge {
    pub first_row: u32,
    pub last_row: u32,
    pub first_column: u32,
    pub last_column: u32,
}

/// A block with the value that fills its cells.
struct Block {
    merge: Merge,
    value: String,
    is_number: bool,
}

impl Block {
    fn width(&self) -> usize {
        (self.merge.last_column - self.merge.first_column) as usize + 1
    }
}

/// A cell of the current row: its column, its text, and whether the text is a number.
pub(super) struct Filled {
    pub column: u32,
    pub text: String,
    pub is_number: bool,
}

/// A block that is wider than this is a line across the page, not part of a table.
const WIDEST: u32 = 1_000;
/// The most cells of the rows read so far that may lie in blocks, as each of them takes time.
const MOST_CELLS_IN_BLOCKS: usize = 32_000_000;
/// The most letters in the values of blocks that reach further down, all together.
const MOST_LETTERS_IN_BLOCKS: usize = 16 << 20;
/// The most letters and cells that blocks may add to one row.
const MOST_LETTERS_OF_A_ROW: usize = 1 << 20;
const MOST_CELLS_OF_A_ROW: usize = 32_768;

/// The blocks of a sheet while its rows are read.
pub(super) struct Merges {
    waiting: VecDeque<Merge>,
    open: Vec<Block>,
    steps: usize,
    /// The number of blocks that filled a cell, and the row of the first one, counted from 1.
    pub used: usize,
    pub first_row: u32,
    pub has_numbers: bool,
}

impl Merges {
    pub(super) fn new(mut merges: Vec<Merge>) -> Self {
        merges.retain(|merge| {
            let is_order = merge.first_row <= merge.last_row && merge.first_column <= merge.last_column;
            is_order && merge.last_column - merge.first_column < WIDEST
        });
        merges.sort_by_key(|merge| (merge.first_row, merge.first_column));
        // In a valid file, blocks do not overlap; in a crafted one, each block would keep the value of its first cell.
        merges.dedup_by_key(|merge| (merge.first_row, merge.first_column));
        let waiting = merges.into();
        Self { waiting, open: Vec::new(), steps: 0, used: 0, first_row: 0, has_numbers: false }
    }

    /// Whether no block can fill a cell in this row.
    pub(super) fn is_idle(&self, row: u32) -> bool {
        self.open.is_empty() && self.waiting.front().is_none_or(|merge| merge.first_row > row)
    }

    /// Adds the values of the blocks in this row and returns how many letters they have; cells stay in the order
    /// of their columns.
    pub(super) fn fill(
        &mut self,
        name: &str,
        row: u32,
        cells: &mut Vec<Filled>,
    ) -> Result<usize, AgentError> {
        self.open.retain(|block| block.merge.last_row >= row);
        self.open_blocks(row, cells);
        self.steps += self.open.iter().map(Block::width).sum::<usize>();
        let kept: usize = self.open.iter().map(|block| block.value.len()).sum();
        if self.steps > MOST_CELLS_IN_BLOCKS || kept > MOST_LETTERS_IN_BLOCKS {
            return Err(refuse::too_many_merges(name));
        }
        let mut letters = 0;
        let own: Vec<u32> = cells.iter().map(|cell| cell.column).collect();
        for block in &self.open {
            cancel::tick();
            let columns = block.merge.first_column..=block.merge.last_column;
            // A block that is alone in its row is a title, or a row of the sheet that was not filled in.
            if own.iter().all(|column| columns.contains(column)) {
                continue;
            }
            let before = cells.len();
            for column in columns.filter(|column| own.binary_search(column).is_err()) {
                letters += block.value.len();
                if letters > MOST_LETTERS_OF_A_ROW || cells.len() > MOST_CELLS_OF_A_ROW {
                    return Err(refuse::too_many_merges(name));
                }
                cells.push(Filled { column, text: block.value.clone(), is_number: block.is_number });
            }
            if cells.len() > before {
                self.first_row = if self.used == 0 { block.merge.first_row + 1 } else { self.first_row };
                self.used += 1;
                self.has_numbers |= block.is_number;
            }
        }
        if cells.len() > own.len() {
            cells.sort_by_key(|cell| cell.column);
            cells.dedup_by_key(|cell| cell.column);
        }
        Ok(letters)
    }

    fn open_blocks(&mut self, row: u32, cells: &[Filled]) {
        while let Some(merge) = self.waiting.pop_front_if(|merge| merge.first_row <= row) {
            cancel::tick();
            let first = cells.binary_search_by_key(&merge.first_column, |cell| cell.column);
            // A block has no value if its first row has passed or its first cell is blank.
            if merge.first_row == row
                && let Ok(first) = first
            {
                let Filled { text, is_number, .. } = &cells[first];
                self.open.push(Block { merge, value: text.clone(), is_number: *is_number });
            }
        }
    }

    /// A sentence about the cells that were filled.
    pub(super) fn note(&self) -> Option<String> {
        if self.used == 0 {
            return None;
        }
        let numbers = if self.has_numbers {
            " Some of these values are numbers, which now count once in every row; unmerge them if they are totals."
        } else {
            ""
        };
        Some(format!(
            "Merged cells give their value to every row and column that they cover; the first such block starts in row \
             {}.{numbers}",
            self.first_row
        ))
    }
}
