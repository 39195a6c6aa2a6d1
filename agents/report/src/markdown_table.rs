//! Tables of the answer in words, written column by column: the head, the alignment and the cell of a column stand in
//! one place.

use std::borrow::Borrow;

use crate::markdown::mixed_table;

type CellOf<'a, Row> = Box<dyn Fn(&Row) -> String + 'a>;

/// The columns of a table in Markdown; `Row` is the type that one row is written from.
pub struct MarkdownTable<'a, Row> {
    heads: Vec<&'a str>,
    is_number: Vec<bool>,
    cells: Vec<CellOf<'a, Row>>,
}

impl<'a, Row> MarkdownTable<'a, Row> {
    #[expect(clippy::new_without_default, reason = "a table without columns is of no use")]
    pub fn new() -> Self {
        Self { heads: Vec::new(), is_number: Vec::new(), cells: Vec::new() }
    }

    /// Adds a column of texts, aligned to the left.
    pub fn text(&mut self, head: &'a str, cell: impl Fn(&Row) -> String + 'a) {
        self.add(head, false, Box::new(cell));
    }

    /// Adds a column of numbers, aligned to the right.
    pub fn number(&mut self, head: &'a str, cell: impl Fn(&Row) -> String + 'a) {
        self.add(head, true, Box::new(cell));
    }

    fn add(&mut self, head: &'a str, is_number: bool, cell: CellOf<'a, Row>) {
        self.heads.push(head);
        self.is_number.push(is_number);
        self.cells.push(cell);
    }

    /// The table with one line for each of `rows`.
    pub fn write<R: Borrow<Row>>(self, rows: impl IntoIterator<Item = R>) -> String {
        let mut lines: Vec<Vec<String>> = Vec::new();
        for row in rows {
            lines.push(self.cells.iter().map(|cell| cell(row.borrow())).collect());
        }
        mixed_table(&self.heads, &self.is_number, &lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_aligned_to_the_left_and_numbers_to_the_right() {
        let mut columns = MarkdownTable::<(&str, u8)>::new();
        columns.text("Item", |row| row.0.to_owned());
        columns.number("Stock", |row| row.1.to_string());

        let text = columns.write([("A", 1), ("B", 20)]);

        assert_eq!(text, "| Item | Stock |\n| --- | ---: |\n| A | 1 |\n| B | 20 |\n");
    }
}
