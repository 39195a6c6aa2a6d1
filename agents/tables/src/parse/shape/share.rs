//! A part of a whole: `share of web`.

use super::COUNT_ROWS;
use crate::{
    columns::names_things,
    parse::{Ask, reader::Reader},
    query::{Measure, Op, Shape, Test},
    sentence::Item,
};

impl Reader<'_> {
    pub(super) fn share(&mut self) -> Result<Shape, Ask> {
        if !self.groups.is_empty() || self.rank.is_some() {
            return Err(Ask::new(
                "Name one part whose share you want, such as one value of a column.",
                Vec::new(),
            ));
        }
        let Some(place) = self.part_of_whole() else {
            return Err(Ask::new("The share of which part of which whole do you mean?", Vec::new()));
        };
        let part = vec![self.filters.remove(place)];
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

    /// The filter that is the part: the only one, or of two the one behind the verb of `what share of snacks came from the South`;
    /// without a verb the first, as in `the share of snacks in the South`.
    fn part_of_whole(&self) -> Option<usize> {
        const VERBS: &[&str] = &[
            "came", "come", "comes", "went", "go", "goes", "fell", "sold", "was", "were", "is", "are",
            "falls", "made", "did",
        ];
        match self.filters.len() {
            1 => Some(0),
            2 => {
                let (first, second) = (self.place_of(0)?, self.place_of(1)?);
                let (early, late) = if first < second { (0, 1) } else { (1, 0) };
                let between = first.min(second) + 1..first.max(second);
                let has_verb = between.into_iter().any(|at| self.is(at, VERBS));
                Some(if has_verb { late } else { early })
            }
            _ => None,
        }
    }

    /// The piece whose value made a filter.
    fn place_of(&self, filter: usize) -> Option<usize> {
        let filter = self.filters.get(filter)?;
        let Test::In(values) = &filter.test else { return None };
        (0..self.pieces.len()).find(|at| match &self.pieces[*at].item {
            Item::Value(hits) => hits.iter().any(|hit| {
                hit.column == filter.column && hit.values.iter().any(|value| values.contains(value))
            }),
            _ => false,
        })
    }
}
