//! What may be printed on a terminal. Cells and file names may hold signs that move its cursor, change its title or turn
//! the direction of a line; none of them reaches it.

use std::fmt::Write;

/// Text with line breaks and tabs; every other sign of control is shown as �.
pub(super) fn text(text: &str) -> String {
    text.chars().map(|c| if is_control(c) && !matches!(c, '\n' | '\t') { '\u{fffd}' } else { c }).collect()
}

/// One line: line breaks are signs of control too.
pub(super) fn line(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { '\u{fffd}' } else { c }).collect()
}

/// JSON with the same values, in which every sign of control is written as a number.
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

/// The signs of control of ASCII and Latin-1, and those that turn the direction of a text.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_of_control_reaches_a_terminal() {
        let hostile = "a\u{1b}]0;title\u{7}b\u{9b}31m\r\u{8}c\u{202e}d\u{2066}e\nf\tg";
        assert_eq!(text(hostile), "a�]0;title�b�31m��c�d�e\nf\tg");
        assert_eq!(line("a\nb"), "a�b");
    }

    #[test]
    fn json_keeps_its_values() {
        let value = serde_json::json!({"name": "a\u{1b}b\u{9b}c\u{202e}d\u{7f}"});
        let printed = json(&value.to_string());
        assert!(!printed.chars().any(is_control), "{printed:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&printed).unwrap(), value);
    }
}
