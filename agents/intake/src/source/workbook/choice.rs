//! Finds the sheet of a workbook that holds the data: the requested sheet, or the one that looks most like a table.

use super::{Cell, SheetName, Workbook, refuse, value::Value};
use crate::{AgentError, source::SHEET_NOTE};

/// A workbook with more sheets than this is refused.
const MOST_SHEETS: usize = 1_000;
/// The most cells that are checked in one sheet, and in all sheets together.
const CELLS_OF_A_SHEET: usize = 200_000;
const CELLS_OF_ALL: usize = 1_500_000;
/// The number of first rows in which the header is searched, and the number of rows that are sampled in total.
const ROWS_OF_HEADER: usize = 25;
const ROWS_OF_SAMPLE: usize = 125;
/// How much the look of a sheet counts that is named as one about the others.
const OF_AN_INDEX: f64 = 0.02;

/// The sheet to read.
pub(super) struct Chosen {
    pub index: usize,
    pub name: String,
    /// Every sheet that is not empty, visible sheets first.
    pub sheets: Vec<String>,
    was_asked: bool,
}

impl Chosen {
    /// A note about which sheet was read, if there was a choice.
    pub(super) fn note(&self) -> Option<String> {
        let others: Vec<String> = self.sheets.iter().filter(|name| **name != self.name).cloned().collect();
        if others.is_empty() || self.was_asked {
            return None;
        }
        Some(format!(
            "{SHEET_NOTE}{}\" was read, as it looks most like a table. The workbook also has: {}.",
            self.name,
            refuse::list(&others)
        ))
    }
}

/// Finds the sheet to read.
pub(super) fn choose(
    name: &str,
    workbook: &mut Workbook<'_>,
    asked: Option<&str>,
) -> Result<Chosen, AgentError> {
    let order = order(name, workbook.sheets())?;
    // The last sheet, which is often the newest, gets as many looks as the first.
    let most = CELLS_OF_A_SHEET.min(CELLS_OF_ALL / order.len());
    let mut looks = Vec::with_capacity(order.len());
    for index in order {
        looks.push((index, look(name, workbook, index, most)?));
    }
    let all = workbook.sheets();
    let with_cells = looks.iter().filter(|(_, look)| look.filled > 0 || look.was_cut);
    let sheets: Vec<String> = with_cells.map(|(index, _)| all[*index].name.clone()).collect();
    if sheets.is_empty() {
        return Err(refuse::no_cells(name));
    }
    let index = match asked {
        Some(asked) => find(name, all, &sheets, asked)?,
        None => best(&looks, all),
    };
    Ok(Chosen { index, name: all[index].name.clone(), sheets, was_asked: asked.is_some() })
}

/// The sheets in the order of the workbook, hidden ones last.
fn order(name: &str, sheets: &[SheetName]) -> Result<Vec<usize>, AgentError> {
    if sheets.is_empty() {
        return Err(refuse::no_worksheet(name));
    }
    if sheets.len() > MOST_SHEETS {
        return Err(refuse::too_many_sheets(name));
    }
    let mut order: Vec<usize> = (0..sheets.len()).collect();
    order.sort_by_key(|index| sheets[*index].is_hidden);
    Ok(order)
}

fn find(name: &str, all: &[SheetName], sheets: &[String], asked: &str) -> Result<usize, AgentError> {
    let asked = asked.trim();
    let exact = all.iter().position(|sheet| sheet.name.trim() == asked);
    let same = |sheet: &SheetName| sheet.name.trim().to_lowercase() == asked.to_lowercase();
    let Some(index) = exact.or_else(|| all.iter().position(same)) else {
        return Err(refuse::no_such_sheet(name, asked, sheets));
    };
    if sheets.contains(&all[index].name) {
        return Ok(index);
    }
    Err(refuse::empty_sheet(name, &all[index].name, sheets))
}

/// The best visible sheet; a hidden one only when no visible one holds a table. Of two equal ones, the earlier.
fn best(looks: &[(usize, Look)], all: &[SheetName]) -> usize {
    let rank = |index: usize, look: &Look| {
        let share = if is_about_others(&all[index].name) { OF_AN_INDEX } else { 1.0 };
        (look.score() > 0.0 && !all[index].is_hidden, look.score() * share, look.filled)
    };
    let mut best = (0, (false, -1.0, 0));
    for (index, look) in looks {
        let rank = rank(*index, look);
        if rank > best.1 {
            best = (*index, rank);
        }
    }
    best.0
}

