//! Remembers what was read of texts: columns repeat their names and days, and finding a text again costs a fraction of reading it.

use std::{cell::RefCell, collections::HashMap};

/// Then everything is forgotten, so that a column of ids does not fill the memory.
const MOST: usize = 16_384;

/// What a function says of each text. It belongs to one thread.
pub(crate) struct Memo<V>(RefCell<HashMap<Box<str>, V>>);

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<V: Copy> Memo<V> {
    /// What was said of this text before, or is said now.
    pub(crate) fn of(&self, text: &str, say: impl FnOnce() -> V) -> V {
        if let Some(said) = self.0.borrow().get(text) {
            return *said;
        }
        let said = say();
        let mut known = self.0.borrow_mut();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(text.into(), said);
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_once_and_not_everything_is_remembered() {
        let memo = Memo::default();
        assert_eq!(memo.of("7", || 7), 7);
        assert_eq!(memo.of("7", || unreachable!("it is known")), 7);
        for number in 0..MOST {
            memo.of(&format!("SKU-{number}"), || number);
        }
        assert!(memo.0.borrow().len() <= MOST);
        assert_eq!(memo.of("7", || 8), 8, "it was forgotten");
    }
}
