//! One part of a sentence: which column it changes and how, and which rows it names.

use std::ops::Range;

use intake::changes::ChangeOp;

use super::{
    super::{lexicon::EXCEPTIONS, reader::Reader},
    Factor, factor,
    lexicon::{ARTICLES, BEING, BY, DOWN, EXCEPTED, HAS, IF, IMPLIED, OF_FACTS, OTHERS, TO, UP},
};
use crate::{
    concepts,
    data::Kind,
    query::Filter,
    sentence::{Counted, Item, Piece},
    words::{is_mark, stem},
};

impl Reader<'_> {
    /// The column that a part of a sentence changes, and how. A part without a column is about that of the part before: `and that
    /// of A-4001 rises by 50 %`.
    pub(super) fn change(
        &mut self,
        is_supposition: bool,
        before: Option<usize>,
    ) -> Option<(usize, ChangeOp, f64)> {
        // `más tarde` is `most late` word by word.
        let is_unit = |at: usize| at > 0 && self.number(at - 1).is_some();
        let is_other = |at: usize| self.is(at, OTHERS) && !is_unit(at) || self.is_written(at, &["most"]);
        if (0..self.pieces.len()).any(is_other) || self.is(0, OF_FACTS) {
            return None;
        }
        let start = self.pieces.first()?.start;
        let factor = factor(&self.question[start..self.pieces.last()?.end]);
        let place = factor.as_ref().map(|found| start + found.place.start..start + found.place.end);
        // The `two` of `two times more` is no number of its own, nor is the `un` of `un 20 %`.
        let is_own = |at: &usize| {
            let begins = self.pieces[*at].start;
            self.number(*at).is_some()
                && !self.is_written(*at, ARTICLES)
                && !place.as_ref().is_some_and(|place| place.contains(&begins))
        };
        let numbers: Vec<usize> = (0..self.pieces.len()).filter(is_own).collect();
        match (numbers.as_slice(), factor.zip(place)) {
            ([], Some((factor, place))) => self.change_by_factor(&factor, &place, before),
            ([at], None) => self.change_by_number(*at, is_supposition, before),
            _ => None,
        }
    }

    /// `doubles`, `twice as fast`
    fn change_by_factor(
        &mut self,
        factor: &Factor,
        place: &Range<usize>,
        before: Option<usize>,
    ) -> Option<(usize, ChangeOp, f64)> {
        let at = self.pieces.iter().position(|piece| place.contains(&piece.start))?;
        let of_concept = factor.concept.and_then(|concept| self.of_concept(concept));
        let column = of_concept.or_else(|| self.changed_column(at)).or(before.filter(|_| self.is_that_of()));
        // `Shop 12 wants double` is about what it is brought.
        let column = column.or_else(|| self.of_concept("annual demand").filter(|_| self.needs_units()))?;
        for (piece, used) in self.pieces.iter().zip(&mut self.used) {
            *used |= piece.start < place.end && piece.end > place.start;
        }
        Some((column, ChangeOp::Percent, factor.percent))
    }

    fn change_by_number(
        &mut self,
        at: usize,
        is_supposition: bool,
        before: Option<usize>,
    ) -> Option<(usize, ChangeOp, f64)> {
        let (number, counted) = self.number(at)?;
        if let Some(column) = self.charged_column(at) {
            return Some((column, ChangeOp::Percent, 100.0 * number.abs()));
        }
        let column = self.changed_column(at);
        let signed = self.sign_before(at);
        let near = at.saturating_sub(3)..(at + 4).min(self.pieces.len());
        let direction = |range: Range<usize>| {
            let of = |place: usize| match () {
                () if self.is(place, DOWN) => Some(-1.0),
                () if self.is_up(place) => Some(1.0),
                () => None,
            };
            range.into_iter().find_map(of)
        };
        let behind = direction(at + 1..near.end);
        let anywhere = direction(0..self.pieces.len());
        // The `un` of `baja un 20 %`, which is `a` in English, where `a 20` is `to 20`.
        let is_article = at > 0 && self.is_written(at - 1, ARTICLES);
        // `is 3 days longer` is no new length.
        let is_compared = at > 0 && behind.is_some() && self.is(at - 1, BEING);
        let is_said_to = at > 0 && (self.is(at - 1, TO) || self.is_written(at - 1, TO));
        let is_to = is_said_to && !is_article && !is_compared;
        let is_more = at > 0 && self.is_written(at - 1, &["más", "mais"]);
        let is_by = at > 0 && self.is(at - 1, BY) || is_article || is_more;
        let column = column.or(before.filter(|_| anywhere.is_some() && self.is_that_of()))?;
        if counted == Counted::Percent || self.is_share(at, number) && !is_to {
            let is_beside = is_by || signed.is_some() || behind.is_some() || direction(near).is_some();
            let sign = signed.or(behind).or(anywhere).filter(|_| is_beside && !is_to)?;
            let percent = sign * 100.0 * number.abs();
            // Nothing falls by all of it or more.
            return (percent > -100.0).then_some((column, ChangeOp::Percent, percent));
        }
        let value = self.in_unit_of(number.abs(), at + 1, column)?;
        if let Some(sign) = signed.or(behind).or(anywhere.filter(|_| is_by)).filter(|_| !is_to) {
            return Some((column, ChangeOp::Add, sign * value));
        }
        let has = (0..self.pieces.len()).any(|place| self.is(place, HAS));
        let sets = is_to && (anywhere.is_some() || is_supposition) || has && is_supposition;
        (sets && signed.is_none()).then_some((column, ChangeOp::Set, value))
    }

    /// The `quarter` of `grows by a quarter`, where no unit stands behind it.
    fn is_share(&self, at: usize, number: f64) -> bool {
        const GOES_ON: &[&str] = &["and", "or", "in", "for", "at", "y", "und", "et", "e", "en", "bei", "im"];
        let piece = &self.pieces[at];
        let is_in_words = !self.question[piece.start..piece.end].contains(|c: char| c.is_ascii_digit());
        let is_bare = self
            .pieces
            .get(at + 1)
            .is_none_or(|next| is_mark(&next.text) || GOES_ON.contains(&next.text.as_str()));
        number > 0.0 && number < 1.0 && is_in_words && is_bare
    }

    /// Whether a word tells a rise. The `más` of `4 días más` and of `4 días más en entregar` is `most` word by word; before an
    /// adjective it belongs to that. The `mais` of `mais 4 dias` stands in front of its number.
    fn is_up(&self, at: usize) -> bool {
        const PREPOSITIONS: &[&str] = &["en", "em", "para", "por", "a", "que"];
        let ends = |next: usize| {
            self.pieces.get(next).is_none_or(|piece| is_mark(&piece.text))
                || self.is_written(next, PREPOSITIONS)
        };
        let is_more = || at < self.pieces.len() && self.is_written(at, &["más", "mais"]);
        self.is(at, UP) || is_more() && (ends(at + 1) || self.number(at + 1).is_some())
    }

    /// Whether a part is about the column of the part before: `and that of A-4001`, `y la de A-4001`.
    fn is_that_of(&self) -> bool {
        const THAT: &[&str] = &[
            "that", "those", "la", "el", "las", "los", "die", "das", "der", "celle", "celles", "celui", "a",
            "o",
        ];
        const OF: &[&str] = &["of", "for", "de", "von", "bei", "du", "des", "da", "do"];
        (0..self.pieces.len().saturating_sub(1))
            .any(|at| self.is_written(at, THAT) && self.is_written(at + 1, OF))
    }

    /// Whether the question itself has one of these words here, whatever it is in English.
    pub(super) fn is_written(&self, at: usize, words: &[&str]) -> bool {
        let piece = &self.pieces[at];
        words.contains(&self.question[piece.start..piece.end].to_lowercase().as_str())
    }

    /// `+10 days`, `-15 %`
    fn sign_before(&self, at: usize) -> Option<f64> {
        let piece = &self.pieces[at];
        if self.number(at).is_some_and(|(number, _)| number < 0.0) {
            return Some(-1.0);
        }
        match self.question[..piece.start].chars().next_back()? {
            '+' => Some(1.0),
            '-' | '−' | '–' => Some(-1.0),
            _ => None,
        }
    }

    /// The column of numbers that changes: named, or meant by a word for it or by the unit.
    fn changed_column(&mut self, at: usize) -> Option<usize> {
        let are_numbers = |column: &usize| {
            let column = self.data.column(*column);
            column.kind == Kind::Number && !column.is_calculated
        };
        for place in 0..self.pieces.len() {
            let Some(columns) = self.columns(place) else { continue };
            let columns: Vec<usize> = columns.iter().copied().filter(are_numbers).collect();
            if let [column] = columns.as_slice() {
                let column = *column;
                self.used[place] = true;
                return Some(column);
            }
        }
        for (count, first) in
            (1..=3).rev().flat_map(|count| (0..self.pieces.len()).map(move |at| (count, at)))
        {
            let Some(part) = self.pieces.get(first..first + count) else { continue };
            if part.iter().any(|piece| matches!(piece.item, Item::Value(_) | Item::Number(..))) {
                continue;
            }
            let said: Vec<String> = part.iter().map(|piece| stem(&piece.text)).collect();
            if let [column] = concepts::columns(&said.join(" "), &self.data.columns).as_slice() {
                let column = *column;
                self.use_up(first..first + count);
                return Some(column);
            }
        }
        let unit = stem(self.text(at + 1));
        for (words, units, concept) in IMPLIED {
            let is_said = (0..self.pieces.len()).any(|place| self.is(place, words));
            let is_meant = is_said || units.contains(&unit.as_str());
            // `I buy 100 units more` is no demand, nor is what somebody has.
            if *concept == "annual demand" && !is_said && !self.needs_units() {
                continue;
            }
            if let Some(column) = is_meant.then(|| self.of_concept(concept)).flatten() {
                for place in 0..self.pieces.len() {
                    self.used[place] |= self.is(place, words);
                }
                return Some(column);
            }
        }
        None
    }

    /// Whether the words say that somebody else needs a number of units.
    fn needs_units(&self) -> bool {
        const NEEDS: &[&str] = &[
            "need",
            "needs",
            "needed",
            "wants",
            "want",
            "takes",
            "take",
            "orders",
            "ordered",
            "braucht",
            "brauchen",
            "benötigt",
            "will",
            "möchte",
            "bestellt",
            "necesita",
            "necesitan",
            "quiere",
            "pide",
            "besoin",
            "veut",
            "precisa",
            "precisam",
            "quer",
        ];
        const US: &[&str] = &["i", "we", "ich", "wir", "nous", "je"];
        let has = |words: &[&str]| (0..self.pieces.len()).any(|at| self.is(at, words));
        has(NEEDS) && !has(US)
    }

    pub(super) fn of_concept(&self, concept: &str) -> Option<usize> {
        match concepts::columns(concept, &self.data.columns).as_slice() {
            [column] => Some(*column),
            _ => None,
        }
    }

    /// The rows that a part of a sentence names, and where.
    pub(super) fn rows_named(&mut self) -> Option<(Vec<Filter>, Range<usize>)> {
        for at in 0..self.pieces.len() {
            let is_of_change = self.number(at).is_some()
                || self.is_up(at)
                || self.is(at, DOWN)
                || self.is(at, HAS)
                || self.is(at, IF);
            self.used[at] |= is_of_change;
        }
        let free: Vec<bool> = self.used.iter().map(|used| !used).collect();
        self.value_filters().ok()?;
        self.countries();
        if self.filters.is_empty() {
            self.parts_of_values();
        }
        let places = || (0..self.pieces.len()).filter(|at| free[*at] && self.used[*at]);
        let (first, last) = (places().next()?, places().next_back()?);
        let rows = std::mem::take(&mut self.filters);
        // Rows that a word leaves out without saying which are not these.
        let is_left = |at: usize| !self.used[at] && EXCEPTIONS.contains(&self.text(at));
        if (0..self.pieces.len()).any(is_left) {
            return None;
        }
        (!rows.is_empty()).then(|| (rows, self.pieces[first].start..self.pieces[last].end))
    }

    /// Whether a part only takes rows out of the change before it: `except P07 and P23`, `P07 and P23 excepted`. They are then none of
    /// its rows.
    pub(super) fn leaves_out(&mut self, rows: &mut [Filter]) -> bool {
        let has_number = (0..self.pieces.len()).any(|at| self.number(at).is_some());
        let behind = (0..self.pieces.len()).rev().find(|at| !is_mark(&self.pieces[*at].text));
        let behind = behind.filter(|at| self.is_written(*at, EXCEPTED));
        if let Some(at) = behind {
            self.used[at] = true;
            rows.iter_mut().for_each(|filter| filter.is_negated = true);
        }
        !has_number && rows.iter().all(|filter| filter.is_negated)
    }

    /// The bytes of the part, from its first used piece behind `if` to its last.
    pub(super) fn bytes(&self) -> Range<usize> {
        let used = || (0..self.pieces.len()).filter(|at| self.used[*at] && !self.is(*at, IF));
        let first = used().next().map_or(0, |at| self.pieces[at].start);
        let last = used().next_back().map_or(0, |at| self.with_unit(at));
        first..last
    }

    /// The end of a piece, with the unit or the sign of percent behind a number.
    fn with_unit(&self, at: usize) -> usize {
        let is_number = self.number(at).is_some();
        let is_mark = |text: &str| text != "%" && is_mark(text);
        let is_unit =
            |piece: &&Piece| matches!(piece.item, Item::Word | Item::Column(_)) && !is_mark(&piece.text);
        let next = self.pieces.get(at + 1).filter(|piece| is_number && is_unit(piece));
        next.map_or(self.pieces[at].end, |piece| piece.end)
    }
}
