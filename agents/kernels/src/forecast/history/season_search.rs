//! Decides whether a series has a season, and whether it is added to the level or multiplies it.

use super::indices::{SHORTEST_SMOOTHED_PERIOD, SeasonalIndices};
use super::season::{Proof, Season, SeasonShape};
use super::season_evidence::{proof, without_line};
use crate::cancel;

/// The candidates that are proved beyond trend and wandering (`season_evidence`), at least as far as `least`, the shortest first.
/// Each is tested on the series without the shorter seasons already found.
pub(crate) fn detect_seasons(values: &[f64], candidate_periods: &[usize], least: Proof) -> Vec<Season> {
    let mut periods = candidate_periods.to_vec();
    periods.sort_unstable();
    periods.dedup();
    let mut rest = values.to_vec();
    let mut found = Vec::new();
    for period in periods {
        cancel::tick();
        if let Some(proof) = proof_in(&rest, period).filter(|proof| *proof >= least) {
            let season = Season { period, shape: fitting_shape(&rest, period), proof };
            rest = SeasonalIndices::of(&rest, season).remove(&rest);
            found.push(season);
        }
    }
    found
}

/// The shape that fits the series better. Only demand that is never below zero can be multiplicative, and it is, unless
/// the additive shape fits clearly better.
fn fitting_shape(values: &[f64], period: usize) -> SeasonShape {
    const CLEARLY_BETTER: f64 = 0.9;
    if values.iter().any(|value| *value < 0.0) {
        return SeasonShape::Additive;
    }
    let left = |shape| SeasonalIndices::of(values, Season::proved(period, shape)).left_over(values);
    if left(SeasonShape::Additive) < CLEARLY_BETTER * left(SeasonShape::Multiplicative) {
        SeasonShape::Additive
    } else {
        SeasonShape::Multiplicative
    }
}

/// Two cycles of a long season are too similar to a random walk to be compared value by value.
const LONGEST_REPEATED: usize = 24;

/// Fewest cycles from which a weak season is followed: with fewer, too little of the history is left for a backtest.
const LEAST_CYCLES_TO_FOLLOW: f64 = 2.5;

fn proof_in(values: &[f64], period: usize) -> Option<Proof> {
    if period < 2 || values.len() < 2 * period {
        return None;
    }
    let proof = match proof(values, period) {
        // Fewer than three cycles of a long season prove nothing beyond doubt.
        Some(Proof::Strict) if is_short(values, period) && period >= SHORTEST_SMOOTHED_PERIOD => {
            Some(Proof::Weak)
        }
        proof => proof,
    };
    let is_repeated = || is_short(values, period) && period <= LONGEST_REPEATED && repeats(values, period);
    if proof != Some(Proof::Strict) && is_repeated() {
        return Some(Proof::Strict);
    }
    let is_testable = values.len() as f64 >= LEAST_CYCLES_TO_FOLLOW * period as f64;
    proof.filter(|proof| *proof == Proof::Strict || is_testable)
}

/// Whether the history is too short for the usual test.
fn is_short(values: &[f64], period: usize) -> bool {
    values.len() < 3 * period
}

