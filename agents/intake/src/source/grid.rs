//! The cells of one sheet as texts, row by row, before the table is found among them.
//! All texts are stored in one string, so each of millions of cells needs only eight bytes in addition to its letters.

use kernels::cancel;

/// Cells in the order of the file. A blank cell is an empty text; rows may differ in length.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    letters: String,
    cells: Vec<Span>,
    /// The position in `cells` at which each row ends.
    ends: Vec<u32>,
    /// For each row, its number as shown in a spreadsheet or an editor, from 1.
    numbers: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

impl Grid {
    /// An empty grid with memory reserved for a file of this number of bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { letters: String::with_capacity(bytes), ..Self::default() }
    }

    /// Adds a cell to the current row. Blanks around the text are removed.
    pub fn push(&mut self, text: &str) {
        cancel::tick();
        let start = self.letters.len() as u32;
        self.letters.push_str(trimmed(text));
        self.cells.push(Span { start, end: self.letters.len() as u32 });
    }

    /// Ends the current row; `number` is its row in the file.
    pub fn end_row(&mut self, number: u32) {
        self.ends.push(self.cells.len() as u32);
        self.numbers.push(number);
    }

    /// Removes the last cell.
    pub fn drop_last(&mut self) {
        if let Some(span) = self.cells.pop() {
            self.letters.truncate(span.start as usize);
        }
    }

    pub fn is_last_blank(&self) -> bool {
        self.cells.last().is_none_or(|span| span.start == span.end)
    }

    /// The number of cells in all rows.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// The number of bytes in all texts.
    pub fn letters(&self) -> usize {
        self.letters.len()
    }

    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// The row number in the file of row `row` of the grid.
    pub fn number(&self, row: usize) -> u32 {
        self.numbers[row]
    }

    /// The number of cells in a row.
    pub fn width(&self, row: usize) -> usize {
        self.range(row).len()
    }

    /// The text of a cell; empty where the row has no such cell.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        cancel::tick();
        self.cells[self.range(row)].get(column).map_or("", |span| self.text(*span))
    }

    /// The texts of a row.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = &str> {
        cancel::tick();
        self.cells[self.range(row)].iter().map(|span| self.text(*span))
    }

    /// Whether every cell of the row is blank.
    pub fn is_blank(&self, row: usize) -> bool {
        self.row(row).all(str::is_empty)
    }

    fn range(&self, row: usize) -> std::ops::Range<usize> {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[row] as usize
    }

    fn text(&self, span: Span) -> &str {
        &self.letters[span.start as usize..span.end as usize]
    }
}

/// The text without the blanks around it, invisible ones included.
fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~'] => text,
        [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => {
            text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{1a}'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_stored_without_surrounding_blanks() {
        let mut grid = Grid::with_capacity(10);
        [" a ", "\u{feff}b\u{a0}", "", "ä ö"].into_iter().for_each(|text| grid.push(text));
        grid.end_row(7);
        grid.push("1");
        grid.end_row(9);
        assert_eq!(grid.row(0).collect::<Vec<_>>(), ["a", "b", "", "ä ö"]);
        assert_eq!((grid.cell(1, 0), grid.cell(1, 3), grid.width(1), grid.number(1)), ("1", "", 1, 9));
    }

    #[test]
    fn a_cell_can_be_removed() {
        let mut grid = Grid::default();
        ["a", "b"].into_iter().for_each(|text| grid.push(text));
        grid.drop_last();
        grid.end_row(1);
        assert_eq!((grid.cells(), grid.letters(), grid.is_last_blank()), (1, 1, false));
    }
}
