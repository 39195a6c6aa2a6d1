//! Which row of one table is which of another: by the columns that name rows.

use std::collections::{HashMap, HashSet};

use provenance::{formula::Value, stored::Table};

/// Names of contracts, the most telling first. Rows are named by the first whose columns both tables have and whose names
/// are unique in both.
const NAMES: &[&[&str]] = &[
    &["product_id", "date"],
    &["node", "date"],
    &["level", "node", "date"],
    &["signal", "product_id"],
    &["signal", "product_id", "form"],
    &["product_id"],
    &["item_id", "period"],
    &["item_id", "date"],
    &["item_id"],
    &["item_id", "location"],
    &["location_id"],
    &["route", "stop"],
    &["route"],
    &["item", "supplier"],
    &["supplier"],
    &["criterion"],
    &["event", "from"],
    &["method"],
    &["box"],
    &["row", "column"],
    &["row"],
    &["service_target"],
];

/// A stop keeps its name when it moves to another route; depots and breaks repeat.
const REPEATING: &[(&str, &[&str])] = &[("route_report", &["location_id", "event"])];

/// Texts that say something about a row instead of naming it.
const TELLING: &[&str] = &[
    "reason",
    "remedy",
    "explanation",
    "note",
    "text",
    "arrival",
    "departure",
    "start",
    "end",
    "control",
    "usual_service",
];

/// Columns that are tried together where no contract names the rows.
const MOST_COLUMNS: usize = 4;

/// The name of each row, unique within its table.
pub(super) struct Keys {
    pub(super) columns: Vec<String>,
    pub(super) is_unique: bool,
    pub(super) old: Vec<String>,
    pub(super) new: Vec<String>,
}

impl Keys {
    pub(super) fn of(old: &Table, new: &Table) -> Self {
        let has = |columns: &[&str]| {
            columns.iter().all(|column| old.position(column).is_some() && new.position(column).is_some())
        };
        let repeating = REPEATING.iter().find(|(table, columns)| *table == new.name && has(columns));
        if let Some((_, columns)) = repeating {
            return Self::numbered(old, new, columns);
        }
        let of_contract = NAMES.iter().copied().filter(|columns| has(columns)).map(<[&str]>::to_vec);
        let texts = texts(old, new);
        let tried = of_contract.chain(combinations(&texts));
        tried.into_iter().find_map(|columns| Self::unique(old, new, &columns)).unwrap_or_else(|| {
            // Names that repeat are told apart by their order.
            let named =
                NAMES.iter().copied().filter(|columns| has(columns)).max_by_key(|columns| columns.len());
            Self::numbered(old, new, named.unwrap_or(&texts))
        })
    }

    fn unique(old: &Table, new: &Table, columns: &[&str]) -> Option<Self> {
        let (earlier, later) = (names(old, columns)?, names(new, columns)?);
        let is_unique = |names: &[String]| {
            let mut seen = HashSet::with_capacity(names.len());
            names.iter().all(|name| seen.insert(name.as_str()))
        };
        (is_unique(&earlier) && is_unique(&later)).then(|| Self {
            columns: owned(columns),
            is_unique: true,
            old: earlier,
            new: later,
        })
    }

    /// The first row of a name, the second, and so on.
    fn numbered(old: &Table, new: &Table, columns: &[&str]) -> Self {
        let numbered = |table: &Table| {
            let mut seen: HashMap<String, usize> = HashMap::new();
            let names = names(table, columns).unwrap_or_else(|| vec![String::new(); table.rows.len()]);
            let mut is_unique = true;
            let names: Vec<String> = names
                .into_iter()
                .map(|name| {
                    let count = seen.entry(name.clone()).or_default();
                    *count += 1;
                    is_unique &= *count == 1;
                    format!("{name}\u{1f}{count}")
                })
                .collect();
            (names, is_unique)
        };
        let ((old, is_old), (new, is_new)) = (numbered(old), numbered(new));
        Self { columns: owned(columns), is_unique: is_old && is_new, old, new }
    }
}

fn owned(columns: &[&str]) -> Vec<String> {
    columns.iter().map(|column| (*column).to_owned()).collect()
}

/// The name of each row by these columns; none when a column is missing.
fn names(table: &Table, columns: &[&str]) -> Option<Vec<String>> {
    let positions: Option<Vec<usize>> = columns.iter().map(|column| table.position(column)).collect();
    let positions = positions?;
    let name = |row: &Vec<Value>| {
        let mut name = String::new();
        for position in &positions {
            // A mark that is in no cell keeps `a b`, `c` apart from `a`, `b c`.
            name.push_str(&cell(row.get(*position)));
            name.push('\u{1e}');
        }
        name
    };
    Some(table.rows.iter().map(name).collect())
}

fn cell(value: Option<&Value>) -> String {
    match value {
        Some(Value::Text(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Truth(truth)) => truth.to_string(),
        _ => String::new(),
    }
}

/// Columns of both tables that may name rows.
fn texts<'a>(old: &Table, new: &'a Table) -> Vec<&'a str> {
    let names = new.columns.iter().filter(|column| {
        matches!(column.kind.as_str(), "text" | "date")
            && !TELLING.contains(&column.name.as_str())
            && old.position(&column.name).is_some()
    });
    names.map(|column| column.name.as_str()).take(MOST_COLUMNS).collect()
}

/// Each column alone, then two together, and so on.
fn combinations<'a>(columns: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut all: Vec<Vec<&str>> = (1..1u32 << columns.len())
        .map(|chosen| {
            let is_chosen = |at: &usize| chosen & (1 << at) != 0;
            (0..columns.len()).filter(is_chosen).map(|at| columns[at]).collect()
        })
        .collect();
    all.sort_by_key(Vec::len);
    all
}
