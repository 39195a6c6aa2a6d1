//! Charts that a spreadsheet draws: the drawings on the sheet "Charts", their numbers on the sheet "Chart data".

use rust_xlsxwriter::{
    Chart as Drawing, ChartFormat, ChartLegendPosition, ChartLine, ChartLineDashType, ChartMarker, ChartType,
    Color, ExcelDateTime, Format, Worksheet,
};

use super::{
    sheet::{cut, day, write_formula},
    style,
    template::{Scope, Template},
};
use crate::result::{Chart, ChartSeries};

/// The name of the sheet with the drawings.
pub(super) const SHEET: &str = "Charts";
/// The name of the sheet with their numbers.
pub(super) const DATA_SHEET: &str = "Chart data";

const WIDTH: u32 = 1080;
const HEIGHT: u32 = 460;
/// Rows of a sheet that a drawing and its margin cover.
const ROWS_OF_A_DRAWING: u32 = 24;
/// More labels than this overlap.
const MOST_LABELS: usize = 14;
const COLOURS: [u32; 8] =
    [0x1F_3A_5F, 0xD9_77_06, 0x05_96_69, 0xB9_1C_1C, 0x7C_3A_ED, 0x08_91_B2, 0xCA_8A_04, 0x6B_72_80];

/// Where the numbers of a chart are on their sheet: the first column, and as many rows as points below row 0.
struct Block<'a> {
    chart: &'a Chart,
    first_column: u16,
    points: u32,
}

/// The charts that have points, next to each other on the sheet of numbers.
fn blocks(charts: &[Chart]) -> Vec<Block<'_>> {
    let mut first_column = 0;
    let mut blocks = Vec::new();
    for chart in charts.iter().filter(|chart| !chart.x.is_empty() && !chart.series.is_empty()) {
        blocks.push(Block { chart, first_column, points: chart.x.len() as u32 });
        first_column += chart.series.len() as u16 + 2;
    }
    blocks
}

/// True when there is something to draw.
pub(super) fn are_needed(charts: &[Chart]) -> bool {
    !blocks(charts).is_empty()
}

