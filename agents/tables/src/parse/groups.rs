//! What rows are grouped by: `per channel and region`, `monthly`.

use language::Unit;

use super::{
    Ask,
    lexicon::{GROUPING, SUPERLATIVES},
    reader::Reader,
};
use crate::{data::Kind, query::Key};

impl Reader<'_> {
    pub(super) fn groups(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            if let Some(unit) = adverb(self.text(at)).filter(|_| !self.used[at]) {
                self.add_step(unit)?;
                self.used[at] = true;
                continue;
            }
            let Some(next) = self.any_of(at, GROUPING) else { continue };
            if self.any_of(at, &["by"]).is_some() && self.is_ranked_before(at) && self.is_number(next) {
                continue;
            }
            self.keys(at, next)?;
        }
        Ok(())
    }

    /// Whether a column of numbers follows, which `by` ranks by.
    fn is_number(&self, at: usize) -> bool {
        let at = self.after_the(at);
        self.columns(at).is_some_and(|columns| {
            columns.iter().any(|column| self.data.column(*column).kind == Kind::Number)
        })
    }

    fn is_ranked_before(&self, at: usize) -> bool {
        (0..at).any(|place| self.entry(place, SUPERLATIVES).is_some())
    }

    fn after_the(&self, at: usize) -> usize {
        if self.is(at, &["the", "our", "each", "every", "total"]) { at + 1 } else { at }
    }

    /// The keys from here on, joined by `and`, commas or `per`.
    fn keys(&mut self, at: usize, next: usize) -> Result<(), Ask> {
        let mut place = self.after_the(next);
        let mut first = at;
        while let Some(key) = self.key(place)? {
            if !self.groups.contains(&key) {
                self.groups.push(key);
            }
            self.use_up(first..place + 1);
            first = place + 1;
            place = first;
            while self.is(place, &["and", ",", "per", "by", "each"]) {
                place += 1;
            }
            // `top 2 customers per channel by units`
            let is_of_rank = place > first
                && self.is(place - 1, &["by"])
                && self.is_ranked_before(at)
                && self.is_number(place);
            if place == first || is_of_rank {
                break;
            }
            place = self.after_the(place);
        }
        Ok(())
    }

    pub(super) fn key(&mut self, at: usize) -> Result<Option<Key>, Ask> {
        if at >= self.pieces.len() || self.used[at] {
            return Ok(None);
        }
        if self.is(at, &["weekday", "weekdays"]) {
            return Ok(self.date_column()?.map(Key::Weekday));
        }
        let columns = self.columns(at).map(<[usize]>::to_vec).unwrap_or_default();
        let is_date_only =
            !columns.is_empty() && columns.iter().all(|column| self.data.column(*column).kind == Kind::Date);
        if let Some(unit) = step(self.text(at)).filter(|_| columns.is_empty() || is_date_only) {
            return Ok(self.date_column()?.map(|column| Key::Step(column, unit)));
        }
        let groupable: Vec<usize> =
            columns.into_iter().filter(|column| self.data.column(*column).kind != Kind::Number).collect();
        let word = self.text(at).to_owned();
        if let Some(column) = self.choose(&groupable, &word)? {
            return Ok(Some(Key::Column(column)));
        }
        // A number is grouped by only when it is named and repeats, such as a priority.
        let number = self.resolve(at, Some(Kind::Number))?;
        Ok(number.filter(|column| is_label(self.data, *column)).map(Key::Column))
    }

    pub(super) fn add_step(&mut self, unit: Unit) -> Result<(), Ask> {
        if let Some(column) = self.date_column()? {
            self.groups.push(Key::Step(column, unit));
        }
        Ok(())
    }
}

/// Whether the numbers of a column are labels: few different ones.
fn is_label(data: &crate::Data, column: usize) -> bool {
    let column = data.column(column);
    column.distinct * 2 <= data.rows.max(2) || column.distinct <= 12
}

pub(super) fn step(word: &str) -> Option<Unit> {
    match word {
        "day" | "days" | "date" | "tag" | "día" | "jour" | "dia" => Some(Unit::Day),
        "week" | "weeks" | "woche" | "semana" | "semaine" => Some(Unit::Week),
        "month" | "months" | "monat" | "mes" | "mois" | "mês" => Some(Unit::Month),
        "quarter" | "quarters" | "quartal" | "trimestre" => Some(Unit::Quarter),
        "year" | "years" | "jahr" | "año" | "année" | "ano" => Some(Unit::Year),
        _ => None,
    }
}

fn adverb(word: &str) -> Option<Unit> {
    match word {
        "daily" => Some(Unit::Day),
        "weekly" => Some(Unit::Week),
        "monthly" => Some(Unit::Month),
        "quarterly" => Some(Unit::Quarter),
        "yearly" | "annually" | "annual" => Some(Unit::Year),
        _ => None,
    }
}
