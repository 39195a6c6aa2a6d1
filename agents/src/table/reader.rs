//! Turns the bytes of an upload into a table of texts. Decides encoding and delimiter; gives no value a meaning.

use std::{borrow::Cow, io::Cursor};

use polars::prelude::{CsvReadOptions, CsvReader, DataFrame, PolarsError, SerReader, StringChunked};

use crate::AgentError;

/// The row of a spreadsheet that the first record of a file stands on, below the header.
const FIRST_ROW: usize = 2;

/// A file as texts. Record `i` stands on row `i + 2` of the file; a text that is not there is `None`.
pub struct Table {
    pub names: Vec<String>,
    pub rows: usize,
    /// Records with more values than there are columns.
    pub too_long: Vec<usize>,
    /// Sentences about how the file was read.
    pub notes: Vec<String>,
    frame: DataFrame,
}

impl Table {
    /// The values of one column, in the order of the file.
    pub fn column(&self, index: usize) -> impl Iterator<Item = Option<&str>> {
        let texts: &StringChunked = self.frame.columns()[index].str().expect("every column is read as text");
        texts.iter().map(|text| text.map(str::trim).filter(|text| !text.is_empty()))
    }

    /// How many different texts a column holds.
    pub fn distinct(&self, index: usize) -> u64 {
        let column = &self.frame.columns()[index];
        let texts = column.n_unique().unwrap_or(0);
        (texts - usize::from(column.null_count() > 0)) as u64
    }

    /// Where the column with this name stands; capitals do not matter.
    pub fn position(&self, name: &str) -> Option<usize> {
        let exact = self.names.iter().position(|other| other == name);
        exact.or_else(|| self.names.iter().position(|other| other.eq_ignore_ascii_case(name)))
    }
}

/// The row of a record as a spreadsheet counts it.
pub fn row_of(record: usize) -> u64 {
    (record + FIRST_ROW) as u64
}

/// The record that stands on a row.
pub fn record_of(row: u64) -> usize {
    (row as usize).saturating_sub(FIRST_ROW)
}

/// Reads a text table.
pub fn read(name: &str, bytes: &[u8]) -> Result<Table, AgentError> {
    refuse_workbooks(name, bytes)?;
    let mut notes = Vec::new();
    let text = decode(bytes, &mut notes);
    let text = text.trim_start_matches(['\r', '\n']);
    let Some(header) = text.lines().next().filter(|line| !line.trim().is_empty()) else {
        return Err(AgentError::Unreadable(format!(
            "{name} is empty. Upload a table whose first row names the columns."
        )));
    };
    let delimiter = delimiter_of(header);
    let mut too_long = Vec::new();
    let frame = match parse(text, delimiter, false) {
        Ok(frame) => frame,
        Err(_) => {
            too_long = long_records(name, text, delimiter)?;
            parse(text, delimiter, true).map_err(|cause| unreadable(name, &cause))?
        }
    };
    let names: Vec<String> = frame.get_column_names().iter().map(|name| name.trim().to_owned()).collect();
    let rows = frame.height();
    if rows == 0 {
        return Err(AgentError::Unreadable(format!("{name} has column names but no rows below them.")));
    }
    Ok(Table { names, rows, too_long, notes, frame })
}

/// Old and new Excel files start with these bytes, whatever their name says.
fn refuse_workbooks(name: &str, bytes: &[u8]) -> Result<(), AgentError> {
    let lower = name.to_lowercase();
    let named_so = lower.ends_with(".xlsx") || lower.ends_with(".xls");
    if named_so || bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        let text = "Excel workbooks cannot be read yet; save the sheet as CSV and upload that.";
        return Err(AgentError::Unreadable(text.to_owned()));
    }
    Ok(())
}

/// UTF-8 or UTF-16 by its mark, UTF-8 without one, otherwise the Western European code page.
fn decode<'a>(bytes: &'a [u8], notes: &mut Vec<String>) -> Cow<'a, str> {
    if let Some(rest) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        return String::from_utf8_lossy(rest);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return Cow::Owned(utf16(rest, u16::from_le_bytes));
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return Cow::Owned(utf16(rest, u16::from_be_bytes));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            notes.push("The file is not UTF-8; it was read as Western European text (Latin-1).".to_owned());
            Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect())
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

