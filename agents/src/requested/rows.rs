//! Filters and stretches of the past as a choice of rows.

use chrono::{Datelike, Months, NaiveDate};
use intake::{
    changes::{ChangeOp, RowChange},
    selection::{Compared, LastStretch, RowFilter, Selection, Stretch, StretchUnit},
};
use serde_json::Value;

use super::Said;

/// The rows that a request is about. Conditions on columns that the file does not have are left out, and so are stretches of
/// time in a file without dates; what is left out is said to be not understood.
pub(crate) fn rows(said: &Said) -> Selection {
    let has_dates = said.file.has_dates();
    let dated = |name: &str| said.get(name).filter(|_| has_dates).and_then(stretch);
    Selection {
        filters: filters(said, said.get("filters").unwrap_or(&Value::Null)),
        last: said.get("history").filter(|_| has_dates).and_then(last),
        days: dated("history_period")
            .filter(|days| said.file.last_day.is_some_and(|last| days.from.is_none_or(|from| from <= last))),
        without_days: dated("exclude_period").map(|days| at_the_end_of(said.file.last_day, days)),
        always: Vec::new(),
        changes: changes(said),
    }
}

/// What is supposed of some rows.
fn changes(said: &Said) -> Vec<RowChange> {
    let mut changes = Vec::new();
    for change in said.get("changes").and_then(Value::as_array).into_iter().flatten() {
        let column = change["column"].as_str().and_then(|column| said.file.column(column));
        let op = change["op"].as_str().and_then(ChangeOp::named);
        let (Some(column), Some(op), Some(value)) = (column, op, change["value"].as_f64()) else { continue };
        let rows = filters(said, &change["rows"]);
        // Without one of its conditions it would change other rows as well.
        if rows.is_empty() || Some(rows.len()) != change["rows"].as_array().map(Vec::len) {
            continue;
        }
        changes.push(RowChange { column: column.to_owned(), op, value, rows });
    }
    changes
}

/// The conditions on the columns that the file has.
fn filters(said: &Said, conditions: &Value) -> Vec<RowFilter> {
    let mut filters = Vec::new();
    for filter in conditions.as_array().into_iter().flatten() {
        let column = filter["column"].as_str().and_then(|column| said.file.column(column));
        let op = filter["op"].as_str().and_then(Compared::named);
        if let (Some(column), Some(op)) = (column, op) {
            filters.push(RowFilter { column: column.to_owned(), op, value: filter["value"].clone() });
        }
    }
    filters
}

/// Takes names that a column shall have out of a selection, for a parameter of the tool; absent when there are none. A name
/// that it shall not have stays, unless the tool has a parameter for that as well.
pub(crate) fn of_names(selection: &mut Selection, is_meant: impl Fn(&str) -> bool) -> Option<Vec<Value>> {
    taken(selection, &[Compared::Eq, Compared::In], is_meant)
}

/// The same for names that a column shall not have.
pub(crate) fn without_names(
    selection: &mut Selection,
    is_meant: impl Fn(&str) -> bool,
) -> Option<Vec<Value>> {
    taken(selection, &[Compared::Ne], is_meant)
}

fn taken(selection: &mut Selection, ops: &[Compared], is_meant: impl Fn(&str) -> bool) -> Option<Vec<Value>> {
    let is_taken = |filter: &RowFilter| ops.contains(&filter.op) && is_meant(&filter.column);
    let (taken, left): (Vec<RowFilter>, Vec<RowFilter>) = selection.filters.drain(..).partition(is_taken);
    selection.filters = left;
    let mut names = Vec::new();
    for filter in taken {
        // Names of a file are texts, also when they look like numbers.
        names.extend(filter.values().iter().map(as_name));
    }
    Some(names).filter(|names| !names.is_empty())
}

fn as_name(value: &Value) -> Value {
    if value.is_string() { value.clone() } else { Value::String(value.to_string()) }
}

fn stretch(value: &Value) -> Option<Stretch> {
    let day = |name: &str| value[name].as_str()?.parse().ok();
    let stretch = Stretch { from: day("from"), to: day("to") };
    (stretch.from.is_some() || stretch.to.is_some()).then_some(stretch)
}

/// `without the last 3 months` means the last ones of the file: of those before today the file may have only a part.
fn at_the_end_of(last_day: Option<NaiveDate>, days: Stretch) -> Stretch {
    let moved = || {
        let (last, from, to) = (last_day?, days.from?, days.to?);
        let (behind, behind_last) = (to.succ_opt()?, last.succ_opt()?);
        let counts_months = from.day() == behind.day() && behind.day() != 1;
        let months = (behind.year() - from.year()) * 12 + behind.month() as i32 - from.month() as i32;
        let is_wanted = counts_months && from <= last && last < to;
        let from = behind_last.checked_sub_months(Months::new(u32::try_from(months).ok()?))?;
        is_wanted.then_some(Stretch { from: Some(from), to: Some(last) })
    };
    moved().unwrap_or(days)
}

fn last(value: &Value) -> Option<LastStretch> {
    let unit = match value["unit"].as_str()? {
        "day" => StretchUnit::Day,
        "week" => StretchUnit::Week,
        "month" => StretchUnit::Month,
        "quarter" => StretchUnit::Quarter,
        "year" => StretchUnit::Year,
        _ => return None,
    };
    let n = u32::try_from(value["n"].as_u64()?).ok()?;
    Some(LastStretch { n, unit })
}
