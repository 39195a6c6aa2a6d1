//! Why a turn failed, for administrators: they see what went wrong in the installation, not what people ask or upload.

/// Folders of the store whose files are named by people.
const FOLDERS: [&str; 2] = ["uploads/", "runs/"];
/// Texts of the question or the file stand between these.
const QUOTES: [(char, char); 4] = [('"', '"'), ('`', '`'), ('\u{201c}', '\u{201d}'), ('\'', '\'')];

/// The cause without paths of files and without quoted texts.
pub(crate) fn without_names(cause: &str) -> String {
    let parts: Vec<String> = cause.split(": ").map(without_path).collect();
    without_quotes(&parts.join(": "))
}

/// Causes are joined by colons, and a path reaches from its folder to the next.
fn without_path(part: &str) -> String {
    let start = FOLDERS.iter().filter_map(|folder| part.find(folder)).min();
    start.map_or_else(|| part.to_owned(), |start| format!("{}(a file)", &part[..start]))
}

fn without_quotes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((start, close)) = first_quote(rest) {
        let inner = &rest[start..];
        let open = inner.chars().next().map_or(1, char::len_utf8);
        let Some(end) = inner[open..].find(close) else { break };
        kept.push_str(&rest[..start]);
        kept.push_str("(...)");
        rest = &inner[open + end + close.len_utf8()..];
    }
    kept.push_str(rest);
    kept
}

/// Where the first quoted text begins and what ends it. An apostrophe inside a word quotes nothing.
fn first_quote(text: &str) -> Option<(usize, char)> {
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        let quote = QUOTES.iter().find(|(open, _)| *open == character);
        if let Some((_, close)) = quote
            && !before.is_alphanumeric()
        {
            return Some((at, *close));
        }
        before = character;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_and_quoted_texts_are_left_out() {
        for (cause, expected) in [
            (
                "opening uploads/a/b/our secret plan.csv: Generic S3 error: timed out",
                "opening (a file): Generic S3 error: timed out",
            ),
            ("column \"Acme Ltd\" has no `price`: gone", "column (...) has no (...): gone"),
            ("the worker's memory ended", "the worker's memory ended"),
            ("an open \"quote", "an open \"quote"),
        ] {
            assert_eq!(without_names(cause), expected);
        }
    }
}
