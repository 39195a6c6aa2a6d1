//! The sheet "Inputs": numbers that a person may change, and the formula of every calculated column and figure.

use rust_xlsxwriter::Worksheet;

use super::{place::Place, sheet::cut, style};
use crate::result::RunResult;

/// The name of the sheet.
pub(super) const SHEET: &str = "Inputs";
/// The first row with an input, counted from 0.
const FIRST: u32 = 3;
/// Columns of a list of formulas.
const HEAD: [&str; 4] = ["What it is", "Value", "Unit", "Name in formulas"];

/// The cell that the name of an input stands for.
pub(super) fn address(position: usize) -> String {
    format!("={SHEET}!$B${}", FIRST as usize + position + 1)
}

/// True when there is an input or a formula to list.
pub(super) fn are_needed(result: &RunResult) -> bool {
    !result.inputs.is_empty() || !formulas(result).is_empty()
}

/// Writes the sheet.
pub(super) fn write(sheet: &mut Worksheet, result: &RunResult, places: &[Place]) -> anyhow::Result<()> {
    sheet.set_column_width(0, 58)?.set_column_width(1, 18)?;
    sheet.set_column_width(2, 22)?.set_column_width(3, 26)?;
    sheet.write_string_with_format(0, 0, "Inputs", &style::title())?;
    sheet.write_string(1, 0, "Change a yellow cell and the sheets that depend on it follow.")?;
    for (column, name) in (0_u16..).zip(HEAD) {
        sheet.write_string_with_format(2, column, name, &style::header())?;
    }
    let mut row = FIRST;
    for input in &result.inputs {
        sheet.write_string_with_format(row, 0, cut(&input.label), &style::words())?;
        sheet.write_number_with_format(row, 1, input.value, &style::input())?;
        sheet.write_string_with_format(row, 2, input.unit.unwrap_or_default(), &style::texts())?;
        sheet.write_string_with_format(row, 3, input.name, &style::texts())?;
        row += 1;
    }
    row += 1;
    sheet.write_string_with_format(row, 0, "How figures are calculated", &style::label())?;
    for (name, formula) in formulas(result) {
        row += 1;
        sheet.write_string_with_format(row, 0, cut(&name), &style::words())?;
        sheet.write_string_with_format(row, 1, cut(&formula), &style::texts())?;
    }
    if let Some(names) = plain_sheets(places) {
        let text = format!("Plain numbers, which do not follow the inputs: {names}");
        sheet.write_string(row + 2, 0, cut(&text))?;
    }
    sheet.set_freeze_panes(FIRST, 0)?;
    style::print(sheet, "Inputs")?;
    Ok(())
}

/// The sheets without a formula, and those that are cut, because what adds them up is written as a number.
fn plain_sheets(places: &[Place]) -> Option<String> {
    let mut names = Vec::new();
    for place in places {
        let has_formula = place.table.columns.iter().any(|column| column.live_formula().is_some());
        if place.is_cut() || !has_formula {
            names.push(place.sheet.as_str());
        }
    }
    (!names.is_empty()).then(|| names.join(", "))
}

/// `(inventory_report: eoq, SQRT(..))` for every calculated column and figure.
fn formulas(result: &RunResult) -> Vec<(String, String)> {
    let mut formulas = Vec::new();
    for figure in &result.figures {
        if let Some(formula) = &figure.formula {
            formulas.push((figure.label.clone(), formula.to_string()));
        }
    }
    for table in &result.tables {
        for column in &table.columns {
            if let Some(formula) = column.live_formula() {
                formulas.push((format!("{}: {}", table.name, column.name), formula.to_string()));
            }
        }
    }
    formulas
}
