//! `data_quality.csv`: a line per doubtful value, in the order of the file, as many as anybody reads.

use crate::{
    report::{
        csv,
        number::whole,
        result::{Cell, Column, Table},
    },
    table::problem::{NOT_USED, Problem},
};

/// More lines than this help nobody, and a large bad file would take too much memory.
pub const MOST: usize = 100_000;

/// The lines while they come in. Rows that are not used come before doubts when there are too many.
#[derive(Default)]
pub struct Lines {
    unused: Vec<Problem>,
    doubts: Vec<Problem>,
    all: u64,
}

impl Lines {
    /// Takes a line, unless there are too many.
    pub fn add(&mut self, problem: impl FnOnce() -> Problem, is_used: bool) {
        self.all += 1;
        let kept = if is_used { &mut self.doubts } else { &mut self.unused };
        if kept.len() < MOST {
            kept.push(problem());
        }
    }

    /// Takes a line that is there already.
    pub fn take(&mut self, problem: &Problem) {
        self.add(|| problem.clone(), problem.done != NOT_USED);
    }

    /// The file; its last line says how many lines more there are.
    pub fn write(self) -> anyhow::Result<Vec<u8>> {
        let mut lines = self.unused;
        lines.extend(self.doubts.into_iter().take(MOST - lines.len()));
        lines.sort_by_key(|line| line.row);
        let more = self.all - lines.len() as u64;
        let row = |line: Problem| {
            let texts = [line.column, line.value, line.problem, line.done.to_owned()];
            std::iter::once(Cell::Count(line.row)).chain(texts.map(Cell::Text)).collect()
        };
        let mut rows: Vec<Vec<Cell>> = lines.into_iter().map(row).collect();
        if more > 0 {
            let text = format!("{} more lines are not listed", whole(more as f64));
            let mut last = vec![Cell::Empty; 5];
            last[3] = Cell::Text(text);
            rows.push(last);
        }
        let mut columns = vec![Column::number("row", None)];
        columns.extend(["column", "value", "problem", "done"].map(Column::text));
        csv::write(&Table { name: "data_quality", title: String::new(), columns, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::problem::USED;

    fn line(row: u64, done: &'static str) -> Problem {
        let text = |text: &str| text.to_owned();
        Problem { row, column: text("a"), value: text("=1+1"), problem: text("p"), done }
    }

    #[test]
    fn lines_are_in_order_and_harmless() {
        let mut lines = Lines::default();
        lines.take(&line(5, USED));
        lines.take(&line(3, NOT_USED));
        let text = String::from_utf8(lines.write().unwrap()).unwrap();
        assert_eq!(text, "row,column,value,problem,done\n3,a,'=1+1,p,row not used\n5,a,'=1+1,p,row used\n");
    }

    #[test]
    fn too_many_lines_are_counted_and_unused_rows_are_kept() {
        let mut lines = Lines::default();
        (0..MOST as u64 + 5).for_each(|row| lines.take(&line(row, USED)));
        lines.take(&line(7, NOT_USED));
        let text = String::from_utf8(lines.write().unwrap()).unwrap();
        assert!(text.contains("\n7,a,'=1+1,p,row not used\n"));
        assert!(text.ends_with("\n,,,6 more lines are not listed,\n"), "{}", &text[text.len() - 60..]);
        assert_eq!(text.lines().count(), MOST + 2);
    }
}
