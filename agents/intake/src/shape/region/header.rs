//! Finds the header row: different texts above values, as wide as the rows below, often with known words.

use crate::{
    number,
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
/// The most rows that describe the columns.
const MOST_DESCRIPTIONS: usize = 20;
/// How rows begin that describe the series of a statistics office.
const SERIES_LABELS: [&str; 20] = [
    "cdid",
    "unit",
    "units",
    "pre unit",
    "preunit",
    "series id",
    "series type",
    "data type",
    "frequency",
    "series start",
    "series end",
    "no. obs",
    "no. obs.",
    "collection month",
    "release date",
    "next release",
    "important notes",
    "source",
    "dataset id",
    "seasonal adjustment",
];
/// A cell with more words than this is a title, not a name that several columns share.
const LONGEST_GROUP: usize = 6;

/// The header: the rows that name the columns. Rows are positions in the grid.
pub(in crate::shape::region) struct Header {
    /// The last header row; `None` when the file has no header.
    pub row: Option<usize>,
    /// The row above that is also part of the header.
    pub upper: Option<usize>,
    pub names: Vec<String>,
    /// A row of units below the names.
    pub units: Option<usize>,
    /// Rows below the names that describe the columns, such as the ids and units of the series of a statistics office.
    pub descriptions: Vec<usize>,
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
    if let Some(first) = start.of_statistics().filter(|_| wanted.is_none()) {
        return Some(start.header(first));
    }
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
            descriptions: Vec::new(),
            body: if wanted.is_none() && start.is_title_of_table(0) { start.rows[0] + 1 } else { 0 },
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
        let descriptions = self.descriptions(best + 1 + usize::from(units.is_some()));
        Header { row: Some(row), upper, names, units, descriptions, body: row + 1 }
    }

    /// The rows from `first` on with a text where all later rows have a date, and with texts above the numbers.
    fn descriptions(&self, first: usize) -> Vec<usize> {
        let is_dated = |row: &usize| self.looks[*row].first() == Some(&Look::Date);
        let records: Vec<usize> = (first..self.rows.len()).skip_while(|row| !is_dated(row)).collect();
        let Some(end) =
            records.first().copied().filter(|end| *end > first && end - first <= MOST_DESCRIPTIONS)
        else {
            return Vec::new();
        };
        let dated = records.iter().filter(|row| is_dated(row)).count();
        let is_text = |row: usize| self.looks[row].first() == Some(&Look::Text);
        let has_numbers = |row: usize| self.looks[row][1..].contains(&Look::Number);
        // A single row with numbers may be a record with an unreadable date; beside a row that only has a label it is none.
        let is_label = |row: usize| self.filled(row) == 1;
        let tell_apart = end - first >= 3 || end - first == 2 && (first..end).any(is_label);
        let are_texts = (first..end).all(is_text) && (tell_apart || !(first..end).any(has_numbers));
        if dated * 10 < records.len() * 9 || records.len() < 3 || !are_texts {
            return Vec::new();
        }
        self.rows[first..end].to_vec()
    }

    /// The header of a table of a statistics office: the first of the full rows directly above records that begin with a date, where
    /// at least two of the others begin with a usual label of such tables, such as `Unit` and `Frequency`.
    fn of_statistics(&self) -> Option<usize> {
        const FEWEST_LABELS: usize = 2;
        let is_dated = |row: usize| self.looks[row].first() == Some(&Look::Date);
        let body = (0..self.rows.len()).find(|row| is_dated(*row))?;
        let width = self.filled(body);
        let is_full = |row: &usize| self.filled(*row) + 1 >= width && self.filled(*row) > 1;
        let first = (0..body).rev().take_while(is_full).last()?;
        let begins_with_label = |row: &usize| {
            let text = self.grid.cell(self.rows[*row], 0).trim().trim_end_matches(':').to_lowercase();
            SERIES_LABELS.contains(&text.as_str())
        };
        let labels = (first + 1..body).filter(begins_with_label).count();
        (labels >= FEWEST_LABELS && body - first <= MOST_DESCRIPTIONS).then_some(first)
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
        let width = common(&filled);
        let has_wide_row_above = width > 1 && (0..row).any(|upper| self.filled(upper) * 2 >= width);
        if above >= 2 || !score.is_name && (row == 0 || has_wide_row_above) {
            return None;
        }
        let row = self.first_of_texts(row, width).unwrap_or(row);
        let row = (0..row).find(|upper| self.names_better(*upper, row)).unwrap_or(row);
        if self.is_title_of_table(row) {
            return None;
        }
        let is_record = self.is_like_records(row) || self.grid.row(self.rows[row]).any(is_address);
        (!is_record).then_some(row)
    }

    /// Whether a row with a single text, which is not over numbers, stands above wider rows only: it is the title of a table
    /// without names.
    fn is_title_of_table(&self, row: usize) -> bool {
        const FEWEST: usize = 3;
        let below: Vec<usize> = (row + 1..self.rows.len()).map(|other| self.filled(other)).collect();
        self.filled(row) == 1
            && below.len() >= FEWEST
            && below.iter().all(|filled| *filled > 1)
            && !self.stands_over_values(row)
    }

    /// The first full row, if it has texts only and full rows stand between it and the row that was chosen: those are records, and a
    /// usual name or a number below is a value among them.
    fn first_of_texts(&self, row: usize, width: usize) -> Option<usize> {
        const FEWEST: usize = 2;
        const FEWEST_OVER_VALUES: usize = 5;
        let mut full = (0..row).filter(|upper| width > 1 && self.filled(*upper) >= width);
        let first = full.next()?;
        let fewest = if self.stands_over_values(row) { FEWEST_OVER_VALUES } else { FEWEST };
        let are_texts = self.looks[first].iter().all(|look| *look == Look::Text);
        (are_texts && full.count() >= fewest).then_some(first)
    }

    /// Whether a row above is the header: as wide, of different texts only, and with more usual names or over a row that
    /// says the same of several columns, such as their unit.
    fn names_better(&self, upper: usize, row: usize) -> bool {
        let differ =
            |row: usize| distinct(&self.grid.row(self.rows[row]).collect::<Vec<_>>()) == self.filled(row);
        let is_full = self.filled(upper) >= self.filled(row) && differ(upper);
        let are_texts = self.looks[upper].iter().all(|look| matches!(look, Look::Text | Look::Blank));
        let known = |row: usize| self.grid.row(self.rows[row]).filter(|text| is_known_name(text)).count();
        let are_better = !differ(row) || known(upper) > 0 && known(upper) >= known(row);
        is_full && are_texts && are_better && !self.is_pair(upper, upper + 1)
    }

    /// Whether a row without usual names has the values of the rows below: the same text again, or a code of the same form.
    fn is_like_records(&self, row: usize) -> bool {
        let grid = self.grid;
        let below = &self.rows[row + 1..];
        if below.is_empty() || grid.row(self.rows[row]).any(is_known_name) || self.stands_over_values(row) {
            return false;
        }
        let cells = grid.row(self.rows[row]).enumerate().filter(|(_, text)| !text.is_empty());
        cells.into_iter().any(|(column, text)| {
            let alike = |other: &&usize| grid.cell(**other, column) == text;
            let of_one_form = |other: &&usize| form(grid.cell(**other, column)) == form(text);
            let is_code = number::has_digit(text) && text.len() > 2;
            below.iter().any(|other| alike(&other) && !self.repeats(row, *other))
                || is_code && below.iter().filter(of_one_form).count() * 10 >= below.len() * 8
        })
    }

    /// Whether a later row repeats every text of this one, as a header does on each printed page.
    fn repeats(&self, row: usize, other: usize) -> bool {
        self.grid.row(self.rows[row]).eq(self.grid.row(other))
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
        // One or two records below show little.
        let evidence = filled_below.len() as f64 / (filled_below.len() + 1) as f64;
        let total = share(named, filled)
            + 1.5 * evidence * share(contrast, typed)
            // A single known word, such as the title `Customer`, is no row of names.
            + share(known, filled) * share(filled.min(width), width)
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
        let groups = distinct(&above) < self.filled(upper) || self.filled(upper) < self.filled(lower);
        let tells_apart = groups && distinct(&below) < self.filled(lower);
        let is_centred = above.first().is_some_and(|text| text.is_empty());
        self.filled(upper) >= 2
            && (complements || tells_apart || is_centred)
            && !above.iter().any(|text| is_title(text))
            && (below.iter().any(|text| is_known_name(text)) || self.stands_over_values_only(lower))
    }

    /// Whether every name is above a column of numbers or dates, or above blanks; a record with texts only is not.
    fn stands_over_values_only(&self, row: usize) -> bool {
        let named = (0..self.looks[row].len()).filter(|column| self.looks[row][*column] != Look::Blank);
        named.into_iter().all(|column| self.look_below(row, column) != Look::Text)
    }

    /// What most cells of a column below a row are.
    fn look_below(&self, row: usize, column: usize) -> Look {
        let mut counts = Counts::default();
        let below = self.looks[row + 1..].iter().filter_map(|looks| looks.get(column));
        below.for_each(|look| counts.add(*look));
        counts.most()
    }

    /// Whether any name is above a column of numbers or dates.
    fn stands_over_values(&self, row: usize) -> bool {
        let width = self.looks[row].len();
        (0..width).any(|column| {
            let is_typed = || matches!(self.look_below(row, column), Look::Number | Look::Date);
            self.looks[row][column] != Look::Blank && is_typed()
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

/// Whether a cell above the names is a title, such as `Dated: Jun 1`, and not a name that several columns share.
fn is_title(text: &str) -> bool {
    text.contains(": ") || text.ends_with(':') || text.split_whitespace().count() > LONGEST_GROUP
}

/// Whether a cell is an e-mail address, which names no column.
fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && host.contains('.') && !text.contains(char::is_whitespace)
    })
}

/// The form of a code: `P-001` and `Q-734` have the same one.
fn form(text: &str) -> String {
    let kind = |c: char| match c {
        c if c.is_numeric() => '9',
        c if c.is_alphabetic() => 'a',
        c => c,
    };
    text.chars().map(kind).collect()
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
