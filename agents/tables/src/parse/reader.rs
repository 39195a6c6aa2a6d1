//! The pieces of a question, which of them are used, and what the rules have found so far.

use chrono::NaiveDate;

use super::{
    inherited::Inherited,
    lexicon::{FILLERS, LINKS},
    open_orders::{OF_HOURS, OPEN},
};
use crate::{
    data::Data,
    query::{Absence, Filter, Having, Key, Op, Query, Rank, Shape, Stretch},
    sentence::{Counted, Item, Piece},
};

pub(super) struct Reader<'a> {
    pub question: &'a str,
    pub pieces: Vec<Piece>,
    pub used: Vec<bool>,
    pub data: &'a Data,
    /// The day of the question, from which what is overdue is counted.
    pub today: Option<NaiveDate>,
    pub form: Form,
    pub filters: Vec<Filter>,
    pub having: Vec<Having>,
    /// The step of time in every one of which the totals of keys have to pass.
    pub every: Option<Key>,
    pub absent: Vec<Absence>,
    /// Steps of time without rows count as 0 in a mean.
    pub with_empty: bool,
    pub period: Option<Stretch>,
    pub groups: Vec<Key>,
    pub rank: Option<Ranking>,
    pub op: Option<Op>,
    /// `how many customers`, `number of orders`: the place of the noun that is counted.
    pub counted: Option<usize>,
    pub is_distinct: bool,
    pub is_share: bool,
    pub is_correlation: bool,
    pub notes: Vec<String>,
    pub counts_open: bool,
    /// What may be wrong with the figure; stands before it.
    pub doubts: Vec<String>,
    /// Pieces that chose rows as parts of names.
    pub parts: Vec<usize>,
    /// Pieces that chose rows and stand before what rows are called: `European`.
    pub adjectives: Vec<usize>,
    /// What was kept from the question before; empty for the first one.
    pub inherited: Inherited,
}

