//! The text of an explanation: the row, its figures, and the formula of each where one is known.

use report::{
    markdown::plain,
    number::{amount, counted, whole},
};
use serde_json::Value;

use super::{
    asked::Figure,
    found::{Stored, Table},
    shown,
};

/// Figures that are listed for one row.
const MOST_FIGURES: usize = 24;
/// Rows of one table, names of one question and places of one figure that are listed.
const MOST_LISTED: usize = 3;
/// Names that a question back lists.
const MOST_CHOICES: usize = 8;

/// The rows of the names, with the figures that were asked for first.
pub(super) fn rows(stored: &Stored, names: &[String], figures: &[Figure], question: &str) -> String {
    let mut text = heading(stored);
    for name in names.iter().take(MOST_LISTED) {
        text.push_str(&format!("\n**{}**\n", plain(name)));
        for table in &stored.tables {
            text.push_str(&of_table(stored, table, name));
        }
    }
    for figure in figures {
        let mut places = Vec::new();
        for name in names {
            places.extend(places_of(stored, figure, Some(name)));
        }
        text.push_str(&told_places(stored, figure, &places));
    }
    if question.to_lowercase().contains(" not ") {
        text.push_str(&best_beside(stored, names));
    }
    text.push_str(&settings(stored));
    text
}

/// Where the figures of the question stand in the result.
pub(super) fn figures(stored: &Stored, figures: &[Figure]) -> String {
    let mut text = heading(stored);
    for figure in figures {
        text.push_str(&told_places(stored, figure, &places_of(stored, figure, None)));
    }
    text.push_str(&settings(stored));
    text
}

/// Asks which row is meant.
pub(super) fn which_row(stored: &Stored, names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(MOST_CHOICES).map(|name| plain(name).to_string()).collect();
    let more = if names.len() > MOST_CHOICES { " and more" } else { "" };
    let example = shown.first().cloned().unwrap_or_default();
    format!(
        "Which row or figure do you mean? The last run (`{}`) has {}{more}. Ask for example “why {example}”, or where \
         one of its figures comes from.\n",
        stored.tool,
        shown.join(", ")
    )
}

fn heading(stored: &Stored) -> String {
    format!("From the result of the last run (`{}`); nothing was calculated again.\n", stored.tool)
}

fn of_table(stored: &Stored, table: &Table, name: &str) -> String {
    let rows = table.rows_of(name);
    let mut text = String::new();
    for row in rows.iter().take(MOST_LISTED) {
        text.push_str(&format!("\nIn `{}.csv`:\n\n", table.name));
        for (at, column) in table.columns.iter().enumerate().take(MOST_FIGURES) {
            text.push_str(&line(stored, table, row, at, column));
        }
    }
    if rows.len() > MOST_LISTED {
        let rest = rows.len() - MOST_LISTED;
        text.push_str(&format!("\n{} more in `{}.csv`.\n", counted(rest, "row"), table.name));
    }
    text
}

fn line(stored: &Stored, table: &Table, row: &[Value], at: usize, column: &str) -> String {
    let Some(value) = row.get(at).and_then(shown) else { return String::new() };
    let unit = table.units.get(at).copied().flatten().map(|unit| format!(" ({unit})")).unwrap_or_default();
    let formula =
        stored.calculation(table, row, column).map(|words| format!(" = {words}")).unwrap_or_default();
    format!("- {}: {value}{unit}{formula}\n", column.replace('_', " "))
}

/// The places of a figure: the table, the row and the column, as a sentence each.
fn places_of(stored: &Stored, figure: &Figure, name: Option<&str>) -> Vec<String> {
    let mut places = Vec::new();
    for table in &stored.tables {
        let rows = name.map_or_else(|| table.rows.clone(), |name| table.rows_of(name));
        for row in rows {
            for column in table.columns_with(row, figure) {
                places.push(place(stored, table, row, column));
            }
        }
    }
    places
}

fn place(stored: &Stored, table: &Table, row: &[Value], column: &str) -> String {
    let of = table.rows.iter().position(|other| std::ptr::eq(*other, row));
    let about = of.and_then(|at| table.name_of(table.rows[at])).map(|name| format!(" of {}", plain(name)));
    let words = stored.calculation(table, row, column).map(|words| format!(" = {words}")).unwrap_or_default();
    let value = table.cell(row, column).and_then(shown).unwrap_or_default();
    format!(
        "{}{} in `{}.csv`: {value}{words}",
        column.replace('_', " "),
        about.unwrap_or_default(),
        table.name
    )
}

fn told_places(stored: &Stored, figure: &Figure, places: &[String]) -> String {
    if places.is_empty() {
        return sum_or_nothing(stored, figure);
    }
    let mut text = format!("\n{} is:\n\n", figure.text);
    for place in places.iter().take(MOST_LISTED) {
        text.push_str(&format!("- {place}\n"));
    }
    if places.len() > MOST_LISTED {
        text.push_str(&format!("- and {} more\n", counted(places.len() - MOST_LISTED, "place")));
    }
    text
}

/// A figure of no row may be the sum of a column.
fn sum_or_nothing(stored: &Stored, figure: &Figure) -> String {
    for table in &stored.tables {
        for column in &table.columns {
            let numbers: Vec<f64> = table.rows.iter().filter_map(|row| table.number(row, column)).collect();
            let sum: f64 = numbers.iter().sum();
            if numbers.len() > 1 && !figure.number.is_percent && figure.is(sum) {
                return format!(
                    "\n{} is the sum of {} over the {} of `{}.csv`: {}.\n",
                    figure.text,
                    column.replace('_', " "),
                    counted(numbers.len(), "row"),
                    table.name,
                    amount(sum)
                );
            }
        }
    }
    format!(
        "\n{} stands in no table of that run, as a figure of a row or as the sum of a column.\n",
        figure.text
    )
}

/// The row with rank 1 beside those that were asked for, where rows have ranks.
fn best_beside(stored: &Stored, names: &[String]) -> String {
    for table in &stored.tables {
        for row in &table.rows {
            let name = table.name_of(row).unwrap_or_default();
            if table.number(row, "rank") == Some(1.0) && !names.iter().any(|asked| asked == name) {
                return format!("\nRank 1 went to **{}**:\n{}", plain(name), of_table(stored, table, name));
            }
        }
    }
    String::new()
}

/// The parameters of the run and the number of its assumptions.
fn settings(stored: &Stored) -> String {
    let mut said = Vec::new();
    for (name, value) in stored.result["params"].as_object().into_iter().flatten() {
        said.extend(shown(value).map(|value| format!("{} {value}", name.replace('_', " "))));
    }
    let assumed = stored.result["assumptions"].as_array().map_or(0, Vec::len);
    let settings =
        if said.is_empty() { "none; the file and the defaults".to_owned() } else { said.join(", ") };
    format!(
        "\nSettings of that run: {settings}. Its report lists its {} assumptions.\n",
        whole(assumed as f64)
    )
}
