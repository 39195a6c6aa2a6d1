//! Texts of the file that rows must have, or must not have: `web`, `all but Sharma & Sons`, `Delhi or Pune`.

use super::{Ask, lexicon::EXCEPTIONS, reader::Reader};
use crate::{
    data::Kind,
    query::{Filter, Test},
    sentence::Item,
    values::Hit,
};

impl Reader<'_> {
    pub(super) fn value_filters(&mut self) -> Result<(), Ask> {
        let mut at = 0;
        while at < self.pieces.len() {
            if !matches!(self.pieces[at].item, Item::Value(_)) || self.used[at] {
                at += 1;
                continue;
            }
            at = self.value_list(at)?;
        }
        self.containing();
        Ok(())
    }

    /// Reads the values from here on that belong to one column; returns the piece after them.
    fn value_list(&mut self, at: usize) -> Result<usize, Ask> {
        let (column, mut values) = self.value(at)?;
        let first = self.first_of(at, column);
        let is_negated = self.is_excepted(first);
        self.used[at] = true;
        let mut next = at + 1;
        while let Some(place) = self.next_of_list(next, column) {
            let Item::Value(hits) = &self.pieces[place].item else { break };
            for hit in hits.iter().filter(|hit| hit.column == column) {
                values.extend(hit.values.iter().cloned());
            }
            self.use_up(next..place + 1);
            next = place + 1;
        }
        if self.columns(next).is_some_and(|columns| columns.contains(&column)) {
            self.used[next] = true;
            next += 1;
        }
        self.add_values(column, values, is_negated);
        Ok(next)
    }

    /// Values of one column that are not excluded are alternatives.
    fn add_values(&mut self, column: usize, values: Vec<String>, is_negated: bool) {
        for filter in &mut self.filters {
            if let Test::In(known) = &mut filter.test
                && filter.column == column
                && filter.is_negated == is_negated
            {
                known.extend(values);
                return;
            }
        }
        self.filters.push(Filter { column, test: Test::In(values), is_negated });
    }

    /// The column and the texts of a value; a column named beside it decides between several.
    pub(super) fn value(&mut self, at: usize) -> Result<(usize, Vec<String>), Ask> {
        let Item::Value(hits) = self.pieces[at].item.clone() else {
            return Err(Ask::new(format!("What do you mean by “{}”?", self.text(at)), Vec::new()));
        };
        let beside = [self.before(at), Some(at + 1)];
        for place in beside.into_iter().flatten() {
            if let Some(columns) = self.columns(place)
                && let Some(hit) = hits.iter().find(|hit| columns.contains(&hit.column))
            {
                return Ok((hit.column, hit.values.clone()));
            }
        }
        let columns: Vec<usize> = hits.iter().map(|hit| hit.column).collect();
        let text = self.text(at).to_owned();
        let column = self.choose(&columns, &text)?;
        let hit: Option<&Hit> = hits.iter().find(|hit| Some(hit.column) == column);
        match hit {
            Some(hit) => Ok((hit.column, hit.values.clone())),
            None => Err(Ask::new(format!("What do you mean by “{text}”?"), Vec::new())),
        }
    }

    /// The first piece of the value with the name of its column before it, which is then used.
    fn first_of(&mut self, at: usize, column: usize) -> usize {
        let Some(place) = self.before(at) else { return at };
        let is_its_column = self.columns(place).is_some_and(|columns| columns.contains(&column));
        let is_adjacent = (place + 1..at).all(|between| {
            self.is(between, &["is", "are", "was", "were", "the", "of", "a", "an", "not", "called", "named"])
        });
        // `which customer is in Delhi` asks for the customer; `the customer Delhi` names it.
        if !is_its_column || !is_adjacent || self.used[place] {
            return at;
        }
        self.used[place] = true;
        place
    }

    fn is_excepted(&mut self, at: usize) -> bool {
        for first in at.saturating_sub(5)..at {
            let Some(next) = EXCEPTIONS.iter().filter_map(|phrase| self.phrase(first, phrase)).max() else {
                continue;
            };
            let is_adjacent =
                (next..at).all(|between| self.is_link(between) || self.is(between, &["for", "from"]));
            if is_adjacent {
                self.use_up(first..at);
                return true;
            }
        }
        // `channel is not web`: the negation stands between the column and the value.
        let Some(place) = (at..self.pieces.len()).take(4).find(|place| self.is(*place, &["not", "isnt"]))
        else {
            return false;
        };
        let is_before_value = (at..place).all(|between| self.used[between] || self.is_link(between))
            && matches!(self.pieces.get(place + 1).map(|piece| &piece.item), Some(Item::Value(_)));
        if is_before_value {
            self.used[place] = true;
        }
        is_before_value
    }

    /// Uses words such as `without` before a piece; false when there are none.
    pub(super) fn use_exception_before(&mut self, at: usize) -> bool {
        let mut first = at;
        while first > 0
            && (self.is_link(first - 1)
                || self.is(first - 1, &["any", "all", "from", "on", "the", "der", "von", "da", "la"]))
        {
            first -= 1;
        }
        let exception = (first.saturating_sub(3)..first)
            .find(|place| EXCEPTIONS.iter().any(|phrase| self.phrase(*place, phrase) == Some(first)));
        if let Some(place) = exception {
            self.use_up(place..at);
        }
        exception.is_some()
    }

    /// The next value of the same column behind `and`, `or` or a comma.
    fn next_of_list(&self, at: usize, column: usize) -> Option<usize> {
        let mut place = at;
        while self.is(place, &["and", "or", ",", "in", "the", "also", "both"]) {
            place += 1;
        }
        let Item::Value(hits) = &self.pieces.get(place)?.item else { return None };
        let is_list = place > at && hits.iter().any(|hit| hit.column == column);
        is_list.then_some(place)
    }

    /// `whose name contains "tea"`, `names starting with B`.
    fn containing(&mut self) {
        const WORDS: &[&str] =
            &["containing", "contains", "contain", "starting with", "starts with", "beginning with"];
        for at in 0..self.pieces.len() {
            let Some(next) = self.any_of(at, WORDS) else { continue };
            let is_start = self.is(at, &["starting", "starts", "beginning"]);
            let quoted = self.after_articles_of_text(next);
            let Some(piece) = self.pieces.get(quoted).filter(|_| !self.used[quoted]) else { continue };
            let text = self.question[piece.start..piece.end].to_owned();
            let Some(mut place) = self.before(at) else { continue };
            while place > 0
                && (self.is(place, &["name", "names"]) || self.is_link(place))
                && self.columns(place).is_none()
            {
                place -= 1;
            }
            let Some(columns) = self.columns(place).map(<[usize]>::to_vec) else { continue };
            let texts: Vec<usize> =
                columns.into_iter().filter(|column| self.data.column(*column).kind == Kind::Text).collect();
            let [column] = texts.as_slice() else { continue };
            let test = if is_start { Test::StartsWith(text) } else { Test::Contains(text) };
            self.filters.push(Filter { column: *column, test, is_negated: false });
            self.use_up(at..quoted + 1);
        }
    }

    fn after_articles_of_text(&self, at: usize) -> usize {
        if self.is(at, &["the"]) && at + 1 < self.pieces.len() { at + 1 } else { at }
    }
}
