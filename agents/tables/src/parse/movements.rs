//! Words that choose among stock movements: `sold`, `issued`, `received`, `returned`, `all movements`.

use super::reader::Reader;
use crate::{
    movements::{Asked, WORDS},
    sentence::Item,
};

impl Reader<'_> {
    /// Which movements the question is about. The words are used, unless they name a column.
    pub(super) fn movements(&mut self) -> Asked {
        if self.data.movements.is_none() {
            return Asked::Unsaid;
        }
        for (asked, words) in WORDS {
            let mut is_said = false;
            for at in 0..self.pieces.len() {
                let next = words.iter().filter_map(|word| self.said(at, word)).max();
                let Some(next) = next.filter(|_| !self.is_refused(at)) else { continue };
                is_said = true;
                for place in at..next {
                    let is_word = self.pieces[place].item == Item::Word;
                    // What rows are called still says that they are counted.
                    self.used[place] |= is_word && self.counted != Some(place);
                }
            }
            if is_said {
                return *asked;
            }
        }
        Asked::Unsaid
    }

    /// Whether a kind is left out: `demand without returns` asks for demand.
    fn is_refused(&self, at: usize) -> bool {
        const REFUSALS: &[&str] = &[
            "without",
            "excluding",
            "exclude",
            "except",
            "not",
            "but",
            "than",
            "from",
            "ohne",
            "sin",
            "sans",
            "sem",
        ];
        (at.saturating_sub(2)..at).any(|before| self.is(before, REFUSALS))
    }

    /// The piece after a phrase that begins here, used or not.
    fn said(&self, at: usize, phrase: &str) -> Option<usize> {
        let count = phrase.split(' ').count();
        if self.text(at) == phrase {
            return Some(at + 1);
        }
        let matches = phrase.split(' ').enumerate().all(|(offset, word)| self.text(at + offset) == word);
        matches.then_some(at + count)
    }
}
