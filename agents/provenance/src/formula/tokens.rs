//! The words of a formula: the language that `report::workbook` describes, in which agents say how a figure follows from
//! others.

use anyhow::{Context, bail};

/// One word of a formula, as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    /// `12`, `0.5` or `1E-9`.
    Number(&'a str),
    /// A text with its quotes.
    Text(&'a str),
    /// `[name]`: the cell of that column in the same row; `[#2]` the same by position.
    Cell(&'a str),
    /// `table[column]`: all rows of a column.
    Column {
        table: &'a str,
        column: &'a str,
    },
    /// The name of a function, before its bracket.
    Function(&'a str),
    /// The name of an input or of a key figure, `TRUE` or `FALSE`.
    Name(&'a str),
    /// An operator of one or two characters, a bracket or a comma.
    Sign(&'a str),
    Space,
}

/// The words of a formula with the text of each.
///
/// # Errors
/// When the formula has a character or an open end that the language does not know.
pub fn tokens(formula: &str) -> anyhow::Result<Vec<Token<'_>>> {
    let mut found = Vec::new();
    let mut rest = formula;
    while !rest.is_empty() {
        let (token, length) = first(rest).with_context(|| format!("in the formula {formula}"))?;
        found.push(token);
        rest = &rest[length..];
    }
    Ok(found)
}

fn first(rest: &str) -> anyhow::Result<(Token<'_>, usize)> {
    let first = rest.chars().next().context("an empty formula")?;
    Ok(match first {
        ' ' => (Token::Space, 1),
        '"' => {
            let length = text_length(rest).context("a text without its end")?;
            (Token::Text(&rest[..length]), length)
        }
        '[' => {
            let end = rest.find(']').context("a bracket without its end")?;
            (Token::Cell(&rest[1..end]), end + 1)
        }
        '0'..='9' => {
            let length = number_length(rest);
            (Token::Number(&rest[..length]), length)
        }
        'A'..='Z' | 'a'..='z' => word(rest)?,
        '<' | '>' => {
            let length = 1 + usize::from(matches!(rest.as_bytes().get(1), Some(b'=' | b'>')));
            (Token::Sign(&rest[..length]), length)
        }
        '+' | '-' | '*' | '/' | '^' | '&' | '=' | '(' | ')' | ',' => (Token::Sign(&rest[..1]), 1),
        other => bail!("{other:?}"),
    })
}

/// A function, a column of a table, an input or a key figure.
fn word(rest: &str) -> anyhow::Result<(Token<'_>, usize)> {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
    let length = end.unwrap_or(rest.len());
    let name = &rest[..length];
    Ok(match rest[length..].chars().next() {
        Some('(') => (Token::Function(name), length),
        Some('[') => {
            let end = rest.find(']').context("a bracket without its end")?;
            (Token::Column { table: name, column: &rest[length + 1..end] }, end + 1)
        }
        _ => (Token::Name(name), length),
    })
}

/// The length of `"text"`; a quote inside is written twice.
fn text_length(rest: &str) -> Option<usize> {
    let mut quotes = rest.char_indices().skip(1).filter(|(_, c)| *c == '"').map(|(at, _)| at).peekable();
    while let Some(at) = quotes.next() {
        if quotes.next_if_eq(&(at + 1)).is_none() {
            return Some(at + 1);
        }
    }
    None
}

fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut length = leading_digits(bytes);
    if bytes.get(length) == Some(&b'.') {
        length += 1 + leading_digits(&bytes[length + 1..]);
    }
    if bytes.get(length) == Some(&b'E') {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'-' | b'+')));
        let exponent = leading_digits(&bytes[(length + 1 + sign).min(bytes.len())..]);
        length += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    length
}

fn leading_digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}
