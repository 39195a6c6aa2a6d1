//! How cells look and how pages print. One look for all sheets.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use crate::result::{Cell, Column};

const DARK: Color = Color::RGB(0x1F_3A_5F);
const LIGHT: Color = Color::RGB(0xFF_F7_D6);
const GREY: Color = Color::RGB(0x6B_72_80);
/// The code of A4.
const PAPER: u8 = 9;
/// Points.
const HEIGHT_OF_A_LINE: f64 = 15.0;
/// Characters that can be read on a page.
const WIDEST_PAGE: f64 = 190.0;

/// Names of columns.
pub(super) fn header() -> Format {
    let format = Format::new().set_bold().set_font_color(Color::White).set_background_color(DARK);
    format.set_text_wrap().set_align(FormatAlign::Center).set_align(FormatAlign::VerticalCenter)
}

/// Names of columns that only formulas need.
pub(super) fn working_header() -> Format {
    header().set_background_color(GREY)
}

/// The line of totals; numbers as above it.
pub(super) fn total(number_format: &str) -> Format {
    Format::new().set_bold().set_border_top(FormatBorder::Thin).set_num_format(number_format)
}

/// The title of a sheet of words.
pub(super) fn title() -> Format {
    Format::new().set_bold().set_font_size(16).set_font_color(DARK)
}

/// The name of a group of lines.
pub(super) fn label() -> Format {
    Format::new().set_bold().set_font_color(DARK).set_align(FormatAlign::Top)
}

/// Words that take the lines they need.
pub(super) fn words() -> Format {
    Format::new().set_text_wrap().set_align(FormatAlign::Top)
}

/// A key figure with its unit behind it.
pub(super) fn figure(number_format: &str, unit: Option<&str>) -> Format {
    let format = Format::new().set_bold().set_align(FormatAlign::Left);
    match unit {
        Some(unit) => format.set_num_format(format!("{number_format}\" {}\"", unit.replace('"', "'"))),
        None => format.set_num_format(number_format),
    }
}

/// A number that a person may change.
pub(super) fn input() -> Format {
    let format = Format::new().set_background_color(LIGHT).set_font_color(Color::RGB(0x00_00_C0));
    format.set_border(FormatBorder::Thin).set_num_format("General").set_align(FormatAlign::Right)
}

/// A column's dates or numbers.
pub(super) fn column(number_format: &str) -> Format {
    Format::new().set_num_format(number_format)
}

/// Dates as they sort.
pub(super) const DATE: &str = "yyyy-mm-dd";

/// The format of a column of numbers: the column's own, else one that fits the largest number in it.
pub(super) fn number_format<'a>(column: &Column, cells: impl Iterator<Item = &'a Cell>) -> &'static str {
    if let Some(format) = column.format {
        return format;
    }
    if column.unit.is_some_and(|unit| unit.starts_with("share")) {
        return "0.0%";
    }
    let (mut largest, mut is_whole) = (0.0_f64, true);
    for number in cells.filter_map(Cell::as_number) {
        largest = largest.max(number.abs());
        is_whole &= number.fract() == 0.0;
    }
    by_size(largest, is_whole && column.live_formula().is_none())
}

/// Thousands in groups, and fewer decimals the larger the number.
pub(super) fn by_size(largest: f64, is_whole: bool) -> &'static str {
    match largest {
        _ if is_whole => "#,##0",
        size if size >= 1000.0 => "#,##0",
        size if size >= 100.0 => "#,##0.0",
        size if size >= 1.0 => "#,##0.00",
        _ => "0.0000",
    }
}

/// Texts of a column, indented so that they do not touch the numbers to their left.
pub(super) fn texts() -> Format {
    Format::new().set_indent(1)
}

/// The height of a row whose text is wrapped in a column of this width; some programs do not adjust it themselves.
pub(super) fn height(text: &str, width: f64) -> f64 {
    let mut lines = 0;
    for line in text.split('\n') {
        let mut used = width;
        for word in line.split(' ') {
            let length = word.chars().count() as f64 + 1.0;
            used += length;
            if used > width {
                lines += 1;
                used = length;
            }
        }
    }
    HEIGHT_OF_A_LINE * f64::from(lines.max(1))
}

/// Landscape A4, no more on a page than can be read, the first row and column and the title on every page.
pub(super) fn print_table(sheet: &mut Worksheet, title: &str, width: f64) -> Result<(), XlsxError> {
    print(sheet, title)?;
    let pages = (width / WIDEST_PAGE).ceil().clamp(1.0, 4.0) as u16;
    sheet.set_print_fit_to_pages(pages, 0).set_repeat_rows(0, 0)?.set_repeat_columns(0, 0)?;
    Ok(())
}

/// Landscape A4, as wide as the page, the title on every page.
pub(super) fn print(sheet: &mut Worksheet, title: &str) -> Result<(), XlsxError> {
    // An ampersand begins a code in headers.
    let title: String = title.chars().take(200).collect::<String>().replace('&', "&&");
    sheet.set_landscape().set_paper_size(PAPER).set_print_fit_to_pages(1, 0);
    sheet.set_header(format!("&L&B{title}")).set_footer("&L&A&RPage &P of &N");
    Ok(())
}
