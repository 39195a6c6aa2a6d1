//! What LibreOffice calculates beside what the engine calculated.

use agents::samples;
use calamine::Data;

use crate::{
    office::recalculated,
    package::{Book, with_input},
    runs::{forecast, workbook},
};

const QUESTION: &str = "Forecast the next 12 months";

/// The same number up to rounding, or the same text.
pub fn assert_same(at: &str, found: &Data, expected: &Data) {
    let same = match (found, expected) {
        (Data::Float(found), Data::Float(expected)) => {
            (found - expected).abs() <= 1e-9 * found.abs().max(expected.abs())
        }
        (found, expected) => found == expected,
    };
    assert!(same, "{at}: LibreOffice {found:?}, engine {expected:?}");
}

/// Every formula gives the engine's value; tells how many there are.
pub fn assert_recalculates(written: &[u8], recalculated: &[u8]) -> usize {
    let mut found = Book::open(recalculated).all();
    let live = Book::open(written).live();
    for cell in &live {
        let at = format!("{} {:?} ={}", cell.sheet, cell.at, cell.formula);
        let value = found.remove(&(cell.sheet.clone(), cell.at)).unwrap_or_default();
        assert_same(&at, &value, &cell.value);
    }
    live.len()
}

#[tokio::test]
async fn every_formula_gives_the_engines_value() {
    let questions = [
        QUESTION,
        "Forecast the next 12 months, assume 3 % growth per month",
        "Forecast the next 12 months with 50 % less on product SKU-1",
        "Forecast 12 months for SKU-1 only",
        "Which values are unusual?",
    ];
    let mut written = Vec::new();
    for question in questions {
        written.push(forecast(question).await);
    }
    let Some(found) = recalculated(&written) else { return };
    for ((question, written), found) in questions.iter().zip(&written).zip(&found) {
        let formulas = assert_recalculates(written, found);
        assert!(formulas > 0 || question.contains("unusual"), "{question} has no formula");
    }
}

#[tokio::test]
async fn the_workbooks_of_the_sample_files_recalculate() {
    let mut written = Vec::new();
    for sample in samples() {
        written.extend(workbook(&sample.file_name(), sample.bytes, sample.agent, "").await);
    }
    assert!(!written.is_empty());
    let Some(found) = recalculated(&written) else { return };
    for (written, found) in written.iter().zip(&found) {
        assert!(assert_recalculates(written, found) > 0);
    }
}

#[tokio::test]
async fn another_growth_in_the_workbook_gives_what_a_run_with_that_growth_gives() {
    let plain = forecast(QUESTION).await;
    let per_month = [("growth_percent", 3.0), ("growth_compounds", 1.0), ("growth_times_per_year", 12.0)];
    let changed =
        per_month.iter().fold(plain.clone(), |bytes, (name, value)| with_input(&bytes, name, *value));
    let less = with_input(&plain, "growth_percent", -20.0);
    let Some(found) = recalculated(&[changed, less]) else { return };
    for (found, question) in found.iter().zip([
        "Forecast the next 12 months, assume 3 % growth per month",
        "Forecast the next 12 months, assume 20 % less",
    ]) {
        let (found, expected) = (Book::open(found).all(), Book::open(&forecast(question).await).all());
        let is_live = |sheet: &str, row| match sheet {
            "forecast_report" | "forecast_items" | "Chart data" => true,
            sheet => sheet == "Summary" && (3..7).contains(&row),
        };
        let numbers = expected.iter().filter(|(_, value)| matches!(value, Data::Float(_)));
        let numbers: Vec<_> = numbers.filter(|((sheet, (row, _)), _)| is_live(sheet, *row)).collect();
        assert!(numbers.len() > 7 * 12 * 10, "{}", numbers.len());
        for (at, value) in numbers {
            assert_same(&format!("{question}: {at:?}"), found.get(at).unwrap_or(&Data::Empty), value);
        }
    }
}
