//! Times of day: `customers that close before 10:00`, `open after 9`.

use intake::roles::Role;

use super::{Ask, reader::Reader};
use crate::{
    data::{Kind, minutes_of},
    query::{Compare, Filter, Test},
    sentence::Item,
    words::stem,
};

const BEFORE: &[(&str, Compare)] = &[
    ("earlier than", Compare::Lt),
    ("later than", Compare::Gt),
    ("no later than", Compare::Le),
    ("before", Compare::Lt),
    ("after", Compare::Gt),
    ("until", Compare::Le),
    ("by", Compare::Le),
    ("from", Compare::Ge),
    ("since", Compare::Ge),
    ("at", Compare::Eq),
];

const BEHIND: &[(&str, Compare)] = &[
    ("or earlier", Compare::Le),
    ("or before", Compare::Le),
    ("or later", Compare::Ge),
    ("or after", Compare::Ge),
];

const CLOSING: &[&str] = &["close", "closing", "closed", "due", "latest", "end", "until", "shut"];
const OPENING: &[&str] = &["open", "opening", "ready", "earliest", "start", "available"];

impl Reader<'_> {
    /// Compares the column of times that is named with a time of day.
    pub(super) fn clocks(&mut self) -> Result<(), Ask> {
        for at in 0..self.pieces.len() {
            let Item::Clock(minutes) = self.pieces[at].item else { continue };
            let behind = self.entry(at + 1, BEHIND);
            let before = (at.saturating_sub(4)..at).find_map(|first| {
                let (compare, next) = self.entry(first, BEFORE)?;
                let is_adjacent = (next..at).all(|between| self.is(between, &["the"]));
                is_adjacent.then_some((compare, first))
            });
            let (compare, first, next) = match (behind, before) {
                (Some((compare, next)), before) => (compare, before.map_or(at, |(_, first)| first), next),
                (None, Some((compare, first))) => (compare, first, at + 1),
                (None, None) => continue,
            };
            if let Some(word) = self.stands_open(first) {
                self.open_at(word, (first, next), compare, minutes);
                continue;
            }
            let Some((column, word)) = self.time_column(first)? else { continue };
            self.use_up(first..next);
            if let Some(word) = word {
                self.used[word] = true;
            }
            self.add_time(column, compare, minutes);
        }
        Ok(())
    }

    /// The `open` of `are open until 10:00`, which is about when it closes; `open at 8:00` and `open after 8:00` without a verb before
    /// are about when it opens.
    fn stands_open(&self, before: usize) -> Option<usize> {
        let at = (0..before).rev().find(|at| stem(self.text(*at)) == "open")?;
        let stands = at > 0 && self.is(at - 1, &["is", "are", "was", "were", "still", "stay", "stays"]);
        (stands || self.is(before, &["until"])).then_some(at)
    }

    /// `open until 10:00` closes then or later; `are open at 9:00` opens before and closes behind it.
    fn open_at(&mut self, word: usize, (first, next): (usize, usize), compare: Compare, minutes: u16) {
        let (ready, due) = (self.data.with_role(Role::ReadyTime), self.data.with_role(Role::DueTime));
        let tests = match compare {
            Compare::Le => vec![(due, Compare::Ge)],
            Compare::Eq => vec![(ready, Compare::Le), (due, Compare::Ge)],
            Compare::Gt | Compare::Ge => vec![(due, Compare::Gt)],
            Compare::Lt => vec![(ready, Compare::Lt)],
        };
        let columns: Option<Vec<usize>> = tests.iter().map(|(column, _)| *column).collect();
        let Some(columns) = columns else { return };
        for (column, (_, compare)) in columns.into_iter().zip(tests) {
            self.add_time(column, compare, minutes);
        }
        self.use_up(first..next);
        self.used[word] = true;
    }

    /// Compares a column of times, which some files write as minutes.
    fn add_time(&mut self, column: usize, compare: Compare, minutes: u16) {
        let test = match self.data.column(column).kind {
            Kind::Number => Test::Number(compare, f64::from(minutes)),
            Kind::Text | Kind::Date => Test::Clock(compare, minutes),
        };
        self.filters.push(Filter { column, test, is_negated: false });
    }

    /// The column of times that a word before this place names, with the place of the word.
    fn time_column(&mut self, before: usize) -> Result<Option<(usize, Option<usize>)>, Ask> {
        let columns: Vec<usize> = self.data.of_file().filter(|column| self.is_of_times(*column)).collect();
        for at in (0..before).rev() {
            let named = self.columns(at).unwrap_or_default().iter().find(|column| columns.contains(column));
            if let Some(column) = named {
                return Ok(Some((*column, Some(at))));
            }
            let word = stem(self.text(at));
            let role = [(CLOSING, Role::DueTime), (OPENING, Role::ReadyTime)]
                .into_iter()
                .find_map(|(words, role)| words.contains(&word.as_str()).then_some(role));
            let found =
                role.and_then(|role| self.data.with_role(role)).filter(|column| columns.contains(column));
            if let Some(column) = found {
                return Ok(Some((column, Some(at))));
            }
        }
        match *columns.as_slice() {
            [] => Ok(None),
            [column] => Ok(Some((column, None))),
            _ => {
                let names = columns.iter().map(|column| self.data.column(*column).name.clone()).collect();
                Err(Ask::new("Which time do you mean?", names))
            }
        }
    }

    /// Whether a column holds times of day, as texts or as minutes.
    fn is_of_times(&self, column: usize) -> bool {
        let column = self.data.column(column);
        if column.kind == Kind::Number {
            return matches!(column.role, Some(Role::DueTime | Role::ReadyTime));
        }
        let mut texts = column.different().take(50).peekable();
        column.kind == Kind::Text && texts.peek().is_some() && texts.all(|text| minutes_of(text).is_some())
    }
}