/// Test for short histories, where the usual test has no power: whether values without their linear trend repeat one
/// season later. The correlation of these pairs is tested with Student's t at about 1 in 1000 (Cornish and Fisher, 1937,
/// for its quantile). The level is this strict because neighbouring values are correlated.
fn repeats(values: &[f64], period: usize) -> bool {
    const NORMAL: f64 = 3.0;
    let rest = without_line(values);
    let pairs: Vec<(f64, f64)> = rest[period..].iter().copied().zip(rest.iter().copied()).collect();
    let free = pairs.len() as f64 - 2.0;
    if free < 2.0 {
        return false;
    }
    let quantile = NORMAL * (1.0 + (NORMAL * NORMAL + 1.0) / (4.0 * free));
    let limit = quantile / (free + quantile * quantile).sqrt();
    let size = values.iter().map(|value| value.abs()).sum::<f64>() / values.len() as f64;
    let spread = rest.iter().map(|value| value * value).sum::<f64>() / rest.len() as f64;
    spread > 1e-12 * size * size && correlation(&pairs) > limit
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let (mean_x, mean_y) =
        (pairs.iter().map(|p| p.0).sum::<f64>() / count, pairs.iter().map(|p| p.1).sum::<f64>() / count);
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| -> f64 { pairs.iter().map(|(x, y)| of(x - mean_x, y - mean_y)).sum() };
    let power = sum(&|x, _| x * x) * sum(&|_, y| y * y);
    if power > 0.0 { sum(&|x, y| x * y) / power.sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{Proof, Season, SeasonShape, detect_seasons};
    use crate::forecast::history::indices::SeasonalIndices;

    fn monthly(index: impl Fn(usize) -> f64) -> Vec<f64> {
        (0..60).map(index).collect()
    }

    fn periods(values: &[f64], candidates: &[usize]) -> Vec<usize> {
        detect_seasons(values, candidates, Proof::Strict).iter().map(|season| season.period).collect()
    }

    #[test]
    fn a_weekly_and_a_yearly_season_are_found_together() {
        let value =
            |i: usize| 100.0 + 9.0 * (i % 7) as f64 + 40.0 * (i as f64 * std::f64::consts::TAU / 365.0).sin();
        let values: Vec<f64> = (0..1_200).map(value).collect();
        assert_eq!(periods(&values, &[365, 7]), [7, 365]);
    }

    #[test]
    fn a_constant_series_has_no_yearly_season() {
        assert_eq!(periods(&[0.1; 1_200], &[7, 365]), [0; 0]);
    }

    /// Evenly distributed noise between -1 and 1, the same on every machine.
    fn noise(mut seed: u64) -> impl FnMut() -> f64 {
        move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / (1_u64 << 23) as f64 - 1.0
        }
    }

    /// Periods with lengths of histories from two cycles to many.
    const CASES: [(usize, usize); 14] = [
        (4, 12),
        (4, 20),
        (4, 40),
        (4, 80),
        (7, 28),
        (7, 90),
        (7, 400),
        (12, 24),
        (12, 36),
        (12, 60),
        (12, 120),
        (52, 104),
        (52, 208),
        (365, 1_200),
    ];

    /// How many of 200 series show the season of this period.
    fn found_in_200(period: usize, mut series: impl FnMut() -> Vec<f64>) -> usize {
        (0..200).filter(|_| !periods(&series(), &[period]).is_empty()).count()
    }

    #[test]
    fn a_season_is_seldom_found_in_a_random_walk() {
        for (period, count) in CASES {
            let mut noise = noise(5);
            let walk = || {
                let mut level = 1_000.0;
                let step = |_| {
                    level += 10.0 * noise();
                    level
                };
                (0..count).map(step).collect()
            };
            let found = found_in_200(period, walk);
            assert!(found <= 10, "{found} of 200 with {count} values and period {period}");
        }
    }

    #[test]
    fn a_season_is_seldom_found_in_a_trend_with_noise() {
        for (period, count) in CASES {
            let mut noise = noise(7);
            for bend in [1.0, 2.0] {
                let rise = |i: usize| 2_000.0 * (i as f64 / count as f64).powf(bend);
                let trend = || (0..count).map(|i| 500.0 + rise(i) + 60.0 * noise()).collect();
                let found = found_in_200(period, trend);
                assert!(found <= 10, "{found} of 200 with {count} values, period {period}, bend {bend}");
            }
        }
    }

    #[test]
    fn a_real_season_is_found_on_a_wandering_level() {
        for (period, count) in CASES.into_iter().filter(|(period, count)| *count > 3 * period) {
            let mut noise = noise(9);
            let walk = || {
                let mut level = 1_000.0;
                let step = |i| {
                    level += 10.0 * noise();
                    let turn = i as f64 * std::f64::consts::TAU / period as f64;
                    level + 20.0 * (period as f64).sqrt() * turn.sin() + 20.0 * noise()
                };
                (0..count).map(step).collect()
            };
            let found = found_in_200(period, walk);
            assert!(found >= 180, "{found} of 200 with {count} values and period {period}");
        }
    }

    #[test]
    fn noise_shows_a_weak_season_about_as_often_as_the_level_of_its_test_says() {
        for (period, count, most) in
            [(4, 40, 60), (7, 400, 60), (12, 120, 60), (52, 208, 25), (365, 1_000, 25)]
        {
            let mut noise = noise(3);
            let found = (0..200).filter(|_| {
                let values: Vec<f64> = (0..count).map(|_| 50.0 + 20.0 * noise()).collect();
                !detect_seasons(&values, &[period], Proof::Weak).is_empty()
            });
            let found = found.count();
            assert!(found <= most, "{found} of 200 with {count} values and period {period}");
        }
    }

    #[test]
    fn a_faint_pattern_is_followed_without_being_called_a_season() {
        let mut noise = noise(2);
        let (mut weak, mut strict) = (0, 0);
        for _ in 0..200 {
            let faint =
                |i: usize| 100.0 + 4.0 * (i as f64 * std::f64::consts::TAU / 12.0).sin() + 12.0 * noise();
            let values: Vec<f64> = (0..96).map(faint).collect();
            let found = detect_seasons(&values, &[12], Proof::Weak);
            weak += usize::from(Season::shortest(&found, Proof::Weak).is_some());
            strict += usize::from(Season::shortest(&found, Proof::Strict).is_some());
        }
        assert!(weak > 50 && strict + weak > 120, "{weak} weak and {strict} strict proofs in 200 series");
    }

    #[test]
    fn a_year_of_days_that_was_not_seen_three_times_is_at_most_weak() {
        let value = |i: usize| 100.0 + 40.0 * (i as f64 * std::f64::consts::TAU / 365.0).sin();
        let proofs = |count: usize| -> Vec<Proof> {
            let values: Vec<f64> = (0..count).map(value).collect();
            detect_seasons(&values, &[365], Proof::Weak).iter().map(|season| season.proof).collect()
        };
        assert_eq!(proofs(1_200), [Proof::Strict]);
        assert_eq!(proofs(1_000), [Proof::Weak]);
        assert_eq!(proofs(800), [], "too little is left for a backtest");
    }

    #[test]
    fn a_clear_yearly_pattern_is_found() {
        let values = monthly(|i| 100.0 + if i % 12 == 11 { 80.0 } else { (i % 5) as f64 });
        assert_eq!(periods(&values, &[12]), [12]);
    }

    #[test]
    fn a_trend_alone_is_not_a_season() {
        assert_eq!(periods(&monthly(|i| 10.0 + i as f64), &[12]), [0; 0]);
    }

    #[test]
    fn a_clear_season_is_found_from_two_years_on() {
        let year = [60.0, 70.0, 90.0, 120.0, 160.0, 220.0, 300.0, 280.0, 200.0, 120.0, 80.0, 60.0];
        for count in [24, 30, 36, 40, 48] {
            let values: Vec<f64> =
                (0..count).map(|i| year[i % 12] * (1.0 + ((i * 7919) % 13) as f64 / 100.0)).collect();
            assert_eq!(periods(&values, &[12]), [12], "{count}");
        }
        let values: Vec<f64> = (0..23).map(|i| year[i % 12]).collect();
        assert_eq!(periods(&values, &[12]), [0; 0]);
    }

    #[test]
    fn a_season_is_seldom_found_in_a_few_years_of_noise() {
        let mut seed = 9_u64;
        let mut noise = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / (1_u64 << 24) as f64
        };
        for count in [24, 36, 48] {
            let found = (0..200).filter(|_| {
                let values: Vec<f64> = (0..count).map(|_| 50.0 + 20.0 * noise()).collect();
                !periods(&values, &[12]).is_empty()
            });
            let found = found.count();
            assert!(found <= 20, "{found} of 200 with {count} values");
        }
    }

    #[test]
    fn seasonal_indices_of_an_exact_pattern_are_recovered() {
        let pattern = [0.5, 1.0, 1.5, 1.0];
        let values: Vec<f64> = (0..24).map(|i| 40.0 * pattern[i % 4]).collect();
        let season = Season::proved(4, SeasonShape::Multiplicative);
        let indices = SeasonalIndices::of(&values, season);
        for (index, expected) in indices.values.iter().zip(pattern) {
            assert!((index - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn an_outdated_pattern_is_forgotten() {
        let values: Vec<f64> = (0..200).map(|i| if (i % 4 == 0) == (i < 100) { 12.0 } else { 8.0 }).collect();
        let season = Season::proved(4, SeasonShape::Additive);
        assert!(SeasonalIndices::of(&values, season).values[0] < -2.5);
    }

    #[test]
    fn removing_and_restoring_a_season_gives_the_original_values() {
        let values = monthly(|i| 10.0 + (i % 12) as f64 + i as f64);
        for shape in [SeasonShape::Additive, SeasonShape::Multiplicative] {
            let indices = SeasonalIndices::of(&values, Season::proved(12, shape));
            let mut back = indices.remove(&values);
            indices.restore(&mut back, 0);
            assert!(values.iter().zip(&back).all(|(a, b)| (a - b).abs() < 1e-9));
        }
    }
}
