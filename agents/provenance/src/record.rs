//! What the record of a run says about where its figures come from. `report` writes it, this crate reads it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The column of a table with the row of the file that each of its rows is about; that row alone is behind its figures.
pub const ROW_IN_FILE: &str = "row_in_file";

/// Where the cells of a column without a formula come from: a parameter of the conversation if one was set, else a column
/// of the file, else what is assumed or calculated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The parameter of the run that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Cow<'static, str>>,
    /// The parameter that changes what the file has, such as a growth that was assumed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed: Option<Cow<'static, str>>,
    /// The column of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// What became of the numbers in that column.
    #[serde(flatten)]
    pub reading: Reading,
    /// Rows of the table, from 0, for which the file is blank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blank: Vec<u32>,
    /// What stands in when nothing was said and the file has nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Cow<'static, str>>,
    /// Rows of the table whose figure has another reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<Apart>,
}

/// From the numbers in a column of the file to a figure: each is multiplied, then those of several rows become one, and the
/// result is divided.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// What a number of the file is multiplied by, such as 7 where it has weeks and the figure is in days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<f64>,
    /// The column of the file with the number of units in a case, where the column counts cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case_size: Option<CaseSize>,
    /// Words of the column and the numbers that stand for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grades: Vec<(String, f64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combined: Option<Combined>,
    /// The column of the table by whose cell in the same row the result is divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Cow<'static, str>>,
}

/// Numbers of cases are multiplied by the units in one, prices of a case divided by them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseSize {
    Times(String),
    Over(String),
}

/// How the numbers of several rows of the file become one figure. Blank cells do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combined {
    Sum,
    Highest,
    First,
    /// The last row of the file.
    Last,
    /// The row with the latest date in this column; of several at a date the last.
    Latest(String),
    /// The latest of each name in the second column, added up.
    LatestOfEach(String, String),
    Mean,
    /// Weighted by the numbers in this column.
    MeanBy(String),
    /// The root of the sum of their squares, as standard deviations add up.
    RootOfSquares,
}

/// Rows of a table, counted from 0, and where their figures come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    pub rows: Vec<u32>,
    pub words: Cow<'static, str>,
}

impl Source {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The rows of the file behind the rows of tables, by the names that both have. Without names, `rows` has those of each row of
/// the table, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRows {
    /// The columns of the file with the names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The first table with these names; `rows` follows its names in the order of their first appearance.
    pub table: String,
    /// The columns of that table with the names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// Names that differ in capitals and blanks only are one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_any_spelling: bool,
    #[serde(with = "lists")]
    pub rows: Vec<RowList>,
}

/// Lists that are all like the first one, each so many rows further down, are written as that.
mod lists {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::RowList;

    /// Fewer lists are written out.
    const LEAST: usize = 4;

    #[derive(Deserialize, Serialize)]
    struct Alike {
        first: RowList,
        down: u32,
        count: usize,
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        All(Vec<RowList>),
        Alike(Alike),
    }

    pub(super) fn serialize<S: Serializer>(rows: &[RowList], serializer: S) -> Result<S::Ok, S::Error> {
        match alike(rows) {
            Some(alike) => alike.serialize(serializer),
            None => rows.serialize(serializer),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<RowList>, D::Error> {
        Ok(match Written::deserialize(deserializer)? {
            Written::All(rows) => rows,
            Written::Alike(Alike { first, down, count }) => {
                let down_to = |at: usize| {
                    first.further_down(down.saturating_mul(u32::try_from(at).unwrap_or(u32::MAX)))
                };
                (0..count).map(down_to).collect()
            }
        })
    }

    fn alike(rows: &[RowList]) -> Option<Alike> {
        let [first, second, ..] = rows else { return None };
        let down = second.first(1).first()?.checked_sub(*first.first(1).first()?)?;
        let is_alike = |(at, list): (usize, &RowList)| {
            u32::try_from(at)
                .ok()
                .and_then(|at| down.checked_mul(at))
                .is_some_and(|down| first.further_down(down) == *list)
        };
        (rows.len() >= LEAST && rows.iter().enumerate().all(is_alike)).then(|| Alike {
            first: first.clone(),
            down,
            count: rows.len(),
        })
    }
}

impl FileRows {
    /// Whether `rows` follows the rows of the table.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        self.cells.is_empty()
    }
}

/// Rows of a file, counted as a spreadsheet does: one row as a number, more as `2-157`, `2-1562/10` (every tenth) and these
/// joined by commas. When a list is cut short, the number of all rows stands after a semicolon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RowList {
    One(u32),
    Many(String),
}

impl RowList {
    /// The list of these parts: the first row, the last row and the step of each, in order.
    pub fn of_parts(parts: impl IntoIterator<Item = (u32, u32, u32)>) -> Self {
        let written = |(first, last, step): (u32, u32, u32)| match (first == last, step) {
            (true, _) => first.to_string(),
            (false, 1) => format!("{first}-{last}"),
            (false, step) => format!("{first}-{last}/{step}"),
        };
        Self::Many(parts.into_iter().map(written).collect::<Vec<_>>().join(","))
    }

    /// The list with the number of all rows, when it has only the first of them.
    #[must_use]
    pub fn cut_from(self, count: u32) -> Self {
        match self {
            list if list.count() == u64::from(count) => list,
            Self::One(row) => Self::Many(format!("{row};{count}")),
            Self::Many(text) => Self::Many(format!("{text};{count}")),
        }
    }

