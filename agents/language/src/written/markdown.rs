//! Writes Markdown. Text from a file is escaped, so that it can neither break a table nor become a link.
//! Markdown readers turn addresses into links even when they are escaped; an invisible character in the address prevents it.

use std::borrow::Cow;

/// A longer name does not help the reader.
const LONGEST: usize = 200;

/// An invisible word joiner: a text that contains it is not recognised as an address.
const JOINER: char = '\u{2060}';

/// A name or a cell from the user's file, for use in Markdown.
pub fn plain(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => escaped(&text[..end]) + "…",
        None => escaped(text),
    }
}

/// A sentence that quotes the user's file, for use in Markdown.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = None;
    // At the start of a line, a number followed by a point begins a list.
    let number = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    for (at, c) in text.char_indices() {
        let after = text[at + c.len_utf8()..].chars().next();
        let begins_list =
            at == number && at > 0 && matches!(c, '.' | ')') && after.is_none_or(char::is_whitespace);
        match c {
            _ if begins_list => escaped.extend(['\\', c]),
            '\n' | '\r' | '\t' => escaped.push(' '),
            _ if turns_text(c) || c.is_control() => escaped.push('\u{fffd}'),
            _ if is_markup(c, before, after, &text[at..]) => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
        before = Some(c);
    }
    without_addresses(&escaped).into_owned()
}

/// Whether a character would have a special meaning in Markdown.
fn is_markup(c: char, before: Option<char>, after: Option<char>, rest: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    match c {
        '|' | '<' | '>' | '[' | ']' | '*' | '`' | '\\' | '~' => true,
        // Inside a word, this character is an ordinary letter.
        '_' => !(is_letter(before) && is_letter(after)),
        '&' => rest.split(';').next().is_some_and(|name| {
            name.len() < rest.len()
                && name[1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
        }),
        // At the start of a line, these characters begin a heading or a list.
        '#' | '+' | '-' | '=' => before.is_none() && (is_blank(after) || after == Some(c)),
        _ => false,
    }
}

/// Characters that change the text direction, or end a line in an unusual way.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// The same text, changed so that no web or mail address in it becomes a link.
pub fn without_addresses(text: &str) -> Cow<'_, str> {
    if !text.contains("://") && !text.contains('@') && !has_www(text) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    let mut before = None;
    for (at, c) in text.char_indices() {
        let rest = &text[at..];
        let is_www = c == '.' && ends_with_www(&text[..at]);
        if is_www {
            safe.push(JOINER);
        }
        safe.push(c);
        let is_mail = c == '@'
            && before.is_some_and(|c: char| c.is_alphanumeric() || "-_.+".contains(c))
            && rest[1..].starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
        if rest.starts_with("://") || is_mail {
            safe.push(JOINER);
        }
        before = Some(c);
    }
    Cow::Owned(safe)
}

fn has_www(text: &str) -> bool {
    text.match_indices('.').any(|(at, _)| ends_with_www(&text[..at]))
}

fn ends_with_www(text: &str) -> bool {
    let start = text.len().checked_sub(3);
    start.and_then(|start| text.as_bytes().get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(b"www"))
}

/// A table whose first column is text and whose other columns are numbers.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut numbers = vec![true; head.len()];
    if let Some(first) = numbers.first_mut() {
        *first = false;
    }
    mixed_table(head, &numbers, rows)
}

/// A table with its number columns aligned to the right.
pub fn mixed_table(head: &[&str], is_number: &[bool], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(head.to_vec());
    text.push_str(&line(is_number.iter().map(|number| if *number { "---:" } else { "---" }).collect()));
    for row in rows {
        text.push_str(&line(row.iter().map(String::as_str).collect()));
    }
    text
}

/// A bullet list.
pub fn list(items: &[String]) -> String {
    items.iter().map(|item| format!("- {item}\n")).collect()
}

/// A section of an answer with its title; empty if there is no text.
pub fn section(title: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("\n## {title}\n\n{body}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_characters_are_escaped() {
        for (text, shown) in [
            ("a|b", "a\\|b"),
            ("[x](y.csv) ![z](w)", "\\[x\\](y.csv) !\\[z\\](w)"),
            ("*b* `c` ~~d~~ <e>", "\\*b\\* \\`c\\` \\~\\~d\\~\\~ \\<e\\>"),
            ("_x_ product_id", "\\_x\\_ product_id"),
            ("[^1] &lt; &#x2a; A&B", "\\[^1\\] \\&lt; \\&#x2a; A&B"),
            ("# x", "\\# x"),
            ("#5 bolt", "#5 bolt"),
            ("- x", "\\- x"),
            ("-5", "-5"),
            ("1. x", "1\\. x"),
            ("1.5 kg. 2. y", "1.5 kg. 2. y"),
            ("a\nb\u{1b}[31m\u{202e}c\u{85}", "a b\u{fffd}\\[31m\u{fffd}c\u{fffd}"),
        ] {
            assert_eq!(plain(text), shown, "{text:?}");
        }
    }

    #[test]
    fn text_that_looks_like_an_address_never_becomes_a_link() {
        for (text, shown) in [
            ("https://evil.example/a.csv", "https:\u{2060}//evil.example/a.csv"),
            ("HTTP://x.y", "HTTP:\u{2060}//x.y"),
            ("see WWW.evil.example", "see WWW\u{2060}.evil.example"),
            ("mailto:a.b+c@d.example", "mailto:a.b+c@\u{2060}d.example"),
            ("a@b.example", "a@\u{2060}b.example"),
            ("5 @ 3", "5 @ 3"),
            ("12:30", "12:30"),
        ] {
            assert_eq!(plain(text), shown, "{text:?}");
            assert_eq!(without_addresses(shown), shown, "escaping twice changes nothing more");
        }
    }

    #[test]
    fn long_names_are_cut() {
        let shown = plain(&"é".repeat(500));
        assert_eq!(shown.chars().count(), LONGEST + 1);
    }
}
