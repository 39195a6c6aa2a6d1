//! Working figures that follow from published ones need not be written. The formula that gives them again is tried on every row,
//! since a record must not say what does not hold.

use provenance::formula::{Expression, Scope, Value, evaluate};

use super::{
    figure::Input,
    table::{Cell, FoundAgain, Table},
};

/// Figures that differ by less than this share are the same but for rounding.
const SAME: f64 = 1e-12;

/// Of this many rows of a table, one may have a figure that the formula does not give; it is written beside it.
const ROWS_PER_OTHER: usize = 10;

/// Keeps the formulas that give nearly all figures of their column, with the rows of the others.
pub(crate) fn keep_exact(table: &mut Table, inputs: &[Input]) {
    for at in 0..table.columns.len() {
        let Some(found_again) = table.columns[at].found_again.take() else { continue };
        let others =
            Expression::parse(&found_again.formula).ok().map(|formula| others(&formula, table, at, inputs));
        let others = others.filter(|others| others.len() * ROWS_PER_OTHER <= table.rows.len());
        table.columns[at].found_again = others.map(|others| FoundAgain { others, ..found_again });
    }
}

/// The rows whose figure the formula does not give.
fn others(formula: &Expression, table: &Table, at: usize, inputs: &[Input]) -> Vec<usize> {
    let is_other = |row: &[Cell]| {
        let Some(Cell::Number(figure)) = row.get(at) else { return row.get(at) != Some(&Cell::Empty) };
        let found = evaluate(formula, &Row { table, row, inputs }).and_then(|found| found.number());
        !found.is_ok_and(|found| (found - figure).abs() <= SAME * figure.abs())
    };
    table.rows.iter().enumerate().filter(|(_, row)| is_other(row)).map(|(row, _)| row).collect()
}

/// The cells of a row and the inputs, as a reader of the record knows them.
struct Row<'a> {
    table: &'a Table,
    row: &'a [Cell],
    inputs: &'a [Input],
}

impl Scope for Row<'_> {
    fn cell(&self, column: &str) -> Option<Value> {
        let at = self.table.columns.iter().position(|known| known.name == column)?;
        self.row.get(at)?.as_number().map(Value::Number)
    }

    fn cell_at(&self, _: usize) -> Option<Value> {
        None
    }

    fn column(&self, _: &str, _: &str) -> Option<Vec<Value>> {
        None
    }

    fn name(&self, name: &str) -> Option<Value> {
        let input = self.inputs.iter().find(|input| input.name == name)?;
        Some(Value::Number(input.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::Column;

    #[test]
    fn a_formula_that_misses_many_figures_is_not_written_and_one_that_misses_few_has_their_rows() {
        let column = |formula| Column::number("base", None).working().found_again_by(formula);
        let of = |formula: &'static str, last: f64| {
            let columns = vec![Column::number("cost", None), column(formula)];
            let mut rows = vec![vec![6.0.into(), 3.0.into()]; 20];
            rows[1] = vec![Cell::Empty, Cell::Empty];
            rows.push(vec![8.0.into(), last.into()]);
            let mut table = Table { name: "t", title: String::new(), columns, rows };
            keep_exact(&mut table, &[Input::new("times", "times", 2.0, "")]);
            table.columns[1].found_again.take().map(|found| found.others)
        };
        assert_eq!(of("[cost]/times", 4.0), Some(Vec::new()));
        assert_eq!(of("[cost]/times", 4.1), Some(vec![20]));
        assert_eq!(of("[cost]/unknown", 4.0), None);
    }
}
