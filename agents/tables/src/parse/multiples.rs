//! Multiples of what was before: `half as much`, `more than twice as many`, `three times as much`. Some are a rise or a fall of at
//! least so much; `more than half as much` is neither, and the two sides are divided.

use super::{reader::Reader, ways::Way};
use crate::{
    query::{Compare, Limit, LimitOf},
    sentence::{Counted, Item},
};

/// What is said, the multiple, and whether it is a verb.
const MULTIPLES: &[(&str, f64, bool)] = &[
    ("half as much", 0.5, false),
    ("half as many", 0.5, false),
    ("half of", 0.5, true),
    ("halved", 0.5, true),
    ("twice as much", 2.0, false),
    ("twice as many", 2.0, false),
    ("double the", 2.0, false),
    ("doubled", 2.0, true),
    ("tripled", 3.0, true),
    ("quadrupled", 4.0, true),
];

const TIMES: &[&str] = &["times as much", "times as many"];

/// Words before a multiple, the longest first.
const BEFORE: &[(&str, Compare)] = &[
    ("no more than", Compare::Le),
    ("not more than", Compare::Le),
    ("no less than", Compare::Ge),
    ("not less than", Compare::Ge),
    ("no fewer than", Compare::Ge),
    ("less than", Compare::Lt),
    ("fewer than", Compare::Lt),
    ("more than", Compare::Gt),
    ("at least", Compare::Ge),
    ("at most", Compare::Le),
    ("not even", Compare::Lt),
    ("exactly", Compare::Eq),
];

impl Reader<'_> {
    /// The first multiple of the question; its words are used then.
    pub(super) fn multiple(&mut self) -> Option<Way> {
        let (at, (times, is_verb, next)) =
            (0..self.pieces.len()).find_map(|at| Some((at, self.multiple_at(at)?)))?;
        let before = self.compared_before(at);
        let first = before.map_or(at, |(_, first)| first);
        self.use_up(first..next);
        let limit = Some(limit(times, before.map(|(compare, _)| compare)));
        Some(Way { rises: times > 1.0, limit, is_verb })
    }

    /// The multiple that is said here, whether by a verb, and the piece after it.
    fn multiple_at(&self, at: usize) -> Option<(f64, bool, usize)> {
        let said = MULTIPLES.iter().find_map(|(phrase, times, is_verb)| {
            self.phrase_of_words(at, phrase).map(|next| (*times, *is_verb, next))
        });
        said.or_else(|| {
            let Item::Number(times, Counted::Nothing) = self.pieces.get(at)?.item else { return None };
            let next = TIMES.iter().find_map(|phrase| self.phrase_of_words(at + 1, phrase))?;
            (times > 0.0 && !self.used[at]).then_some((times, false, next))
        })
    }

    /// The comparison right before a multiple, and where it begins.
    fn compared_before(&self, at: usize) -> Option<(Compare, usize)> {
        BEFORE.iter().find_map(|(phrase, compare)| {
            let first = at.checked_sub(phrase.split(' ').count())?;
            (self.phrase(first, phrase) == Some(at)).then_some((*compare, first))
        })
    }

    /// As `phrase`, where a word may be linked to a number: `twice`, `half`.
    fn phrase_of_words(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut rest = phrase;
        let mut next = at;
        while !rest.is_empty() {
            let piece = self.pieces.get(next).filter(|_| !self.used[next])?;
            if matches!(piece.item, Item::Period { .. } | Item::Column(_) | Item::Value(_)) {
                return None;
            }
            let after = rest.strip_prefix(piece.text.as_str())?;
            if !(after.is_empty() || after.starts_with(' ')) {
                return None;
            }
            rest = after.trim_start();
            next += 1;
        }
        Some(next)
    }
}

/// What a multiple asks of the two sides. `half as much` is a fall of at least half and `twice as much` a rise of at least as much
/// again, and so are stricter words; the others leave open which way it went.
fn limit(times: f64, compare: Option<Compare>) -> Limit {
    let change = (times - 1.0).abs();
    let of_share = |compare: Compare| Limit { compare, value: change, of: LimitOf::Share };
    let of_ratio = |compare: Compare| Limit { compare, value: times, of: LimitOf::Ratio };
    match (times > 1.0, compare) {
        (_, None) | (false, Some(Compare::Le)) | (true, Some(Compare::Ge)) => of_share(Compare::Ge),
        (false, Some(Compare::Lt)) | (true, Some(Compare::Gt)) => of_share(Compare::Gt),
        (false, Some(compare @ (Compare::Gt | Compare::Ge | Compare::Eq)))
        | (true, Some(compare @ (Compare::Lt | Compare::Le | Compare::Eq))) => of_ratio(compare),
    }
}
