//! The rows of the file behind any figure. A total is about the rows behind all rows of its table, and a figure that only the
//! engine explains about all rows that the run has used.

use std::collections::HashSet;

use super::{Behind, Lists, RowsAt, tables::Read};
use crate::{
    explanation::Spot,
    formula::Value,
    record::RowList,
    stored::{Column, Place, Stored},
};

/// The rows of the file behind one figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureRows {
    /// What all of them have in common: column of the file and name.
    pub names: Vec<(String, String)>,
    pub count: u64,
    /// The rows in the order of the file; the first of each group when a list in the record is cut short.
    listed: Vec<u32>,
    /// The groups, when a list is cut short.
    groups: Vec<Behind>,
    /// They are all rows that the run has used, and the list of these is cut short.
    are_all: bool,
}

/// How some of the rows are found in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// By their numbers.
    Listed(Vec<u32>),
    /// As the rows that the run has used, so many, if a reader of the file finds as many; `listed` are the numbers that are known.
    All { count: u64, listed: Vec<u32>, skip: usize },
    /// By the names of these groups, one after the other, without the first rows of them.
    Named { groups: Vec<Behind>, skip: usize },
}

impl Stored {
    /// The rows of the file behind the figure at a spot; none when it follows from settings alone, or nothing is there.
    #[must_use]
    pub fn rows_of_file(&self, spot: &Spot) -> Option<FigureRows> {
        let lists = Lists::of(self);
        let mut read = Read::default();
        match spot {
            Spot::Cell { table, row, column } => {
                let table = self.table(table)?;
                if let Some(at) = lists.place(table, *row) {
                    return Some(FigureRows::of(&lists, &[at]).unless_all(self.used_rows.as_ref()));
                }
                read_cell(
                    &mut read,
                    table.columns.get(table.position(column)?)?,
                    &Place::row(self, table, *row),
                );
            }
            Spot::Sum { table, column } => {
                let table = self.table(table)?;
                let at = table.position(column)?;
                let has_number = |row: &usize| matches!(table.rows[*row].get(at), Some(Value::Number(_)));
                read.rows = (0..table.rows.len()).filter(has_number).map(|row| (table, row)).collect();
            }
            Spot::Rows { table } => {
                let table = self.table(table)?;
                read.rows = (0..table.rows.len()).map(|row| (table, row)).collect();
            }
            Spot::Named { name } => read.named(self.named(name)?, &Place::run(self), 0),
            Spot::Point { chart, series, x } => {
                let chart = self.charts.iter().find(|found| found.name == *chart)?;
                match &chart.series.iter().find(|found| found.name == *series)?.formula {
                    Some(formula) => read.formula(formula, &Place::point(self, x), 0),
                    None => read.is_of_engine = true,
                }
            }
        }
        self.merged(&lists, &read)
    }

    fn merged(&self, lists: &Lists, read: &Read) -> Option<FigureRows> {
        let (mut seen, mut places) = (HashSet::new(), Vec::new());
        let (mut tables, mut of_file) = (HashSet::new(), HashSet::new());
        for (table, row) in &read.rows {
            tables.insert(&table.name);
            let Some(place) = lists.place(table, *row) else { continue };
            of_file.insert(&table.name);
            places.extend(Some(place).filter(|place| seen.insert(*place)));
        }
        // A table whose rows are about nothing in the file, such as its totals, is about all of it.
        let is_whole = read.is_of_engine || tables.len() > of_file.len();
        match &self.used_rows {
            Some(used) if is_whole => Some(FigureRows::of_list(used)),
            _ if places.is_empty() => None,
            used => Some(FigureRows::of(lists, &places).unless_all(used.as_ref())),
        }
    }
}

/// A cell of a row that no row of the file belongs to.
fn read_cell<'a>(read: &mut Read<'a>, column: &'a Column, place: &Place<'a>) {
    match &column.formula {
        Some(formula) => read.formula(formula, place, 0),
        None => read.is_of_engine = column.source.said.is_none() && column.source.otherwise.is_none(),
    }
}