/// The sign that separates most column names.
fn delimiter_of(header: &str) -> u8 {
    let mut best = (b',', 0);
    for delimiter in *b",;\t|" {
        let count = values_in(header, delimiter).map_or(0, |values| values - 1);
        if count > best.1 {
            best = (delimiter, count);
        }
    }
    best.0
}

fn parse(text: &str, delimiter: u8, cut_long_records: bool) -> Result<DataFrame, PolarsError> {
    let options = CsvReadOptions::default().with_infer_schema_length(Some(0)).map_parse_options(|options| {
        options.with_separator(delimiter).with_truncate_ragged_lines(cut_long_records)
    });
    CsvReader::new(Cursor::new(text.as_bytes())).with_options(options).finish()
}

/// Records with too many values. A value that spans lines would shift the count, so such a file is refused.
fn long_records(name: &str, text: &str, delimiter: u8) -> Result<Vec<usize>, AgentError> {
    let mut long = Vec::new();
    let mut columns = None;
    for (index, line) in text.lines().enumerate() {
        let Some(values) = values_in(line, delimiter) else {
            return Err(AgentError::Unreadable(format!(
                "Row {} of {name} opens a quote that it does not close, and some rows have more values than \
                 there are columns. Check the quotes and upload the file again.",
                index + 1
            )));
        };
        if values > *columns.get_or_insert(values) {
            long.push(index - 1);
        }
    }
    Ok(long)
}

/// How many values a line holds; `None` when a quote stays open.
fn values_in(line: &str, delimiter: u8) -> Option<usize> {
    let mut is_quoted = false;
    let mut values = 1;
    for byte in line.bytes() {
        is_quoted ^= byte == b'"';
        values += usize::from(byte == delimiter && !is_quoted);
    }
    (!is_quoted).then_some(values)
}

fn unreadable(name: &str, cause: &dyn std::fmt::Display) -> AgentError {
    AgentError::Unreadable(format!(
        "{name} cannot be read as a table ({cause}). Save it as CSV (UTF-8) and upload it again."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(table: &Table, index: usize) -> Vec<Option<&str>> {
        table.column(index).collect()
    }

    #[test]
    fn commas_semicolons_and_tabs_are_found() {
        for text in ["a,b\n1,2\n", "a;b\n1;2\n", "a\tb\r\n1\t2\r\n", "\u{feff}a,b\n1,2"] {
            let table = read("x.csv", text.as_bytes()).unwrap();
            assert_eq!(table.names, ["a", "b"]);
            assert_eq!((texts(&table, 0), texts(&table, 1)), (vec![Some("1")], vec![Some("2")]));
        }
    }

    #[test]
    fn other_encodings_are_read() {
        let utf16: Vec<u8> =
            [0xFF, 0xFE].into_iter().chain("größe\n1\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(read("x.csv", &utf16).unwrap().names, ["größe"]);
        let latin = read("x.csv", b"gr\xF6\xDFe,b\n1,2\n").unwrap();
        assert_eq!(latin.names[0], "größe");
        assert_eq!(latin.notes.len(), 1);
    }

    #[test]
    fn blank_lines_keep_their_row_and_long_rows_are_known() {
        let table = read("x.csv", b"a,b\n1,2\n\n3,4,5\n6,7\n").unwrap();
        assert_eq!(texts(&table, 0), [Some("1"), None, Some("3"), Some("6")]);
        assert_eq!(table.too_long.iter().map(|record| row_of(*record)).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn a_workbook_or_an_empty_file_says_what_to_do() {
        let text = |name, bytes| read(name, bytes).err().map(|error| error.to_string());
        let excel = "Excel workbooks cannot be read yet; save the sheet as CSV and upload that.";
        assert_eq!(text("x.xlsx", b"anything").as_deref(), Some(excel));
        assert_eq!(text("x.csv", b"PK\x03\x04").as_deref(), Some(excel));
        assert_eq!(
            text("x.csv", b"").as_deref(),
            Some("x.csv is empty. Upload a table whose first row names the columns.")
        );
        assert_eq!(
            text("x.csv", b"a,b\n").as_deref(),
            Some("x.csv has column names but no rows below them.")
        );
    }
}
