//! Sums, means and the like, over all rows or for each group: `sum of units per channel`, `average per month`.

use crate::{
    columns::{Nature, names_things, nature},
    data::Kind,
    parse::{Ask, reader::Reader},
    query::{Key, Measure, Op, Shape},
};

impl Reader<'_> {
    /// `sum of units per channel`, `average per month`.
    pub(super) fn calculated(&mut self) -> Result<Shape, Ask> {
        let op = self.op.unwrap_or(Op::Sum);
        let named = self.measured()?;
        if named.is_none()
            && matches!(op, Op::Min | Op::Max)
            && let Some(date) = self.unused_date()?
        {
            return Ok(self.grouped(Measure { op, column: Some(date) }));
        }
        // `average delivery time` names something that no column holds.
        let names_rows = self.has_row_noun() || self.event_noun().is_some();
        let usual =
            if named.is_none() && !(names_rows && op != Op::Sum) { self.usual_measure()? } else { None };
        let column = match named {
            Some(column) => column,
            None => usual.ok_or_else(|| {
                let numbers = self.data.of_kind(Kind::Number);
                let names = numbers.iter().map(|column| self.data.column(*column).name.clone()).collect();
                Ask::new("Which column shall I calculate with?", names)
            })?,
        };
        if names_things(self.data.column(column)) && matches!(op, Op::Sum | Op::Mean | Op::Median) {
            return Err(self.no_amount(column));
        }
        let is_flow = nature(self.data.column(column)) == Nature::Flow;
        if let ([per], Op::Mean | Op::Median, true) = (self.groups.as_slice(), op, self.says_per()) {
            let (per, total) = (*per, Measure { op: Op::Sum, column: Some(column) });
            match per {
                Key::Step(..) if is_flow => {
                    return Ok(Shape::OfTotals { op, measure: total, per, with_empty: self.with_empty });
                }
                Key::Column(key) if is_flow && !self.data.column(key).is_unique => {
                    return Err(self.mean_of_what(column, key));
                }
                // `mean units per order`, where every row is an order.
                Key::Column(key) if self.data.column(key).is_unique => self.groups.clear(),
                Key::Step(..) | Key::Column(_) | Key::Weekday(_) => {}
            }
        }
        Ok(self.grouped(Measure { op, column: Some(column) }))
    }

    /// The values of this column name things, so no sum or mean of them says anything.
    fn no_amount(&self, column: usize) -> Ask {
        let name = &self.data.column(column).name;
        let numbers = (0..self.data.columns.len()).filter(|other| {
            let other = self.data.column(*other);
            other.kind == Kind::Number && !names_things(other)
        });
        let names = numbers.map(|other| self.data.column(other).name.clone()).collect();
        Ask::new(
            format!(
                "The values of {name} name things and are no amounts. Which column shall I calculate with?"
            ),
            names,
        )
    }

    fn mean_of_what(&self, column: usize, key: usize) -> Ask {
        let (column, key) = (&self.data.column(column).name, &self.data.column(key).name);
        Ask::new(
            format!(
                "Do you want the mean {column} of the rows of each {key}, or of the totals of the {key} values?"
            ),
            vec![format!("mean {column} by {key}"), format!("total {column} by {key}")],
        )
    }

    fn says_per(&self) -> bool {
        (0..self.pieces.len()).any(|at| {
            self.is(at, &["per", "monthly", "weekly", "daily", "yearly", "quarterly", "annual"])
                || (self.is(at, &["each", "every"]) && !(at > 0 && self.is(at - 1, &["for", "in"])))
        })
    }
}
