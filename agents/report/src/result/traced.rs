//! The file behind a run: the rows of each name in it, and the column that a figure was taken from.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use intake::{
    Table as Upload,
    problem::{DEFAULT_USED, Problem, UNKNOWN},
    roles::{Role, Roles},
};
use kernels::cancel;
use provenance::record::{FileRows, Reading, RowList, Source};
use serde_json::Value;

use super::{
    origin::{Origin, set},
    table::{Cell, Table},
};

/// Columns of tables that name what a row is about, and the role of the column of the file that does.
const NAMES: &[(&str, Role)] = &[
    ("item_id", Role::Product),
    ("product_id", Role::Product),
    ("item", Role::Product),
    ("location_id", Role::Location),
    ("supplier", Role::Supplier),
];
/// A second name, where rows are about an item at a place.
const PLACE: (&str, Role) = ("location", Role::Location);

/// Parts of a list of rows that are written out.
const MOST_PARTS: usize = 3;
/// The same of the list of all rows.
const MOST_PARTS_OF_ALL: usize = 20;
/// The same of all lines of an answer about rows together.
const MOST_PARTS_OF_LINES: usize = 200;

/// Between the names of a row that has two.
const BETWEEN: char = '\u{1f}';

/// The file as the run has read it, as far as its figures can be traced to rows.
#[derive(Debug, Default)]
pub struct TracedFile {
    roles: Roles,
    columns: Vec<String>,
    named: Vec<NamedRows>,
    /// All rows that were read, in the order of the file.
    read: Vec<u32>,
    /// The rows behind each row of tables without names of the file.
    in_order: Vec<FileRows>,
    /// Columns that stand for a role in this run, with what becomes of their numbers.
    readings: HashMap<Role, (String, Reading)>,
    /// Parameters whose figures are not what was said, but follow from it.
    said: HashMap<&'static str, Reading>,
    /// How names that are the same are written alike.
    key: Option<Key>,
}

/// Two spellings of one name have the same key.
pub type Key = fn(&str) -> String;

/// The rows of each name.
#[derive(Debug)]
struct NamedRows {
    /// The roles of the columns with the names.
    roles: Vec<Role>,
    /// The place of each name in `rows`.
    places: HashMap<String, usize>,
    /// The rows of the file with each name, in their order.
    rows: Vec<Vec<u32>>,
    /// Places of names for which the column of a role is blank in all their rows.
    blank: HashMap<Role, HashSet<usize>>,
}

/// Rows in the order of the file; those beyond a few parts are only counted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows {
    /// First row, last row and step.
    parts: Vec<(u32, u32, u32)>,
    most_parts: usize,
    count: u32,
    last: u32,
}

impl Default for Rows {
    fn default() -> Self {
        Self { parts: Vec::new(), most_parts: MOST_PARTS, count: 0, last: 0 }
    }
}

impl Rows {
    fn with_parts(most_parts: usize) -> Self {
        Self { most_parts, ..Self::default() }
    }

    fn push(&mut self, row: u32) {
        // A row of a wide table holds many records.
        if self.count > 0 && row == self.last {
            return;
        }
        self.count += 1;
        self.last = row;
        let has_room = self.parts.len() < self.most_parts;
        match self.parts.last_mut() {
            Some((first, last, step)) if *first == *last && row > *last => {
                (*last, *step) = (row, row - *first)
            }
            Some((_, last, step)) if row > *last && row - *last == *step => *last = row,
            _ if has_room => self.parts.push((row, row, 1)),
            _ => {}
        }
    }

    fn listed(&self) -> RowList {
        match self.parts[..] {
            [(row, _, _)] if self.count == 1 => RowList::One(row),
            _ => RowList::of_parts(self.parts.iter().copied()).cut_from(self.count),
        }
    }
}

impl TracedFile {
    /// Cells among `problems` whose value was not used count as blank.
    pub(super) fn new(upload: &Upload, roles: &Roles, problems: &[Problem], key: Option<Key>) -> Self {
        let mut traced = Self { roles: roles.clone(), columns: upload.names.clone(), key, ..Self::default() };
        let is_without = |problem: &&Problem| [DEFAULT_USED, UNKNOWN].contains(&problem.done);
        let unusable: HashSet<(u64, &str)> = problems
            .iter()
            .filter(is_without)
            .map(|problem| (problem.row, problem.column.as_str()))
            .collect();
        traced.read =
            (0..upload.rows).filter_map(|record| u32::try_from(upload.row_of(record)).ok()).collect();
        // A row of a wide table holds many records.
        traced.read.dedup();
        for role in [Role::Product, Role::Location, Role::Supplier] {
            traced.add(upload, &[role], &unusable);
        }
        traced.add(upload, &[Role::Product, Role::Location], &unusable);
        traced
    }

