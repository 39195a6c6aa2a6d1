//! What is in the written workbook, read back.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use protocol::{AgentKind, RunId};
use serde_json::json;

use super::*;
use crate::result::{Cell, Chart, ChartSeries, Column, DatasetInfo, Figure, Input, Table, Warning};
use intake::Recipe;

fn result(rows: Vec<Vec<Cell>>) -> RunResult {
    let columns = vec![Column::text("name"), Column::date("date"), Column::number("value", Some("units"))];
    RunResult {
        run_id: RunId("r".to_owned()),
        tool: "forecast_demand",
        agent: AgentKind::DemandForecasting,
        engine_version: "1",
        dataset: DatasetInfo {
            name: "x.csv".to_owned(),
            sha256: String::new(),
            rows: 2,
            columns: Vec::new(),
            recipe: Recipe::default(),
            selection: intake::selection::Selection::default(),
            rests_on: None,
            all_rows: 2,
            changed_rows: Vec::new(),
            traced: crate::result::TracedFile::default(),
            outside: None,
            others: Vec::new(),
        },
        params: json!({}),
        seed: 0,
        inputs: Vec::new(),
        levers: Vec::new(),
        figures: Vec::new(),
        method: "",
        file_rows: Vec::new(),
        used_rows: None,
        answer: String::new(),
        confidence: 1.0,
        tables: vec![Table { name: "forecast_report", title: "T".to_owned(), columns, rows }],
        charts: Vec::new(),
        assumptions: vec!["=1+1 is no formula".to_owned()],
        warnings: vec![Warning::general("Careful".to_owned())],
        next_steps: Vec::new(),
        files: Vec::new(),
    }
}

fn text(text: &str) -> Cell {
    Cell::from(text.to_owned())
}

#[test]
fn cells_have_their_types_and_texts_are_never_formulas() {
    let rows = vec![
        vec![text("=1+1"), text("2025-01-31"), Cell::Number(-1.25)],
        vec![text("B"), text("soon"), Cell::Empty],
    ];
    let bytes = write(&result(rows)).unwrap();
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["Summary", "forecast_report"]);
    let sheet = book.worksheet_range("forecast_report").unwrap();
    let cell = |row, column| sheet.get_value((row, column)).cloned().unwrap_or_default();
    assert_eq!(cell(0, 2), Data::String("value\n(units)".to_owned()));
    assert_eq!(cell(1, 0), Data::String("=1+1".to_owned()));
    assert!(matches!(cell(1, 1), Data::DateTime(day) if day.as_f64() == 45_688.0));
    assert_eq!(cell(1, 2), Data::Float(-1.25));
    assert_eq!((cell(2, 1), cell(2, 2)), (Data::String("soon".to_owned()), Data::Empty));
    assert!(book.worksheet_formula("Summary").unwrap().used_cells().next().is_none());
}

#[test]
fn the_same_run_has_the_same_bytes() {
    let rows = || vec![vec![text("A"), text("2025-01-31"), Cell::Number(1.0)]];
    assert_eq!(write(&result(rows())).unwrap(), write(&result(rows())).unwrap());
}

#[test]
fn rows_that_do_not_fit_on_a_sheet_are_counted() {
    let rows = vec![vec![text("A"), text("2025-01-31"), Cell::Number(1.0)]; MOST_ROWS + 3];
    let bytes = write(&result(rows)).unwrap();
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    let sheet = book.worksheet_range("forecast_report").unwrap();
    let last = sheet.get_value((MOST_ROWS as u32 + 1, 0)).unwrap();
    assert_eq!(last, &Data::String("3 more rows are in forecast_report.csv".to_owned()));
}

