//! Days of the week: `on weekends`, `leaving out Sundays`.

use super::{Ask, reader::Reader};
use crate::{
    query::{Filter, Test, WEEKDAYS},
    words::stem,
};

impl Reader<'_> {
    /// `on weekends`, `leaving out Sundays`: rows of these days of the week.
    pub(super) fn weekdays(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            if self.used[at] {
                continue;
            }
            let days: Vec<u8> = match stem(self.text(at)).as_str() {
                "weekend" => vec![6, 7],
                "workday" | "workingday" => vec![1, 2, 3, 4, 5],
                word if word != self.text(at) => {
                    let day = WEEKDAYS.iter().position(|day| day.to_lowercase() == word);
                    day.map(|day| day as u8 + 1).into_iter().collect()
                }
                _ => Vec::new(),
            };
            if days.is_empty() {
                continue;
            }
            let Some(column) = self.date_column()? else { continue };
            let is_left_out = self.use_exception_before(at);
            self.used[at] = true;
            self.add_weekdays(column, days, is_left_out, at);
        }
        Ok(())
    }

    /// `Mondays and Sundays` are days of either; behind a joint they are left out with those before.
    fn add_weekdays(&mut self, column: usize, days: Vec<u8>, is_left_out: bool, at: usize) {
        let joint = at.checked_sub(1).filter(|before| self.is(*before, &["and", "or", ","]));
        let known = self
            .filters
            .iter_mut()
            .find(|filter| filter.column == column && matches!(filter.test, Test::Weekdays(_)));
        match known {
            Some(Filter { test: Test::Weekdays(known), is_negated, .. })
                if joint.is_some() || *is_negated == is_left_out =>
            {
                known.extend(days);
                if let Some(joint) = joint {
                    self.used[joint] = true;
                }
            }
            _ => self.filters.push(Filter { column, test: Test::Weekdays(days), is_negated: is_left_out }),
        }
    }
}
