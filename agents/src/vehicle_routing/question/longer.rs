//! A shift that is longer or shorter than before: `if the shift were 2 hours longer`. It moves the end of the shift, or the longest
//! time on the way where only that is stated.

use super::{
    reading::{
        foreign,
        times::duration,
        tokens::{self, Token, clause_end, clause_start},
    },
    take,
    vocabulary::Vocabulary,
};
use crate::vehicle_routing::params::RouteParams;

const SHIFT: &[&str] =
    &["shift", "workday", "working", "schicht", "arbeitstag", "arbeitszeit", "turno", "jornada", "journée"];
const LONGER: &[&str] =
    &["longer", "more", "länger", "más", "mais", "plus", "larga", "largo", "longa", "longo", "longue"];
const SHORTER: &[&str] = &["shorter", "less", "kürzer", "menos", "moins", "corta", "corto", "curta", "curto"];

/// Reads the change of the shift; it needs the shift before.
pub(super) fn read(tokens: &mut [Token], params: &mut RouteParams, before: &RouteParams) {
    let Some((minutes, range)) = changed(tokens) else { return };
    if let Some(end) = params.shift_end_minutes.or(before.shift_end_minutes) {
        params.shift_end_minutes = Some((end + minutes).max(0.0));
    } else if let Some(most) = params.max_duration_minutes.or(before.max_duration_minutes) {
        params.max_duration_minutes = Some((most + minutes).max(0.0));
    } else {
        // Nothing is longer than what is not known: the number is named as not used.
        return;
    }
    take(tokens, range);
}

/// Whether a text states a longer or shorter shift.
pub(super) fn is_said(text: &str) -> bool {
    is_in(&foreign::in_english(tokens::tokens(text, &[]), &Vocabulary::default()))
}

/// Whether tokens state a longer or shorter shift.
pub(super) fn is_in(tokens: &[Token]) -> bool {
    changed(tokens).is_some()
}

/// The minutes by which the shift changes, and the tokens that say so.
fn changed(tokens: &[Token]) -> Option<(f64, std::ops::Range<usize>)> {
    for at in 0..tokens.len() {
        let Some((minutes, next)) = duration(tokens, at) else { continue };
        let next = next + usize::from(tokens.get(next).is_some_and(|token| token.is_one_of(&["de", "of"])));
        let Some(side) = tokens.get(next) else { continue };
        let is_longer = side.is_one_of(LONGER);
        let clause = clause_start(tokens, at)..clause_end(tokens, at);
        let names_shift = tokens[clause].iter().any(|token| token.is_one_of(SHIFT));
        if names_shift && (is_longer || side.is_one_of(SHORTER)) {
            return Some((if is_longer { minutes } else { -minutes }, at..next + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_may_be_longer_than_before() {
        let before = RouteParams { shift_end_minutes: Some(720.0), ..RouteParams::default() };
        for (text, end) in [
            ("the shift were 2 hours longer", Some(840.0)),
            ("die Schicht 2 Stunden länger wäre", Some(840.0)),
            ("el turno fuera 2 horas más largo", Some(840.0)),
            ("the shift were an hour shorter", Some(660.0)),
            ("hotels take 10 minutes longer", None),
        ] {
            let mut tokens = foreign::in_english(tokens::tokens(text, &[]), &Vocabulary::default());
            let mut params = RouteParams::default();
            read(&mut tokens, &mut params, &before);
            assert_eq!(params.shift_end_minutes, end, "{text}");
        }
        let mut params = RouteParams::default();
        read(&mut tokens::tokens("the shift were 2 hours longer", &[]), &mut params, &RouteParams::default());
        assert_eq!(params, RouteParams::default());
    }
}
