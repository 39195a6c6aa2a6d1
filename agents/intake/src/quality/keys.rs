//! Checks keys: repeated keys with different values, names that differ only in blanks or capitals, lost digits.

use std::collections::HashMap;

use super::found::{Description, Found};
use crate::{
    demand::copies,
    roles::{Role, TableKind, label},
};
use kernels::cancel;
use language::written::number::counted;

/// Roles whose values are names of things.
const NAMES: [Role; 6] =
    [Role::Product, Role::ProductName, Role::Location, Role::Supplier, Role::Customer, Role::Category];
/// The most pairs that a sentence shows.
const SHOWN: usize = 3;

pub(super) fn check(found: &mut Found<'_>) {
    same_key(found);
    for role in NAMES {
        if let Some(column) = found.read.position(role) {
            names(found, column, role);
        }
    }
}

/// Rows that have the key of an earlier row but other values.
fn same_key(found: &mut Found<'_>) {
    let read = found.read;
    let (first, more): (&[Role], &[Role]) = match read.mapping.kind {
        Some(TableKind::DemandHistory | TableKind::DemandWithSignals) => {
            (&[Role::Date], &[Role::Product, Role::ProductName, Role::Location, Role::Customer, Role::Order])
        }
        Some(TableKind::InventoryList) => (&[Role::Product], &[Role::Location, Role::Supplier]),
        Some(TableKind::SupplierList) => (&[Role::Supplier], &[Role::Product, Role::Category]),
        Some(TableKind::Places) => (&[Role::Location], &[Role::Order]),
        Some(TableKind::StockMovements | TableKind::OrderLines) | None => return,
    };
    let Some(key) = first.iter().find_map(|role| read.position(*role)) else { return };
    let mut columns = vec![key];
    for column in more.iter().filter_map(|role| read.position(*role)) {
        // One column may have two roles, such as the product and its name.
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    let all: Vec<usize> = (0..read.table.names.len()).collect();
    let is_keyed = |record: &usize| columns.iter().all(|column| !read.text(*record, *column).is_empty());
    let mut repeated = copies::repeated(read.table, &columns, (0..read.table.rows).filter(is_keyed));
    repeated.retain(|(record, first)| !copies::are_equal(read.table, &all, *record, *first));
    let records: Vec<usize> = repeated.into_iter().map(|(record, _)| record).collect();
    let names: Vec<&str> = columns.iter().map(|column| read.table.names[*column].as_str()).collect();
    let apart = if read.demand.is_some() { None } else { told_apart(found, &columns, &records) };
    let text = format!(
        "{} the same {} as an earlier row, with other values{}.",
        if records.len() == 1 {
            "1 row has".to_owned()
        } else {
            format!("{} have", counted(records.len(), "row"))
        },
        names.join(" and "),
        apart.as_ref().map_or(String::new(), |others| format!("; only {others} can tell them apart"))
    );
    // Which column the quantity is may still be open.
    let is_demand = read.mapping.kind.is_some_and(TableKind::is_demand);
    let effect = match (read.demand.is_some(), apart) {
        (true, _) => "Their quantities are added up.",
        (false, None) if is_demand => "A forecast adds up the quantities of the same key.",
        (false, None) => "An analysis cannot say which of them is right; keep one row for each.",
        (false, Some(_)) => {
            "An analysis does not look at that: ask about one value of it, or join the columns."
        }
    };
    found.cells(
        key,
        &records,
        "same key as an earlier row, with other values",
        Description::new("same_key", text, effect),
    );
}

/// The columns of texts or dates beside the key, such as a state or a lot, which together are different in all rows of the same key.
fn told_apart(found: &Found<'_>, key: &[usize], records: &[usize]) -> Option<String> {
    const MOST_COLUMNS: usize = 2;
    // A column that is different in nearly every row numbers the rows, whatever they are about.
    const NUMBERS_ROWS: f64 = 0.9;
    let read = found.read;
    if records.is_empty() {
        return None;
    }
    // Its own key tells each row apart, such as the code of an airport in a list by towns.
    let is_key = |column: usize| {
        let content = &read.contents[column];
        content.distinct > 0.999
            && content.phrases < 0.1
            && content.filled == read.table.rows.min(content.texts.len())
    };
    let tells = |column: &usize| {
        let content = &read.contents[*column];
        !key.contains(column)
            && !content.is_empty()
            && (!content.is_number() || content.is_date())
            && content.sentences < 0.5
            && (content.distinct < NUMBERS_ROWS || is_key(*column))
    };
    let mut columns = key.to_vec();
    for column in (0..read.contents.len()).filter(tells) {
        let repeated = |columns: &[usize]| copies::repeated(read.table, columns, 0..read.table.rows).len();
        let before = repeated(&columns);
        columns.push(column);
        let now = repeated(&columns);
        if now == 0 {
            let names: Vec<&str> =
                columns[key.len()..].iter().map(|column| read.table.names[*column].as_str()).collect();
            return Some(names.join(" and "));
        }
        // A column that goes with the key, such as its name, tells nothing apart.
        if now == before || columns.len() > key.len() + MOST_COLUMNS {
            columns.pop();
        }
    }
    None
}

/// The different texts of a column, each with its first record.
fn different<'a>(found: &Found<'a>, column: usize) -> Vec<(&'a str, usize)> {
    let mut first_of: HashMap<&str, usize> = HashMap::new();
    let mut texts = Vec::new();
    let mut last = None;
    for (record, text) in found.read.table.column(column).enumerate() {
        let Some(text) = text.filter(|text| last != Some(*text)) else { continue };
        last = Some(text);
        first_of.entry(text).or_insert_with(|| {
            texts.push((text, record));
            record
        });
    }
    texts
}

