//! Stretches of time: `in May`, `since 1 March`, `last month`.

use super::{Ask, reader::Reader};
use crate::{
    query::{Filter, Stretch, Test},
    sentence::Item,
};

impl Reader<'_> {
    pub(super) fn periods(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            let Item::Period { from, to, .. } = self.pieces[at].item else { continue };
            if self.used[at] {
                continue;
            }
            let Some(column) = self.named_date(at)?.map_or_else(|| self.date_column(), |c| Ok(Some(c)))?
            else {
                continue;
            };
            let is_last_year = self.text(at) == "the last year"
                || (self.text(at) == "last year" && at > 0 && self.is(at - 1, &["the"]));
            if is_last_year {
                return Err(Ask::new(
                    "Do you mean the year before this one, or the latest year of the table?",
                    Vec::new(),
                ));
            }
            // `not in March`
            let first = if at > 1 && self.is(at - 1, &["in", "during"]) { at - 1 } else { at };
            let is_negated = first > 0 && self.is(first - 1, &["except", "excluding", "without", "not"]);
            if is_negated {
                let denial = first - 1;
                let is_contrast = denial > 0 && self.is(denial - 1, &["but"]);
                self.use_up(denial - usize::from(is_contrast)..at);
            }
            if self.period.is_some() || is_negated {
                if !is_negated {
                    return Err(Ask::new("Two stretches of time are named. Which one counts?", Vec::new()));
                }
                self.filters.push(Filter { column, test: Test::Days(from, to), is_negated });
            } else {
                self.period = Some(Stretch { column, from, to });
            }
            self.used[at] = true;
        }
        self.check_exceptions()
    }

    /// A stretch that is left out lies inside the one that is asked for; `2025 except March` may mean any March.
    fn check_exceptions(&self) -> Result<(), Ask> {
        let Some(period) = &self.period else { return Ok(()) };
        for filter in &self.filters {
            let Test::Days(from, to) = filter.test else { continue };
            let begins_inside = from.is_none() || from >= period.from;
            let ends_inside = to.is_none() || period.to.is_none() || to <= period.to;
            if filter.is_negated && !(begins_inside && ends_inside) {
                return Err(Ask::new("State the year of the stretch of time that is left out.", Vec::new()));
            }
        }
        Ok(())
    }

    /// The column of days right before a stretch of time: `delivered date in May`.
    fn named_date(&mut self, at: usize) -> Result<Option<usize>, Ask> {
        let Some(place) = self.before(at).filter(|place| !self.used[*place]) else { return Ok(None) };
        // `units per day in May` groups by the day, `which week of 2024` asks for it.
        if place > 0 && self.is(place - 1, &["per", "by", "each", "every", "which", "what"]) {
            return Ok(None);
        }
        let column = self.resolve(place, Some(crate::data::Kind::Date)).unwrap_or(None);
        if column.is_some() {
            self.used[place] = true;
        }
        Ok(column)
    }
}
