//! Finds the header row: different texts above values, as wide as the rows below, often with known words.

use crate::{
    shape::{
        cell::{self, Counts, Look},
        periods,
        region::{
            known_words::{is_known_name, is_unit},
            names,
        },
    },
    source::grid::Grid,
};
use kernels::cancel;

/// The number of rows in which the header is searched.
const LOOKED_AT: usize = 80;

/// The header: the rows that name the columns. Rows are positions in the grid.
pub(in crate::shape::region) struct Header {
    /// The last header row; `None` when the file has no header.
    pub row: Option<usize>,
    /// The row above that is also part of the header.
    pub upper: Option<usize>,
    pub names: Vec<String>,
    /// A row of units below the names.
    pub units: Option<usize>,
    /// The position of the first record.
    pub body: usize,
}

/// The rows at the start of the sheet, and the look of their cells.
struct Start<'a> {
    grid: &'a Grid,
    rows: Vec<usize>,
    looks: Vec<Vec<Look>>,
}

/// Finds the header; `None` for a sheet without any cell. `wanted` is the row that the user chose.
pub(in crate::shape::region) fn find(grid: &Grid, wanted: Option<Option<usize>>) -> Option<Header> {
    let first = match wanted {
        Some(Some(row)) => row.saturating_sub(1),
        _ => 0,
    };
    let names_nothing =
        |row: &usize| grid.is_blank(*row) || wanted != Some(Some(*row)) && cell::is_ruled(grid, *row);
    let rows: Vec<usize> = (first..grid.rows()).filter(|row| !names_nothing(row)).take(LOOKED_AT).collect();
    let looks = rows.iter().map(|row| grid.row(*row).map(cell::look).collect()).collect();
    let start = Start { grid, rows, looks };
    start.rows.first()?;
    let best = match wanted {
        Some(Some(row)) => Some(start.rows.iter().position(|other| *other == row)?),
        Some(None) => None,
        None => start.best(),
    };
    let Some(mut best) = best else {
        return Some(Header {
            row: None,
            upper: None,
            names: vec![String::new(); start.common_width()],
            units: None,
            body: 0,
        });
    };
    if wanted.is_none() && start.is_pair(best, best + 1) {
        best += 1;
    }
    Some(start.header(best))
}

