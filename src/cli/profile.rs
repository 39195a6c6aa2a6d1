//! Prints the profile of a file as text or as JSON: its columns, their roles, and the quality report.

use std::fmt::Write;

use agents::{ColumnProfile, Inspection, Profile, Recipe};
use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::terminal;

/// The most characters of a cell that are printed on the terminal.
const WIDEST: usize = 60;

/// Reads the file and prints what was found.
pub(super) async fn run(name: String, bytes: Vec<u8>, sheet: Option<String>, json: bool) -> Result<()> {
    let recipe = Recipe { sheet, ..Recipe::default() };
    let file = name.clone();
    let read = tokio::task::spawn_blocking(move || agents::inspect(&file, &bytes, &recipe));
    let Inspection { profile, .. } = read.await.context("reading the file ended early")??;
    let printed = match json {
        true => terminal::json(&object(&name, &profile).to_string()),
        false => terminal::text(&text(&name, &profile)),
    };
    terminal::print(printed.trim_end())
}

fn object(name: &str, profile: &Profile) -> Value {
    let roles: Vec<Value> = profile
        .mapping
        .iter()
        .map(|found| {
            json!({
                "role": found.role,
                "column": found.column,
                "confidence": found.confidence,
                "reason": found.reason,
                "others": found.others,
            })
        })
        .collect();
    let names: Vec<&str> = profile.columns.iter().map(|column| column.name.as_str()).collect();
    json!({
        "file": name,
        "rows": profile.rows,
        "columns": names.len(),
        "sheet": profile.source.sheet,
        "encoding": profile.source.encoding,
        "separator": profile.source.separator,
        "roles": roles,
        "problems": profile.findings,
        "column_names": names,
        "column_facts": profile.columns,
        "format": profile.source.kind,
        "kind": profile.kind,
        "header_row": profile.source.header_row,
        "file_rows": profile.file_rows,
        "left_out": profile.left_out,
        "sheets": profile.source.sheets,
        "first_date": profile.first_date,
        "last_date": profile.last_date,
        "frequency": profile.frequency,
        "products": profile.products,
        "notes": profile.warnings,
    })
}

fn text(name: &str, profile: &Profile) -> String {
    let mut text =
        format!("{name}: {} rows, {} columns{}\n", profile.rows, profile.columns.len(), source(profile));
    if let (Some(first), Some(last)) = (profile.first_date, profile.last_date) {
        let frequency = profile.frequency.map_or("irregular", agents::Frequency::adjective);
        let products = profile.products.unwrap_or_default();
        let _ = writeln!(text, "{frequency} demand of {products} products from {first} to {last}");
    }
    text.push_str("\nMapping\n");
    let roles = profile.mapping.iter().map(|found| {
        let sure =
            if profile.roles.get(found.role) == Some(found.column.as_str()) { "" } else { "  (to be asked)" };
        vec![
            json!(found.role).as_str().unwrap_or_default().to_owned(),
            found.column.clone(),
            format!("{:.0} %{sure}", found.confidence * 100.0),
            found.reason.clone(),
        ]
    });
    text.push_str(&table(&["role", "column", "confidence", "reason"], roles.collect()));
    text.push_str("\nColumns\n");
    let head = ["column", "kind", "filled", "blank", "distinct", "smallest", "largest", "sum"];
    text.push_str(&table(&head, profile.columns.iter().map(column).collect()));
    text.push_str("\nQuality\n");
    if profile.findings.is_empty() {
        text.push_str("nothing to report\n");
    } else {
        let findings = profile.findings.iter().map(|finding| {
            let rows: Vec<String> = finding.rows.iter().take(3).map(u64::to_string).collect();
            let more = if finding.rows.len() > 3 { ", ..." } else { "" };
            vec![
                finding.kind.clone(),
                finding.count.to_string(),
                format!("{}{more}", rows.join(", ")),
                format!("{} {}", finding.text, finding.effect),
            ]
        });
        text.push_str(&table(&["finding", "count", "rows", "what it means"], findings.collect()));
    }
    if !profile.warnings.is_empty() {
        text.push_str("\nNotes\n");
        profile.warnings.iter().for_each(|note| text.push_str(&format!("- {}\n", harmless(note))));
    }
    text
}

/// A line of what a reader can check: counts, and the ends and the sum of numbers or the first and the last day.
fn column(facts: &ColumnProfile) -> Vec<String> {
    let mut ends = [String::new(), String::new(), String::new()];
    if let Some(numbers) = &facts.numbers {
        ends = [numbers.minimum, numbers.maximum, numbers.sum].map(amount);
        let unit = numbers.currency.as_ref().or(numbers.unit.as_ref());
        ends[2].push_str(&unit.map(|unit| format!(" {unit}")).unwrap_or_default());
    } else if let Some(dates) = &facts.dates {
        ends = [dates.first.to_string(), dates.last.to_string(), String::new()];
    }
    let [smallest, largest, sum] = ends;
    let kind = json!(facts.kind).as_str().unwrap_or_default().to_owned();
    let counts = [facts.filled, facts.blanks, facts.distinct].map(|count| count.to_string());
    let [filled, blank, distinct] = counts;
    vec![facts.name.clone(), kind, filled, blank, distinct, smallest, largest, sum]
}

