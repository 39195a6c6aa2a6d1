//! What a number is compared with: the column before or behind it, the one that its unit or the comparison itself says, or the
//! number of rows of each value; and whether each row is compared or the total of a key.

use super::{
    Ask,
    filters::{Found, Subject},
    lexicon::{ROW_NOUNS, SOLD, VERBS},
    reader::Reader,
};
use crate::{
    columns::{Nature, nature},
    concepts,
    data::Kind,
    query::Key,
    sentence::Counted,
    words::stem,
};

/// Words behind an amount of money.
const CURRENCIES: &[&str] =
    &["eur", "euro", "euros", "usd", "dollar", "dollars", "gbp", "pound", "pounds", "€", "$"];

impl Reader<'_> {
    /// What is compared: the column before, the column after, or what a verb or a currency says.
    pub(super) fn subject_of(&mut self, found: &Found) -> Result<Option<(Subject, usize, usize)>, Ask> {
        if let Some(concept) = found.concept {
            let columns = concepts::columns(concept, &self.data.columns);
            let Some(column) = self.choose(&columns, concept)? else { return Ok(None) };
            return Ok(Some((Subject::Column(column), found.first, self.unit_behind(found.next, column))));
        }
        if let Some(place) = self.before(found.first).filter(|place| !self.used[*place])
            && let Some(column) = self.compared_column(place)?
        {
            let next = self.unit_behind(found.next, column);
            return Ok(Some((Subject::Column(column), place, next)));
        }
        if self.counts_cover(&stem(self.text(self.unit_of(found)))) {
            return Ok(None);
        }
        if let Some(subject) = self.pieces_in_stock(found) {
            return Ok(subject);
        }
        for place in [found.next, self.after_links(found.next)] {
            if let Some(column) = self.resolve(place, Some(Kind::Number))?.filter(|_| !self.used[place]) {
                return Ok(Some((Subject::Column(column), found.first, self.after_same(place + 1, column))));
            }
        }
        let behind = found.next;
        let is_rows = self.is(behind, ROW_NOUNS);
        let is_text = self.columns(behind).is_some();
        if (is_rows || is_text)
            && let Some(key) = self.key_before(found.first)
        {
            return self.rows_of(key, found, is_rows);
        }
        let before = self.before(found.first).unwrap_or(0);
        let columns =
            if found.counted == Counted::Money || self.is(before, &["cost", "costs", "costing", "priced"]) {
                self.price_columns()
            } else if self.is(before, SOLD) {
                self.quantity_columns()
            } else {
                return self.subject_by_unit(found);
            };
        let word = self.text(before).to_owned();
        let Some(column) = self.choose(&columns, &word)? else { return self.subject_by_unit(found) };
        let is_verb = self.is(before, SOLD) || self.is(before, &["cost", "costs", "costing", "priced"]);
        let first = if is_verb { before } else { found.first };
        Ok(Some((Subject::Column(column), first, self.unit_behind(found.next, column))))
    }

    /// The place of the unit of the number: behind it, also where the comparison stands behind both, as in `12 days or less`.
    pub(super) fn unit_of(&self, found: &Found) -> usize {
        let last = (found.first..found.next).rev().find(|at| self.number(*at).is_some());
        last.map_or(found.next, |number| number + 1)
    }

    /// `of rain` behind `more than 5 mm`: the same column once more.
    fn after_same(&self, at: usize, column: usize) -> usize {
        let place = self.after_links(at);
        let is_same = place > at && self.columns(place).is_some_and(|columns| columns.contains(&column));
        if is_same { place + 1 } else { at }
    }

    /// The column that the unit of the number says: `more than 30 minutes of service`.
    fn subject_by_unit(&mut self, found: &Found) -> Result<Option<(Subject, usize, usize)>, Ask> {
        let unit_at = self.unit_of(found);
        let unit = stem(self.text(unit_at));
        let columns = concepts::with_unit(&unit, &self.data.columns);
        if columns.is_empty() {
            return Ok(None);
        }
        let end = found.next.max(unit_at + 1);
        // `30 minutes of service`
        let place = self.after_links(end);
        if let Some(column) = self.resolve(place, Some(Kind::Number))?.filter(|_| !self.used[place]) {
            return Ok(Some((Subject::Column(column), found.first, place + 1)));
        }
        let column = self.choose(&columns, &unit)?;
        Ok(column.map(|column| (Subject::Column(column), found.first, end)))
    }

    /// The column before a comparison. In `articles cost more than 100` the verb may mean a price or a cost.
    fn compared_column(&mut self, place: usize) -> Result<Option<usize>, Ask> {
        let follows_noun = place > 0
            && (self.is(place - 1, &["that", "which"])
                || self.columns(place - 1).is_some_and(|columns| {
                    columns.iter().all(|column| self.data.column(*column).kind == Kind::Text)
                }));
        if self.is(place, &["cost", "costs"]) && follows_noun {
            let mut columns = self.price_columns();
            columns.extend(self.columns(place).unwrap_or_default());
            columns.sort_unstable();
            columns.dedup();
            let names = columns.iter().map(|column| self.data.column(*column).name.clone()).collect();
            return match *columns.as_slice() {
                [column] => Ok(Some(column)),
                _ => Err(Ask::new("Which column is compared?", names)),
            };
        }
        self.resolve(place, Some(Kind::Number))
    }

    /// `customers with more than 10 orders`.
    fn rows_of(
        &mut self,
        key: usize,
        found: &Found,
        is_rows: bool,
    ) -> Result<Option<(Subject, usize, usize)>, Ask> {
        let is_beyond = found.tests.iter().any(|(_, value)| *value > self.data.rows as f64);
        if is_beyond {
            return Ok(None);
        }
        if !is_rows {
            let Some(column) = self.resolve(found.next, None)? else { return Ok(None) };
            if !self.data.column(column).is_unique {
                return Err(Ask::new(
                    format!(
                        "“{}” occurs in several rows. Shall rows be counted?",
                        self.data.column(column).name
                    ),
                    vec!["rows".to_owned()],
                ));
            }
        }
        Ok(Some((Subject::RowsOf(key), found.first, found.next + 1)))
    }

    /// A unit behind the number that the column's name contains, such as `days`.
    fn unit_behind(&self, at: usize, column: usize) -> usize {
        let words = &self.data.column(column).words;
        let stem = crate::words::stem(self.text(at));
        let is_unit = words.contains(&stem);
        let is_percent = self.is(at, &["%", "percent"]);
        let is_piece =
            self.is(at, &["units", "pieces", "pcs"]) && nature(self.data.column(column)) == Nature::Flow;
        let has_unit = concepts::with_unit(&stem, &self.data.columns).contains(&column);
        let is_money = self.data.column(column).is_money && self.is(at, CURRENCIES);
        if is_unit || is_percent || is_piece || has_unit || is_money { at + 1 } else { at }
    }

    /// The column of texts nearest before a place, joined to it by words such as `that` or `with`.
    pub(super) fn key_before(&mut self, at: usize) -> Option<usize> {
        let mut place = at;
        while place > 0 {
            place -= 1;
            let text = self.columns(place).map(<[usize]>::to_vec);
            if let Some(columns) = text {
                let texts: Vec<usize> = columns
                    .into_iter()
                    .filter(|column| self.data.column(*column).kind == Kind::Text)
                    .collect();
                return match texts.as_slice() {
                    [] => None,
                    [column] => Some(*column),
                    _ => self.choose(&texts, "").ok().flatten(),
                };
            }
            let is_passed = self.is_link(place)
                || self.is(place, SOLD)
                || self.is(place, VERBS)
                || self.is(place, &["cost", "costs", "costing", "priced", "not", "total"]);
            if !is_passed {
                return None;
            }
        }
        None
    }

    /// The step of time whose totals are compared: `months in which we sold more than 2,000`, `how many weeks had fewer than 50 units`.
    pub(super) fn step_before(&mut self, first: usize, column: usize) -> Option<Key> {
        const RELATIVE: &[&str] = &["in", "where", "when", "that", "with", "which", "had", "of"];
        if nature(self.data.column(column)) != Nature::Flow {
            return None;
        }
        let at = (0..first).rev().find(|at| super::groups::step(self.text(*at)).is_some())?;
        let unit = super::groups::step(self.text(at))?;
        let is_counted = self.counted == Some(at);
        // `in which months did we sell more than 100`
        let is_asked = at > 0 && self.is(at - 1, &["which", "what"]);
        if !is_counted && !is_asked && !self.is(at + 1, RELATIVE) {
            return None;
        }
        let date = self.date_column().ok()??;
        (!self.data.column(date).is_unique).then_some(Key::Step(date, unit))
    }

    /// Whether the total of the key is compared and not each row; asks where both make sense.
    pub(super) fn is_of_total(&self, column: usize, key: usize) -> Result<bool, Ask> {
        if self.data.column(key).is_unique {
            return Ok(false);
        }
        match nature(self.data.column(column)) {
            Nature::Flow => Ok(true),
            Nature::Rate => Ok(false),
            Nature::Unknown => {
                let (key, column) = (&self.data.column(key).name, &self.data.column(column).name);
                Err(Ask::new(
                    format!("Is each row’s {column} compared, or the total of each {key}?"),
                    vec![format!("each row’s {column}"), format!("the total of each {key}")],
                ))
            }
        }
    }
}