fn names(found: &mut Found<'_>, column: usize, role: Role) {
    let texts = different(found, column);
    let name = found.read.table.names[column].clone();
    let (records, shown) =
        alike(&texts, |text| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
    let text = format!(
        "{} in {name} differ from others only in capitals or blanks: {shown}.",
        counted(records.len(), "name")
    );
    let effect = "They count as different, so the demand or stock of one thing is split.";
    found.cells(column, &records, "like another name", Description::new("near_duplicates", text, effect));
    if !matches!(role, Role::Product | Role::Supplier | Role::Location | Role::Customer) {
        return;
    }
    let digits: Vec<(&str, usize)> =
        texts.iter().copied().filter(|(text, _)| text.bytes().all(|byte| byte.is_ascii_digit())).collect();
    let (records, shown) = alike(&digits, |text| text.trim_start_matches('0').to_owned());
    let text = format!(
        "{} in {name} differ from others only in zeros at the start: {shown}. A spreadsheet may have dropped them.",
        counted(records.len(), "code")
    );
    let effect = "They count as different; write the codes with all their digits.";
    found.cells(
        column,
        &records,
        "zeros at the start may be lost",
        Description::new("leading_zeros", text, effect),
    );
    let rounded: Vec<usize> =
        texts.iter().filter(|(text, _)| is_rounded(text)).map(|(_, record)| *record).collect();
    let text = format!(
        "{} in {name} {} written like 1.23E+12, so that a {} has lost digits.",
        counted(rounded.len(), "code"),
        if rounded.len() == 1 { "is" } else { "are" },
        label(role)
    );
    let effect = "Different codes may have become one; export the column as text.";
    found.cells(column, &rounded, "digits are lost", Description::new("lost_digits", text, effect));
}

/// Texts that resemble an earlier one, and a sentence part that lists the first pairs.
fn alike(texts: &[(&str, usize)], simple: impl Fn(&str) -> String) -> (Vec<usize>, String) {
    let mut first_of: HashMap<String, &str> = HashMap::with_capacity(texts.len());
    let (mut records, mut pairs) = (Vec::new(), Vec::new());
    for (text, record) in texts {
        cancel::tick();
        let first = *first_of.entry(simple(text)).or_insert(text);
        if first != *text {
            records.push(*record);
            if pairs.len() < SHOWN {
                pairs.push(format!("\"{first}\" and \"{text}\""));
            }
        }
    }
    (records, pairs.join(", "))
}

fn is_rounded(text: &str) -> bool {
    text.len() > 4 && text.starts_with(|c: char| c.is_ascii_digit()) && {
        let parts = text.split_once("E+").or_else(|| text.split_once("e+"));
        parts.is_some_and(|(mantissa, power)| {
            mantissa.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','))
                && power.bytes().all(|byte| byte.is_ascii_digit())
        })
    }
}
