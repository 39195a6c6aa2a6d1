//! What a question says of the rows of its file: conditions on them, and what it supposes of some. Only the rows tell which words are
//! names and which columns are meant.

use std::ops::Range;

use intake::{Dataset, roles::Role};
use language::tokens::{bytes_of, tokens};
use understanding::{Change, Condition, Data};

/// Adds what the question says of the rows of a file to the names of that file. The file is read once, and only for a question that may
/// say something of rows. A file that cannot be read has none of it; the agent says what is wrong with it.
pub fn said_of_rows(question: &str, dataset: &Dataset, data: &mut Data) {
    let tokens = tokens(question);
    let conditions = language::conversation::conditions(&tokens);
    let places: Vec<Range<usize>> =
        conditions.iter().map(|condition| bytes_of(&tokens, &condition.tokens)).collect();
    let may_suppose = tables::may_suppose(question);
    let rows = (may_suppose || !places.is_empty()).then(|| tables::Data::read(dataset).ok()).flatten();
    data.conditions = rows.as_ref().map(|rows| stated_in(question, places, rows)).unwrap_or_default();
    data.changes = rows.filter(|_| may_suppose).map(|rows| changes(question, &rows)).unwrap_or_default();
}

/// The conditions at these places that the file has the columns for.
fn stated_in(question: &str, places: Vec<Range<usize>>, rows: &tables::Data) -> Vec<Condition> {
    let clauses: Vec<&str> = places.iter().map(|place| &question[place.clone()]).collect();
    let stated = tables::conditions(question, &clauses, rows);
    let mut found = Vec::new();
    for (Range { start, end }, filters) in places.into_iter().zip(stated) {
        found.extend(filters.map(|filters| Condition { start, end, filters }));
    }
    found
}

/// What the question supposes of some rows.
fn changes(question: &str, rows: &tables::Data) -> Vec<Change> {
    let stated = |found: tables::Change| Change {
        is_by_item: found.chosen_by == Some(Role::Product),
        place: found.place,
        named_at: found.named_at,
        change: found.change,
    };
    tables::changes(question, rows).into_iter().map(stated).collect()
}
