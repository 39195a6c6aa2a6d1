//! Where figures without a formula come from: the parameters, the columns and the rows of the file behind a table.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use intake::{
    Table as Upload,
    roles::{Role, Roles},
};
use kernels::cancel;
use provenance::record::{FileRows, RowList, Source};
use serde_json::Value;

use super::table::{Cell, Column, Table};

/// What a column without a formula was taken from, in this order: a parameter that was said, the column of a role, else
/// what is assumed or calculated.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    pub params: &'static [&'static str],
    /// Parameters that change the figures, wherever they come from.
    pub changed_by: &'static [&'static str],
    pub role: Option<Role>,
    /// The parameters only stand in for a column that the file does not have.
    pub is_file_first: bool,
    pub otherwise: Option<Cow<'static, str>>,
}

impl Origin {
    /// The parameter that was said.
    pub(crate) fn said(&self, params: &Value) -> Option<&'static str> {
        set(self.params, params)
    }
}

/// The first of the parameters that is set.
fn set(names: &[&'static str], params: &Value) -> Option<&'static str> {
    names.iter().copied().find(|name| params.get(*name).is_some_and(|value| !value.is_null()))
}

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

/// Between the names of a row that has two.
const BETWEEN: char = '\u{1f}';

/// The file as the run has read it, as far as its figures can be traced to rows.
#[derive(Debug, Default)]
pub struct TracedFile {
    roles: Roles,
    columns: Vec<String>,
    /// The rows of each name, by the roles of the columns with the names.
    rows: Vec<(Vec<Role>, RowsOfNames)>,
    /// Names for which the column of a role is blank in all their rows, by the role of the name and of the column.
    blank: HashMap<(Role, Role), HashSet<String>>,
}

/// The rows of the file with each name, in their order.
type RowsOfNames = HashMap<String, Vec<u32>>;

/// Rows in the order of the file; those beyond a few parts are only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Rows {
    /// First row, last row and step.
    parts: Vec<(u32, u32, u32)>,
    count: u32,
    last: u32,
}

impl Rows {
    fn push(&mut self, row: u32) {
        // A row of a wide table holds many records.
        if self.count > 0 && row == self.last {
            return;
        }
        self.count += 1;
        self.last = row;
        let has_room = self.parts.len() < MOST_PARTS;
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
    pub(super) fn new(upload: &Upload, roles: &Roles) -> Self {
        let mut traced = Self { roles: roles.clone(), columns: upload.names.clone(), ..Self::default() };
        for role in [Role::Product, Role::Location, Role::Supplier] {
            traced.add(upload, &[role]);
        }
        traced.add(upload, &[Role::Product, Role::Location]);
        traced
    }

    fn add(&mut self, upload: &Upload, names: &[Role]) {
        let position = |role: &Role| upload.position(self.naming_column(*role)?);
        let columns: Option<Vec<usize>> = names.iter().map(position).collect();
        let Some(columns) = columns else { return };
        let mut texts: Vec<_> = columns.iter().map(|column| upload.column(*column)).collect();
        let mut rows = RowsOfNames::new();
        let mut name = String::new();
        for record in 0..upload.rows {
            name.clear();
            let mut is_named = true;
            for (place, texts) in texts.iter_mut().enumerate() {
                if place > 0 {
                    name.push(BETWEEN);
                }
                match texts.next().flatten() {
                    Some(text) => name.push_str(text.trim()),
                    None => is_named = false,
                }
            }
            let Some(row) = u32::try_from(upload.row_of(record)).ok().filter(|_| is_named) else { continue };
            match rows.get_mut(&name) {
                Some(rows) => rows.push(row),
                None => rows.entry(name.clone()).or_default().push(row),
            }
        }
        if let [name] = names {
            self.find_blanks(upload, *name, columns[0]);
        }
        self.rows.push((names.to_vec(), rows));
    }

    /// The column of the names of a role: a product may be known by its name alone.
    fn naming_column(&self, role: Role) -> Option<&str> {
        let name = || self.roles.get(Role::ProductName).filter(|_| role == Role::Product);
        self.roles.get(role).or_else(name)
    }

    /// Names without a value in the column of a role.
    fn find_blanks(&mut self, upload: &Upload, name: Role, names: usize) {
        for (role, column) in self.roles.clone().iter() {
            let Some(column) = upload.position(column).filter(|column| *column != names) else { continue };
            let texts = upload.texts(column);
            let is_blank = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
            if !texts.iter().any(is_blank) {
                continue;
            }
            let mut filled: HashMap<&str, bool> = HashMap::new();
            for (name, text) in upload.texts(names).iter().zip(texts.iter()) {
                cancel::tick();
                if let Some(name) = name {
                    *filled.entry(name.trim()).or_default() |= !is_blank(text);
                }
            }
            let blank = filled.into_iter().filter(|(_, filled)| !filled).map(|(name, _)| name.to_owned());
            self.blank.insert((name, role), blank.collect());
        }
    }

    /// The source of each column of the table.
    pub(crate) fn find_sources(&self, table: &mut Table, params: &Value) {
        let names = naming(table);
        for place in 0..table.columns.len() {
            let column = &mut table.columns[place];
            let Some(origin) = column.origin.take() else {
                // A column that tables take over from the file keeps its name.
                if column.formula.is_none() && self.columns.iter().any(|name| is_taken_over(column, name)) {
                    column.source.column = Some(column.name.to_string());
                }
                continue;
            };
            let column = origin.role.and_then(|role| self.roles.get(role)).map(str::to_owned);
            let said = origin.said(params).filter(|_| !(origin.is_file_first && column.is_some()));
            let blank = match (said, origin.role, names.first()) {
                (None, Some(role), Some((at, name))) if column.is_some() => {
                    self.blank_rows(table, *at, (*name, role))
                }
                _ => Vec::new(),
            };
            table.columns[place].source = Source {
                said: said.map(Cow::Borrowed),
                changed: set(origin.changed_by, params).map(Cow::Borrowed),
                column: column.filter(|_| said.is_none()),
                blank,
                otherwise: origin.otherwise.filter(|_| said.is_none()),
            };
        }
    }

    fn blank_rows(&self, table: &Table, at: usize, roles: (Role, Role)) -> Vec<u32> {
        let Some(blank) = self.blank.get(&roles).filter(|blank| !blank.is_empty()) else { return Vec::new() };
        let is_blank = |row: &Vec<Cell>| match row.get(at) {
            Some(Cell::Text(name)) => blank.contains(name.as_str()),
            _ => false,
        };
        let rows = table.rows.iter().enumerate().filter(|(_, row)| is_blank(row));
        rows.filter_map(|(row, _)| u32::try_from(row).ok()).collect()
    }

    /// The rows of the file behind all rows of the tables that have names, without those that were not used.
    pub(crate) fn file_rows(&self, tables: &[Table], unused: &HashSet<u64>) -> Vec<FileRows> {
        let mut found: Vec<FileRows> = Vec::new();
        for table in tables {
            let mut names = naming(table);
            if names.len() == 2 && !self.rows.iter().any(|(roles, _)| roles.len() == 2) {
                names.truncate(1);
            }
            let roles: Vec<Role> = names.iter().map(|(_, role)| *role).collect();
            let Some((_, rows)) = self.rows.iter().find(|(known, _)| *known == roles) else { continue };
            let columns: Vec<String> =
                roles.iter().filter_map(|role| self.naming_column(*role)).map(str::to_owned).collect();
            if columns.len() != roles.len() || found.iter().any(|list| list.columns == columns) {
                continue;
            }
            if let Some(rows) = rows_of_names(table, &names, rows, unused) {
                let cells = names.iter().map(|(at, _)| table.columns[*at].name.to_string()).collect();
                found.push(FileRows { columns, table: table.name.to_owned(), cells, rows });
            }
        }
        found
    }
}

/// Names that an agent writes itself never change; a name of the file is a text of its own.
fn is_taken_over(column: &Column, name: &str) -> bool {
    matches!(column.name, Cow::Owned(_)) && column.name == name
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

/// The rows of each name of the table in the order of its first appearance, an empty list for a name that is not one of
/// the file; none when no name is.
fn rows_of_names(
    table: &Table,
    names: &[(usize, Role)],
    known: &RowsOfNames,
    unused: &HashSet<u64>,
) -> Option<Vec<RowList>> {
    let mut seen = HashSet::new();
    let (mut rows, mut is_known) = (Vec::new(), false);
    for row in &table.rows {
        cancel::tick();
        let Some(name) = name_of_row(row, names).filter(|name| !seen.contains(name)) else { continue };
        let listed = known.get(&name).map(|rows| {
            let mut used = Rows::default();
            rows.iter().filter(|row| !unused.contains(&u64::from(**row))).for_each(|row| used.push(*row));
            used.listed()
        });
        is_known |= listed.is_some();
        rows.push(listed.unwrap_or_else(|| RowList::Many(String::new())));
        seen.insert(name);
    }
    is_known.then_some(rows)
}

fn name_of_row(row: &[Cell], names: &[(usize, Role)]) -> Option<String> {
    let mut name = String::new();
    for (place, (at, _)) in names.iter().enumerate() {
        if place > 0 {
            name.push(BETWEEN);
        }
        match row.get(*at)? {
            Cell::Text(text) => name.push_str(text),
            Cell::Number(_) | Cell::Count(_) | Cell::Empty => return None,
        }
    }
    Some(name)
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