/// Whether a sheet is named as one that describes the others: a table of contents, notes, a cover.
fn is_about_others(name: &str) -> bool {
    const NAMES: [&str; 28] = [
        "index",
        "contents",
        "content",
        "table of contents",
        "toc",
        "cover",
        "readme",
        "read me",
        "notes",
        "note",
        "legend",
        "info",
        "information",
        "about",
        "metadata",
        "glossary",
        "overview",
        "inhalt",
        "inhaltsverzeichnis",
        "deckblatt",
        "hinweise",
        "legende",
        "sommaire",
        "indice",
        "lisez moi",
        "notas",
        "instructions",
        "definitions",
    ];
    let words: Vec<String> =
        name.to_lowercase().split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect();
    NAMES.contains(&words.join(" ").trim())
}

/// The kind of a value in a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Text,
    Number,
    Date,
    Other,
}

/// The facts about a sheet that its score uses.
#[derive(Default)]
struct Look {
    /// The number of cells that were read, and of those that are not blank.
    seen: usize,
    filled: usize,
    rows: usize,
    was_cut: bool,
    /// The columns and shapes of the cells in the first rows that are not empty.
    sample: Vec<Vec<(u32, Shape)>>,
    last_row: Option<u32>,
}

fn look(name: &str, workbook: &mut Workbook<'_>, index: usize, most: usize) -> Result<Look, AgentError> {
    let mut look = Look::default();
    workbook.visit(name, index, &mut |cell| {
        look.see(&cell);
        look.was_cut = look.seen > most;
        Ok(!look.was_cut)
    })?;
    if look.was_cut {
        look.rows = look.rows.max(workbook.declared_rows(index));
    }
    Ok(look)
}

impl Look {
    fn see(&mut self, cell: &Cell<'_>) {
        self.seen += 1;
        if cell.value.is_blank() {
            return;
        }
        self.filled += 1;
        if self.last_row != Some(cell.row) {
            self.last_row = Some(cell.row);
            self.rows += 1;
            if self.sample.len() < ROWS_OF_SAMPLE {
                self.sample.push(Vec::new());
            }
        }
        if self.rows <= ROWS_OF_SAMPLE
            && let Some(row) = self.sample.last_mut()
        {
            row.push((cell.column, shape(&cell.value)));
        }
    }

    /// The number of filled cells, increased if they look like records below a header; 0 if the sheet is not a table.
    fn score(&self) -> f64 {
        let header = self.sample.iter().take(ROWS_OF_HEADER).enumerate();
        let scores = header.map(|(position, row)| self.score_under(position, row));
        scores.fold(0.0, f64::max)
    }

    fn score_under(&self, position: usize, header: &[(u32, Shape)]) -> f64 {
        let texts = header.iter().filter(|(_, shape)| *shape == Shape::Text).count();
        let below = &self.sample[position + 1..];
        if header.len() < 2 || texts == 0 || below.is_empty() {
            return 0.0;
        }
        let mut filled = 0;
        let (mut has_numbers, mut has_dates) = (false, header.iter().any(|(_, shape)| *shape == Shape::Date));
        for (column, shape) in below.iter().flatten() {
            if header.binary_search_by_key(column, |cell| cell.0).is_ok() {
                filled += 1;
                has_numbers |= *shape == Shape::Number;
                has_dates |= *shape == Shape::Date;
            }
        }
        let fullness = filled as f64 / (below.len() * header.len()) as f64;
        let rows = (self.rows - position - 1) as f64;
        let names = texts as f64 / header.len() as f64;
        let kind = [1.0, 4.0, 4.0, 16.0][usize::from(has_numbers) + 2 * usize::from(has_dates)];
        rows.powf(0.7) * header.len() as f64 * fullness * fullness * (0.25 + names) * kind
    }
}

fn shape(value: &Value<'_>) -> Shape {
    match value {
        Value::Text(text) if text.len() > 60 => Shape::Other,
        Value::Text(_) => Shape::Text,
        Value::Number(_) => Shape::Number,
        Value::Date { .. } | Value::Iso(_) => Shape::Date,
        _ => Shape::Other,
    }
}
