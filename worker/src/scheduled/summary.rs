//! What a scheduled run found, in two sentences: the headline of its answer, and what changed since the run before. Both are read
//! from the records of the two runs.

use agents::Run;
use anyhow::{Context, Result};
use bytes::Bytes;
use language::written::markdown::plain;
use platform::{Platform, files::run_key};
use protocol::{RunId, UserId};
use provenance::Stored;
use serde::Deserialize;

const THE_SAME: &str = "Nothing has changed since the run before.";
const RECORD: &str = "result.json";

/// The two sentences.
pub(crate) struct Summary {
    pub headline: String,
    /// None when the two records cannot be compared, or one of them is gone.
    pub changed: Option<String>,
}

/// The first line of the answer of a scheduled run.
pub(crate) async fn first_line(before: Bytes, now: &Run) -> Result<String> {
    let after = now.files.iter().find(|file| file.name == RECORD).map(|file| file.bytes.clone());
    let changed = match after {
        Some(after) => tokio::task::spawn_blocking(move || changed(&before, &after))
            .await
            .context("comparing two runs")?,
        None => None,
    };
    let changed = changed.map(|changed| format!(" {}", plain(&changed))).unwrap_or_default();
    Ok(format!("**Scheduled run.**{changed}\n\n"))
}

/// The summary of a stored run.
pub(super) async fn summary(
    platform: &Platform,
    user: UserId,
    before: &RunId,
    after: &RunId,
) -> Result<Summary> {
    let old = platform.files.read(&run_key(user, before, RECORD)).await.context("reading the run before")?;
    let new = platform.files.read(&run_key(user, after, RECORD)).await.context("reading a run")?;
    let Some(new) = new else {
        let headline =
            "Its files were not saved, because your storage is full. The conversation has the answer.";
        return Ok(Summary { headline: headline.to_owned(), changed: None });
    };
    let summed = tokio::task::spawn_blocking(move || Summary {
        headline: headline(&new),
        changed: old.and_then(|old| changed(&old, &new)),
    });
    summed.await.context("summing a run up")
}

/// What changed between two records.
fn changed(before: &[u8], after: &[u8]) -> Option<String> {
    let before = Stored::read(before).ok()?;
    let after = Stored::read(after).ok()?;
    if before.run_id == after.run_id {
        return Some(THE_SAME.to_owned());
    }
    let comparison = comparison::compare(&before, &after, None).ok()?;
    Some(format!("Since the run before: {}", comparison.sentence))
}

/// The part of a record that says its answer.
#[derive(Deserialize)]
struct Answered {
    #[serde(default)]
    answer: String,
}

/// Answers begin with their result in bold; one that does not, with a paragraph.
pub(crate) fn headline(record: &[u8]) -> String {
    let answer = serde_json::from_slice::<Answered>(record).map(|read| read.answer).unwrap_or_default();
    let start = answer.trim_start();
    let bold = start.strip_prefix("**").and_then(|rest| rest.split_once("**")).map(|(bold, _)| bold);
    without_marks(bold.unwrap_or_else(|| start.split("\n\n").next().unwrap_or_default()))
}

/// Markdown on one line without its marks.
fn without_marks(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.trim_start_matches('#').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            '`' => {}
            '*' if letters.peek() == Some(&'*') => {
                letters.next();
            }
            letter => plain.push(letter),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(answer: &str) -> String {
        headline(json!({ "answer": answer }).to_string().as_bytes())
    }

    #[test]
    fn the_headline_is_the_bold_beginning_of_an_answer_or_its_first_paragraph_without_marks() {
        assert_eq!(of("**Order 3 items\\.**\n\nMore"), "Order 3 items.");
        assert_eq!(of("## Order `A` **now**\nand B\n\nMore"), "Order A now and B");
        assert_eq!(of(""), "");
        assert_eq!(headline(b"no record"), "");
    }
}
