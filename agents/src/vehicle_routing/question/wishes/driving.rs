//! How long a vehicle may drive on one route: `at most 4.5 hours of driving`. Drivers who rest after some hours of driving are about
//! breaks, and the driving of all routes together has no limit.

use super::{Wishes, words::MOST_DRIVING};
use crate::vehicle_routing::{
    question::{
        beyond::{BREAKS, DRIVING, IN_TOTAL, LIMITS, clause},
        reading::{foreign, times::duration, tokens},
        vocabulary::Vocabulary,
    },
    wish::Wish,
};

impl Wishes {
    /// Reads the limit of driving.
    pub(super) fn take_driving(&mut self, lower: &str) {
        let phrases = DRIVING.iter().map(|phrase| (*phrase, false));
        for (phrase, is_limit) in phrases.chain(MOST_DRIVING.iter().map(|phrase| (*phrase, true))) {
            let Some(at) = lower.find(phrase) else { continue };
            let range = clause(lower, at);
            let said = &lower[range.clone()];
            let has = |words: &[&str]| words.iter().any(|word| said.contains(word));
            if has(BREAKS) || has(IN_TOTAL) || has(&["total", "each hour", "of all"]) {
                continue;
            }
            let limits = LIMITS.iter().filter_map(|word| said.find(word));
            let Some(limit) = limits.min().or(is_limit.then_some(0)) else { continue };
            let start = range.start + limit.min(at - range.start);
            if let Some(minutes) = only_length(&lower[start..range.end]) {
                self.wishes.push(Wish::MostDrivingMinutes(minutes));
                self.take(start..range.end);
                return;
            }
        }
    }
}

/// The minutes of a text that names one length of time and no other number.
fn only_length(text: &str) -> Option<u32> {
    let tokens = foreign::in_english(tokens::tokens(text, &[]), &Vocabulary::default());
    let found = (0..tokens.len()).find_map(|at| Some((at, duration(&tokens, at)?)));
    let (at, (minutes, next)) = found?;
    let mut others = tokens[..at].iter().chain(&tokens[next..]);
    let is_only = others.all(|token| token.amount().is_none());
    (is_only && minutes >= 1.0).then_some(minutes.round() as u32)
}