    /// The same list so many rows further down.
    fn further_down(&self, by: u32) -> Self {
        let moved = |row: u32| row.saturating_add(by);
        match self {
            Self::One(row) => Self::One(moved(*row)),
            Self::Many(text) => {
                let parts = self.listed().map(|(first, last, step)| (moved(first), moved(last), step));
                match (Self::of_parts(parts), text.split_once(';')) {
                    (Self::Many(parts), Some((_, count))) => Self::Many(format!("{parts};{count}")),
                    (list, _) => list,
                }
            }
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::One(_) => 1,
            Self::Many(text) => match text.split_once(';') {
                Some((_, count)) => count.parse().unwrap_or(0),
                None => self.listed().map(|(first, last, step)| u64::from((last - first) / step + 1)).sum(),
            },
        }
    }

    /// Whether only the first of the rows are listed.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        matches!(self, Self::Many(text) if text.contains(';'))
    }

    /// Up to `most` of the rows, in order.
    #[must_use]
    pub fn first(&self, most: usize) -> Vec<u32> {
        let runs = self.listed().flat_map(|(first, last, step)| (first..=last).step_by(step as usize));
        runs.take(most).collect()
    }

    /// Whether the row is in the list.
    #[must_use]
    pub fn has(&self, row: usize) -> bool {
        let is_in = |(first, last, step): (u32, u32, u32)| {
            u32::try_from(row)
                .is_ok_and(|row| (first..=last).contains(&row) && (row - first).is_multiple_of(step))
        };
        self.listed().any(is_in)
    }

    /// First row, last row and step of each part. A part that is no list of rows is left out.
    fn listed(&self) -> Box<dyn Iterator<Item = (u32, u32, u32)> + '_> {
        match self {
            Self::One(row) => Box::new(std::iter::once((*row, *row, 1))),
            Self::Many(text) => {
                let list = text.split_once(';').map_or(text.as_str(), |(list, _)| list);
                Box::new(list.split(',').filter_map(part))
            }
        }
    }
}

/// A list of rows that is asked about many of them: its parts are read once and found by their first row. They follow each other,
/// as in every list that is written for a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "RowList")]
pub struct RowSet(Vec<(u32, u32, u32)>);

impl From<RowList> for RowSet {
    fn from(list: RowList) -> Self {
        let mut parts: Vec<_> = list.listed().collect();
        parts.sort_unstable();
        Self(parts)
    }
}

impl RowSet {
    /// Whether the row is in the list.
    #[must_use]
    pub fn has(&self, row: usize) -> bool {
        let Ok(row) = u32::try_from(row) else { return false };
        let behind = self.0.partition_point(|(first, ..)| *first <= row);
        let part = behind.checked_sub(1).and_then(|at| self.0.get(at));
        part.is_some_and(|(first, last, step)| row <= *last && (row - first).is_multiple_of(*step))
    }
}

fn part(text: &str) -> Option<(u32, u32, u32)> {
    let (run, step) = text.split_once('/').unwrap_or((text, "1"));
    let (first, last) = run.split_once('-').unwrap_or((run, run));
    let (first, last, step): (u32, u32, u32) = (first.parse().ok()?, last.parse().ok()?, step.parse().ok()?);
    (first <= last && step > 0).then_some((first, last, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_are_alike_are_written_as_the_first_and_read_as_all() {
        let many = |text: &str| RowList::Many(text.to_owned());
        let alike = |rows: Vec<RowList>| {
            let list = FileRows { table: "t".to_owned(), rows, ..FileRows::default() };
            let written = serde_json::to_string(&list).unwrap();
            assert_eq!(serde_json::from_str::<FileRows>(&written).unwrap(), list);
            written.contains("down")
        };
        assert!(alike((0..9).map(|at| many(&format!("{}-{}", 2 + 3 * at, 4 + 3 * at))).collect()));
        assert!(alike((2..9).map(RowList::One).collect()));
        assert!(alike((2..9).map(|row| many(&format!("{row},{}-{}/50;9", row + 7, row + 107))).collect()));
        assert!(!alike([2, 3, 4, 6].map(RowList::One).to_vec()));
        assert!(!alike(vec![many("2-4"), many("5-7"), many("8-11"), many("12-14")]));
        assert!(!alike(vec![many(""), many(""), RowList::One(2), RowList::One(3)]));
    }

    #[test]
    fn a_list_of_rows_tells_how_many_they_are_and_which_come_first() {
        let list = |text: &str| RowList::Many(text.to_owned());
        assert_eq!(RowList::One(7).first(3), [7]);
        assert_eq!((list("2-157").count(), list("2-1562/10").count()), (156, 157));
        assert_eq!(list("2-4,9,20-40/10").first(9), [2, 3, 4, 9, 20, 30, 40]);
        assert_eq!(list("2,5,9;156").count(), 156);
        for row in 0..50 {
            let expected = [2, 3, 4, 20, 30, 40].contains(&row);
            assert_eq!(list("2-4,20-40/10").has(row), expected, "{row}");
            assert_eq!(RowSet::from(list("2-4,20-40/10")).has(row), expected, "{row}");
        }
        assert_eq!(list("nonsense").first(3), [0; 0]);
    }
}
