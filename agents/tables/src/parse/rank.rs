//! Superlatives: `our five biggest customers`, `the highest price`, `which branch sold the most`.

use super::{
    Ask,
    lexicon::{OF_DAYS, OF_PRICES, ROW_NOUNS, SOLD, SUPERLATIVES},
    reader::{Form, RankKind, Ranking, Reader},
};
use crate::{concepts, data::Kind, query::Rank};

/// The number of groups that are listed when no number is stated: `our biggest customers`.
pub(super) const USUAL_COUNT: usize = 10;

impl Reader<'_> {
    pub(super) fn rank(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            let concept = self.superlative_of_concept(at);
            let of_concept = concept.map(|(is_descending, next, _)| (RankKind::Size, is_descending, next));
            let Some((kind, is_descending, next)) = of_concept.or_else(|| self.superlative(at)) else {
                continue;
            };
            if self.rank.is_some() {
                return Err(Ask::new("Two rankings are named. Which one counts?", Vec::new()));
            }
            let (count, first, next) = self.count_beside(at, next);
            self.use_up(first..next);
            if count.is_some() && first == at && next == at + 1 {
                self.use_count_of_noun(at);
            }
            let plural = self.text(self.after_links(next)).to_owned();
            let usual = if is_plural(&plural) && self.form != Form::When { USUAL_COUNT } else { 1 };
            let rank = Rank { is_descending, count: count.unwrap_or(usual) };
            let by = match concept {
                Some((_, _, concept)) => {
                    self.choose(&concepts::columns(concept, &self.data.columns), concept)?
                }
                None => self.ranked_by(next)?,
            };
            self.rank = Some(Ranking { rank, at: first, kind, has_count: count.is_some(), by });
        }
        Ok(())
    }

    /// `the fastest`, `which one is faster`: what the word itself says is compared, where the file has it.
    pub(super) fn superlative_of_concept(&self, at: usize) -> Option<(bool, usize, &'static str)> {
        let found = concepts::SUPERLATIVES.iter().find_map(|(word, is_descending, concept)| {
            self.phrase(at, word).map(|next| (*is_descending, next, *concept))
        });
        found.filter(|(_, next, concept)| {
            !self.is(*next, &["than"]) && !concepts::columns(concept, &self.data.columns).is_empty()
        })
    }

    /// `which of the two sold more`: a comparative that is compared with nothing.
    fn comparative(&self, at: usize) -> Option<(RankKind, bool, usize)> {
        const COMPARATIVES: &[(&str, RankKind, bool)] = &[
            ("more", RankKind::Most, true),
            ("less", RankKind::Most, false),
            ("fewer", RankKind::Most, false),
            ("higher", RankKind::Size, true),
            ("larger", RankKind::Size, true),
            ("bigger", RankKind::Size, true),
            ("longer", RankKind::Size, true),
            ("lower", RankKind::Size, false),
            ("smaller", RankKind::Size, false),
            ("shorter", RankKind::Size, false),
            ("cheaper", RankKind::Price, false),
            ("dearer", RankKind::Price, true),
        ];
        let is_behind_amount =
            at > 0 && (self.is(at - 1, &["or", "and", "no", "not"]) || self.number(at - 1).is_some());
        if self.form != Form::Which || is_behind_amount || self.is(at + 1, &["than"]) {
            return None;
        }
        COMPARATIVES.iter().find_map(|(word, kind, is_descending)| {
            self.phrase(at, word).map(|next| (*kind, *is_descending, next))
        })
    }

    fn superlative(&self, at: usize) -> Option<(RankKind, bool, usize)> {
        if let Some(comparative) = self.comparative(at) {
            return Some(comparative);
        }
        if let Some((is_descending, next)) = self.entry(at, OF_PRICES) {
            return Some((RankKind::Price, is_descending, next));
        }
        if let Some((is_descending, next)) = self.entry(at, OF_DAYS) {
            let dates = self.data.of_kind(Kind::Date);
            // `counted last` may only spell the name of the column.
            let is_in_name = dates
                .iter()
                .any(|date| self.data.column(*date).words.iter().any(|word| word == self.text(at)));
            return (!dates.is_empty() && !is_in_name).then_some((RankKind::Day, is_descending, next));
        }
        // `at least 10`
        if at > 0 && self.is(at - 1, &["at"]) && self.is(at, &["least", "most"]) {
            return None;
        }
        let (is_descending, next) = self.entry(at, SUPERLATIVES)?;
        let is_column = self.columns(at).is_some() && self.columns(next).is_none();
        if is_column {
            return None;
        }
        let kind = match self.text(at) {
            "most" | "fewest" | "least" => RankKind::Most,
            _ if next > at + 1 => RankKind::Sold,
            "best" | "worst" => RankKind::Sold,
            _ => RankKind::Size,
        };
        Some((kind, is_descending, next))
    }

    /// The number right before or after a superlative.
    fn count_beside(&self, at: usize, next: usize) -> (Option<usize>, usize, usize) {
        if let Some(count) = self.whole_number(next) {
            return (Some(count), at, next + 1);
        }
        match at.checked_sub(1).and_then(|before| self.whole_number(before)) {
            Some(count) => (Some(count), at - 1, next),
            None => self.count_of_noun(at, next),
        }
    }

    /// `the three orders with the most units`.
    fn count_of_noun(&self, at: usize, next: usize) -> (Option<usize>, usize, usize) {
        let is_joined = self.before(at).filter(|noun| noun + 1 < at && self.columns(*noun).is_some());
        match is_joined.and_then(|noun| noun.checked_sub(1)) {
            Some(place) if self.whole_number(place).is_some() => (self.whole_number(place), at, next),
            _ => (None, at, next),
        }
    }

    fn use_count_of_noun(&mut self, at: usize) {
        if let Some(place) = self.before(at).and_then(|noun| noun.checked_sub(1))
            && self.whole_number(place).is_some()
        {
            self.used[place] = true;
        }
    }

    fn whole_number(&self, at: usize) -> Option<usize> {
        let (number, _) = self.number(at).filter(|_| !self.used[at])?;
        (number.fract() == 0.0 && (1.0..=10_000.0).contains(&number)).then_some(number as usize)
    }

    /// The column of numbers after the superlative, or behind `by`.
    fn ranked_by(&mut self, next: usize) -> Result<Option<usize>, Ask> {
        let place = self.after_links(next);
        let is_total = self.is(place, &["total", "average", "mean"]);
        let place = self.after_links(if is_total { place + 1 } else { place });
        if let Some(column) = self.unused_number(place)? {
            self.used[place] = true;
            if is_total {
                self.note_operation(place - 1);
            }
            return Ok(Some(column));
        }
        for at in next..self.pieces.len() {
            if !self.is(at, &["by", "in"]) || self.used[at] {
                continue;
            }
            let mut place = self.after_links(at);
            let is_total = self.is(place, &["total", "average", "mean"]);
            place += usize::from(is_total);
            if is_total {
                place = self.after_links(place);
            }
            if let Some(column) = self.unused_number(place)? {
                self.use_up(at..place + 1);
                if is_total {
                    self.note_operation(place - 1);
                }
                return Ok(Some(column));
            }
        }
        Ok(None)
    }

    /// `by average price`: the mean decides, not the largest.
    fn note_operation(&mut self, at: usize) {
        if let Some((op, _)) =
            super::lexicon::OPS.iter().find_map(|(word, op)| self.is(at, &[word]).then_some((*op, 0)))
        {
            self.op = Some(op);
            self.used[at] = true;
        }
    }

    fn unused_number(&mut self, at: usize) -> Result<Option<usize>, Ask> {
        if at >= self.pieces.len() || self.used[at] {
            return Ok(None);
        }
        self.resolve(at, Some(Kind::Number))
    }

    /// The place of what is asked for: a column of texts or days that no rule has used, or a step of time after `which`.
    pub(super) fn subject(&self) -> Option<usize> {
        // `which month`, `our best month`, `the day with the most sales`
        let is_asked_step = |at: usize| {
            let is_asked = |before: usize| {
                let is_superlative = |(word, _): &(&str, bool)| self.is(before, &[*word]);
                let is_told_by =
                    self.is(before, &["the"]) && self.is(at + 1, &["with", "when", "of", "that"]);
                let is_concept = concepts::SUPERLATIVES.iter().any(|(word, ..)| self.is(before, &[*word]));
                self.is(before, &["which", "what"])
                    || is_told_by
                    || is_concept
                    || SUPERLATIVES.iter().any(is_superlative)
            };
            let is_step = super::groups::step(self.text(at)).is_some() || self.is(at, &["weekday"]);
            is_step && at.checked_sub(1).is_some_and(is_asked)
        };
        let is_text = |at: usize| {
            self.columns(at).is_some_and(|columns| {
                columns.iter().any(|column| self.data.column(*column).kind == Kind::Text)
            })
        };
        (0..self.pieces.len()).find(|at| !self.used[*at] && (is_asked_step(*at) || is_text(*at)))
    }

    /// `our best sellers` are products, unless the file has a column of sellers.
    pub(super) fn sellers(&self) -> Option<usize> {
        let at = (0..self.pieces.len()).find(|at| self.is(*at, &["sellers", "seller"]))?;
        self.columns(at).is_none().then_some(at)
    }

    pub(super) fn has_row_noun(&self) -> bool {
        (0..self.pieces.len()).any(|at| self.is(at, ROW_NOUNS))
    }

    pub(super) fn said_sold(&self) -> bool {
        (0..self.pieces.len()).any(|at| self.is(at, SOLD) && self.columns(at).is_none())
    }
}

fn is_plural(word: &str) -> bool {
    crate::words::stem(word) != word
}
