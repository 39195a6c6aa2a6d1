//! A part of a whole: `share of web`.

use super::COUNT_ROWS;
use crate::{
    columns::names_things,
    parse::{Ask, reader::Reader},
    query::{Measure, Op, Shape, Test},
};

impl Reader<'_> {
    pub(super) fn share(&mut self) -> Result<Shape, Ask> {
        if !self.groups.is_empty() || self.rank.is_some() {
            return Err(Ask::new(
                "Name one part whose share you want, such as one value of a column.",
                Vec::new(),
            ));
        }
        if self.filters.len() != 1 {
            return Err(Ask::new("The share of which part of which whole do you mean?", Vec::new()));
        }
        let part = std::mem::take(&mut self.filters);
        let counts_rows = self.counts_rows();
        let measure = match self.measured()? {
            Some(column) if names_things(self.data.column(column)) => {
                Measure { op: Op::CountDistinct, column: Some(column) }
            }
            Some(column) => Measure { op: Op::Sum, column: Some(column) },
            None if counts_rows => COUNT_ROWS,
            None if matches!(part[0].test, Test::Blank) => COUNT_ROWS,
            None => match self.usual_measure()? {
                Some(column) => Measure { op: Op::Sum, column: Some(column) },
                None => {
                    return Err(Ask::new(
                        "The share in what? Name a column, or ask for rows.",
                        vec!["rows".to_owned()],
                    ));
                }
            },
        };
        Ok(Shape::Share { measure, part })
    }
}
