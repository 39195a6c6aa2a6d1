//! Columns of yes and no: `organic`, `free range ones`, `no organic suppliers`.

use super::{columns::words_of, denials::leaves_out, filter, values::use_surroundings};
use crate::{data::singular, reading::Reading};

/// `organic`, `free range ones`: a column of yes and no that is named.
pub(super) fn read(reading: &mut Reading) {
    let columns: Vec<(String, String, String)> = reading.data.columns().filter_map(switch).collect();
    for (name, yes, no) in columns {
        let words = words_of(&name);
        for at in 0..reading.sentence.tokens.len() {
            let end = at + words.len();
            let is_here = words.iter().enumerate().all(|(place, word)| {
                reading
                    .sentence
                    .tokens
                    .get(at + place)
                    .and_then(|token| token.word())
                    .is_some_and(|said| singular(said) == *word)
            });
            let is_choice = is_here && reading.are_free(at..end) && names_rows(reading, at, end);
            if is_choice {
                let value = if leaves_out(reading, at).is_some() { &no } else { &yes };
                filter::add(reading, &name, "eq", serde_json::json!(value));
                reading.use_tokens(at..end);
                use_surroundings(reading, &name, at, end);
                break;
            }
        }
    }
}

/// Whether the words choose rows: `only organic`, `organic ones`, or nothing but them.
fn names_rows(reading: &Reading, at: usize, end: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    let around = [at.checked_sub(1), at.checked_sub(2), Some(end)];
    let has_sign = around.into_iter().flatten().any(|place| {
        tokens.get(place).is_some_and(|token| {
            token.is_one_of(&[
                "only",
                "just",
                "ones",
                "one",
                "best",
                "suppliers",
                "vendors",
                "growers",
                "eggs",
                "the",
                "no",
                "not",
                "non",
                "without",
            ]) || token.number().is_some()
        })
    });
    has_sign || tokens.len() <= 4
}

/// The name of a column of yes and no with its two values.
fn switch(column: &language::FileColumn) -> Option<(String, String, String)> {
    if column.values.is_empty() || column.values.len() > 2 {
        return None;
    }
    let is_yes = |value: &&String| {
        matches!(value.to_lowercase().as_str(), "yes" | "y" | "true" | "ja" | "sí" | "si" | "oui" | "sim")
    };
    let is_no = |value: &&String| {
        matches!(value.to_lowercase().as_str(), "no" | "n" | "false" | "nein" | "non" | "não")
    };
    let yes = column.values.iter().find(is_yes)?;
    let no = column.values.iter().find(is_no)?;
    Some((column.name.clone(), yes.clone(), no.clone()))
}
