//! Which way something changed and by how much: `sold less`, `fell by more than 20 %`, `at least 100 units more`, `half as much`.

use super::reader::Reader;
use crate::{
    data::Kind,
    query::{Compare, Limit, LimitOf},
    sentence::{Counted, Item},
};

/// What a question says of the changes that it wants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Way {
    pub rises: bool,
    pub limit: Option<Limit>,
    /// A verb such as `fell`, which looks from the earlier side to the later one; `less than` looks from the first to the second.
    pub is_verb: bool,
}

const RISES: &[&str] = &[
    "grew",
    "grow",
    "grown",
    "growing",
    "rose",
    "risen",
    "rise",
    "increased",
    "increase",
    "gained",
    "gain",
    "growth",
    "improved",
    "climbed",
    "went up",
];
const FALLS: &[&str] = &[
    "shrank",
    "shrink",
    "shrunk",
    "fell",
    "fallen",
    "fall",
    "declined",
    "decline",
    "dropped",
    "drop",
    "lost",
    "lose",
    "decreased",
    "decrease",
    "worsened",
    "went down",
    "slumped",
];
const MORE: &[&str] = &["more", "higher", "better", "larger"];
const LESS: &[&str] = &["less", "fewer", "lower", "worse", "smaller"];

/// `more` and `less` of languages whose word for `than` also asks or relates.
const SPOKEN: &[(&str, &str)] = &[
    ("más", "more"),
    ("mas", "more"),
    ("mais", "more"),
    ("plus", "more"),
    ("mejor", "better"),
    ("menos", "less"),
    ("moins", "less"),
];