/// Writes the numbers.
pub(super) fn write_data(sheet: &mut Worksheet, charts: &[Chart], scope: &Scope) -> anyhow::Result<()> {
    for block in blocks(charts) {
        write_labels(sheet, &block)?;
        for (column, series) in (block.first_column + 1..).zip(&block.chart.series) {
            write_series(sheet, &block, column, series, scope)?;
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    style::print_table(sheet, DATA_SHEET, 0.0)?;
    Ok(())
}

fn write_labels(sheet: &mut Worksheet, block: &Block) -> anyhow::Result<()> {
    let (column, labels) = (block.first_column, &block.chart.x);
    let name = block.chart.x_title.as_deref().unwrap_or("x");
    sheet.write_string_with_format(0, column, cut(name), &style::header())?.set_column_width(column, 14)?;
    let days = days(labels);
    let day_format = style::column(day_format(labels));
    for (row, label) in (1_u32..).zip(labels) {
        match (&days, label.parse::<f64>()) {
            (Some(days), _) => {
                sheet.write_datetime_with_format(row, column, &days[row as usize - 1], &day_format)?
            }
            (None, Ok(number)) if block.chart.kind == "scatter" => sheet.write_number(row, column, number)?,
            _ => sheet.write_string(row, column, cut(label))?,
        };
    }
    Ok(())
}

/// The labels when all of them are dates.
fn days(labels: &[String]) -> Option<Vec<ExcelDateTime>> {
    labels.iter().map(|label| day(label)).collect()
}

/// Months and longer periods by their months.
fn day_format(labels: &[String]) -> &'static str {
    if labels.iter().all(|label| label.ends_with("-01")) { "mmm yyyy" } else { style::DATE }
}

fn write_series(
    sheet: &mut Worksheet,
    block: &Block,
    column: u16,
    series: &ChartSeries,
    scope: &Scope,
) -> anyhow::Result<()> {
    sheet
        .write_string_with_format(0, column, cut(&series.name), &style::header())?
        .set_column_width(column, 14)?;
    let largest = series.values.iter().flatten().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    sheet.set_column_format(column, &Format::new().set_num_format(style::by_size(largest, false)))?;
    let row_scope = [("x", block.first_column)];
    let scope = Scope { row: &row_scope, ..*scope };
    let template = series.live_formula().map(|formula| Template::parse(formula, &scope)).transpose()?;
    let template = template.filter(|template| template.can_live(series.values.len()));
    for (row, value) in (1_u32..).zip(&series.values) {
        match (value, &template) {
            (Some(value), Some(template)) => {
                write_formula(sheet, (row, column), template.in_row(row), &value.to_string(), None)?;
            }
            (Some(value), None) => drop(sheet.write_number(row, column, *value)?),
            (None, _) => {}
        }
    }
    Ok(())
}

/// Draws the charts below each other.
pub(super) fn draw(sheet: &mut Worksheet, charts: &[Chart]) -> anyhow::Result<()> {
    for (position, block) in (0_u32..).zip(blocks(charts)) {
        sheet.insert_chart(1 + position * ROWS_OF_A_DRAWING, 0, &drawing(&block))?;
    }
    sheet.set_screen_gridlines(false);
    style::print(sheet, SHEET)?;
    Ok(())
}

fn drawing(block: &Block) -> Drawing {
    let chart = block.chart;
    let mut drawing = Drawing::new(match chart.kind {
        "bar" | "column" => ChartType::Column,
        "stacked" => ChartType::ColumnStacked,
        "scatter" => ChartType::Scatter,
        _ => ChartType::Line,
    });
    let last = block.points;
    for (position, series) in (0_u16..).zip(&chart.series) {
        let column = block.first_column + 1 + position;
        let added = drawing.add_series();
        added.set_name((DATA_SHEET, 0, column));
        added.set_categories((DATA_SHEET, 1, block.first_column, last, block.first_column));
        added.set_values((DATA_SHEET, 1, column, last, column));
        added.set_format(&mut look(chart.kind, &series.name, position));
        if chart.kind == "line" {
            added.set_marker(ChartMarker::new().set_none());
        }
    }
    drawing.title().set_name(&plain(&chart.title));
    drawing.legend().set_position(ChartLegendPosition::Bottom);
    drawing.set_width(WIDTH).set_height(HEIGHT).set_alt_text(cut(&chart.title));
    axes(&mut drawing, chart);
    drawing
}

fn axes(drawing: &mut Drawing, chart: &Chart) {
    let x = drawing.x_axis();
    if let Some(title) = &chart.x_title {
        x.set_name(&plain(title));
    }
    if chart.kind != "scatter" {
        let every = chart.x.len().div_ceil(MOST_LABELS) as u16;
        if days(&chart.x).is_some() {
            x.set_num_format(day_format(&chart.x));
        }
        x.set_text_axis(true).set_label_interval(every).set_tick_interval(every);
    }
    let largest = chart.series.iter().flat_map(|series| &series.values).flatten();
    let largest = largest.fold(0.0_f64, |largest, value| largest.max(value.abs()));
    let y = drawing.y_axis();
    y.set_num_format(style::by_size(largest, largest >= 10.0));
    y.set_major_gridlines_line(ChartLine::new().set_color(Color::RGB(0xE5_E7_EB)));
    if let Some(title) = &chart.y_title {
        y.set_name(&plain(title));
    }
}

/// Bounds of a range are thin and dashed, fits are thin, everything else is a full line; bars are filled.
fn look(kind: &str, name: &str, position: u16) -> ChartFormat {
    let mut format = ChartFormat::new();
    let colour = Color::RGB(COLOURS[usize::from(position) % COLOURS.len()]);
    match kind {
        "bar" | "column" | "stacked" => {
            format.set_solid_fill(rust_xlsxwriter::ChartSolidFill::new().set_color(colour));
        }
        "scatter" => {}
        _ => {
            let mut line = ChartLine::new();
            line.set_color(colour).set_width(2.25);
            let bound = name.strip_prefix("lower_").or(name.strip_prefix("upper_"));
            if let Some(level) = bound {
                let shade = if level == "95" { 0xF5_C9_8A } else { 0xE8_A3_40 };
                line.set_color(Color::RGB(shade)).set_width(1.0).set_dash_type(ChartLineDashType::Dash);
            } else if name == "fitted" {
                line.set_color(Color::RGB(0x9C_A3_AF)).set_width(1.0);
            }
            format.set_line(&line);
        }
    }
    format
}

/// A title that the chart does not take for the address of a cell, as it would `=A1` and `X!A1`.
fn plain(title: &str) -> String {
    let spaced = cut(title).replace('!', "! ");
    if spaced.starts_with('=') { format!(" {spaced}") } else { spaced }
}
