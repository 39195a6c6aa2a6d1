//! What a further question of a text keeps from the one before it: its rows, and the first of its ranking.

use super::reader::Reader;
use crate::{
    data::Kind,
    query::{Filter, Having, Rank, Stretch, Test},
};

/// Words that mean what the question before was about.
const REFERRING: &[&str] = &[
    "that", "it", "they", "them", "those", "these", "their", "its", "there", "this", "then", "same", "one",
    "ones", "two", "time",
];

/// Words that ask for all rows again.
const ANEW: &[&str] = &["overall", "everything", "everyone"];

/// What the question before was answered from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inherited {
    pub filters: Vec<Filter>,
    pub having: Vec<Having>,
    pub period: Option<Stretch>,
    /// The order of rows of which the first was asked for.
    pub order: Option<(usize, Rank)>,
    /// The columns that it compared with numbers.
    pub compared: Vec<usize>,
}

impl Reader<'_> {
    /// Keeps the rows of the question before, where this one refers to them or names none itself.
    pub(super) fn inherit(&mut self, before: &Inherited) {
        let refers = (0..self.pieces.len()).any(|at| self.is(at, REFERRING));
        let is_bare = self.filters.is_empty() && self.having.is_empty() && self.period.is_none();
        let is_anew = (0..self.pieces.len()).any(|at| self.is(at, ANEW));
        if is_anew || !(refers || is_bare) {
            return;
        }
        for filter in &before.filters {
            if !self.filters.iter().any(|own| own.column == filter.column) {
                self.filters.push(filter.clone());
            }
        }
        if self.having.is_empty() {
            self.having.clone_from(&before.having);
        }
        if self.period.is_none() {
            self.period.clone_from(&before.period);
        }
        self.inherited = before.clone();
    }

    /// The column whose values `which of the two`, `which one` choose between.
    pub(super) fn column_of_choice(&self) -> Option<usize> {
        let is_choice = (0..self.pieces.len()).any(|at| {
            self.is(at, &["one", "ones", "two", "them", "those", "these"])
                && at > 0
                && self.is(at - 1, &["which", "what", "of", "the"])
        });
        if !is_choice {
            return None;
        }
        let of_several = self.filters.iter().find(|filter| match &filter.test {
            Test::In(values) => values.len() > 1 && !filter.is_negated,
            Test::Contains(_) => !filter.is_negated,
            _ => false,
        });
        let unique = || {
            let texts = self.data.of_kind(Kind::Text);
            texts.into_iter().find(|column| self.data.column(*column).is_unique)
        };
        of_several.map(|filter| filter.column).or_else(unique)
    }
}
