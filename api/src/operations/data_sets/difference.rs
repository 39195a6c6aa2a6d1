//! The differences between two versions of a data set, as far as their stored profiles show them. Reads no file.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What the later version has or lacks. Lists are in the order of the files.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    pub from: i64,
    pub to: i64,
    pub rows: Change,
    pub products: Change,
    pub first_date: Change,
    pub last_date: Change,
    pub columns_added: Vec<String>,
    pub columns_removed: Vec<String>,
    pub columns_changed: Vec<ColumnChange>,
    /// Sentences of the quality report.
    pub findings_added: Vec<String>,
    pub findings_gone: Vec<String>,
}

/// A number or a date in both versions; null where it is not known.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    pub from: Value,
    pub to: Value,
}

/// A column whose values are of another kind: number, date, text or empty.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ColumnChange {
    pub column: String,
    pub from: String,
    pub to: String,
}

/// Compares the profiles of two versions.
pub(super) fn between((from, old): (i64, &Value), (to, new): (i64, &Value)) -> Difference {
    let change = |name: &str| Change { from: old[name].clone(), to: new[name].clone() };
    let (columns, new_columns) = (texts(old, "columns", "name"), texts(new, "columns", "name"));
    let (findings, new_findings) = (texts(old, "findings", "text"), texts(new, "findings", "text"));
    Difference {
        from,
        to,
        rows: change("rows"),
        products: change("products"),
        first_date: change("first_date"),
        last_date: change("last_date"),
        columns_added: without(&new_columns, &columns),
        columns_removed: without(&columns, &new_columns),
        columns_changed: changed_kinds(old, new),
        findings_added: without(&new_findings, &findings),
        findings_gone: without(&findings, &new_findings),
    }
}

fn texts(profile: &Value, list: &str, field: &str) -> Vec<String> {
    let items = profile[list].as_array().into_iter().flatten();
    items.filter_map(|item| item[field].as_str().map(str::to_owned)).collect()
}

fn without(list: &[String], others: &[String]) -> Vec<String> {
    list.iter().filter(|text| !others.contains(text)).cloned().collect()
}

fn changed_kinds(old: &Value, new: &Value) -> Vec<ColumnChange> {
    let mut changed = Vec::new();
    for column in old["columns"].as_array().into_iter().flatten() {
        let mut others = new["columns"].as_array().into_iter().flatten();
        let Some(other) = others.find(|other| other["name"] == column["name"]) else { continue };
        if other["kind"] != column["kind"] {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            changed.push(ColumnChange {
                column: text(&column["name"]),
                from: text(&column["kind"]),
                to: text(&other["kind"]),
            });
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn columns_findings_and_numbers_are_compared() {
        let old = json!({
            "rows": 3, "products": 2, "first_date": "2025-01-06", "last_date": "2025-01-20",
            "columns": [{ "name": "date", "kind": "date" }, { "name": "note", "kind": "text" }],
            "findings": [{ "text": "One row has no quantity." }],
        });
        let new = json!({
            "rows": 4, "products": null, "first_date": "2025-01-06", "last_date": "2025-01-27",
            "columns": [{ "name": "date", "kind": "text" }, { "name": "price", "kind": "number" }],
        });
        let found = between((1, &old), (2, &new));
        assert_eq!((found.rows.from, found.rows.to), (json!(3), json!(4)));
        assert_eq!((found.products.from, found.products.to), (json!(2), Value::Null));
        assert_eq!(found.first_date.from, found.first_date.to);
        assert_eq!(found.columns_added, ["price"]);
        assert_eq!(found.columns_removed, ["note"]);
        let changed =
            ColumnChange { column: "date".to_owned(), from: "date".to_owned(), to: "text".to_owned() };
        assert_eq!(found.columns_changed, [changed]);
        assert_eq!(found.findings_gone, ["One row has no quantity."]);
        assert_eq!(found.findings_added, Vec::<String>::new());
    }
}