    /// The file of an answer about its rows: those that were used, and those behind each row of its tables.
    #[must_use]
    pub fn of_rows(read: Vec<u32>, in_order: Vec<(&'static str, Vec<Vec<u32>>)>) -> Self {
        let listed = |rows: &Vec<u32>, of: usize| {
            let mut all = Rows::with_parts((MOST_PARTS_OF_LINES / of).clamp(MOST_PARTS, MOST_PARTS_OF_ALL));
            rows.iter().for_each(|row| all.push(*row));
            all.listed()
        };
        let list = |(table, rows): (&'static str, Vec<Vec<u32>>)| FileRows {
            table: table.to_owned(),
            rows: rows.iter().map(|lines| listed(lines, rows.len())).collect(),
            ..FileRows::default()
        };
        Self { read, in_order: in_order.into_iter().map(list).collect(), ..Self::default() }
    }

    /// The rows that were read, without those that were not used; none when there are none.
    pub(crate) fn used_rows(&self, unused: &HashSet<u64>) -> Option<RowList> {
        let mut used = Rows::with_parts(MOST_PARTS_OF_ALL);
        let rows = self.read.iter().filter(|row| !unused.contains(&u64::from(**row)));
        rows.for_each(|row| used.push(*row));
        (used.count > 0).then(|| used.listed())
    }

    /// The column of the file that has this role in the run.
    pub fn column(&self, role: Role) -> Option<&str> {
        self.roles.get(role)
    }

    /// The figures of a role are from this column, and are read like this.
    pub fn reads(&mut self, role: Role, column: &str, reading: Reading) {
        self.readings.insert(role, (column.to_owned(), reading));
    }

    /// The figures of a parameter follow from it like this.
    pub fn reads_said(&mut self, param: &'static str, reading: Reading) {
        self.said.insert(param, reading);
    }

    fn add(&mut self, upload: &Upload, names: &[Role], unusable: &HashSet<(u64, &str)>) {
        let position = |role: &Role| upload.position(self.naming_column(*role)?);
        let columns: Option<Vec<usize>> = names.iter().map(position).collect();
        let Some(columns) = columns else { return };
        let mut named = NamedRows {
            roles: names.to_vec(),
            places: HashMap::new(),
            rows: Vec::new(),
            blank: HashMap::new(),
        };
        let mut texts: Vec<_> = columns.iter().map(|column| upload.column(*column)).collect();
        let mut name = String::new();
        let mut place_of_record = Vec::with_capacity(upload.rows);
        for record in 0..upload.rows {
            name.clear();
            let mut is_named = true;
            for (part, texts) in texts.iter_mut().enumerate() {
                if part > 0 {
                    name.push(BETWEEN);
                }
                match texts.next().flatten() {
                    Some(text) => self.push_name(&mut name, text.trim()),
                    None => is_named = false,
                }
            }
            let row = u32::try_from(upload.row_of(record)).ok().filter(|_| is_named);
            place_of_record.push(row.map(|row| named.push(&name, row)));
        }
        for (role, column) in self.roles.clone().iter() {
            named.find_blanks(upload, role, column, &place_of_record, unusable);
        }
        self.named.push(named);
    }

    fn push_name(&self, name: &mut String, text: &str) {
        match self.key {
            Some(key) => name.push_str(&key(text)),
            None => name.push_str(text),
        }
    }

    /// The column of the names of a role: a product may be known by its name alone.
    fn naming_column(&self, role: Role) -> Option<&str> {
        let name = || self.roles.get(Role::ProductName).filter(|_| role == Role::Product);
        self.roles.get(role).or_else(name)
    }

    /// The names of the rows of a table, and their rows in the file; none when the table has no names of the file.
    fn named(&self, table: &Table) -> Option<(Vec<(usize, Role)>, &NamedRows)> {
        let mut names = naming(table);
        if names.len() == 2 && !self.named.iter().any(|named| named.roles.len() == 2) {
            names.truncate(1);
        }
        let is_same = |named: &&NamedRows| named.roles.iter().eq(names.iter().map(|(_, role)| role));
        let named = self.named.iter().find(is_same)?;
        Some((names, named))
    }

    /// The source of each column of the table.
    pub(crate) fn find_sources(&self, table: &mut Table, params: &Value) {
        for place in 0..table.columns.len() {
            if let Some(origin) = table.columns[place].origin.take() {
                table.columns[place].source = self.source(table, origin, params);
            }
        }
    }

    fn source(&self, table: &Table, origin: Origin, params: &Value) -> Source {
        // An agent may have made the column itself.
        let own = origin.column.clone().filter(|(name, _)| self.columns.contains(name));
        let column = own.or_else(|| self.column_of(origin.role?));
        let said = origin.said(params).filter(|_| !(origin.is_file_first && column.is_some()));
        let column = column.filter(|_| said.is_none());
        let blank = match (origin.role, &column) {
            (Some(role), Some(_)) => self.blank_rows(table, role),
            _ => origin.blank,
        };
        // Rows that the file names, none of them blank, need no words for what stands in.
        let is_filled = column.is_some() && blank.is_empty() && origin.role.is_some();
        let has_stand_in = said.is_none() && !(is_filled && self.named(table).is_some());
        let (column, reading) = column.unzip();
        let reading = said.and_then(|said| self.said.get(said).cloned()).or(reading);
        Source {
            said: said.map(Cow::Borrowed),
            changed: set(origin.changed_by, params).map(Cow::Borrowed),
            column,
            reading: reading.unwrap_or_default(),
            blank,
            otherwise: origin.otherwise.filter(|_| has_stand_in),
            apart: origin.apart,
        }
    }

    fn column_of(&self, role: Role) -> Option<(String, Reading)> {
        let as_it_stands = || Some((self.roles.get(role)?.to_owned(), Reading::default()));
        self.readings.get(&role).cloned().or_else(as_it_stands)
    }

    fn blank_rows(&self, table: &Table, role: Role) -> Vec<u32> {
        let Some((names, named)) = self.named(table) else { return Vec::new() };
        let Some(blank) = named.blank.get(&role).filter(|blank| !blank.is_empty()) else { return Vec::new() };
        let is_blank = |row: &Vec<Cell>| {
            let place = self.name_of_row(row, &names).and_then(|name| named.places.get(&name));
            place.is_some_and(|place| blank.contains(place))
        };
        let rows = table.rows.iter().enumerate().filter(|(_, row)| is_blank(row));
        rows.filter_map(|(row, _)| u32::try_from(row).ok()).collect()
    }

    /// The rows of the file behind all rows of the tables that have names, without those that were not used.
    pub(crate) fn file_rows(&self, tables: &[Table], unused: &HashSet<u64>) -> Vec<FileRows> {
        let mut found: Vec<FileRows> = self.in_order.clone();
        for table in tables {
            let Some((names, named)) = self.named(table) else { continue };
            let columns: Vec<String> =
                names.iter().filter_map(|(_, role)| self.naming_column(*role)).map(str::to_owned).collect();
            if columns.len() != names.len() || found.iter().any(|list| list.columns == columns) {
                continue;
            }
            if let Some(rows) = self.rows_of_names(table, &names, named, unused) {
                let cells = names.iter().map(|(at, _)| table.columns[*at].name.to_string()).collect();
                let (table, is_any_spelling) = (table.name.to_owned(), self.key.is_some());
                found.push(FileRows { columns, table, cells, is_any_spelling, rows });
            }
        }
        found
    }

    /// The rows of each name of the table in the order of its first appearance, an empty list for a name that is not one of
    /// the file; none when no name is.
    fn rows_of_names(
        &self,
        table: &Table,
        names: &[(usize, Role)],
        named: &NamedRows,
        unused: &HashSet<u64>,
    ) -> Option<Vec<RowList>> {
        let mut seen = HashSet::new();
        let (mut rows, mut is_known) = (Vec::new(), false);
        for row in &table.rows {
            cancel::tick();
            // As the reader of the record does, who knows the texts of the cells only.
            let Some(texts) = texts_of_row(row, names).filter(|texts| !seen.contains(texts)) else {
                continue;
            };
            let name = self.name_of_row(row, names);
            let listed = name.and_then(|name| named.places.get(&name)).map(|place| {
                let mut used = Rows::default();
                let of_name = named.rows[*place].iter();
                of_name.filter(|row| !unused.contains(&u64::from(**row))).for_each(|row| used.push(*row));
                used.listed()
            });
            is_known |= listed.is_some();
            rows.push(listed.unwrap_or_else(|| RowList::Many(String::new())));
            seen.insert(texts);
        }
        is_known.then_some(rows)
    }

    fn name_of_row(&self, row: &[Cell], names: &[(usize, Role)]) -> Option<String> {
        let mut name = String::new();
        for (part, text) in texts_of_row(row, names)?.into_iter().enumerate() {
            if part > 0 {
                name.push(BETWEEN);
            }
            self.push_name(&mut name, text);
        }
        Some(name)
    }
}

impl NamedRows {
    /// Adds a row of a name; gives the place of the name.
    fn push(&mut self, name: &str, row: u32) -> usize {
        if let Some(place) = self.places.get(name) {
            self.rows[*place].push(row);
            return *place;
        }
        let place = self.rows.len();
        self.places.insert(name.to_owned(), place);
        self.rows.push(vec![row]);
        place
    }

