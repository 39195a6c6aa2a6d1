//! Coverage levels of the ranges that are made beside the usual ones of 80 and 95 %.

use crate::statistics::normal;

/// At most this many levels beside the usual ones.
pub const MOST_LEVELS: usize = 4;

/// Standard normal quantiles of the usual levels.
const NORMAL_80: f64 = 1.2816;
const NORMAL_95: f64 = 1.9600;

/// Percentages between 1 and 99 in ascending order, without 80 and 95. A zero is a free place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoreLevels([u8; MOST_LEVELS]);

/// The range of a forecast at one of these levels: one lower and one upper bound per step.
#[derive(Debug, Clone, PartialEq)]
pub struct Range {
    pub percent: u8,
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
}

impl MoreLevels {
    /// No other levels than the usual ones.
    pub const NONE: Self = Self([0; MOST_LEVELS]);

    /// The first levels that are neither the usual ones nor repeated.
    pub fn of(percents: &[u8]) -> Self {
        let is_other = |percent: &u8| (1..100).contains(percent) && ![80, 95].contains(percent);
        let mut levels: Vec<u8> = percents.iter().copied().filter(is_other).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut places = [0; MOST_LEVELS];
        places.iter_mut().zip(levels).for_each(|(place, level)| *place = level);
        Self(places)
    }

    /// The levels, the narrowest first.
    pub fn percents(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|percent| *percent > 0)
    }

    /// One value for each level at the place of the level; places without a level hold `free`.
    pub(super) fn map<T: Copy>(self, free: T, mut value: impl FnMut(u8) -> T) -> [T; MOST_LEVELS] {
        self.0.map(|percent| if percent == 0 { free } else { value(percent) })
    }
}

/// The standard normal quantile of a range that holds this percentage in its middle.
pub(super) fn normal_of(percent: u8) -> f64 {
    normal::quantile(0.5 + f64::from(percent) / 200.0)
}

/// What is `at_80` up to 80 % and `at_95` from 95 % on, in even steps between them.
pub(super) fn between(percent: u8, at_80: f64, at_95: f64) -> f64 {
    let way = ((f64::from(percent) - 80.0) / 15.0).clamp(0.0, 1.0);
    at_80 + way * (at_95 - at_80)
}

/// A width at this level from those at 80 and 95 %: along the normal quantile between them, in proportion to it outside.
pub(super) fn width_between(percent: u8, at_80: f64, at_95: f64) -> f64 {
    let normal = normal_of(percent);
    match percent {
        ..80 => at_80 * normal / NORMAL_80,
        95.. => at_95 * normal / NORMAL_95,
        _ => at_80 + (at_95 - at_80) * (normal - NORMAL_80) / (NORMAL_95 - NORMAL_80),
    }
}

#[cfg(test)]
mod tests {
    use super::{MoreLevels, between, normal_of, width_between};

    #[test]
    fn levels_are_sorted_and_hold_neither_the_usual_ones_nor_repetitions() {
        let levels: Vec<u8> = MoreLevels::of(&[99, 80, 90, 50, 95, 90]).percents().collect();
        assert_eq!(levels, [50, 90, 99]);
        assert_eq!(MoreLevels::of(&[80, 95]), MoreLevels::NONE);
    }

    #[test]
    fn a_range_of_90_percent_ends_at_the_quantiles_5_and_95() {
        assert!((normal_of(90) - 1.6449).abs() < 1e-4);
    }

    #[test]
    fn widths_grow_with_the_level_and_meet_the_usual_ones() {
        let widths: Vec<f64> = (50..100).map(|percent| width_between(percent, 0.7, 2.4)).collect();
        assert!(widths.is_sorted());
        assert!((width_between(80, 0.7, 2.4) - 0.7).abs() < 1e-3);
        assert!((between(95, 0.816, 0.949) - 0.949).abs() < 1e-12 && between(50, 0.816, 0.949) == 0.816);
    }
}
