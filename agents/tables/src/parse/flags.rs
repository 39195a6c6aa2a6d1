//! Columns of yes and no: `days with a promotion`, `no promo`, `certified suppliers`.

use super::reader::{Form, Reader};
use crate::{
    data::Kind,
    query::{Compare, Filter, Test},
};

const WITH: &[&str] = &["with", "on", "during", "has", "had", "have", "having", "a", "an", "under", "in"];
const WITHOUT: &[&str] = &["no", "without", "not", "non", "excluding", "except"];

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
            let is_noun = self.is(noun, &["days", "day", "weeks", "week"]) && self.form != Form::HowMany;
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
}

const YES: &[&str] = &["yes", "y", "ja", "sí", "si", "oui", "sim", "j", "s", "x"];
const NO: &[&str] = &["no", "n", "nein", "non", "não", "nao", "-"];