    /// Names without a usable value in the column of a role.
    fn find_blanks(
        &mut self,
        upload: &Upload,
        role: Role,
        column: &str,
        place_of_record: &[Option<usize>],
        unusable: &HashSet<(u64, &str)>,
    ) {
        let Some(position) = upload.position(column) else { return };
        let has_unusable = unusable.iter().any(|(_, name)| *name == column);
        let is_blank = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
        let texts = upload.texts(position);
        if !has_unusable && !texts.iter().any(is_blank) {
            return;
        }
        let mut is_filled = vec![false; self.rows.len()];
        for (record, (place, text)) in place_of_record.iter().zip(texts.iter()).enumerate() {
            cancel::tick();
            let is_usable = || !has_unusable || !unusable.contains(&(upload.row_of(record), column));
            if let Some(place) = place {
                is_filled[*place] |= !is_blank(text) && is_usable();
            }
        }
        let blank = is_filled.iter().enumerate().filter(|(_, is_filled)| !**is_filled);
        self.blank.insert(role, blank.map(|(place, _)| place).collect());
    }
}

/// The columns of the table that name its rows, with the role of each.
fn naming(table: &Table) -> Vec<(usize, Role)> {
    let at = |name: &str| table.columns.iter().position(|column| column.name == name);
    let Some((first, role)) = NAMES.iter().find_map(|(name, role)| Some((at(name)?, *role))) else {
        return Vec::new();
    };
    let place = at(PLACE.0).filter(|place| {
        role == Role::Product
            && table.rows.iter().any(|row| !matches!(row.get(*place), None | Some(Cell::Empty)))
    });
    [(first, role)].into_iter().chain(place.map(|place| (place, PLACE.1))).collect()
}

/// The names of a row; none when one of them is no text.
fn texts_of_row<'a>(row: &'a [Cell], names: &[(usize, Role)]) -> Option<Vec<&'a str>> {
    let text = |(at, _): &(usize, Role)| match row.get(*at)? {
        Cell::Text(text) => Some(text.as_str()),
        Cell::Number(_) | Cell::Count(_) | Cell::Empty => None,
    };
    names.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(rows: &[u32]) -> RowList {
        let mut all = Rows::default();
        rows.iter().for_each(|row| all.push(*row));
        all.listed()
    }

    #[test]
    fn rows_are_listed_as_runs_with_their_step_and_long_lists_are_cut_with_their_count() {
        let many = |text: &str| RowList::Many(text.to_owned());
        assert_eq!(listed(&[7]), RowList::One(7));
        assert_eq!(listed(&[5, 5, 5]), RowList::One(5), "a row of a wide table");
        assert_eq!(listed(&[2, 3, 4, 5]), many("2-5"));
        assert_eq!(listed(&[2, 12, 22]), many("2-22/10"));
        assert_eq!(listed(&[2, 3, 9]), many("2-3,9"));
        let cut = listed(&[2, 4, 9, 10, 20, 21, 40, 90]);
        assert_eq!((cut.count(), cut.first(2)), (8, vec![2, 4]));
    }
}
