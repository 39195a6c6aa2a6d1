//! Splits words that were written together: `leadtimedays`, `Auftragsmenge`.

use super::{Lexicon, stem};

impl Lexicon {
    /// The words, with long unknown ones split into known words: `leadtimedays`, `Auftragsmenge`.
    pub(super) fn pieces(&self, words: &[String]) -> Vec<String> {
        let mut pieces = Vec::new();
        for word in words {
            let is_known = word.len() < 6
                || !word.is_ascii()
                || self.joined.contains_key(word)
                || self.vocabulary.contains(stem(word));
            match self.split(word, 3).filter(|_| !is_known) {
                Some(parts) => pieces.extend(parts),
                None => pieces.push(word.clone()),
            }
        }
        pieces
    }

    /// Splits a word into known words, at most this many.
    fn split(&self, word: &str, most: usize) -> Option<Vec<String>> {
        const SHORT: [&str; 12] =
            ["qty", "day", "sku", "key", "cod", "uom", "std", "min", "max", "avg", "cat", "loc"];
        const LAST: [&str; 3] = ["id", "no", "nr"];
        let is_piece = |piece: &str| {
            (piece.len() > 3 && self.vocabulary.contains(stem(piece))) || SHORT.contains(&piece)
        };
        if word.is_empty() || !word.is_ascii() {
            return None;
        }
        if most < 3 && (is_piece(word) || LAST.contains(&word)) {
            return Some(vec![word.to_owned()]);
        }
        if most == 1 {
            return None;
        }
        (3..word.len()).rev().find_map(|end| {
            let (first, rest) = word.split_at(end);
            if !is_piece(first) {
                return None;
            }
            let mut parts = vec![first.to_owned()];
            parts.extend(self.split(rest, most - 1)?);
            Some(parts)
        })
    }
}
