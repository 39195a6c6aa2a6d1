//! Columns of yes and no: `days with a promotion`, `no promo`, `certified suppliers`; and days of the week.

use super::{Ask, lexicon::EXCEPTIONS, reader::Reader};
use crate::{
    data::Kind,
    query::{Compare, Filter, Test},
    words::stem,
};

const WITH: &[&str] = &["with", "on", "during", "has", "had", "have", "having", "a", "an", "under", "in"];
const WITHOUT: &[&str] = &["no", "without", "not", "non", "excluding", "except"];

/// The days of the week from Monday on, as numbers from 1.
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

impl Reader<'_> {
    /// Words that name a column of yes and no choose the rows that have it, or with `no` before them those that do not.
    pub(super) fn flags(&mut self) {
        for at in 0..self.pieces.len() {
            if self.used[at] {
                continue;
            }
            let Some(columns) = self.columns(at) else { continue };
            let flags: Vec<usize> = columns.iter().copied().filter(|column| self.is_flag(*column)).collect();
            let ([column], Some(before)) = (flags.as_slice(), at.checked_sub(1)) else { continue };
            let is_negated = self.is(before, WITHOUT);
            if !is_negated && !self.is(before, WITH) {
                continue;
            }
            let first = if is_negated || self.is(before, &["a", "an"]) { before } else { at };
            let is_without = is_negated || (before > 0 && self.is(before - 1, WITHOUT));
            let first = if is_without && !is_negated { before - 1 } else { first };
            let test = self.flag_test(*column, is_without);
            self.filters.push(Filter { column: *column, test, is_negated: false });
            let noun = at + 1;
            let is_noun =
                self.is(noun, &["days", "day", "weeks", "week"]) && self.form != super::reader::Form::HowMany;
            self.use_up(first..at + 1 + usize::from(is_noun));
        }
    }

    /// Whether a column says yes or no, as 1 and 0 or as words.
    fn is_flag(&self, column: usize) -> bool {
        let column = self.data.column(column);
        column.distinct <= 2
            && column.distinct > 0
            && column.texts.iter().flatten().take(1_000).all(|text| {
                let text = text.to_lowercase();
                let known = ["0", "1", "0.0", "1.0", "true", "false"];
                known.contains(&text.as_str()) || YES.contains(&text.as_str()) || NO.contains(&text.as_str())
            })
    }

    fn flag_test(&self, column: usize, is_without: bool) -> Test {
        let found = self.data.column(column);
        if found.kind == Kind::Number {
            return Test::Number(if is_without { Compare::Eq } else { Compare::Gt }, 0.0);
        }
        let is_meant = |text: &&str| {
            let is_no = NO.contains(&text.to_lowercase().as_str());
            is_no == is_without
        };
        Test::In(found.different().filter(is_meant).map(str::to_owned).collect())
    }

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
                    let day = WEEKDAYS.iter().position(|day| *day == word);
                    day.map(|day| day as u8 + 1).into_iter().collect()
                }
                _ => Vec::new(),
            };
            if days.is_empty() {
                continue;
            }
            let Some(column) = self.date_column()? else { continue };
            let mut first = at;
            while first > 0 && (self.is_link(first - 1) || self.is(first - 1, &["on", "all"])) {
                first -= 1;
            }
            let exception = (0..first)
                .rev()
                .take(2)
                .find(|place| EXCEPTIONS.iter().any(|phrase| self.phrase(*place, phrase) == Some(first)));
            if let Some(place) = exception {
                self.use_up(place..first);
            }
            self.used[at] = true;
            self.add_weekdays(column, days, exception.is_some(), at);
        }
        Ok(())
    }
}

impl Reader<'_> {
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

const YES: &[&str] = &["yes", "y", "ja", "sí", "si", "oui", "sim", "j", "s", "x"];
const NO: &[&str] = &["no", "n", "nein", "non", "não", "nao", "-"];
