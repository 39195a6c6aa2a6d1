//! Two tables joined by a key that they share, such as orders and the customers who placed them.

use std::collections::HashMap;

use intake::AgentError;
use language::written::{markdown::plain, number::counted};
use polars::prelude::{ChunkTake, IdxCa, IntoColumn, NewChunkedArray};

use crate::data::{Column, Data, firsts, series_name};

/// Every row of `rows` with the details that stand beside its key in `details`. `None` when no key is shared, or when
/// several are, so that the choice would be a guess.
pub(crate) fn joined(rows: &Data, details: &Data) -> Result<Option<Data>, AgentError> {
    let Some((key, detail_key)) = shared_key(rows, details) else { return Ok(None) };
    let places = places(&rows.columns[key], &details.columns[detail_key]);
    let without_details = places.iter().filter(|place| place.is_none()).count();
    let order: IdxCa = IdxCa::from_iter_options("".into(), places.into_iter());
    let mut data = rows.clone();
    for (index, column) in details.columns.iter().enumerate() {
        if index == detail_key || column.is_calculated {
            continue;
        }
        let position = data.columns.len();
        let values = details.frame.column(&series_name(index)).and_then(|values| values.take(&order));
        let values = values.map_err(anyhow::Error::from)?.with_name(series_name(position).into());
        data.frame.with_column(values).map_err(anyhow::Error::from)?;
        let column = moved(column, rows, details, &order)?;
        let is_blank = column.blanks(position).into_column();
        data.frame.with_column(is_blank).map_err(anyhow::Error::from)?;
        data.columns.push(column);
    }
    let key = &rows.columns[key].name;
    let (file, other) = (plain(&rows.name), plain(&details.name));
    data.notes.push(format!("{file} and {other} are joined by {}.", plain(key)));
    if without_details > 0 {
        let count = counted(without_details, "row");
        data.notes.push(format!("{count} of {file} have a {} that {other} does not hold.", plain(key)));
    }
    Ok(Some(data))
}

/// The only pair of columns of one name of which the second has no value twice.
fn shared_key(rows: &Data, details: &Data) -> Option<(usize, usize)> {
    let mut pairs = Vec::new();
    for (left, column) in rows.columns.iter().enumerate() {
        for (right, other) in details.columns.iter().enumerate() {
            let is_named_alike = column.words == other.words || heads_agree(column, other);
            if is_named_alike && other.is_unique && places(column, other).iter().any(Option::is_some) {
                pairs.push((left, right));
            }
        }
    }
    match pairs.as_slice() {
        [pair] => Some(*pair),
        _ => None,
    }
}

/// `customer` and `customer_id` name the same thing.
fn heads_agree(column: &Column, other: &Column) -> bool {
    let (one, two) = (crate::columns::head(&column.words), crate::columns::head(&other.words));
    !one.is_empty() && one == two
}

/// For each row, the row of the details with the same key.
fn places(keys: &Column, details: &Column) -> Vec<Option<u32>> {
    let mut known: HashMap<&str, u32> = HashMap::new();
    for (row, text) in details.texts.iter().enumerate() {
        if let Some(text) = text {
            known.insert(text, row as u32);
        }
    }
    keys.texts.iter().map(|text| text.and_then(|text| known.get(text).copied())).collect()
}

/// A column of the details in the order of the rows; a name that both files have is followed by its file.
fn moved(column: &Column, rows: &Data, details: &Data, order: &IdxCa) -> Result<Column, AgentError> {
    let texts = column.texts.take(order).map_err(anyhow::Error::from)?;
    let is_taken = rows.columns.iter().any(|other| other.words == column.words);
    let name = if is_taken { format!("{} ({})", column.name, details.name) } else { column.name.clone() };
    let was_unread: std::collections::HashSet<u32> = column.unread.iter().copied().collect();
    let mut unread = Vec::new();
    for (row, place) in order.iter().enumerate() {
        if place.is_some_and(|place| was_unread.contains(&place)) {
            unread.push(row as u32);
        }
    }
    let firsts = firsts(&texts);
    let distinct = firsts.len();
    let is_unique = distinct == texts.len();
    Ok(Column {
        name,
        unread,
        is_unique,
        distinct,
        firsts,
        texts,
        is_detail: true,
        kinds_in_cells: None,
        ..column.clone()
    })
}
