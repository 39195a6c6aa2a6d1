//! The first half of both tools: reads a file, the roles of its columns, its suppliers and their fields.

use crate::supplier_selection::{
    data::{
        fields::{
            prices::index_prices,
            roster::{Roster, roster},
        },
        lines::line_report::LineReport,
        price_grid,
    },
    params::RankParams,
};
use intake::{
    AgentError, Dataset, Table, needs,
    opened::Opened,
    roles::{self, Mapped, Role, Roles, TableKind},
};

/// A file with its suppliers.
pub(crate) struct Intake {
    pub table: Table,
    pub roles: Roles,
    pub roster: Roster,
    /// The column of the suppliers' names.
    pub supplier: usize,
    /// Its order lines, when it has any.
    pub lines: Option<LineReport>,
}

impl Intake {
    /// Judges order lines, when there are any, by what the parameters count as on time and in full.
    pub(crate) fn judge_lines(&mut self, params: &RankParams) -> Result<(), AgentError> {
        match &mut self.lines {
            Some(lines) => lines.judged_by(params, &mut self.roster, &self.table),
            None => Ok(()),
        }
    }
}

impl Intake {
    /// The roles with the column of the suppliers, however it was found, so that figures are traced to its rows.
    pub(crate) fn roles_by_supplier(&self) -> Roles {
        let mut roles = self.roles.clone();
        roles.set(Role::Supplier, self.table.names[self.supplier].clone());
        roles
    }
}

/// Reads the suppliers of a file; `columns` are the roles that the caller assigns.
pub(crate) fn read(dataset: &Dataset, columns: Option<&Roles>) -> Result<Intake, AgentError> {
    let Opened { table, mut roles, mapping, kind } = Opened::read(dataset, columns)?;
    let table = price_grid::as_offers(table, &mut roles, &dataset.recipe)?;
    let supplier = supplier_column(dataset, &table, &roles, &mapping, kind)?;
    let mut roster = roster(&table, supplier, &roles, &dataset.recipe);
    if roles.get(Role::Supplier) != Some(table.names[supplier].as_str()) {
        roster
            .notes
            .push(format!("Column {} was read as the names of the suppliers.", table.names[supplier]));
    }
    let lines = LineReport::from_table(&table, &roles, &mut roster, &dataset.recipe)?;
    let item =
        roles.get(Role::Product).or(roles.get(Role::ProductName)).and_then(|name| table.position(name));
    if let Some(item) = item.filter(|_| lines.is_none()) {
        index_prices(&mut roster, &table, item, &dataset.recipe);
    }
    Ok(Intake { table, roles, roster, supplier, lines })
}

/// The column of names: the certain one, else the only column of texts in a file of no other kind.
fn supplier_column(
    dataset: &Dataset,
    table: &Table,
    roles: &Roles,
    mapping: &[Mapped],
    kind: Option<TableKind>,
) -> Result<usize, AgentError> {
    let sure = needs::column(&dataset.name, table, roles, mapping, Role::Supplier);
    let is_unsure = mapping.iter().any(|found| found.role == Role::Supplier);
    let error = match sure {
        Ok(column) => return Ok(better_name(table, column, roles)),
        Err(error) if is_unsure => return Err(error),
        Err(error) => error,
    };
    if kind.is_none() {
        let found: Vec<usize> =
            (0..table.names.len()).filter(|index| has_distinct_texts(table, *index)).collect();
        if let [only] = found.as_slice() {
            return Ok(*only);
        }
    }
    Err(other_table(error))
}

/// Whether every row has a text of its own in a column.
fn has_distinct_texts(table: &Table, index: usize) -> bool {
    let filled = table.column(index).flatten().count();
    let numbers = table.column(index).flatten().filter(|text| text.parse::<f64>().is_ok()).count();
    filled == table.rows && 2 * numbers < filled && table.distinct(index) == filled as u64
}

/// The name rather than the key, where a file has a column for each.
fn better_name(table: &Table, column: usize, roles: &Roles) -> usize {
    if !is_key(&table.names[column]) {
        return column;
    }
    for (index, name) in table.names.iter().enumerate() {
        let words = roles::Name::of(name).words;
        let is_taken = roles.iter().any(|(role, other)| other == name && role != Role::Supplier);
        let is_name = words.last().is_some_and(|last| last == "name")
            || matches!(words.as_slice(), [one] if one == "supplier" || one == "vendor");
        if is_name && !is_taken && table.distinct(index) == table.distinct(column) {
            return index;
        }
    }
    column
}

fn is_key(name: &str) -> bool {
    let words = roles::Name::of(name).words;
    words.last().is_some_and(|last| matches!(last.as_str(), "id" | "code" | "no" | "number" | "nr"))
}

/// A file without the columns that both tools need is the table of another agent.
fn other_table(error: AgentError) -> AgentError {
    if let AgentError::Needs(text) = error { AgentError::OtherTable(text) } else { error }
}
