//! Numbers that rows, or the totals of a key, are compared with: `stock below zero`, `articles that sell more than 500`.

use super::{
    Ask,
    lexicon::{COMPARISONS, COMPARISONS_BEHIND},
    reader::Reader,
};
use crate::{
    concepts::COMPARATIVES,
    data::Kind,
    query::{Compare, Filter, Having, Key, Measure, Op, Test},
    sentence::{Counted, Item},
};

/// A comparison in the question: its range, its number, and the place of the number.
#[derive(Clone)]
pub(super) struct Found {
    pub first: usize,
    pub next: usize,
    pub tests: Vec<(Compare, f64)>,
    pub counted: Counted,
    /// What the comparison itself says is compared: `hotter than`.
    pub concept: Option<&'static str>,
}

/// What is compared.
pub(super) enum Subject {
    Column(usize),
    /// The number of rows of each value of the column.
    RowsOf(usize),
}

impl Reader<'_> {
    pub(super) fn number_filters(&mut self) -> Result<(), Ask> {
        let mut at = 0;
        while at < self.pieces.len() {
            let Some(found) = self.comparison_at(at) else {
                at += 1;
                continue;
            };
            at = found.next;
            self.add_comparison(&found)?;
        }
        self.equalities()
    }

    pub(super) fn comparison_at(&self, at: usize) -> Option<Found> {
        if let Some((low, middle)) = self.phrase(at, "between").and_then(|next| self.number_at(next))
            && let Some((high, next)) = self.phrase(middle, "and").and_then(|next| self.number_at(next))
        {
            let tests = vec![(Compare::Ge, low.0.min(high.0)), (Compare::Le, low.0.max(high.0))];
            let counted = if high.1 == Counted::Nothing { low.1 } else { high.1 };
            return Some(Found { first: at, next, tests, counted, concept: None });
        }
        let comparative = COMPARATIVES.iter().find_map(|(phrase, compare, concept)| {
            self.phrase(at, phrase).map(|next| (*compare, Some(*concept), next))
        });
        let comparison = || self.entry(at, COMPARISONS).map(|(compare, next)| (compare, None, next));
        if let Some((compare, concept, next)) = comparative.or_else(comparison)
            && let Some((number, next)) = self.number_at(self.after_articles(next))
        {
            let tests = vec![(compare, number.0)];
            return Some(Found { first: at, next, tests, counted: number.1, concept });
        }
        let (number, next) = self.number_at(at)?;
        // `5 units or more`, `12 days or less`
        let behind_noun = || self.entry(next + 1, COMPARISONS_BEHIND);
        let (compare, end) = self.entry(next, COMPARISONS_BEHIND).or_else(behind_noun)?;
        let tests = vec![(compare, number.0)];
        Some(Found { first: at, next: end, tests, counted: number.1, concept: None })
    }

    fn after_articles(&self, at: usize) -> usize {
        if self.is(at, &["a", "an", "the"]) { at + 1 } else { at }
    }

    fn number_at(&self, at: usize) -> Option<((f64, Counted), usize)> {
        let number = self.number(at).filter(|_| !self.used[at])?;
        // `2 de enero` is a day.
        let is_day = self.is(at + 1, &["of"])
            && self.pieces.get(at + 2).is_some_and(|piece| matches!(piece.item, Item::Period { .. }));
        (!is_day).then_some((number, at + 1))
    }

    fn add_comparison(&mut self, found: &Found) -> Result<(), Ask> {
        let Some((subject, first, next)) = self.subject_of(found)? else { return Ok(()) };
        let mut found = found.clone();
        if let Subject::Column(column) = subject {
            let unit_at = self.unit_of(&found);
            for (_, value) in &mut found.tests {
                let Some(scaled) = self.in_unit_of(*value, unit_at, column) else { return Ok(()) };
                *value = scaled;
            }
        }
        let found = &found;
        let key = if found.concept.is_some() { None } else { self.key_before(first) };
        match subject {
            Subject::RowsOf(key) => {
                for (compare, value) in &found.tests {
                    let measure = Measure { op: Op::Count, column: None };
                    let key = Key::Column(key);
                    self.having.push(Having { key, measure, compare: *compare, value: *value });
                }
            }
            Subject::Column(column) if self.step_before(first, column).is_some() => {
                let Some(key) = self.step_before(first, column) else { return Ok(()) };
                for (compare, value) in &found.tests {
                    let measure = Measure { op: Op::Sum, column: Some(column) };
                    self.having.push(Having { key, measure, compare: *compare, value: *value });
                }
            }
            Subject::Column(column) => match key {
                Some(key) if self.is_of_total(column, key)? => {
                    for (compare, value) in &found.tests {
                        let (key, measure) =
                            (Key::Column(key), Measure { op: Op::Sum, column: Some(column) });
                        self.having.push(Having { key, measure, compare: *compare, value: *value });
                    }
                }
                _ => self.add_filters(column, found),
            },
        }
        self.use_up(first..next);
        Ok(())
    }

    fn add_filters(&mut self, column: usize, found: &Found) {
        let is_share = found.counted == Counted::Percent && self.is_in_percent(column);
        for (compare, value) in &found.tests {
            let value = if is_share { value * 100.0 } else { *value };
            self.filters.push(Filter { column, test: Test::Number(*compare, value), is_negated: false });
        }
    }

    /// Whether a column holds 5 for 5 %.
    fn is_in_percent(&self, column: usize) -> bool {
        let texts = &self.data.column(column).texts;
        let has_sign = texts.iter().flatten().next().is_some_and(|text| text.ends_with('%'));
        let words = &self.data.column(column).words;
        has_sign || words.iter().any(|word| matches!(word.as_str(), "percent" | "pct" | "percentage"))
    }

    /// `priority 1`, `stock is 0`, `negative stock`.
    fn equalities(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            if self.is(at, &["negative"]) && !self.used[at] {
                let behind = self.after_links(at + 1);
                let place = if self.columns(behind).is_some() { Some(behind) } else { self.before(at) };
                if let Some(place) = place
                    && let Some(column) = self.resolve(place, Some(Kind::Number))?
                {
                    let test = Test::Number(Compare::Lt, 0.0);
                    self.filters.push(Filter { column, test, is_negated: false });
                    self.use_up(at.min(place)..at.max(place) + 1);
                }
                continue;
            }
            self.equality(at)?;
        }
        Ok(())
    }

    fn equality(&mut self, at: usize) -> Result<(), Ask> {
        let Some((value, _)) = self.number(at).filter(|_| !self.used[at]) else { return Ok(()) };
        let is_year = matches!(self.pieces[at].item, crate::sentence::Item::Period { .. });
        if is_year && !self.data.of_kind(Kind::Date).is_empty() {
            return Ok(());
        }
        if let Some(place) = self.before(at).filter(|place| !self.used[*place])
            && let Some(column) = self.resolve(place, Some(Kind::Number))?
        {
            let test = Test::Number(Compare::Eq, value);
            self.filters.push(Filter { column, test, is_negated: false });
            self.use_up(place..at + 1);
        } else if value == 0.0
            && let Some(column) = self.resolve(at + 1, Some(Kind::Number))?
        {
            let test = Test::Number(Compare::Eq, 0.0);
            self.filters.push(Filter { column, test, is_negated: false });
            self.use_up(at..at + 2);
        }
        Ok(())
    }
}
