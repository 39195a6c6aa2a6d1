//! Writes a table in a dialect, and remembers which row of the file each record and each other row stands on.

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

use super::{
    dialect::{Dialect, Form, Quotes},
    random::Random,
    table::{Kind, Value, Written},
};
use crate::write::bytes::{utf8_with_mark, utf16_big, utf16_little, windows_1252};

/// The bytes, and the rows of the file from 1.
pub struct File {
    pub bytes: Vec<u8>,
    pub records: Vec<u64>,
    /// Titles and totals.
    pub others: Vec<u64>,
}

/// A row as it is written: blank, of the table, or beside it.
enum Line<'a> {
    Blank,
    Title(String),
    Names,
    Drawn,
    Record(&'a [Value]),
    Total(&'static str),
}

pub fn write(written: &Written, dialect: &Dialect, random: &mut Random) -> File {
    let lines = lines(written, dialect, random);
    if dialect.form == Form::Workbook { workbook(written, &lines) } else { text(written, dialect, &lines) }
}

fn lines<'a>(written: &'a Written, dialect: &Dialect, random: &mut Random) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for title in 0..dialect.titles {
        lines.push(Line::Title(["Sales of the year", "Created by Ann", "Version 7"][title].to_owned()));
    }
    if dialect.titles > 0 && random.percent(70) {
        lines.push(Line::Blank);
    }
    lines.push(Line::Names);
    if dialect.is_drawn {
        lines.push(Line::Drawn);
    }
    for (position, row) in written.rows.iter().enumerate() {
        if position > 0 && random.percent(dialect.pages) {
            lines.push(Line::Names);
        }
        if random.percent(dialect.blank_lines) {
            lines.push(Line::Blank);
        }
        lines.push(Line::Record(row));
    }
    if dialect.is_drawn {
        lines.push(Line::Drawn);
    }
    lines.extend(dialect.total.map(Line::Total));
    if let Some(note) = dialect.note {
        lines.push(Line::Blank);
        lines.push(Line::Title(note.to_owned()));
    }
    lines
}

/// What a total row holds: the word below the products, sums below the numbers.
fn total(written: &Written, column: usize, word: &str) -> Value {
    match written.columns[column].1 {
        Kind::Product => Value::Text(word.to_owned()),
        Kind::Quantity => {
            let number = |row: &Vec<Value>| if let Value::Number(number) = row[column] { number } else { 0 };
            Value::Number(written.rows.iter().map(number).sum())
        }
        _ => Value::Blank,
    }
}

fn text(written: &Written, dialect: &Dialect, lines: &[Line]) -> File {
    let mut file = File { bytes: Vec::new(), records: Vec::new(), others: Vec::new() };
    let mut names = Vec::new();
    let mut text = String::new();
    if dialect.names_separator {
        text = format!("sep={}{}", dialect.separator, dialect.line_end);
    }
    let line_of = |text: &str| counted(text) + 1;
    for line in lines {
        let cells: Vec<String> = match line {
            Line::Blank => Vec::new(),
            Line::Title(title) => {
                file.others.push(line_of(&text));
                vec![title.clone()]
            }
            Line::Names => {
                names.push(line_of(&text));
                written.columns.iter().map(|(name, _)| quoted(name, dialect, true)).collect()
            }
            Line::Drawn => {
                file.others.push(line_of(&text));
                vec!["-----".to_owned(); written.columns.len()]
            }
            Line::Record(row) => {
                file.records.push(line_of(&text));
                row.iter().map(|value| cell(value, dialect)).collect()
            }
            Line::Total(word) => {
                file.others.push(line_of(&text));
                (0..written.columns.len())
                    .map(|column| cell(&total(written, column, word), dialect))
                    .collect()
            }
        };
        text.push_str(&cells.join(&dialect.separator.to_string()));
        text.push_str(dialect.line_end);
    }
    if !dialect.has_last_end {
        text.truncate(text.len() - dialect.line_end.len());
    }
    file.others.extend(&names[1..]);
    file.bytes = match dialect.form {
        Form::Utf8 | Form::Workbook => text.into_bytes(),
        Form::Utf8WithMark => utf8_with_mark(&text),
        Form::Utf16Little => utf16_little(&format!("\u{feff}{text}")),
        Form::Utf16Big => utf16_big(&format!("\u{feff}{text}")),
        Form::Windows1252 => windows_1252(&text),
    };
    file
}

/// Ends of lines, of any kind.
fn counted(text: &str) -> u64 {
    (text.matches('\n').count() + text.matches('\r').count() - text.matches("\r\n").count()) as u64
}

fn cell(value: &Value, dialect: &Dialect) -> String {
    match value {
        Value::Blank => String::new(),
        Value::Date(date) => quoted(&date.format(dialect.date).to_string(), dialect, false),
        Value::Number(number) => quoted(&dialect.number(*number), dialect, false),
        Value::Text(text) => quoted(text, dialect, true),
    }
}

fn quoted(text: &str, dialect: &Dialect, is_text: bool) -> String {
    let is_needed = text.contains([dialect.separator, '"', '\n', '\r']);
    let is_wanted = match dialect.quotes {
        Quotes::WhereNeeded => false,
        Quotes::Always => true,
        Quotes::Texts => is_text,
    };
    if is_needed || is_wanted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

fn workbook(written: &Written, lines: &[Line]) -> File {
    let mut file = File { bytes: Vec::new(), records: Vec::new(), others: Vec::new() };
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let mut names = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let number = row as u64 + 1;
        let row = row as u32;
        match line {
            Line::Blank => {}
            Line::Title(title) => {
                file.others.push(number);
                put(sheet, row, 0, &Value::Text(title.clone()));
            }
            Line::Drawn => {
                file.others.push(number);
                let line = Value::Text("-----".to_owned());
                (0..written.columns.len()).for_each(|column| put(sheet, row, column, &line));
            }
            Line::Names => {
                names.push(number);
                for (column, (name, _)) in written.columns.iter().enumerate() {
                    put(sheet, row, column, &Value::Text(name.clone()));
                }
            }
            Line::Record(values) => {
                file.records.push(number);
                values.iter().enumerate().for_each(|(column, value)| put(sheet, row, column, value));
            }
            Line::Total(word) => {
                file.others.push(number);
                (0..written.columns.len())
                    .for_each(|column| put(sheet, row, column, &total(written, column, word)));
            }
        }
    }
    file.others.extend(&names[1..]);
    file.bytes = book.save_to_buffer().unwrap();
    file
}

fn put(sheet: &mut Worksheet, row: u32, column: usize, value: &Value) {
    let column = column as u16;
    match value {
        Value::Blank => {}
        Value::Text(text) => {
            sheet.write_string(row, column, text).unwrap();
        }
        Value::Number(number) => {
            sheet.write_number(row, column, *number as f64 / 1000.0).unwrap();
        }
        Value::Date(date) => {
            let format = Format::new().set_num_format("dd.mm.yyyy");
            let day = ExcelDateTime::parse_from_str(&date.to_string()).unwrap();
            sheet.write_datetime_with_format(row, column, &day, &format).unwrap();
        }
    }
}