impl Reader<'_> {
    /// `menos en 2025 que en 2024`: `que` behind `menos` compares, unless a number follows.
    pub(super) fn translate_comparison(&mut self) {
        let written = |at: usize| self.question[self.pieces[at].start..self.pieces[at].end].to_lowercase();
        let is_than = |word: &str| word == "que" || word.starts_with("qu'") || word.starts_with("qu’");
        let spoken =
            |word: &str| SPOKEN.iter().find(|(known, _)| *known == word).map(|(_, english)| *english);
        for than in 1..self.pieces.len() {
            let is_word = self.pieces[than].item == Item::Word && is_than(&written(than));
            if !is_word || self.pieces.get(than + 1).is_none_or(|next| matches!(next.item, Item::Number(..)))
            {
                continue;
            }
            let Some(way) = (0..than).rev().find(|at| spoken(&written(*at)).is_some()) else { continue };
            let Some(english) = spoken(&written(way)) else { continue };
            self.pieces[way].text = english.to_owned();
            self.pieces[than].text = "than".to_owned();
            return;
        }
    }

    /// What a question wants of a comparison; its words are used then.
    pub(super) fn way(&mut self) -> Option<Way> {
        if let Some(way) = self.multiple() {
            return Some(way);
        }
        let known = self.used.clone();
        let share = self.limit_in_percent();
        let Some((at, next, rises, is_verb)) = self.direction() else {
            self.used = known;
            return None;
        };
        self.use_up(at..next);
        let limit = share.or_else(|| self.limit_beside(at, next)).or_else(|| self.limit_of_same(rises));
        Some(Way { rises, limit, is_verb })
    }

    /// The place of a word of direction, the piece after it, whether it is up, and whether it is a verb.
    fn direction(&self) -> Option<(usize, usize, bool, bool)> {
        let free = |at: usize| !self.used[at] && self.pieces[at].item == Item::Word;
        let verb = (0..self.pieces.len()).filter(|at| free(*at)).find_map(|at| {
            let up = self.any_of(at, RISES).map(|next| (at, next, true, true));
            up.or_else(|| self.any_of(at, FALLS).map(|next| (at, next, false, true)))
        });
        verb.or_else(|| {
            (0..self.pieces.len()).filter(|at| free(*at) && self.is_compared(*at)).find_map(|at| {
                let is_more = self.is(at, MORE);
                (is_more || self.is(at, LESS)).then_some((at, at + 1, is_more, false))
            })
        })
    }

    /// `top 3 by growth, only those that gained at least 100 units`: a further verb of the same direction, with its limit.
    fn limit_of_same(&mut self, rises: bool) -> Option<Limit> {
        let (at, next, also, is_verb) = self.direction()?;
        if also != rises || !is_verb {
            return None;
        }
        self.use_up(at..next);
        self.limit_beside(at, next)
    }

    /// Whether `more` or `less` is of a comparison with something else than a number.
    fn is_compared(&self, at: usize) -> bool {
        let behind = |than: usize| {
            self.is(than, &["than"]) && self.pieces.get(than + 1).is_some() && !self.is_amount(than + 1)
        };
        let is_or = at > 0 && self.is(at - 1, &["or", "and", "no", "not"]);
        !is_or
            && (at + 1..self.pieces.len())
                .any(|than| behind(than) || self.any_of(than, super::compare::WORDS).is_some())
    }

    /// A number that is no year.
    fn is_amount(&self, at: usize) -> bool {
        matches!(self.pieces[at].item, Item::Number(..))
    }

    /// `by more than 20 %`, `10 % or more`, `20 %` of a change.
    fn limit_in_percent(&mut self) -> Option<Limit> {
        for at in 0..self.pieces.len() {
            if let Some(found) = self.comparison_at(at).filter(|found| found.counted == Counted::Percent)
                && !self.is_of_own_column(found.first, found.next)
                && let [(compare, value)] = found.tests[..]
            {
                self.use_limit(found.first, found.next);
                return Some(Limit { compare, value, of: LimitOf::Share });
            }
        }
        let at = (0..self.pieces.len()).find(|at| {
            !self.used[*at]
                && matches!(self.pieces[*at].item, Item::Number(_, Counted::Percent))
                && !self.is_of_own_column(*at, *at + 1)
                && !self.is_in_comparison(*at)
        })?;
        let Item::Number(value, _) = self.pieces[at].item else { return None };
        self.use_limit(at, at + 1);
        Some(Limit { compare: Compare::Ge, value, of: LimitOf::Share })
    }

    /// `at least 100 units more`, `fell by more than 50`: an amount right beside the direction, or behind `by`.
    fn limit_beside(&mut self, at: usize, next: usize) -> Option<Limit> {
        for place in 0..self.pieces.len() {
            let Some(found) = self.comparison_at(place).filter(|found| found.counted != Counted::Percent)
            else {
                continue;
            };
            let [(compare, value)] = found.tests[..] else { continue };
            let end = self.after_unit(found.next);
            let is_behind = found.first == next || (found.first > 0 && self.is(found.first - 1, &["by"]));
            let is_own = self.is_of_own_column(found.first, end);
            if !is_own && (is_behind || end == at) {
                self.use_limit(found.first, end);
                return Some(Limit { compare, value, of: LimitOf::Amount });
            }
        }
        // `100 units more`, `by 100 units`
        let place = (0..self.pieces.len()).find(|place| {
            let is_free = !self.used[*place] && self.is_amount(*place) && !self.is_in_comparison(*place);
            is_free && (self.after_unit(*place + 1) == at || (*place > 0 && self.is(*place - 1, &["by"])))
        })?;
        let Item::Number(value, _) = self.pieces[place].item else { return None };
        self.use_limit(place, self.after_unit(place + 1));
        Some(Limit { compare: Compare::Ge, value, of: LimitOf::Amount })
    }

    /// Whether the number is one that something is compared with: `above 20`.
    fn is_in_comparison(&self, number: usize) -> bool {
        (0..=number)
            .any(|at| self.comparison_at(at).is_some_and(|found| (found.first..found.next).contains(&number)))
    }

    /// The piece behind the unit of an amount. A column of numbers stays free, for it is what is measured.
    fn after_unit(&self, at: usize) -> usize {
        let is_unit = self.is(at, &["units", "pieces", "pcs", "unit", "eur", "usd", "€", "$"]);
        if is_unit || self.columns(at).is_some() { at + 1 } else { at }
    }

    /// `with a margin above 20 %`, `costing over 20`: a number that the column or the verb before it is compared with, which chooses
    /// rows and is no limit of the change. `units are at least 100 higher` is one.
    fn is_of_own_column(&self, first: usize, next: usize) -> bool {
        let is_difference = self.is(next, MORE) || self.is(next, LESS);
        if is_difference || first > 0 && self.is(first - 1, &["by"]) {
            return false;
        }
        self.before(first).is_some_and(|place| {
            let is_number = self.columns(place).is_some_and(|columns| {
                columns.iter().any(|column| self.data.column(*column).kind == Kind::Number)
            });
            is_number || self.is(place, &["cost", "costs", "costing", "priced"])
        })
    }

    fn use_limit(&mut self, first: usize, next: usize) {
        let first = if first > 0 && self.is(first - 1, &["by"]) { first - 1 } else { first };
        for at in first..next {
            self.used[at] |= self.columns(at).is_none();
        }
    }
}
