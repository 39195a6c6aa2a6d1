//! The cells of one sheet as texts, row by row, before anybody knows which of them are a table.
//! All texts lie in one string, so that a file of millions of cells costs eight bytes a cell beside its letters.

/// Cells in the order of the file. A blank cell is an empty text; rows may differ in length.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    letters: String,
    cells: Vec<Span>,
    /// Where each row ends in `cells`.
    ends: Vec<u32>,
    /// The row of each row as a spreadsheet or an editor counts it, from 1.
    numbers: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

impl Grid {
    /// Room for a file of so many bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { letters: String::with_capacity(bytes), ..Self::default() }
    }

    /// Adds a cell to the row that is being read. Blanks around the text are no part of it.
    pub fn push(&mut self, text: &str) {
        let start = self.letters.len() as u32;
        self.letters.push_str(text.trim());
        self.cells.push(Span { start, end: self.letters.len() as u32 });
    }

    /// Ends the row that is being read; `number` is its row in the file.
    pub fn end_row(&mut self, number: u32) {
        self.ends.push(self.cells.len() as u32);
        self.numbers.push(number);
    }

    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// The row of the file that row `row` of the grid stands on.
    pub fn number(&self, row: usize) -> u32 {
        self.numbers[row]
    }

    /// How many cells a row has.
    pub fn width(&self, row: usize) -> usize {
        self.range(row).len()
    }

    /// The text of a cell; empty where the row has no such cell.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        self.cells[self.range(row)].get(column).map_or("", |span| self.text(*span))
    }

    /// The texts of a row.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = &str> {
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
