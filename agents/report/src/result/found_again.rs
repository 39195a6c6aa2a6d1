//! Working figures that follow from published ones need not be written. The formula that gives them again is tried on every row,
//! since a record must not say what does not hold.

use provenance::formula::{Expression, Scope, Value, evaluate};

use super::{
    figure::Input,
    table::{Cell, Table},
};

/// Figures that differ by less than this share are the same but for rounding.
const SAME: f64 = 1e-12;

/// Keeps the formulas that give every figure of their column.
pub(crate) fn keep_exact(table: &mut Table, inputs: &[Input]) {
    for at in 0..table.columns.len() {
        let Some(formula) = table.columns[at].found_again.take() else { continue };
        let expression = Expression::parse(&formula).ok();
        let is_exact = expression.is_some_and(|expression| gives_all(&expression, table, at, inputs));
        table.columns[at].found_again = Some(formula).filter(|_| is_exact);
    }
}

fn gives_all(expression: &Expression, table: &Table, at: usize, inputs: &[Input]) -> bool {
    table.rows.iter().all(|row| {
        let Some(Cell::Number(figure)) = row.get(at) else { return row.get(at) == Some(&Cell::Empty) };
        let found = evaluate(expression, &Row { table, row, inputs }).and_then(|found| found.number());
        found.is_ok_and(|found| (found - figure).abs() <= SAME * figure.abs())
    })
}

/// The published cells of a row and the inputs, as a reader of the record knows them.
struct Row<'a> {
    table: &'a Table,
    row: &'a [Cell],
    inputs: &'a [Input],
}

impl Scope for Row<'_> {
    fn cell(&self, column: &str) -> Option<Value> {
        let is_published = |known: &super::Column| known.name == column && !known.is_working;
        let at = self.table.columns.iter().position(is_published)?;
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
    fn a_formula_that_misses_a_figure_is_not_written_and_one_that_gives_all_is() {
        let column = |formula| Column::number("base", None).working().found_again_by(formula);
        let of = |formula: &'static str, last: f64| {
            let columns = vec![Column::number("cost", None), column(formula)];
            let rows = vec![
                vec![6.0.into(), 3.0.into()],
                vec![Cell::Empty, Cell::Empty],
                vec![8.0.into(), last.into()],
            ];
            let mut table = Table { name: "t", title: String::new(), columns, rows };
            keep_exact(&mut table, &[Input::new("times", "times", 2.0, "")]);
            table.columns[1].found_again.is_some()
        };
        assert!(of("[cost]/times", 4.0));
        assert!(!of("[cost]/times", 4.1));
        assert!(!of("[cost]/unknown", 4.0));
    }
}
