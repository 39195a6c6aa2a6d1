//! Pieces of Markdown. Text from a file is escaped, so that it can neither break a table nor become a link.

/// Text of the user's file inside Markdown.
pub fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
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
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(head.to_vec());
    let mut rule = vec!["---"];
    rule.resize(head.len(), "---:");
    text.push_str(&line(rule));
    for row in rows {
        text.push_str(&line(row.iter().map(String::as_str).collect()));
    }
    text
}

/// A bullet list.
pub fn list(items: &[String]) -> String {
    items.iter().map(|item| format!("- {item}\n")).collect()
}