impl FigureRows {
    fn of(lists: &Lists, places: &[RowsAt]) -> Self {
        if let [place] = places {
            let behind = lists.behind(*place);
            let names = behind.names.clone();
            return Self { names, ..Self::of_groups(vec![behind]) };
        }
        let is_cut = places.iter().any(|place| lists.rows(*place).is_cut());
        if is_cut {
            return Self::of_groups(places.iter().map(|place| lists.behind(*place)).collect());
        }
        let mut listed: Vec<u32> =
            places.iter().flat_map(|place| lists.rows(*place).first(usize::MAX)).collect();
        listed.sort_unstable();
        listed.dedup();
        let (names, groups, are_all) = (Vec::new(), Vec::new(), false);
        Self { names, count: listed.len() as u64, listed, groups, are_all }
    }

    /// All rows that the run has used.
    fn of_list(list: &RowList) -> Self {
        let (names, groups, are_all) = (Vec::new(), Vec::new(), list.is_cut());
        Self { names, count: list.count(), listed: list.first(usize::MAX), groups, are_all }
    }

    fn of_groups(groups: Vec<Behind>) -> Self {
        let count = groups.iter().map(|group| group.rows.count()).sum();
        let mut listed: Vec<u32> = groups.iter().flat_map(|group| group.rows.first(usize::MAX)).collect();
        listed.sort_unstable();
        listed.dedup();
        let groups = if listed.len() as u64 == count { Vec::new() } else { groups };
        Self { names: Vec::new(), count, listed, groups, are_all: false }
    }

    /// Groups that have as many rows as were used are all of these, which are listed.
    fn unless_all(self, used: Option<&RowList>) -> Self {
        match used {
            Some(used) if !self.groups.is_empty() && self.count == used.count() => {
                Self { names: self.names, ..Self::of_list(used) }
            }
            _ => self,
        }
    }

    /// Up to `most` of the rows that are known by their numbers, in the order of the file.
    #[must_use]
    pub fn first(&self, most: usize) -> Vec<u32> {
        self.listed.iter().copied().take(most).collect()
    }

    /// Up to `most` stretches of rows that follow each other, each with its first and its last row.
    #[must_use]
    pub fn ranges(&self, most: usize) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for row in &self.listed {
            let has_room = ranges.len() < most;
            match ranges.last_mut().filter(|(_, last)| *last + 1 == *row) {
                Some((_, last)) => *last = *row,
                None if has_room => ranges.push((*row, *row)),
                None => break,
            }
        }
        ranges
    }

    /// The rows behind the first `after` of them, `take` at most.
    #[must_use]
    pub fn page(&self, after: usize, take: usize) -> Page {
        if self.groups.iter().all(|group| group.names.is_empty()) {
            let listed = self.listed.iter().copied().skip(after).take(take).collect();
            return match self.are_all {
                true => Page::All { count: self.count, listed, skip: after },
                false => Page::Listed(listed),
            };
        }
        let (mut before, mut skip, mut groups) = (0_usize, 0, Vec::new());
        for group in &self.groups {
            let count = usize::try_from(group.rows.count()).unwrap_or(usize::MAX);
            if before.saturating_add(count) > after && before < after.saturating_add(take) {
                if groups.is_empty() {
                    skip = after - before.min(after);
                }
                groups.push(group.clone());
            }
            before = before.saturating_add(count);
        }
        Page::Named { groups, skip }
    }
}

#[cfg(test)]
mod tests {
    use super::{Behind, FigureRows, Page};
    use crate::record::RowList;

    #[test]
    fn a_page_far_behind_the_last_row_is_empty() {
        let rows = RowList::Many("2-3,5".to_owned());
        let names = vec![("item".to_owned(), "A".to_owned())];
        let group = Behind { names, is_any_spelling: false, rows };
        let listed = vec![2, 3, 5];
        let figure = FigureRows { names: Vec::new(), count: 3, listed, groups: vec![group], are_all: false };
        for after in [3, usize::MAX - 1, usize::MAX] {
            assert_eq!(figure.page(after, 50), Page::Named { groups: Vec::new(), skip: 0 }, "{after}");
        }
        assert!(matches!(figure.page(0, usize::MAX), Page::Named { groups, skip: 0 } if groups.len() == 1));
    }
}
