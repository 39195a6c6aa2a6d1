//! What was found of the names of a list, so that a long one is read once and not again for each of its names.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    ops::RangeInclusive,
};

/// Of a sentence with fewer tokens every name is looked at by itself.
const LONG: usize = 200;

/// What was found of the tokens of one sentence.
pub(crate) struct Lists {
    names_rows: Vec<Cell<Option<bool>>>,
    /// The word that leaves out the name at a token.
    denials: RefCell<BTreeMap<usize, Option<usize>>>,
    end: RefCell<Option<ListEnd>>,
}

/// Where the list of names of a column ends.
pub(crate) struct ListEnd {
    pub(crate) column: String,
    /// The tokens behind the names of the list.
    pub(crate) names: RangeInclusive<usize>,
    /// The token behind the last name that a word such as `and` joins.
    pub(crate) joined: Option<usize>,
}

impl ListEnd {
    /// The end of the list for a name before this token.
    pub(crate) fn behind(&self, next: usize) -> usize {
        self.joined.filter(|end| *end > next).unwrap_or(next)
    }
}

impl Lists {
    pub(crate) fn new(tokens: usize) -> Self {
        Self {
            names_rows: vec![Cell::new(None); tokens],
            denials: RefCell::new(BTreeMap::new()),
            end: RefCell::new(None),
        }
    }

    /// Whether a token names rows of the file, which never changes.
    pub(crate) fn names_rows(&self, at: usize, find: impl FnOnce() -> bool) -> bool {
        let Some(known) = self.names_rows.get(at) else { return find() };
        known.get().unwrap_or_else(|| {
            let found = find();
            known.set(Some(found));
            found
        })
    }

    /// What was found before of the name at a token of a long sentence.
    pub(crate) fn denial(&self, at: usize) -> Option<Option<usize>> {
        self.denials.borrow().get(&at).copied()
    }

    pub(crate) fn note_denial(&self, at: usize, denial: Option<usize>) {
        if self.names_rows.len() > LONG {
            self.denials.borrow_mut().insert(at, denial);
        }
    }

    /// The end of the list of names of a column, for the name before a token.
    pub(crate) fn end_of(&self, column: &str, next: usize, find: impl FnOnce() -> ListEnd) -> usize {
        let known = self.end.borrow();
        let is_same = |list: &&ListEnd| list.column == column && list.names.contains(&next);
        if let Some(list) = known.as_ref().filter(is_same) {
            return list.behind(next);
        }
        drop(known);
        let found = find();
        let end = found.behind(next);
        if self.names_rows.len() > LONG {
            self.end.replace(Some(found));
        }
        end
    }
}
