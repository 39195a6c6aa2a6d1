//! Pieces of Markdown. Text from a file is escaped, so that it can neither break a table nor become a link.

/// A name that is longer says nothing more to a reader.
const LONGEST: usize = 200;

/// Text of the user's file inside Markdown.
pub fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len().min(LONGEST));
    for (position, c) in text.chars().enumerate() {
        if position == LONGEST {
            escaped.push('…');
            break;
        }
        match c {
            '|' | '<' | '>' | '[' | ']' | '*' | '`' | '\\' => escaped.extend(['\\', c]),
            '\n' | '\r' | '\t' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A table whose first column is text and whose other columns are numbers.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut numbers = vec![true; head.len()];
    if let Some(first) = numbers.first_mut() {
        *first = false;
    }
    mixed_table(head, &numbers, rows)
}

/// A table with its columns of numbers to the right.
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

/// A part of an answer with its title; nothing without a text.
pub fn section(title: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("\n## {title}\n\n{body}") }
}
