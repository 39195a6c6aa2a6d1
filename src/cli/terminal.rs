//! Makes text safe for a terminal. Cells and file names may contain control characters that move the cursor, change the
//! title or reverse the text direction; none of them is printed.

use std::{
    error::Error,
    fmt::{self, Display, Formatter, Write as _},
    io::{self, ErrorKind, Write as _, stderr, stdout},
};

use anyhow::{Context as _, Result};

/// The reader of what is printed, such as `head`, has gone. It has what it wanted, so nothing is reported.
#[derive(Debug)]
pub(crate) struct Closed;

impl Display for Closed {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str("the output was closed")
    }
}

impl Error for Closed {}

/// Prints a text and the end of its line.
///
/// # Errors
/// `Closed` when nobody reads any more; otherwise when it cannot be written.
pub(super) fn print(text: &str) -> Result<()> {
    done(writeln!(stdout(), "{text}").and_then(|()| stdout().flush()))
}

/// What became of writing to the standard output.
///
/// # Errors
/// `Closed` when nobody reads any more; otherwise when it could not be written.
pub(super) fn done(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Closed.into()),
        written => written.context("printing the answer"),
    }
}

/// Prints a text for the person at the terminal, who may have closed it.
pub(super) fn print_beside(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}

/// Keeps line breaks and tabs; every other control character becomes �.
pub(super) fn text(text: &str) -> String {
    text.chars().map(|c| if is_control(c) && !matches!(c, '\n' | '\t') { '\u{fffd}' } else { c }).collect()
}

/// One line: line breaks and tabs become � too.
pub(super) fn line(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { '\u{fffd}' } else { c }).collect()
}

/// JSON with the same values, in which every control character is escaped.
pub(super) fn json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        if is_control(c) && !matches!(c, '\n' | '\t' | '\r') {
            let _ = write!(safe, "\\u{:04x}", u32::from(c));
        } else {
            safe.push(c);
        }
    }
    safe
}

/// Whether this is a control character of ASCII or Latin-1, or one that changes the text direction.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_never_reach_a_terminal() {
        let hostile = "a\u{1b}]0;title\u{7}b\u{9b}31m\r\u{8}c\u{202e}d\u{2066}e\nf\tg";
        assert_eq!(text(hostile), "a�]0;title�b�31m��c�d�e\nf\tg");
        assert_eq!(line("a\nb"), "a�b");
    }

    #[test]
    fn json_values_are_unchanged() {
        let value = serde_json::json!({"name": "a\u{1b}b\u{9b}c\u{202e}d\u{7f}"});
        let printed = json(&value.to_string());
        assert!(!printed.chars().any(is_control), "{printed:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&printed).unwrap(), value);
    }
}
