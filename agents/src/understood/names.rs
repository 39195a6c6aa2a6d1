//! The names of the files of a question: columns and values that its words can mean.

use std::collections::HashSet;

use chrono::{Days, NaiveDate};
use intake::{
    Dataset,
    date::{DateOrder, DateStyle},
    opened::whole_table,
};
use language::FileColumn;
use understanding::{Data, DataSet};

use super::rows::said_of_rows;
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
    if let Some(first) = &request.dataset {
        said_of_rows(&without_files(request), first, &mut data);
    }
    data
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
    let table = whole_table(file).ok()?;
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
