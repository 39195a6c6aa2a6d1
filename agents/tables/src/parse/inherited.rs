//! What a further question of a text keeps from the one before it: its rows, and the first of its ranking.

use language::names::countries::are_countries;

use super::{
    Ask,
    reader::{Form, Reader},
};
use crate::{
    data::Kind,
    query::{Filter, Having, Rank, Shape, Stretch, Test},
    sentence::Item,
    words::stem,
};

/// Words that mean what the question before found.
const REFERRING: &[&str] =
    &["that", "it", "they", "them", "those", "these", "their", "its", "there", "this", "then", "same"];

/// Words that choose among the rows of the question before: `which one`, `which of the two`, `the last time`.
const CHOOSING: &[&str] = &["one", "ones", "two", "time"];

/// Words that ask for all rows again, where the same thing is counted or added up as before.
const ASKING_FOR_ALL: &[&str] = &["total", "all", "every", "whole", "altogether"];

/// What the question before was answered from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inherited {
    pub filters: Vec<Filter>,
    /// The first of its ranking.
    pub winner: Option<Filter>,
    /// What it named or counted: `which supplier`, `how many stops`.
    pub key: Option<usize>,
    /// Several came first, so that `it` means none of them.
    pub is_tie: bool,
    /// Its words, as singulars.
    pub words: Vec<String>,
    pub having: Vec<Having>,
    pub period: Option<Stretch>,
    pub shape: Option<Shape>,
    /// Its rows are orders that are still open.
    pub counts_open: bool,
    /// The order of rows of which the first was asked for.
    pub order: Option<(usize, Rank)>,
}

impl Inherited {
    /// The only column that was compared with a number.
    pub(super) fn compared(&self) -> Option<usize> {
        let mut columns = self
            .filters
            .iter()
            .filter(|filter| matches!(filter.test, Test::Number(..)))
            .map(|filter| filter.column);
        let only = columns.next()?;
        columns.next().is_none().then_some(only)
    }
}

impl Reader<'_> {
    /// Keeps the rows of the question before, where this one refers to them or names none itself.
    pub(super) fn inherit(&mut self, before: &Inherited) -> Result<(), Ask> {
        let has = |words: &[&str]| (0..self.pieces.len()).any(|at| self.is(at, words));
        // `how many are there` refers to nothing.
        let exists =
            |at: usize| at > 0 && self.is(at, &["there"]) && self.is(at - 1, &["are", "is", "was", "were"]);
        let refers = (0..self.pieces.len()).any(|at| self.is(at, REFERRING) && !exists(at));
        let is_bare = self.filters.is_empty() && self.having.is_empty() && self.period.is_none();
        if has(&["overall", "everything", "everyone"]) || !(refers || has(CHOOSING) || is_bare) {
            return Ok(());
        }
        if !refers && has(ASKING_FOR_ALL) && self.asks_the_same(before) {
            return Ok(());
        }
        // `which is cheapest, and what was its lead time`, `which day sold most, and what was the price`
        let is_of_winner = self.rank.is_none()
            && (refers || (is_bare && self.op.is_none() && self.form == Form::Which && !has(CHOOSING)));
        if is_of_winner && before.is_tie {
            return Err(Ask::new("Several came first, so ask it of one of them.", Vec::new()));
        }
        let winner = before.winner.iter().filter(|_| is_of_winner);
        for filter in before.filters.iter().chain(winner) {
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
        if !is_of_winner {
            self.inherited.order = None;
        }
        Ok(())
    }

    /// Whether the question names nothing of the file itself, so that it asks for the figure of the one before.
    pub(super) fn asks_again(&self) -> bool {
        let names = |at: usize| matches!(self.pieces[at].item, Item::Column(_) | Item::Value(_));
        self.op.is_none() && self.rank.is_none() && !(0..self.pieces.len()).any(names)
    }

    /// Whether this question counts or adds up what the one before did: `how many units in March, and how many units in total`.
    fn asks_the_same(&self, before: &Inherited) -> bool {
        (0..self.pieces.len())
            .any(|at| self.columns(at).is_some() && before.words.contains(&stem(self.text(at))))
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
            Test::In(values) => {
                values.len() > 1 && !filter.is_negated && !self.is_of_countries(filter.column)
            }
            Test::Contains(_) => !filter.is_negated,
            _ => false,
        });
        let unique = || {
            let texts = self.data.of_kind(Kind::Text);
            texts.into_iter().find(|column| self.data.column(*column).is_unique)
        };
        of_several.map(|filter| filter.column).or(self.inherited.key).or_else(unique)
    }

    fn is_of_countries(&self, column: usize) -> bool {
        are_countries(self.data.column(column).different())
    }
}