/// Two items with a formula over a working column and an input, and totals.
fn with_formulas() -> RunResult {
    let columns = vec![
        Column::text("item_id"),
        Column::number("demand", Some("units")),
        Column::number("value", Some("money"))
            .calculated("[demand]*[cost]*(1+growth_percent/100)")
            .with_total(),
        Column::number("cost", Some("money")).working(),
    ];
    let row = |name: &str, demand: f64, value: Option<f64>| {
        vec![text(name), Cell::Number(demand), value.map_or(Cell::Empty, Cell::Number), Cell::Number(0.1)]
    };
    let rows = vec![row("=A", 3.0, Some(3.0 * 0.1 * 1.1)), row("B", 7.0, None)];
    let mut result = result(Vec::new());
    result.tables = vec![Table { name: "report", title: "T".to_owned(), columns, rows }];
    result.inputs = vec![Input::new("growth_percent", "Growth", 10.0, "percent")];
    result.figures = vec![Figure {
        name: "total_value",
        label: "Value".to_owned(),
        value: 3.0 * 0.1 * 1.1,
        unit: Some("money"),
        formula: Some("SUM(report[value])".into()),
        format: None,
    }];
    result.charts = vec![Chart {
        name: "demand",
        title: "=Demand of X!A1".to_owned(),
        kind: "line",
        x: vec!["2025-01-01".to_owned(), "2025-02-01".to_owned()],
        series: vec![ChartSeries::new("demand", vec![Some(10.0), None]).calculated("SUM(report[demand])")],
        x_title: Some("Month".to_owned()),
        y_title: None,
    }];
    result
}

fn formulas(book: &mut Xlsx<Cursor<Vec<u8>>>, sheet: &str) -> Vec<(u32, u32, String)> {
    let range = book.worksheet_formula(sheet).unwrap();
    let (row, column) = range.start().unwrap_or_default();
    let cells = range.used_cells().filter(|(_, _, formula)| !formula.is_empty());
    cells.map(|(r, c, formula)| (row + r as u32, column + c as u32, formula.clone())).collect()
}

#[test]
fn calculated_columns_have_formulas_with_the_calculated_values() {
    let bytes = write(&with_formulas()).unwrap();
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["Summary", "Charts", "Inputs", "report", "Chart data"]);
    assert_eq!(
        formulas(&mut book, "report"),
        [(1, 2, "B2*D2*(1+growth_percent/100)".to_owned()), (3, 2, "SUM(C2:C3)".to_owned())]
    );
    let sheet = book.worksheet_range("report").unwrap();
    assert_eq!(sheet.get_value((1, 2)), Some(&Data::Float(3.0 * 0.1 * 1.1)));
    assert_eq!(sheet.get_value((1, 0)), Some(&Data::String("=A".to_owned())));
    assert_eq!(formulas(&mut book, "Summary"), [(3, 1, "SUM(report!$C$2:$C$3)".to_owned())]);
    assert_eq!(formulas(&mut book, "Chart data"), [(1, 1, "SUM(report!$B$2:$B$3)".to_owned())]);
    for (name, address) in [("growth_percent", "Inputs!$B$4"), ("total_value", "Summary!$B$4")] {
        assert!(book.defined_names().contains(&(name.to_owned(), address.to_owned())));
    }
    let inputs = book.worksheet_range("Inputs").unwrap();
    assert_eq!(inputs.get_value((3, 1)), Some(&Data::Float(10.0)));
    assert_eq!(inputs.get_value((6, 0)), Some(&Data::String("Value".to_owned())));
}

#[test]
fn a_formula_over_a_truncated_table_is_replaced_by_its_value() {
    let mut result = with_formulas();
    let row = vec![text("C"), Cell::Number(1.0), Cell::Number(0.11), Cell::Number(0.1)];
    result.tables[0].rows = vec![row; MOST_ROWS + 1];
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(write(&result).unwrap())).unwrap();
    assert!(formulas(&mut book, "Summary").is_empty() && formulas(&mut book, "Chart data").is_empty());
    assert_eq!(formulas(&mut book, "report").len(), most_rows(4));
}

#[test]
fn an_unsupported_formula_or_an_invalid_name_is_an_error() {
    let mut result = with_formulas();
    result.tables[0].columns[2].formula = Some("WEBSERVICE([item_id])".into());
    let error = format!("{:#}", write(&result).unwrap_err());
    assert!(error.starts_with("the sheet report: ") && error.ends_with("no function WEBSERVICE"), "{error}");
    let mut result = with_formulas();
    result.inputs[0].name = "q1";
    assert!(write(&result).is_err());
}
