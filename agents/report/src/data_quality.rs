//! What was found in the upload: a table of a run, and the file `data_quality.csv` of an upload.

use intake::{
    problem::Problem,
    quality::{Lines, MOST},
};

use super::{
    csv,
    number::whole,
    result::{Cell, Column, Table},
};

/// A row per finding in the upload.
pub fn data_quality(problems: &[Problem]) -> Table {
    let rows = problems.iter().take(MOST).map(row).collect();
    table("Rows of the upload to look at", rows)
}

/// The file; its last line says how many lines more there are.
pub fn write(lines: Lines) -> anyhow::Result<Vec<u8>> {
    let (problems, more) = lines.into_problems();
    let mut rows: Vec<Vec<Cell>> = problems.iter().map(row).collect();
    if more > 0 {
        let text = format!("{} more lines are not listed", whole(more as f64));
        let mut last = vec![Cell::Empty; 5];
        last[3] = Cell::Text(text);
        rows.push(last);
    }
    csv::write(&table("", rows))
}

fn row(problem: &Problem) -> Vec<Cell> {
    vec![
        Cell::Count(problem.row),
        Cell::Text(problem.column.clone()),
        Cell::Text(problem.value.clone()),
        Cell::Text(problem.problem.clone()),
        Cell::Text(problem.done.to_owned()),
    ]
}

fn table(title: &str, rows: Vec<Vec<Cell>>) -> Table {
    let mut columns = vec![Column::number("row", None)];
    columns.extend(["column", "value", "problem", "done"].map(Column::text));
    Table { name: "data_quality", title: title.to_owned(), columns, rows }
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
    fn lines_are_in_order_and_harmless() {
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
