//! The findings in an upload: a table of a run, and the file `data_quality.csv` of an upload.

use intake::{
    problem::Problem,
    quality::{Lines, MOST},
};

use super::{
    csv,
    number::whole,
    result::{Cell, Column, Table, TableBuilder},
};

/// The place of the column `problem`.
const PROBLEM: usize = 3;

/// A row per finding in the upload.
pub fn data_quality(problems: &[Problem]) -> Table {
    table("Rows of the upload to look at", problems.iter().take(MOST))
}

/// The file; its last line gives the number of lines that are not listed.
pub fn write(lines: Lines) -> anyhow::Result<Vec<u8>> {
    let (problems, more) = lines.into_problems();
    let mut table = table("", &problems);
    if more > 0 {
        let mut last = vec![Cell::Empty; table.columns.len()];
        last[PROBLEM] = Cell::from(format!("{} more lines are not listed", whole(more as f64)));
        table.rows.push(last);
    }
    csv::write(&table)
}

fn table<'a>(title: &str, problems: impl IntoIterator<Item = &'a Problem>) -> Table {
    let mut columns = TableBuilder::<Problem>::new();
    columns.add(Column::number("row", None), |problem| problem.row);
    columns.add(Column::text("column"), |problem| problem.column.clone());
    columns.add(Column::text("value"), |problem| problem.value.clone());
    columns.add(Column::text("problem"), |problem| problem.problem.clone());
    columns.add(Column::text("done"), |problem| problem.done);
    columns.build("data_quality", title, problems)
}

#[cfg(test)]
mod tests {
    use super::*;
    use intake::problem::{NOT_USED, USED};

    fn line(row: u64, done: &'static str) -> Problem {
        let text = |text: &str| text.to_owned();
        Problem { row, column: text("a"), value: text("=1+1"), problem: text("p"), done }
    }

    #[test]
    fn lines_are_sorted_and_formulas_in_them_are_escaped() {
        let mut lines = Lines::default();
        lines.take(&line(5, USED));
        lines.take(&line(3, NOT_USED));
        let text = String::from_utf8(write(lines).unwrap()).unwrap();
        assert_eq!(text, "row,column,value,problem,done\n3,a,'=1+1,p,row not used\n5,a,'=1+1,p,row used\n");
    }

    #[test]
    fn too_many_lines_are_counted_and_unused_rows_are_kept() {
        let mut lines = Lines::default();
        (0..MOST as u64 + 5).for_each(|row| lines.take(&line(row, USED)));
        lines.take(&line(7, NOT_USED));
        let text = String::from_utf8(write(lines).unwrap()).unwrap();
        assert!(text.contains("\n7,a,'=1+1,p,row not used\n"));
        assert!(text.ends_with("\n,,,6 more lines are not listed,\n"), "{}", &text[text.len() - 60..]);
        assert_eq!(text.lines().count(), MOST + 2);
    }
}
