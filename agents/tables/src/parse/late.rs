//! How late goods came: `suppliers that deliver more than 5 days after the promised date`, `orders that came late`. Of suppliers and other
//! names the mean of their rows counts.

use intake::roles::Role;

use super::{filters::Found, inherited::Inherited, rank::USUAL_COUNT, reader::Reader};
use crate::{
    concepts,
    lateness::{self, DAYS_LATE},
    query::{Compare, Filter, Having, Key, Measure, Op, Rank, Shape, Test},
    words::stem,
};

/// Behind a length of time: too late by so much.
const LATE: &[&str] = &["late", "later", "delayed", "delay"];
/// Between a length of time and what was promised.
const AFTER: &[&str] = &["after", "past", "behind", "beyond", "later", "by"];
const SMALL: &[&str] = &[
    "the", "their", "its", "than", "of", "was", "were", "to", "dem", "den", "der", "la", "le", "el", "a",
    "date", "day",
];
/// What was promised, where no column has the name.
const PROMISED: &[&str] = &[
    "promised",
    "promise",
    "agreed",
    "due",
    "scheduled",
    "confirmed",
    "planned",
    "zugesagten",
    "bestätigten",
    "geplanten",
    "liefertermin",
    "zugesagtem",
    "vereinbarten",
    "zusage",
    "prometida",
    "prometido",
    "acordada",
    "promise",
    "prévue",
    "convenue",
    "combinada",
    "schedule",
];
/// Before `late` without a number.
const CAME: &[&str] = &[
    "is",
    "are",
    "was",
    "were",
    "came",
    "come",
    "comes",
    "arrive",
    "arrived",
    "arrives",
    "deliver",
    "delivered",
    "delivers",
    "too",
    "received",
];

/// How many words may stand between `most` and `late` in a question who is late most often, such as `most often delivers late`.
const LONGEST_BEFORE: usize = 3;

impl Reader<'_> {
    /// `..., and by how many days?` behind the question who is late most often: the mean days of the late deliveries of each.
    pub(super) fn by_how_many_days(&mut self, before: &Inherited) -> Option<Shape> {
        const WORDS: &[&str] = &[
            "by",
            "of",
            "how",
            "many",
            "much",
            "day",
            "days",
            "late",
            "days late",
            "on",
            "average",
            "mean",
            "in",
            "the",
            "with",
            "is",
            "are",
            "that",
            "it",
            "they",
            "?",
            ",",
            "each",
            "time",
            "them",
        ];
        let Some(Shape::Figure { measure, groups, rank: Some(_) }) = &before.shape else { return None };
        let of_share = measure.column.filter(|column| lateness::is_late_share(self.data.column(*column)));
        let [late] = concepts::columns(DAYS_LATE, &self.data.columns)[..] else { return None };
        let is_small = |at: usize| self.text(at).split(' ').all(|word| WORDS.contains(&word));
        let says_days = (0..self.pieces.len())
            .any(|at| self.text(at).split(' ').any(|word| ["day", "days", "late"].contains(&word)));
        if of_share.is_none() || !says_days || !(0..self.pieces.len()).all(is_small) {
            return None;
        }
        self.filters.clone_from(&before.filters);
        self.filters.push(Filter { column: late, test: Test::Number(Compare::Gt, 0.0), is_negated: false });
        self.period.clone_from(&before.period);
        let rank = Rank { is_descending: true, count: USUAL_COUNT };
        let measure = Measure { op: Op::Mean, column: Some(late) };
        Some(Shape::Figure { measure, groups: groups.clone(), rank: Some(rank) })
    }

    /// Limits on days late, which no other rule reads, because they name a date and mean the days since then.
    pub(super) fn lateness(&mut self) {
        let columns = concepts::columns(DAYS_LATE, &self.data.columns);
        let [column] = columns[..] else { return };
        let mut at = 0;
        while at < self.pieces.len() {
            let limited = self.comparison_at(at).and_then(|found| Some((self.behind_late(&found)?, found)));
            if let Some((next, found)) = limited {
                let unit_at = self.unit_of(&found);
                for (compare, value) in &found.tests {
                    let days = if stem(self.text(unit_at)) == "week" { 7.0 * value } else { *value };
                    self.limit_lateness(column, found.first, *compare, days);
                }
                self.use_up(found.first..next);
                at = next;
            } else {
                let is_told = self.is(at, LATE)
                    && !self.used[at]
                    && at > 0
                    && self.is(at - 1, CAME)
                    && (at.saturating_sub(LONGEST_BEFORE)..=at).all(|first| {
                        self.superlative_of_concept(first).is_none_or(|(_, next, _)| next <= at)
                    });
                if is_told && !self.is(at + 1, &["than"]) && !self.asks_for_length() {
                    self.limit_lateness(column, at, Compare::Gt, 0.0);
                    self.used[at] = true;
                }
                at += 1;
            }
        }
    }

    /// The place behind `5 days late`, `5 days after the promised date`; none for other lengths of time.
    fn behind_late(&self, found: &Found) -> Option<usize> {
        let unit_at = self.unit_of(found);
        if !["day", "week", "tag", "jour", "día", "dia"].contains(&stem(self.text(unit_at)).as_str()) {
            return None;
        }
        let next = found.next.max(unit_at + 1);
        if self.is(next, AFTER) {
            let mut place = next + 1;
            let mut is_promised = false;
            while self.is(place, SMALL) || self.is(place, PROMISED) || self.is_promise(place) {
                is_promised |= !self.is(place, SMALL);
                place += 1;
            }
            if is_promised {
                return Some(place);
            }
        }
        self.is(next, LATE).then_some(next + 1)
    }

    /// Whether the column of promised dates is named here.
    fn is_promise(&self, at: usize) -> bool {
        let promised = self.data.with_role(Role::PromisedDate);
        let columns = self.columns(at).unwrap_or_default();
        promised.is_some_and(|promised| columns.contains(&promised))
    }

    /// `how late is Alder on average`: the days are asked for and choose no rows.
    fn asks_for_length(&self) -> bool {
        (1..self.pieces.len()).any(|at| self.is(at - 1, &["how"]) && self.is(at, &["late"]))
    }

    fn limit_lateness(&mut self, column: usize, first: usize, compare: Compare, days: f64) {
        let key = self.key_before(first).filter(|key| !self.data.column(*key).is_unique);
        match key {
            Some(key) if !self.has_row_noun() && self.data.column(key).role != Some(Role::Order) => {
                let measure = Measure { op: Op::Mean, column: Some(column) };
                self.having.push(Having { key: Key::Column(key), measure, compare, value: days });
            }
            _ => self.filters.push(Filter { column, test: Test::Number(compare, days), is_negated: false }),
        }
    }
}