/// How the question begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    HowMany,
    HowOften,
    When,
    Which,
    Show,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ranking {
    pub rank: Rank,
    /// The place of the superlative.
    pub at: usize,
    pub kind: RankKind,
    /// `top 5`: the number was stated.
    pub has_count: bool,
    /// What is ranked by, if it was named: the column.
    pub by: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RankKind {
    /// `most`: the total decides.
    Most,
    /// `highest`, `biggest`.
    Size,
    Price,
    Day,
    /// `best selling`.
    Sold,
}

impl<'a> Reader<'a> {
    pub(super) fn new(question: &'a str, pieces: Vec<Piece>, data: &'a Data) -> Self {
        let used = vec![false; pieces.len()];
        Self {
            question,
            pieces,
            used,
            data,
            today: None,
            form: Form::Other,
            filters: Vec::new(),
            having: Vec::new(),
            every: None,
            absent: Vec::new(),
            with_empty: false,
            period: None,
            groups: Vec::new(),
            rank: None,
            op: None,
            counted: None,
            is_distinct: false,
            is_share: false,
            is_correlation: false,
            notes: Vec::new(),
            counts_open: false,
            doubts: Vec::new(),
            parts: Vec::new(),
            adjectives: Vec::new(),
            inherited: Inherited::default(),
        }
    }

    pub(super) fn note_form(&mut self) {
        const OPENERS: &[(&str, Form)] = &[
            ("how many", Form::HowMany),
            ("number of", Form::HowMany),
            ("count of", Form::HowMany),
            ("amount of", Form::HowMany),
            ("count", Form::HowMany),
            ("how often", Form::HowOften),
            ("when", Form::When),
            ("which", Form::Which),
            ("what", Form::Which),
            ("who", Form::Which),
            ("show", Form::Show),
            ("list", Form::Show),
            ("display", Form::Show),
        ];
        for at in 0..self.pieces.len() {
            for (phrase, form) in OPENERS {
                let Some(next) = self.phrase(at, phrase) else { continue };
                // A column of amounts of money is not a count.
                if *phrase == "amount of" && self.columns(at).is_some() {
                    continue;
                }
                self.form = *form;
                if matches!(form, Form::HowMany | Form::HowOften | Form::When) {
                    self.use_up(at..next);
                }
                if *form == Form::HowMany {
                    self.note_counted(next);
                }
                if *form != Form::Which || !self.has_later_count(next) {
                    return;
                }
            }
        }
    }

    /// `what is the number of orders` asks how many there are.
    fn has_later_count(&self, from: usize) -> bool {
        (from..self.pieces.len()).any(|at| {
            ["how many", "number of", "count of", "amount of"]
                .iter()
                .any(|phrase| self.phrase(at, phrase).is_some())
        })
    }

    fn note_counted(&mut self, from: usize) {
        let mut at = from;
        while at < self.pieces.len() {
            if self.is(at, &["different", "distinct", "unique"]) {
                self.is_distinct = true;
                self.used[at] = true;
            } else {
                // `how many open orders`
                let is_open = self.is(at, OPEN) && !self.is(at + 1, OF_HOURS);
                if !is_open && !self.is(at, &["of", "the", "our", "all", "individual", "separate"]) {
                    break;
                }
            }
            at += 1;
        }
        self.counted = (at < self.pieces.len()).then_some(at);
    }

    pub(super) fn text(&self, at: usize) -> &str {
        self.pieces.get(at).map_or("", |piece| piece.text.as_str())
    }

    pub(super) fn is(&self, at: usize, words: &[&str]) -> bool {
        words.contains(&self.text(at))
    }

    /// The piece after a phrase that begins here and is not used yet.
    pub(super) fn phrase(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut next = at;
        for word in phrase.split(' ') {
            if self.text(next) != word || self.used[next] {
                return None;
            }
            next += 1;
        }
        Some(next)
    }

    /// The first entry of a list that begins here, and the piece after it.
    pub(super) fn entry<T: Copy>(&self, at: usize, list: &[(&str, T)]) -> Option<(T, usize)> {
        list.iter().find_map(|(phrase, value)| self.phrase(at, phrase).map(|next| (*value, next)))
    }

    pub(super) fn any_of(&self, at: usize, list: &[&str]) -> Option<usize> {
        list.iter().filter_map(|phrase| self.phrase(at, phrase)).max()
    }

    pub(super) fn use_up(&mut self, range: std::ops::Range<usize>) {
        self.used[range].fill(true);
    }

    pub(super) fn columns(&self, at: usize) -> Option<&[usize]> {
        match &self.pieces.get(at)?.item {
            Item::Column(columns) => Some(columns),
            _ => None,
        }
    }

    pub(super) fn number(&self, at: usize) -> Option<(f64, Counted)> {
        match self.pieces.get(at)?.item {
            Item::Number(value, counted) => Some((value, counted)),
            Item::Period { number: Some(number), .. } => Some((number, Counted::Nothing)),
            _ => None,
        }
    }

    pub(super) fn is_link(&self, at: usize) -> bool {
        self.pieces.get(at).is_some_and(|piece| piece.item == Item::Word) && self.is(at, LINKS)
    }

    pub(super) fn is_filler(&self, at: usize) -> bool {
        self.is(at, FILLERS)
    }

    /// The piece before, without links between.
    pub(super) fn before(&self, at: usize) -> Option<usize> {
        let mut place = at.checked_sub(1)?;
        while self.is_link(place) && !self.used[place] {
            place = place.checked_sub(1)?;
        }
        Some(place)
    }

    /// The piece here or after links.
    pub(super) fn after_links(&self, at: usize) -> usize {
        let mut place = at;
        while self.is_link(place) {
            place += 1;
        }
        place
    }

    pub(super) fn into_query(self, shape: Shape) -> Query {
        Query {
            filters: self.filters,
            having: self.having,
            every: self.every,
            absent: self.absent,
            shape,
            period: self.period,
            split_by: None,
            counts_open: self.counts_open,
            doubts: self.doubts,
            notes: self.notes,
        }
    }
}
