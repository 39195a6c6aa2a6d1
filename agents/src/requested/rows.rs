//! Filters and stretches of the past as a choice of rows.

use intake::selection::{Compared, LastStretch, RowFilter, Selection, Stretch, StretchUnit};
use serde_json::Value;

use super::Said;

/// The rows that a request is about. Conditions on columns that the file does not have are left out, and so are stretches of
/// time in a file without dates; what is left out is said to be not understood.
pub(crate) fn rows(said: &Said) -> Selection {
    let has_dates = said.file.has_dates();
    let dated = |name: &str| said.get(name).filter(|_| has_dates).and_then(stretch);
    Selection {
        filters: filters(said),
        last: said.get("history").filter(|_| has_dates).and_then(last),
        days: dated("history_period"),
        without_days: dated("exclude_period"),
        always: Vec::new(),
    }
}

/// The conditions of a request on the columns that the file has.
fn filters(said: &Said) -> Vec<RowFilter> {
    let mut filters = Vec::new();
    for filter in said.get("filters").and_then(Value::as_array).into_iter().flatten() {
        let column = filter["column"].as_str().and_then(|column| said.file.column(column));
        let op = filter["op"].as_str().and_then(Compared::named);
        if let (Some(column), Some(op)) = (column, op) {
            filters.push(RowFilter { column: column.to_owned(), op, value: filter["value"].clone() });
        }
    }
    filters
}

/// Takes the conditions on some columns out of a selection: names that are kept, and names that are left out.
pub(crate) fn of_columns(
    selection: &mut Selection,
    is_meant: impl Fn(&str) -> bool,
) -> (Vec<Value>, Vec<Value>) {
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    selection.filters.retain(|filter| {
        let list = match filter.op {
            Compared::Eq | Compared::In => &mut kept,
            Compared::Ne => &mut left_out,
            Compared::Contains | Compared::Lt | Compared::Le | Compared::Gt | Compared::Ge => return true,
        };
        if !is_meant(&filter.column) {
            return true;
        }
        match &filter.value {
            Value::Array(values) => list.extend(values.iter().cloned()),
            value => list.push(value.clone()),
        }
        false
    });
    (kept, left_out)
}

fn stretch(value: &Value) -> Option<Stretch> {
    let day = |name: &str| value[name].as_str()?.parse().ok();
    Some(Stretch { from: day("from")?, to: day("to")? })
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
