//! Formulas as agents write them, checked word by word and put into cells. Everything outside the language that
//! `report::workbook` describes is refused, so only the figures of a run can get into a formula.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use provenance::formula::{Function, Token, tokens};
use rust_xlsxwriter::utility::column_number_to_name;

use super::place::Place;

/// A column whose formulas read more cells than this keeps a spreadsheet busy for too long.
const MOST_LOOKUPS: usize = 25_000_000;

/// What a formula may refer to by name.
pub(super) struct Scope<'a> {
    /// Inputs and key figures.
    pub names: &'a BTreeSet<&'static str>,
    pub tables: &'a [Place<'a>],
    /// The columns of the row that the formula stands in: their names and where they are on the sheet.
    pub row: &'a [(&'a str, u16)],
}

/// A formula without its row.
pub(super) struct Template {
    pieces: Vec<Piece>,
    /// It looks through a table of which the sheet shows only a part.
    needs_cut_table: bool,
    /// Rows of the longest table that it looks through.
    rows_looked_through: usize,
}

enum Piece {
    Text(String),
    /// A cell of the same row.
    Column(String),
}

impl Template {
    /// Checks the formula and finds what it refers to.
    pub(super) fn parse(formula: &str, scope: &Scope) -> anyhow::Result<Self> {
        let mut template = Self { pieces: Vec::new(), needs_cut_table: false, rows_looked_through: 0 };
        for token in tokens(formula)? {
            template.add(token, scope).with_context(|| format!("in the formula {formula}"))?;
        }
        Ok(template)
    }

    fn add(&mut self, token: Token, scope: &Scope) -> anyhow::Result<()> {
        match token {
            Token::Number(text) | Token::Text(text) | Token::Sign(text) => self.push(text),
            Token::Space => self.push(" "),
            Token::Cell(name) => self.column_of_the_row(name, scope)?,
            Token::Column { table, column } => self.column_of_a_table(table, column, scope)?,
            Token::Function(name) => {
                ensure!(Function::named(name).is_some(), "no function {name}");
                self.push(name);
            }
            Token::Name(name) => {
                ensure!(scope.names.contains(name) || matches!(name, "TRUE" | "FALSE"), "no input {name}");
                self.push(name);
            }
        }
        Ok(())
    }

    /// True when the sheets show all rows that the formula reads, and `cells` such formulas are quick to calculate.
    pub(super) fn can_live(&self, cells: usize) -> bool {
        !self.needs_cut_table && self.rows_looked_through.saturating_mul(cells) <= MOST_LOOKUPS
    }

    /// The formula in a row of the sheet, counted from 0.
    pub(super) fn in_row(&self, row: u32) -> String {
        let mut formula = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => formula.push_str(text),
                Piece::Column(column) => {
                    formula.push_str(column);
                    formula.push_str(&(row + 1).to_string());
                }
            }
        }
        formula
    }

    fn push(&mut self, more: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(text)) => text.push_str(more),
            _ => self.pieces.push(Piece::Text(more.to_owned())),
        }
    }

    /// `name`, or `#2` for a position.
    fn column_of_the_row(&mut self, name: &str, scope: &Scope) -> anyhow::Result<()> {
        let found = match name.strip_prefix('#') {
            Some(position) => scope.row.get(position.parse::<usize>()?),
            None => scope.row.iter().find(|(column, _)| *column == name),
        };
        let (_, column) = found.with_context(|| format!("no column {name}"))?;
        self.pieces.push(Piece::Column(column_number_to_name(*column)));
        Ok(())
    }

    /// All rows of the column.
    fn column_of_a_table(&mut self, table: &str, name: &str, scope: &Scope) -> anyhow::Result<()> {
        let place = scope.tables.iter().find(|place| place.table.name == table);
        let place = place.with_context(|| format!("no table {table}"))?;
        let column = place.column(name).with_context(|| format!("no column {name} in {table}"))?;
        self.push(&place.range(column));
        self.needs_cut_table |= place.is_cut();
        self.rows_looked_through = self.rows_looked_through.max(place.shown());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::{Cell, Column, Table};

    fn rendered(formula: &str) -> anyhow::Result<String> {
        let columns = vec![Column::text("item"), Column::number("value", None)];
        let rows = vec![vec![Cell::from("A".to_owned()), Cell::Number(1.0)]; 3];
        let table = Table { name: "report", title: String::new(), columns, rows };
        let places = [Place::new(&table, "report".to_owned(), 0, 100)];
        let names = BTreeSet::from(["order_cost", "holding_rate"]);
        let row = [("demand", 0), ("unit cost ]", 1), ("price", 2)];
        let scope = Scope { names: &names, tables: &places, row: &row };
        Template::parse(formula, &scope).map(|template| template.in_row(4))
    }

    #[test]
    fn column_names_become_cell_references_and_table_names_become_ranges() {
        let cases = [
            ("SQRT(2*[demand]*order_cost/([price]*holding_rate))", "SQRT(2*A5*order_cost/(C5*holding_rate))"),
            ("[#1]+1.5E-3^2", "B5+1.5E-3^2"),
            ("IF([price]>=1,\"a \"\"b\"\" [x]\",TRUE)", "IF(C5>=1,\"a \"\"b\"\" [x]\",TRUE)"),
            ("SUMIFS(report[value],report[item],[demand])", "SUMIFS(report!$B$2:$B$4,report!$A$2:$A$4,A5)"),
            ("NORM.S.INV(0.95)", "NORM.S.INV(0.95)"),
        ];
        for (formula, expected) in cases {
            assert_eq!(rendered(formula).unwrap(), expected);
        }
    }

    #[test]
    fn formulas_with_unsupported_functions_are_refused() {
        let refused = [
            "WEBSERVICE(\"http://x\")",
            "HYPERLINK(\"x\")",
            "cmd|' /C calc'!A0",
            "A1",
            "Sheet1!A1",
            "[unknown]",
            "[#3]",
            "report[unknown]",
            "other[value]",
            "\"open",
            "{1,2}",
            "unknown_input*2",
        ];
        for formula in refused {
            assert!(rendered(formula).is_err(), "{formula}");
        }
    }
}
