//! What a question says of the rows of its file: conditions on them, and what it supposes of some. Only the rows tell which words are
//! names and which columns are meant.

use std::ops::Range;

use intake::{Dataset, roles::Role};
use language::tokens::{bytes_of, tokens};
use understanding::{Change, Condition, Data};

/// Adds what the question says of the rows of a file to the names of that file. A file that cannot be read has none; the agent says
/// what is wrong with it.
pub fn said_of_rows(question: &str, dataset: &Dataset, data: &mut Data) {
    data.conditions = conditions(question, dataset);
    data.changes = changes(question, dataset);
}

/// The conditions on rows that the file has the columns for.
fn conditions(question: &str, dataset: &Dataset) -> Vec<Condition> {
    let tokens = tokens(question);
    let conditions = language::conversation::conditions(&tokens);
    let places: Vec<Range<usize>> =
        conditions.iter().map(|condition| bytes_of(&tokens, &condition.tokens)).collect();
    if places.is_empty() {
        return Vec::new();
    }
    let clauses: Vec<&str> = places.iter().map(|place| &question[place.clone()]).collect();
    let stated = tables::conditions(question, &clauses, dataset).unwrap_or_default();
    let mut found = Vec::new();
    for (Range { start, end }, filters) in places.into_iter().zip(stated) {
        found.extend(filters.map(|filters| Condition { start, end, filters }));
    }
    found
}

/// What the question supposes of some rows.
fn changes(question: &str, dataset: &Dataset) -> Vec<Change> {
    let stated = |found: tables::Change| Change {
        is_by_item: found.chosen_by == Some(Role::Product),
        place: found.place,
        named_at: found.named_at,
        change: found.change,
    };
    tables::changes(question, dataset).unwrap_or_default().into_iter().map(stated).collect()
}