impl Start<'_> {
    fn header(&self, best: usize) -> Header {
        let row = self.rows[best];
        let upper =
            best.checked_sub(1).filter(|upper| self.is_pair(*upper, best)).map(|upper| self.rows[upper]);
        let texts = |row: usize| self.grid.row(row).collect::<Vec<_>>();
        let names = match upper {
            Some(upper) => names::merged(&texts(upper), &texts(row)),
            None => texts(row).into_iter().map(str::to_owned).collect(),
        };
        let units = self.rows.get(best + 1).copied().filter(|_| self.is_units(best + 1));
        Header { row: Some(row), upper, names, units, body: row + 1 }
    }

    /// The row that is most likely the header, unless it looks like the rows below it.
    fn best(&self) -> Option<usize> {
        let mut below: Vec<Counts> = Vec::new();
        let mut filled: Vec<usize> = Vec::new();
        let mut best: Option<(usize, Score)> = None;
        // Rows that look like the rows below them and are wide enough to be records.
        let mut like_records = Vec::new();
        for row in (0..self.rows.len()).rev() {
            cancel::tick();
            let score = self.score(row, &below, &filled);
            if !score.is_name && self.filled(row) * 5 >= common(&filled) * 4 {
                like_records.push(row);
            }
            if best.as_ref().is_none_or(|(_, best)| score.total >= best.total) {
                best = Some((row, score));
            }
            for (column, look) in self.looks[row].iter().enumerate() {
                if below.len() <= column {
                    below.resize(column + 1, Counts::default());
                }
                below[column].add(*look);
            }
            filled.push(self.filled(row));
        }
        let (row, score) = best?;
        let above = like_records.iter().filter(|record| **record < row).count();
        (above < 2 && (row > 0 || score.is_name)).then_some(row)
    }

    fn score(&self, row: usize, below: &[Counts], filled_below: &[usize]) -> Score {
        let filled = self.filled(row);
        if filled == 0 {
            return Score { total: -1.0, is_name: true };
        }
        let texts: Vec<&str> = self.grid.row(self.rows[row]).collect();
        let are_periods = periods::are_regular_periods(&texts);
        let (mut named, mut contrast, mut typed, mut known, mut labels) = (0, 0, 0, 0, 0);
        for (column, text) in texts.iter().enumerate() {
            let look = self.looks[row][column];
            let is_typed =
                below.get(column).is_some_and(|counts| matches!(counts.most(), Look::Number | Look::Date));
            let is_period = are_periods && periods::is_period(text)
                || look == Look::Date
                    && below.get(column).is_some_and(|counts| counts.most() == Look::Number);
            let is_name = look == Look::Text || is_period;
            named += usize::from(is_name);
            typed += usize::from(is_typed && look != Look::Blank);
            contrast += usize::from(is_typed && is_name);
            known += usize::from(is_known_name(text));
            labels += usize::from(text.ends_with(':'));
        }
        let share = |count: usize, of: usize| count as f64 / of.max(1) as f64;
        let width = common(filled_below);
        let total = share(named, filled)
            + 1.5 * share(contrast, typed)
            + share(known, filled)
            + share(filled.min(width), width)
            - share(filled - distinct(&texts), filled)
            - share(labels, filled)
            - 0.02 * row as f64
            - if filled_below.is_empty() { 0.5 } else { 0.0 };
        Score { total, is_name: typed == 0 || contrast * 2 >= typed || known > 0 }
    }

    /// Whether two rows form the header together: each has names where the other has blanks, or the lower row repeats
    /// the same name.
    fn is_pair(&self, upper: usize, lower: usize) -> bool {
        let (Some(upper_row), Some(lower_row)) = (self.rows.get(upper), self.rows.get(lower)) else {
            return false;
        };
        if upper_row + 1 != *lower_row || lower + 1 >= self.rows.len() || self.is_units(lower) {
            return false;
        }
        let above: Vec<&str> = self.grid.row(*upper_row).collect();
        let below: Vec<&str> = self.grid.row(*lower_row).collect();
        let has_values =
            |row: usize| self.looks[row].iter().any(|look| matches!(look, Look::Number | Look::Date));
        if has_values(lower) && !periods::are_regular_periods(&below) || self.filled(upper) == 0 {
            return false;
        }
        let is_years =
            |text: &str| text.is_empty() || cell::look(text) == Look::Text || periods::is_period(text);
        if !above.iter().all(|text| is_years(text)) || !self.stands_over_values(lower) {
            return false;
        }
        let only_in = |one: &[&str], other: &[&str]| {
            let is_blank = |column: usize| other.get(column).is_none_or(|text| text.is_empty());
            (0..one.len()).any(|column| !one[column].is_empty() && is_blank(column))
        };
        let complements = only_in(&above, &below) && only_in(&below, &above);
        let tells_apart = distinct(&below) < self.filled(lower);
        let is_centred = above.first().is_some_and(|text| text.is_empty());
        self.filled(upper) >= 2 && (complements || tells_apart || is_centred)
    }

    /// Whether any name is above a column of numbers or dates.
    fn stands_over_values(&self, row: usize) -> bool {
        let width = self.looks[row].len();
        (0..width).any(|column| {
            let mut counts = Counts::default();
            let below = self.looks[row + 1..].iter().filter_map(|looks| looks.get(column));
            below.for_each(|look| counts.add(*look));
            self.looks[row][column] != Look::Blank && matches!(counts.most(), Look::Number | Look::Date)
        })
    }

    fn is_units(&self, row: usize) -> bool {
        let Some(position) = self.rows.get(row) else { return false };
        let mut cells = self.grid.row(*position).filter(|text| !text.is_empty()).peekable();
        cells.peek().is_some() && cells.all(is_unit) && row + 1 < self.rows.len()
    }

    fn filled(&self, row: usize) -> usize {
        self.grid.row(self.rows[row]).filter(|text| !text.is_empty()).count()
    }

    fn common_width(&self) -> usize {
        let widths: Vec<usize> = self.looks.iter().map(Vec::len).collect();
        common(&widths)
    }
}

struct Score {
    total: f64,
    /// Whether the row differs from the rows below it.
    is_name: bool,
}

fn distinct(texts: &[&str]) -> usize {
    let mut sorted: Vec<&str> = texts.iter().copied().filter(|text| !text.is_empty()).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// The most frequent count; among equally frequent counts, the largest.
fn common(counts: &[usize]) -> usize {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).max_by_key(|run| run.len()).map_or(1, |run| run[0].max(1))
}
