//! One awkward file and what is expected of it. `check` compares.

use agents::{Recipe, Role};

/// A file by a sentence about it.
pub struct Case {
    pub name: &'static str,
    pub file: &'static str,
    pub bytes: Vec<u8>,
    pub recipe: Recipe,
    pub expected: Expected,
}

/// What is expected of a file; a list that is empty is not compared.
#[derive(Default)]
pub struct Expected {
    /// A phrase of the reason; `None` when the file is to be read.
    pub refused: Option<&'static str>,
    pub rows: usize,
    /// Names of the columns with bars between them.
    pub columns: &'static str,
    /// Rows above the names and rows below them that are no records.
    pub left_out: (usize, usize),
    /// Rows of the file, where a row gives several records.
    pub file_rows: Option<usize>,
    pub cells: Vec<(usize, &'static str, &'static str)>,
    pub roles: Vec<(Role, &'static str)>,
    pub dates: Option<(&'static str, &'static str)>,
    /// Of the quantity, over the rows that an analysis uses.
    pub sum: Option<f64>,
    /// Records that an analysis does not use.
    pub unused: usize,
    pub encoding: Option<&'static str>,
    pub separator: Option<char>,
    pub sheet: Option<&'static str>,
    pub kind: Option<&'static str>,
    /// A phrase of the question, when an analysis has to ask for a column.
    pub asks: Option<&'static str>,
    /// Phrases of the warnings.
    pub says: Vec<&'static str>,
}

/// A file that is to be refused with a reason that holds this phrase.
pub fn refused(
    name: &'static str,
    file: &'static str,
    bytes: impl Into<Vec<u8>>,
    phrase: &'static str,
) -> Case {
    let expected = Expected { refused: Some(phrase), ..Expected::default() };
    Case { name, file, bytes: bytes.into(), recipe: Recipe::default(), expected }
}

/// A file that is to be read as so many records of these columns.
pub fn read(
    name: &'static str,
    file: &'static str,
    bytes: impl Into<Vec<u8>>,
    rows: usize,
    columns: &'static str,
) -> Case {
    let expected = Expected { rows, columns, ..Expected::default() };
    Case { name, file, bytes: bytes.into(), recipe: Recipe::default(), expected }
}

impl Case {
    pub fn cell(mut self, record: usize, column: &'static str, text: &'static str) -> Self {
        self.expected.cells.push((record, column, text));
        self
    }

    pub fn role(mut self, role: Role, column: &'static str) -> Self {
        self.expected.roles.push((role, column));
        self
    }

    pub fn dates(mut self, first: &'static str, last: &'static str) -> Self {
        self.expected.dates = Some((first, last));
        self
    }

    pub fn sum(mut self, sum: f64) -> Self {
        self.expected.sum = Some(sum);
        self
    }

    pub fn unused(mut self, records: usize) -> Self {
        self.expected.unused = records;
        self
    }

    pub fn left_out(mut self, above: usize, below: usize) -> Self {
        self.expected.left_out = (above, below);
        self
    }

    pub fn file_rows(mut self, rows: usize) -> Self {
        self.expected.file_rows = Some(rows);
        self
    }

    pub fn encoding(mut self, encoding: &'static str) -> Self {
        self.expected.encoding = Some(encoding);
        self
    }

    pub fn separator(mut self, separator: char) -> Self {
        self.expected.separator = Some(separator);
        self
    }

    pub fn sheet(mut self, sheet: &'static str) -> Self {
        self.expected.sheet = Some(sheet);
        self
    }

    pub fn kind(mut self, kind: &'static str) -> Self {
        self.expected.kind = Some(kind);
        self
    }

    pub fn says(mut self, phrase: &'static str) -> Self {
        self.expected.says.push(phrase);
        self
    }

    pub fn asks(mut self, phrase: &'static str) -> Self {
        self.expected.sum = None;
        self.expected.asks = Some(phrase);
        self
    }

    pub fn with(mut self, recipe: Recipe) -> Self {
        self.recipe = recipe;
        self
    }

    /// The same bytes under another name.
    pub fn named(mut self, file: &'static str) -> Self {
        self.file = file;
        self
    }
}
