//! The first sheet: the answer's key lines, the key figures, warnings, assumptions, and links to the other sheets.

use anyhow::Context;
use rust_xlsxwriter::{Url, Worksheet};

use super::{
    place::Place,
    sheet::{cut, write_formula},
    style,
    template::{Scope, Template},
};
use crate::{
    number::counted,
    result::{Figure, RunResult},
};

/// The name of the sheet.
pub(super) const SHEET: &str = "Summary";
/// Rows above the key figures: the title, the upload, an empty one.
const FIRST_FIGURE: u32 = 3;
const KEY_LINES: usize = 12;
/// Characters of a line of words.
const WIDTH: f64 = 105.0;

/// The cell that the name of a key figure stands for.
pub(super) fn address(position: usize) -> String {
    format!("={SHEET}!$B${}", FIRST_FIGURE as usize + position + 1)
}

/// Writes the sheet.
pub(super) fn write(
    sheet: &mut Worksheet,
    result: &RunResult,
    places: &[Place],
    scope: &Scope,
) -> anyhow::Result<()> {
    sheet.set_column_width(0, 30)?.set_column_width(1, WIDTH)?;
    let title = title(result.tool);
    sheet.write_string_with_format(0, 0, &title, &style::title())?;
    let data = format!("{}, {}", result.dataset.name, counted(result.dataset.rows as usize, "row"));
    sheet.write_string(1, 0, "Data")?.write_string(1, 1, cut(&data))?;
    let mut row = FIRST_FIGURE;
    for figure in &result.figures {
        write_figure(sheet, row, figure, scope).with_context(|| format!("the figure {}", figure.name))?;
        row += 1;
    }
    row += u32::from(!result.figures.is_empty());
    let warnings: Vec<String> = result.warnings.iter().map(|warning| warning.text.clone()).collect();
    let lists = [
        ("Result", key_lines(&result.answer)),
        ("Please check", warnings),
        ("Assumptions", result.assumptions.clone()),
        ("What to do next", result.next_steps.clone()),
    ];
    for (name, texts) in &lists {
        row = write_list(sheet, row, name, texts)?;
    }
    sheet.write_string_with_format(row, 0, "Sheets", &style::label())?;
    for place in places {
        let link = Url::new(format!("internal:'{}'!A1", place.sheet.replace('\'', "''")));
        sheet.write_url_with_text(row, 1, link, format!("{}: {}", place.sheet, place.table.title))?;
        row += 1;
    }
    let run = format!("{} {} {}", result.run_id.0, result.tool, result.engine_version);
    sheet.write_string_with_format(row + 1, 0, "Run", &style::label())?.write_string(row + 1, 1, run)?;
    sheet.set_screen_gridlines(false);
    style::print(sheet, &title)?;
    Ok(())
}

/// `forecast_demand` as a title.
fn title(tool: &str) -> String {
    let mut words = tool.replace('_', " ");
    if let Some(first) = words.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    words
}

fn write_figure(sheet: &mut Worksheet, row: u32, figure: &Figure, scope: &Scope) -> anyhow::Result<()> {
    let format =
        figure.format.unwrap_or_else(|| style::by_size(figure.value.abs(), figure.value.fract() == 0.0));
    let format = style::figure(format, figure.unit);
    sheet.write_string_with_format(row, 0, cut(&figure.label), &style::label())?;
    if let Some(formula) = &figure.formula {
        let template = Template::parse(formula, scope)?;
        if template.can_live(1) {
            let value = figure.value.to_string();
            return write_formula(sheet, (row, 1), template.in_row(row), &value, Some(&format));
        }
    }
    sheet.write_number_with_format(row, 1, figure.value, &format)?;
    Ok(())
}

fn write_list(sheet: &mut Worksheet, mut row: u32, name: &str, texts: &[String]) -> anyhow::Result<u32> {
    for (index, text) in texts.iter().enumerate() {
        if index == 0 {
            sheet.write_string_with_format(row, 0, name, &style::label())?;
        }
        let text = cut(&without_marks(text));
        sheet.write_string_with_format(row, 1, &text, &style::words())?;
        sheet.set_row_height(row, style::height(&text, WIDTH - 5.0))?;
        row += 1;
    }
    Ok(row + u32::from(!texts.is_empty()))
}

/// The lines of the answer before its first table and its first section.
fn key_lines(answer: &str) -> Vec<String> {
    let lines = answer.lines().take_while(|line| !line.starts_with("## ") && !line.starts_with("| "));
    lines.filter(|line| !line.trim().is_empty()).take(KEY_LINES).map(str::to_owned).collect()
}

/// The text without the marks of Markdown.
fn without_marks(line: &str) -> String {
    let line = line.strip_prefix("- ").unwrap_or(line).replace("**", "");
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match characters.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => text.extend(characters.next()),
            _ => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_has_the_lines_before_the_first_table_without_markdown() {
        let answer = "**Demand of A\\*B: 80 units.**\n\nAssumed: more.\n- Largest: X\n\n| Month | F |\n| --- | --- |\n";
        let lines: Vec<String> = key_lines(answer).iter().map(|line| without_marks(line)).collect();
        assert_eq!(lines, ["Demand of A*B: 80 units.", "Assumed: more.", "Largest: X"]);
    }
}
