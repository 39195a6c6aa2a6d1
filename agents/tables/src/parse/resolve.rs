//! Which of several columns is meant.

use super::{Ask, lexicon::SOLD, reader::Reader};
use crate::{
    columns::{Nature, nature},
    data::Kind,
    sentence::Item,
    words::stem,
};
use intake::roles::Role;

/// Words with this many first letters in common have one root: `delivery`, `delivered`.
const ROOT: usize = 5;

impl Reader<'_> {
    /// The column that a piece names; asks when several fit equally.
    pub(super) fn resolve(&mut self, at: usize, kind: Option<Kind>) -> Result<Option<usize>, Ask> {
        let Some(columns) = self.columns(at) else { return Ok(None) };
        let mut columns = columns.to_vec();
        if let Some(kind) = kind {
            columns.retain(|column| self.data.column(*column).kind == kind);
        }
        let chosen = self.choose(&columns, &self.pieces[at].text.clone())?;
        Ok(chosen)
    }

    /// The only column of these, the one with most words in the question, or one of an id and its name.
    pub(super) fn choose(&mut self, columns: &[usize], word: &str) -> Result<Option<usize>, Ask> {
        let Some(first) = columns.first().copied() else { return Ok(None) };
        if columns.len() == 1 {
            return Ok(Some(first));
        }
        let mentioned: Vec<usize> = columns.iter().map(|column| self.words_mentioned(*column)).collect();
        let most = mentioned.iter().copied().max().unwrap_or(0);
        let best: Vec<usize> =
            columns.iter().zip(&mentioned).filter(|(_, count)| **count == most).map(|(c, _)| *c).collect();
        if let [only] = best.as_slice() {
            self.use_words_of(*only);
            return Ok(Some(*only));
        }
        if best.iter().all(|other| self.data.are_one_to_one(best[0], *other)) {
            return Ok(Some(best[0]));
        }
        let names: Vec<String> = best.iter().map(|column| self.data.column(*column).name.clone()).collect();
        Err(Ask::new(format!("Which column do you mean by “{word}”?"), names))
    }

    /// How many words of a column's name the question holds, in any form of the word.
    fn words_mentioned(&self, column: usize) -> usize {
        let words = &self.data.column(column).words;
        words.iter().filter(|word| self.pieces.iter().any(|piece| has_root(&piece.text, word))).count()
    }

    /// The same, where names of other columns count as well: `ordered quantity in May` is about the ordered date.
    fn words_mentioned_anywhere(&self, column: usize) -> usize {
        let words = &self.data.column(column).words;
        let mut mentioned = 0;
        for word in words {
            let parts: Vec<&str> = self.pieces.iter().flat_map(|piece| piece.text.split(' ')).collect();
            // The word itself says more than one of the same root.
            mentioned += 2 * usize::from(parts.iter().any(|part| stem(part) == *word));
            mentioned += usize::from(parts.iter().any(|part| has_root(part, word)));
        }
        mentioned
    }

    /// Words that only helped to choose a column are used.
    fn use_words_of(&mut self, column: usize) {
        let words = self.data.column(column).words.clone();
        for at in 0..self.pieces.len() {
            let is_word = self.pieces[at].item == Item::Word;
            if is_word && words.iter().any(|word| has_root(&self.pieces[at].text, word)) {
                self.used[at] = true;
            }
        }
    }

    /// The column of days that a stretch of time is about.
    pub(super) fn date_column(&mut self) -> Result<Option<usize>, Ask> {
        let dates = self.data.of_kind(Kind::Date);
        if dates.len() < 2 {
            return Ok(dates.first().copied());
        }
        let mentioned: Vec<usize> =
            dates.iter().map(|column| self.words_mentioned_anywhere(*column)).collect();
        let most = mentioned.iter().copied().max().unwrap_or(0);
        let best: Vec<usize> =
            dates.iter().zip(&mentioned).filter(|(_, count)| **count == most).map(|(c, _)| *c).collect();
        if let [only] = best.as_slice() {
            self.use_words_of(*only);
            return Ok(Some(*only));
        }
        let names: Vec<String> = dates.iter().map(|column| self.data.column(*column).name.clone()).collect();
        Err(Ask::new("Which date counts?", names))
    }

    /// Columns of units: by role, or by name.
    pub(super) fn quantity_columns(&self) -> Vec<usize> {
        if let Some(column) = self.data.with_role(Role::Quantity) {
            return vec![column];
        }
        let names = ["quantity", "qty", "unit", "piece", "sale", "sold", "demand"];
        self.number_columns(|words| names.iter().any(|name| words.iter().any(|word| word == name)))
            .into_iter()
            .filter(|column| nature(self.data.column(*column)) == Nature::Flow)
            .collect()
    }

    pub(super) fn revenue_columns(&self) -> Vec<usize> {
        let names = ["revenue", "turnover", "amount", "sale", "value"];
        let mut found = Vec::new();
        for column in
            self.number_columns(|words| names.iter().any(|name| words.iter().any(|word| word == name)))
        {
            if self.data.column(column).role != Some(Role::Quantity) {
                found.push(column);
            }
        }
        found
    }

    pub(super) fn price_columns(&self) -> Vec<usize> {
        let prices = self.number_columns(|words| words.iter().any(|word| word == "price"));
        if !prices.is_empty() {
            return prices;
        }
        let costs = self.number_columns(|words| words.iter().any(|word| word == "cost"));
        if !costs.is_empty() {
            return costs;
        }
        self.data
            .of_kind(Kind::Number)
            .into_iter()
            .filter(|column| self.data.column(*column).is_money)
            .collect()
    }

    fn number_columns(&self, is_named: impl Fn(&[String]) -> bool) -> Vec<usize> {
        let numbers = self.data.of_kind(Kind::Number);
        numbers.into_iter().filter(|column| is_named(&self.data.column(*column).words)).collect()
    }

    pub(super) fn flows(&self) -> Vec<usize> {
        let numbers = self.data.of_kind(Kind::Number);
        numbers.into_iter().filter(|column| nature(self.data.column(*column)) == Nature::Flow).collect()
    }

    /// What is added up when the question speaks of sales, or names no column. `None` when nothing can be added up.
    pub(super) fn usual_measure(&mut self) -> Result<Option<usize>, Ask> {
        let said_sales = (0..self.pieces.len()).find(|at| self.is(*at, &["sales", "sale"]));
        let said_sold = (0..self.pieces.len()).any(|at| self.is(at, SOLD));
        let quantities = self.quantity_columns();
        let columns = if said_sales.is_some() {
            let mut columns = quantities;
            columns.extend(self.revenue_columns());
            columns
        } else if said_sold && !quantities.is_empty() {
            quantities
        } else {
            self.flows()
        };
        let mut columns = columns;
        columns.sort_unstable();
        columns.dedup();
        for at in 0..self.pieces.len() {
            if self.is(at, SOLD) && self.pieces[at].item == Item::Word && !columns.is_empty() {
                self.used[at] = true;
            }
        }
        if columns.len() > 1 {
            let names = columns.iter().map(|column| self.data.column(*column).name.clone()).collect();
            return Err(Ask::new("Which column shall I calculate with?", names));
        }
        Ok(columns.first().copied())
    }
}

fn has_root(text: &str, word: &str) -> bool {
    let stem = stem(text);
    if stem == word {
        return true;
    }
    let shared = stem.chars().zip(word.chars()).take_while(|(left, right)| left == right).count();
    shared >= ROOT && !text.contains(' ')
}
