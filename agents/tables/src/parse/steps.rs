//! Steps of time that every total has to pass, that lie in a row, or that are counted.

use language::Unit;

use super::{
    Ask,
    groups::step,
    lexicon::{SOLD, VERBS},
    reader::{Form, Reader},
};
use crate::{
    columns::{Nature, nature},
    data::Kind,
    query::{Compare, Filter, Having, Key, Measure, Op, Shape, Test},
    sentence::Item,
};

/// So many rises or falls in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RunAsked {
    pub step: Key,
    pub length: usize,
}

const IN_A_ROW: &[&str] =
    &["in a row", "running", "consecutively", "in succession", "one after another", "one after the other"];
const CONSECUTIVE: &[&str] = &["consecutive", "straight", "successive"];
const EVERY: &[&str] =
    &["in every", "in each", "in all", "every", "each", "for every", "in every single", "all"];

impl Reader<'_> {
    /// `three months in a row`, `3 consecutive weeks`.
    pub(super) fn run_asked(&mut self) -> Result<Option<RunAsked>, Ask> {
        for at in 0..self.pieces.len() {
            let Some((number, _)) = self.number(at).filter(|_| !self.used[at]) else { continue };
            let is_before = self.is(at + 1, CONSECUTIVE);
            let unit_at = at + 1 + usize::from(is_before);
            let Some(unit) = step(self.text(unit_at)) else { continue };
            let behind = self.any_of(unit_at + 1, IN_A_ROW).or_else(|| self.any_of(unit_at + 1, CONSECUTIVE));
            if (!is_before && behind.is_none()) || number.fract() != 0.0 || !(1.0..=60.0).contains(&number) {
                continue;
            }
            let Some(column) = self.date_column()? else { continue };
            let first = if at > 0 && self.is(at - 1, &["for", "the", "last"]) { at - 1 } else { at };
            self.use_up(first..behind.unwrap_or(unit_at + 1));
            return Ok(Some(RunAsked { step: Key::Step(column, unit), length: number as usize }));
        }
        Ok(None)
    }

    /// `in every month of 2025` beside a limit on the totals of keys.
    pub(super) fn every_step(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            let Some(next) = self.any_of(at, EVERY) else { continue };
            let next = if self.is(next, &["the", "single"]) { next + 1 } else { next };
            let Some(unit) = step(self.text(next)).filter(|_| next < self.used.len() && !self.used[next])
            else {
                continue;
            };
            let is_inside = self.is(at, &["in"]) || self.is(at, &["every"]);
            let is_limited = self.has_limit_of_keys() || is_inside && self.limit_rows_by_key()?;
            if !(is_limited || is_inside && self.asks_for_rows_of_keys(at)?) {
                continue;
            }
            let Some(column) = self.date_column()? else { continue };
            self.every = Some(Key::Step(column, unit));
            self.use_up(at..next + 1);
            return Ok(());
        }
        Ok(())
    }

    /// `which products sold in every month`: those with a row in each.
    fn asks_for_rows_of_keys(&mut self, every: usize) -> Result<bool, Ask> {
        let Some((place, _)) = self.asked_text().filter(|(place, _)| *place < every) else {
            return Ok(false);
        };
        let is_asked = self.form == Form::Which || self.counted == Some(place);
        let acts = (place..every).all(|at| {
            at == place || self.is_link(at) || self.is_filler(at) || self.is(at, VERBS) || self.is(at, SOLD)
        });
        let has_verb = (place..every).any(|at| self.is(at, VERBS) || self.is(at, SOLD));
        let is_plain = self.having.is_empty() && self.op.is_none() && self.is(every, &["in"]);
        if !(is_asked && acts && has_verb && is_plain) {
            return Ok(false);
        }
        let Some(key) =
            self.resolve(place, Some(Kind::Text))?.filter(|key| !self.data.column(*key).is_unique)
        else {
            return Ok(false);
        };
        let measure = Measure { op: Op::Count, column: None };
        self.having.push(Having { key: Key::Column(key), measure, compare: Compare::Ge, value: 1.0 });
        Ok(true)
    }

    fn has_limit_of_keys(&self) -> bool {
        self.having.iter().any(|having| matches!(having.key, Key::Column(_)))
    }

    /// Makes a limit on amounts of rows one on the totals of what is asked for: `how many articles sold, in every month, more than
    /// 40 pieces`.
    fn limit_rows_by_key(&mut self) -> Result<bool, Ask> {
        let is_amount = |filter: &Filter| {
            matches!(filter.test, Test::Number(..)) && nature(self.data.column(filter.column)) == Nature::Flow
        };
        let Some(place) = self.filters.iter().position(is_amount) else { return Ok(false) };
        let Some(at) = self.counted.or_else(|| self.subject()) else { return Ok(false) };
        let Some(key) = self.resolve(at, Some(Kind::Text))?.filter(|key| !self.data.column(*key).is_unique)
        else {
            return Ok(false);
        };
        let filter = self.filters.remove(place);
        let Test::Number(compare, value) = filter.test else { return Ok(false) };
        let measure = Measure { op: Op::Sum, column: Some(filter.column) };
        self.having.push(Having { key: Key::Column(key), measure, compare, value });
        Ok(true)
    }

    /// `incl. weeks without a sale`, `counting zero weeks`: steps of time without rows count.
    pub(super) fn empty_steps(&mut self) {
        const WITH: &[&str] = &["counting", "including", "incl", "with", "count", "include"];
        const AROUND: &[&str] = &[
            "any", "a", "an", "sale", "sales", "rows", "row", "orders", "order", "as", "zero", "zeros",
            "without", "no", "empty", "the", "demand", "sold", "nothing", "week", "weeks", "month", "months",
            "day", "days", "quarter", "quarters",
        ];
        const MEANS: &[&str] = &["average", "mean", "avg", "median", "typical"];
        if !(0..self.pieces.len()).any(|at| self.is(at, MEANS)) {
            return;
        }
        for at in 0..self.pieces.len() {
            if !self.is(at, WITH) || self.used[at] {
                continue;
            }
            let next = (at + 1..self.pieces.len())
                .find(|place| {
                    !(self.is(*place, AROUND) || self.number(*place).is_some_and(|(number, _)| number == 0.0))
                })
                .unwrap_or(self.pieces.len());
            let words = |list: &[&str]| (at + 1..next).any(|place| self.is(place, list));
            let says_empty = words(&["without", "no", "zero", "empty", "nothing"])
                || (at + 1..next).any(|place| self.number(place).is_some());
            let says_step = (at + 1..next).any(|place| step(self.text(place)).is_some());
            if says_empty && says_step {
                self.use_up(at..next);
                self.with_empty = true;
            }
        }
    }

    /// `fewer than 200 units in a week`: the totals of the step of time behind the limit are compared.
    pub(super) fn step_limits(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            let Some(found) = self.comparison_at(at).filter(|found| found.concept.is_none()) else {
                continue;
            };
            let unit_at = self.after_links(found.next);
            let named = self.resolve(unit_at, Some(Kind::Number))?.filter(|_| !self.used[unit_at]);
            let is_unit = named.is_some() || self.is(found.next, &["units", "pieces", "pcs", "rows"]);
            let end = if is_unit { unit_at + 1 } else { found.next };
            let end =
                (end..self.pieces.len()).find(|at| self.step_behind(*at).is_some() || !self.is_of_value(*at));
            let Some(end) = end else { continue };
            let Some((unit, next)) = self.step_behind(end) else { continue };
            let Some(date) = self.date_column()? else { continue };
            let column = match named {
                Some(column) => column,
                None => match self.usual_measure()? {
                    Some(column) => column,
                    None => continue,
                },
            };
            if nature(self.data.column(column)) != Nature::Flow {
                continue;
            }
            let measure = Measure { op: Op::Sum, column: Some(column) };
            for (compare, value) in &found.tests {
                let key = Key::Step(date, unit);
                self.having.push(Having { key, measure, compare: *compare, value: *value });
            }
            self.use_up(found.first..if is_unit { unit_at + 1 } else { found.next });
            self.use_up(end..next);
        }
        Ok(())
    }

    /// `of Galletas` between an amount and its step of time.
    fn is_of_value(&self, at: usize) -> bool {
        self.is_link(at) || matches!(self.pieces[at].item, Item::Value(_))
    }

    /// How many steps of time pass the limit on their totals; those without rows count as 0.
    pub(super) fn steps_passing(&mut self) -> Option<Shape> {
        let [having] = self.having.as_slice() else { return None };
        let (Key::Step(_, unit), Form::HowMany | Form::HowOften) = (having.key, self.form) else {
            return None;
        };
        let counts_steps =
            self.form == Form::HowOften || self.counted.is_some_and(|at| step(self.text(at)) == Some(unit));
        if !counts_steps || !self.groups.is_empty() || self.rank.is_some() {
            return None;
        }
        let having = self.having.pop()?;
        if let Some(at) = self.counted {
            self.used[at] = true;
        }
        let (measure, step) = (having.measure, having.key);
        self.use_columns(&measure.column.into_iter().collect::<Vec<_>>());
        Some(Shape::StepsPassing { measure, step, compare: having.compare, value: having.value })
    }

    fn step_behind(&self, at: usize) -> Option<(Unit, usize)> {
        let is_joined = self.text(at).split(' ').count() == 3 && !self.used.get(at).copied().unwrap_or(true);
        if let Some(unit) = self.text(at).rsplit(' ').next().filter(|_| is_joined).and_then(step) {
            return Some((unit, at + 1));
        }
        let next = self.any_of(at, &["in a", "in one", "per", "a", "within a", "in any", "in a single"])?;
        let unit = step(self.text(next)).filter(|_| !self.used[next])?;
        Some((unit, next + 1))
    }
}
