//! Links in replies. A stored reply names the files of its run without a signature, `[report](forecast_report.csv)`, so
//! that it never changes; code that shows it to a signed-in user replaces them with signed links, and code that shows it to a
//! visitor leaves out the links.

use chrono::{DateTime, Utc};
use protocol::{RunId, UserId};
use serde_json::Value;

use crate::files::{Files, run_key};

/// The content, with each link to one of the named files replaced by a signed link.
#[must_use]
pub fn with_signed_links<'a>(
    content: &Value,
    names: impl Iterator<Item = &'a str>,
    (user, run): (UserId, &RunId),
    files: &Files,
    now: DateTime<Utc>,
) -> Value {
    let Value::String(text) = content else { return content.clone() };
    let signed = names.fold(text.clone(), |text, name| {
        let link = format!("]({name})");
        if text.contains(&link) {
            replace_links(&text, &link, &format!("]({})", files.link(&run_key(user, run, name), now)))
        } else {
            text
        }
    });
    Value::String(signed)
}

/// Replaces links. A bracket after a backslash is text of the user's file that only looks like a link, so it stays.
fn replace_links(text: &str, link: &str, signed: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(link) {
        let (before, found) = rest.split_at(start);
        replaced.push_str(before);
        replaced.push_str(if before.ends_with('\\') { link } else { signed });
        rest = &found[link.len()..];
    }
    replaced + rest
}

/// The text with the words of its links and pictures, and without where they lead.
#[must_use]
pub fn without_links(text: &str) -> String {
    /// A picture may be the words of a link, and what stands inside of brackets may be a link again.
    const DEEPEST: usize = 4;
    let mut text = text.to_owned();
    for _ in 0..DEEPEST {
        let plain = without_outer_links(&text);
        if plain == text {
            break;
        }
        text = plain;
    }
    text
}

fn without_outer_links(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, words, after)) = first_link(rest) {
        plain.push_str(before);
        plain.push_str(words);
        rest = after;
    }
    plain + rest
}

/// The text before the first link, the words of the link, and the text after it. A link inside the same text stays one.
fn first_link(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let middle = from + text[from..].find("](")?;
        from = middle + "](".len();
        let end = from + text[from..].find(')')?;
        let Some(start) = opening_bracket(&text[..middle]).filter(|_| !text[..middle].ends_with('\\')) else {
            continue;
        };
        if text[from..end].starts_with('#') {
            continue;
        }
        let before = &text[..start];
        let before = before.strip_suffix('!').unwrap_or(before);
        return Some((before, &text[start + 1..middle], &text[end + 1..]));
    }
}

/// Where the words of a link begin that end here. A bracket after a backslash is text.
fn opening_bracket(text: &str) -> Option<usize> {
    let mut brackets = text.match_indices('[').rev();
    brackets.find(|(at, _)| !text[..*at].ends_with('\\')).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_files_of_the_run_are_signed() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(folder.path(), crate::KeyRing::fixed("key")).unwrap();
        let content = Value::from("See [all](a.csv) and [this](b.csv).");
        let run = RunId("r1".to_owned());
        let owner = (UserId::generate(), &run);
        let signed = with_signed_links(&content, ["a.csv"].into_iter(), owner, &files, DateTime::UNIX_EPOCH);
        let text = signed.as_str().unwrap();
        assert!(
            text.starts_with(&format!("See [all](/api/files/runs/{}/r1/a.csv?expires=", owner.0)),
            "{text}"
        );
        assert!(text.ends_with(" and [this](b.csv)."), "{text}");
    }

    #[test]
    fn a_visitor_sees_the_words_of_links_and_not_where_they_lead() {
        for (text, plain) in [
            ("See [all](a.csv), [this](b.csv).", "See all, this."),
            ("![Sales](chart.png) and [up](#top)", "Sales and [up](#top)"),
            (r"Product \[x\](a.csv)", r"Product \[x\](a.csv)"),
            (r"[\[x\] of A](a.csv?expires=1&signature=b)", r"\[x\] of A"),
            ("no link](a) or [open](b", "no link](a) or [open](b"),
            ("x](a) [b](c)", "x](a) b"),
            ("[![Sales](chart.png)](https://example.com)", "Sales"),
            ("[a [b](c) d](e)", "a b d"),
            ("", ""),
        ] {
            assert_eq!(without_links(text), plain);
        }
    }

    #[test]
    fn text_from_a_file_that_looks_like_a_link_is_not_linked() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(folder.path(), crate::KeyRing::fixed("key")).unwrap();
        let content = Value::from(r"Product \[x\](a.csv)");
        let run = RunId("r1".to_owned());
        let owner = (UserId::generate(), &run);
        let signed = with_signed_links(&content, ["a.csv"].into_iter(), owner, &files, DateTime::UNIX_EPOCH);
        assert_eq!(signed, content);
    }
}