/// A number without the last digits that adding up leaves.
fn amount(number: f64) -> String {
    const DIGITS: f64 = 1e6;
    ((number * DIGITS).round() / DIGITS).to_string()
}

fn source(profile: &Profile) -> String {
    let source = &profile.source;
    let mut parts = vec![source.kind.clone()];
    parts.extend(source.sheet.as_ref().map(|sheet| format!("sheet {}", harmless(sheet))));
    parts.extend(source.encoding.clone());
    parts.extend(source.separator.map(|separator| match separator {
        '\t' => "tab".to_owned(),
        separator => format!("separator {separator}"),
    }));
    parts.push(format!("names in row {}", source.header_row));
    format!(" ({})", parts.join(", "))
}

/// A text table. Each column is as wide as its longest text; the last one is not padded.
fn table(head: &[&str], rows: Vec<Vec<String>>) -> String {
    let head = head.iter().map(ToString::to_string).collect();
    let mut lines: Vec<Vec<String>> = vec![head];
    lines.extend(rows.into_iter().map(|row| row.iter().map(|cell| harmless(cell)).collect()));
    let last = lines[0].len() - 1;
    let mut widths = vec![0; last];
    for line in &mut lines {
        for (width, cell) in widths.iter_mut().zip(line.iter_mut()) {
            *cell = cell.chars().take(WIDEST).collect();
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for line in lines {
        for (cell, width) in line.iter().zip(&widths) {
            let _ = write!(text, "{cell:width$}  ");
        }
        text.push_str(&line[last]);
        text.push('\n');
    }
    text
}

/// Replaces control characters: text from a file could move the cursor or colour the terminal.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &[u8] = b"date,demand,sku\n2025-01-06,5,A\n2025-01-13,,A\n2025-01-20,7,B\x1b[31m\n";

    #[test]
    fn the_json_object_has_the_documented_keys() {
        let found = agents::inspect("x.csv", FILE, &Recipe::default()).unwrap();
        let object = object("x.csv", &found.profile);
        assert_eq!((&object["rows"], &object["columns"]), (&json!(3), &json!(3)));
        assert_eq!((&object["encoding"], &object["separator"]), (&json!("utf-8"), &json!(",")));
        assert_eq!(object["sheet"], Value::Null);
        assert_eq!(
            (&object["roles"][0]["role"], &object["roles"][0]["column"]),
            (&json!("date"), &json!("date"))
        );
        assert_eq!(object["problems"][0]["kind"], json!("blank_quantity"));
    }

    #[test]
    fn each_column_has_what_a_reader_can_check() {
        let file = b"date,price,sku\n31.01.2025,\"1,50\",A\n01.02.2025,,B\n02.02.2025,\"4,00\",A\n";
        let found = agents::inspect("x.csv", file, &Recipe::default()).unwrap();
        let object = object("x.csv", &found.profile);
        let [date, price, sku] = [0, 1, 2].map(|place| &object["column_facts"][place]);
        assert_eq!((&date["blanks"], &date["distinct"]), (&json!(0), &json!(3)));
        assert_eq!(
            (&date["dates"]["first"], &date["dates"]["last"]),
            (&json!("2025-01-31"), &json!("2025-02-02"))
        );
        assert_eq!(
            (&date["dates"]["order"], &date["dates"]["order_reason"]),
            (&json!("day_first"), &json!("The values of the column show it."))
        );
        let numbers = &price["numbers"];
        assert_eq!(
            (&numbers["sum"], &numbers["minimum"], &numbers["maximum"]),
            (&json!(5.5), &json!(1.5), &json!(4.0))
        );
        assert_eq!(
            (&numbers["decimal_mark"], &numbers["decimal_mark_reason"]),
            (&json!("comma"), &json!("The values of the column show it."))
        );
        assert_eq!((&sku["filled"], &sku["distinct"], &sku["numbers"]), (&json!(3), &json!(2), &Value::Null));
        let text = text("x.csv", &found.profile);
        assert!(
            text.contains("\nprice   number  2       1      2         1.5         4           5.5\n"),
            "{text}"
        );
    }

    #[test]
    fn the_text_shows_mapping_and_quality_without_terminal_control_codes() {
        let found = agents::inspect("x.csv", FILE, &Recipe::default()).unwrap();
        let text = text("x.csv", &found.profile);
        assert!(
            text.starts_with("x.csv: 3 rows, 3 columns (csv, utf-8, separator ,, names in row 1)\n"),
            "{text}"
        );
        assert!(text.contains("\nquantity  demand  "), "{text}");
        assert!(text.contains("\nblank_quantity  1      3"), "{text}");
        assert!(!text.contains('\x1b'));
    }
}
