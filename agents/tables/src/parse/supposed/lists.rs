//! Lists of names in a supposition, and parts that go on with the change before: `China, Taiwan and India get 12 % dearer and Turkey 5 %`.

use super::lexicon::ARTICLES;
use crate::sentence::{Counted, Item, Piece};

const AND: &[&str] = &["and", "or", "und", "oder", "y", "o", "et", "ou", "e"];

/// Whether the comma before a piece parts names of one list, which ends with an `and`: the first names have no change of their own.
pub(super) fn goes_on(question: &str, pieces: &[Piece], first: usize, at: usize) -> bool {
    let is_comma = |piece: &Piece| piece.text == ",";
    let Some(before) = (first..at).rev().find(|place| !is_comma(&pieces[*place])) else { return false };
    // Only a comma stands between.
    let between = question.get(pieces[before].end..pieces[at].start).unwrap_or_default();
    let has_number = pieces[first..at].iter().any(|piece| matches!(piece.item, Item::Number(..)));
    if between.trim() != "," || has_number {
        return false;
    }
    let mut next = before;
    loop {
        let Some(mark) = pieces.get(next + 1) else { return false };
        let is_and = AND.contains(&mark.text.as_str());
        if !is_and && !is_comma(mark) {
            return false;
        }
        let is_and_behind =
            !is_and && pieces.get(next + 2).is_some_and(|piece| AND.contains(&piece.text.as_str()));
        let name = next + 2 + usize::from(is_and_behind);
        if !pieces.get(name).is_some_and(|name| are_of_one_column(&pieces[next], name)) {
            return false;
        }
        if is_and || is_and_behind {
            return true;
        }
        next = name;
    }
}

/// Whether a part is nothing but names and a percentage: `and Turkey 5 %`, `und die Türkei um 5 %`.
pub(super) fn is_more_of_it(pieces: &[Piece]) -> bool {
    const SMALL: &[&str] =
        &["by", "um", "in", "the", "die", "der", "das", "los", "las", "el", "la", "les", "le", "os", "as"];
    let is_small = |piece: &Piece| {
        let text = piece.text.as_str();
        AND.contains(&text) || SMALL.contains(&text) || ARTICLES.contains(&text) || text == ","
    };
    let mut names = 0;
    for (at, piece) in pieces.iter().enumerate() {
        match &piece.item {
            Item::Value(_) => names += 1,
            Item::Number(_, Counted::Percent) => {
                let next = pieces[at + 1..].iter().find(|next| next.text != "%");
                let ends = next.is_none_or(|next| [",", "?", ";"].contains(&next.text.as_str()));
                return names > 0 && ends;
            }
            _ if is_small(piece) => {}
            _ => return false,
        }
    }
    false
}

/// Whether two pieces are texts of the same column.
fn are_of_one_column(first: &Piece, second: &Piece) -> bool {
    let (Item::Value(first), Item::Value(second)) = (&first.item, &second.item) else { return false };
    first.iter().any(|hit| second.iter().any(|other| other.column == hit.column))
}
