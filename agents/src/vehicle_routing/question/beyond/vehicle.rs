//! Stops for one numbered vehicle: `C005 must be delivered by van 2`, `van 2 does C005 and C006`. Vehicles of one kind are alike.

use crate::{
    question::mentions::{Mention, is_between},
    vehicle_routing::question::vocabulary::is_vehicle,
};
use std::ops::Range;

/// The bytes of the vehicle and the list of stops that begins with a mention.
pub(super) fn of_stop(lower: &str, places: &[Mention], clause: Range<usize>) -> Option<Range<usize>> {
    let first = places.first()?;
    let said = lower.get(clause.clone())?;
    let mut at = clause.start;
    let mut words: Vec<(usize, &str)> = Vec::new();
    for word in said.split(' ') {
        words.push((at, word));
        at += word.len() + 1;
    }
    let numbered = words.windows(2).find(|pair| is_vehicle(pair[0].1) && is_number(pair[1].1))?;
    let mut end = clause.end.max(first.end);
    for pair in places.windows(2) {
        if pair[1].start >= end && !is_between(&lower[pair[0].end..pair[1].start]) {
            break;
        }
        end = end.max(pair[1].end);
    }
    Some(numbered[0].0.min(first.start)..end)
}

fn is_number(word: &str) -> bool {
    let word = word.trim_end_matches([',', '.', ':', ';']);
    !word.is_empty() && word.len() < 4 && word.chars().all(|c| c.is_ascii_digit())
}
