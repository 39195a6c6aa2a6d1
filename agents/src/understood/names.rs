//! The names of the files of a question: columns and values that its words can mean.

use std::{collections::HashSet, ops::Range};

use chrono::{Days, NaiveDate};
use intake::{
    Dataset,
    date::{DateOrder, DateStyle},
    reader,
    roles::Role,
};
use language::{
    FileColumn,
    tokens::{bytes_of, tokens},
};
use understanding::{Change, Condition, Data, DataSet};

use crate::{question::follow_up::without_name, request::Request, requested::FileFacts};

/// At most this many distinct values of a column are names.
const MOST_VALUES: usize = 20_000;

/// The data sets of the question. A file that cannot be read has no names; the agent says what is wrong with it.
pub(super) fn of(request: &Request, today: NaiveDate) -> Data {
    let today = request.dataset.as_ref().map_or(today, |file| day_of(file, today));
    let mut sets = Vec::new();
    let mut is_month_first = false;
    for file in request.dataset.iter().flat_map(|first| std::iter::once(first).chain(&first.others)) {
        sets.extend(data_set(file, &mut is_month_first));
    }
    let mut data = Data::new(sets, today);
    if is_month_first {
        data.context.date_order = language::DateOrder::MonthFirst;
    }
    data.conditions = conditions(request);
    data.changes = changes(request);
    data
}

/// What the question supposes of some rows of the file.
fn changes(request: &Request) -> Vec<Change> {
    let question = without_files(request);
    let Some(dataset) = &request.dataset else { return Vec::new() };
    let found = tables::changes(&question, dataset).unwrap_or_default();
    let stated = |found: tables::Change| Change {
        is_by_item: found.chosen_by == Some(Role::Product),
        place: found.place,
        named_at: found.named_at,
        change: found.change,
    };
    found.into_iter().map(stated).collect()
}

/// The conditions on rows of the question that the file has the columns for.
fn conditions(request: &Request) -> Vec<Condition> {
    let question = without_files(request);
    let tokens = tokens(&question);
    let conditions = language::conversation::conditions(&tokens);
    let places: Vec<Range<usize>> =
        conditions.iter().map(|condition| bytes_of(&tokens, &condition.tokens)).collect();
    let Some(dataset) = request.dataset.as_ref().filter(|_| !places.is_empty()) else { return Vec::new() };
    let clauses: Vec<&str> = places.iter().map(|place| &question[place.clone()]).collect();
    // A file that cannot be read has no conditions; the agent says what is wrong with it.
    let stated = tables::conditions(&question, &clauses, dataset).unwrap_or_default();
    let mut found = Vec::new();
    for (Range { start, end }, filters) in places.into_iter().zip(stated) {
        found.extend(filters.map(|filters| Condition { start, end, filters }));
    }
    found
}

/// The day from which `next year` and `since June` are counted: the last day of a history that ended long ago, as the agents
/// count that go on from there.
fn day_of(file: &Dataset, today: NaiveDate) -> NaiveDate {
    /// A file of last quarter is a file of today.
    const OLD: Days = Days::new(92);
    let ended =
        FileFacts::of(file).last_day.filter(|last| last.checked_add_days(OLD).is_some_and(|old| old < today));
    ended.unwrap_or(today)
}

fn data_set(file: &Dataset, is_month_first: &mut bool) -> Option<DataSet> {
    let table = reader::read(&file.name, &file.bytes, &file.recipe).ok()?;
    let mut columns = Vec::new();
    for index in 0..table.names.len() {
        let texts = || table.column(index).flatten();
        let style = DateStyle::of(texts());
        *is_month_first |= style.order == DateOrder::MonthFirst && !style.is_assumed;
        columns.push(FileColumn { name: table.names[index].clone(), values: distinct(texts()) });
    }
    Some(DataSet { name: file.name.clone(), columns })
}

fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut values = Vec::new();
    for text in texts {
        if values.len() >= MOST_VALUES {
            break;
        }
        if seen.insert(text) {
            values.push(text.to_owned());
        }
    }
    values
}

/// The question without the names of its files, whose words are not part of it.
pub(super) fn without_files(request: &Request) -> String {
    let mut question = request.question.clone();
    for file in request.dataset.iter().flat_map(|first| std::iter::once(first).chain(&first.others)) {
        question = without_name(&question, &file.name);
    }
    question
}
