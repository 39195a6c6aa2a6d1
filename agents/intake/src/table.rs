//! A file as records: named text columns, and the row of the file that each record comes from.
//! Every row of the file is a record, or is listed in `left_out` with the reason.

use std::{collections::HashSet, sync::OnceLock};

use kernels::cancel;
use polars::prelude::{BooleanChunked, Column, DataFrame, IntoColumn, NewChunkedArray, StringChunked};

use super::{
    number::{DecimalMark, proved_by},
    problem::Problem,
    source::Source,
};
use crate::AgentError;

/// Records of texts; a missing text is `None`.
#[derive(Clone)]
pub struct Table {
    /// One name per column; no name is blank or repeated.
    pub names: Vec<String>,
    pub rows: usize,
    /// Records before the question chose some of them.
    pub all_rows: usize,
    pub source: Source,
    /// Records with more values than columns, in order.
    pub too_long: Vec<usize>,
    /// Rows of the file that are not records: titles, totals, repeated headers.
    pub left_out: Vec<Problem>,
    /// Sentences about how the file was read.
    pub notes: Vec<String>,
    /// The column of the values of a table that had a column per period or per product.
    pub period_values: Option<String>,
    /// Those of the notes that bear on every figure, such as rows of the same product that are added up although a column tells them
    /// apart; an answer says them beside its first figure.
    pub beside_headline: Vec<String>,
    /// The column that names the series, where the shape of the file shows it and no column is named as the product.
    pub series_name: Option<String>,
    /// The column of ones that was added because no column says how many: each row counts as one.
    pub counted_rows: Option<String>,
    /// How many records each supposition of the question has changed.
    pub changed_rows: Vec<usize>,
    /// The row of the file for each record, from 1.
    numbers: Vec<u32>,
    frame: DataFrame,
    /// The decimal mark of the whole text, found when it is first asked for.
    mark: OnceLock<Option<DecimalMark>>,
}

impl Table {
    /// Builds a table from columns that are all as long as `numbers`.
    pub fn new(
        source: Source,
        names: Vec<String>,
        columns: Vec<StringChunked>,
        numbers: Vec<u32>,
    ) -> Result<Self, AgentError> {
        let named = names.iter().zip(columns);
        let columns: Vec<Column> =
            named.map(|(name, texts)| texts.with_name(name.as_str().into()).into_column()).collect();
        let frame = DataFrame::new(numbers.len(), columns).map_err(anyhow::Error::from)?;
        let rows = numbers.len();
        let (too_long, left_out, notes) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self {
            names,
            rows,
            all_rows: rows,
            source,
            too_long,
            left_out,
            notes,
            period_values: None,
            beside_headline: Vec::new(),
            series_name: None,
            counted_rows: None,
            changed_rows: Vec::new(),
            numbers,
            frame,
            mark: OnceLock::new(),
        })
    }

    /// The table with only the records for which `keep` is true.
    pub(crate) fn kept(self, keep: &[bool]) -> Result<Self, AgentError> {
        let mask = BooleanChunked::from_slice("".into(), keep);
        let frame = self.frame.filter(&mask).map_err(anyhow::Error::from)?;
        let (mut numbers, mut too_long) = (Vec::new(), Vec::new());
        for record in (0..self.rows).filter(|record| keep[*record]) {
            cancel::tick();
            if self.too_long.binary_search(&record).is_ok() {
                too_long.push(numbers.len());
            }
            numbers.push(self.numbers[record]);
        }
        Ok(Self { rows: numbers.len(), too_long, numbers, frame, ..self })
    }

    /// The table with other texts in one column.
    pub(crate) fn with_texts(mut self, index: usize, texts: Vec<Option<String>>) -> Result<Self, AgentError> {
        let name = self.names[index].as_str().into();
        let column = StringChunked::from_iter_options(name, texts.into_iter()).into_column();
        self.frame.replace_column(index, column).map_err(anyhow::Error::from)?;
        self.mark = OnceLock::new();
        Ok(self)
    }

    /// Adds a note that bears on every figure.
    pub(crate) fn say_first(&mut self, note: String) {
        self.beside_headline.push(note.clone());
        self.notes.push(note);
    }

    /// The table with another column behind the others.
    pub(crate) fn with_column(mut self, name: String, texts: StringChunked) -> Result<Self, AgentError> {
        let column = texts.with_name(name.as_str().into()).into_column();
        self.frame.with_column(column).map_err(anyhow::Error::from)?;
        self.names.push(name);
        self.mark = OnceLock::new();
        Ok(self)
    }

    /// Replaces some columns by a single one, which becomes the first column.
    pub fn merged(self, parts: &[usize], name: String, texts: StringChunked) -> Result<Self, AgentError> {
        let stay = (0..self.names.len()).filter(|index| !parts.contains(index));
        let (mut names, mut columns) = (vec![name], vec![texts]);
        for index in stay {
            names.push(self.names[index].clone());
            columns.push(self.texts(index).clone());
        }
        let Self { source, too_long, left_out, notes, numbers, .. } = self;
        Ok(Self { too_long, left_out, notes, ..Self::new(source, names, columns, numbers)? })
    }

    /// The decimal mark that all columns with a proof agree on. A text is written in one dialect; the cells of a workbook
    /// hold numbers as such, whatever its texts look like.
    pub fn decimal_mark(&self) -> Option<DecimalMark> {
        *self.mark.get_or_init(|| {
            self.source.separator?;
            let columns = 0..self.names.len();
            let mut proved = columns.filter_map(|index| proved_by(|| self.column(index).flatten()));
            let first = proved.next()?;
            proved.all(|mark| mark == first).then_some(first)
        })
    }

    /// The values of one column, in the order of the file.
    pub fn column(&self, index: usize) -> impl Iterator<Item = Option<&str>> {
        self.texts(index).iter().inspect(|_| cancel::tick())
    }

    /// The texts of one column.
    pub fn texts(&self, index: usize) -> &StringChunked {
        self.frame.columns()[index].str().expect("every column is read as text")
    }

    /// The bytes of memory that the texts and the numbers of the rows take, about.
    pub(crate) fn bytes(&self) -> usize {
        self.frame.estimated_size() + size_of_val(self.numbers.as_slice())
    }

    /// The number of different texts in a column.
    pub fn distinct(&self, index: usize) -> u64 {
        self.column(index).flatten().collect::<HashSet<_>>().len() as u64
    }

    /// The position of the column with this name, ignoring capitals.
    pub fn position(&self, name: &str) -> Option<usize> {
        let exact = self.names.iter().position(|other| other == name);
        exact.or_else(|| self.names.iter().position(|other| other.eq_ignore_ascii_case(name)))
    }

    /// The row of the file that a record comes from, as numbered in a spreadsheet.
    pub fn row_of(&self, record: usize) -> u64 {
        cancel::tick();
        u64::from(self.numbers[record])
    }
}
