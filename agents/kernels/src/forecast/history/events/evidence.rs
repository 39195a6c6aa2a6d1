//! How far to believe that an event has an effect.
//!
//! Either there is none, or it is normal around zero with deviation `tau`, half of the level or the size seen if that
//! is more; both are held for equally likely before (Mitchell and Beauchamp, 1988). With the mean `m` of the occasions
//! and its variance `v`:
//!
//! ```text
//! odds   = sqrt(v / (v + tau^2)) * exp(m^2 / 2 * tau^2 / (v * (v + tau^2)))
//! effect = odds / (1 + odds) * tau^2 / (tau^2 + v) * m        when odds >= 1, else 0
//! ```
//!
//! Effects that are more likely not there than there are left out (the median probability model, Barbieri and Berger,
//! 2004). `v` is the larger of what the placebos say and what the occasions differ, and larger for few occasions.

/// Usual size of an effect, as a share of the level.
const USUAL_SIZE: f64 = 0.5;
/// An event that was seen once differs next time by about so much of its size.
const DIFFERENCE_UNKNOWN: f64 = 0.3;

/// What one occasion says: an effect as a share of the level, and how far it is off by chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Occasion {
    pub effect: f64,
    pub variance: f64,
}

/// An effect to use, and how much the next occasion may differ from it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Belief {
    pub effect: f64,
    pub deviation: f64,
}

impl Belief {
    /// A closed day.
    pub(super) fn nothing_sold() -> Self {
        Self { effect: -1.0, deviation: 0.0 }
    }
}

/// Puts the occasions of one event together; `prior` are the odds of an effect before they are seen.
pub(super) fn believe(occasions: &[Occasion], prior: f64) -> Belief {
    let count = occasions.len() as f64;
    let weight: f64 = occasions.iter().map(|occasion| 1.0 / occasion.variance).sum();
    if weight <= 0.0 || !weight.is_finite() {
        return Belief::default();
    }
    let mean = occasions.iter().map(|occasion| occasion.effect / occasion.variance).sum::<f64>() / weight;
    let spread = occasions.iter().map(|occasion| (occasion.effect - mean).powi(2)).sum::<f64>()
        / (count - 1.0).max(1.0);
    let variance = (1.0 / weight).max(spread / count) * (1.0 + 1.0 / count);
    let size = mean.powi(2).max(USUAL_SIZE.powi(2));
    let kept = size / (size + variance);
    let log_odds =
        prior.ln() + 0.5 * (variance / (variance + size)).ln() + mean.powi(2) / 2.0 * kept / variance;
    if log_odds < 0.0 || !log_odds.is_finite() {
        return Belief::default();
    }
    let effect = (mean * kept / (1.0 + (-log_odds).exp())).max(-1.0);
    let by_chance = count / weight;
    let between = if occasions.len() == 1 {
        (DIFFERENCE_UNKNOWN * effect).powi(2)
    } else {
        (spread - by_chance).max(0.0)
    };
    Belief { effect, deviation: (between + variance * kept).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(effects: &[f64], deviation: f64) -> f64 {
        let occasion = |effect: &f64| Occasion { effect: *effect, variance: deviation * deviation };
        believe(&effects.iter().map(occasion).collect::<Vec<_>>(), 1.0).effect
    }

    #[test]
    fn a_small_effect_seen_once_is_none() {
        assert_eq!(seen(&[0.15], 0.1), 0.0);
        assert_eq!(seen(&[], 0.1), 0.0);
    }

    #[test]
    fn a_clear_effect_seen_three_times_is_used_nearly_whole() {
        assert!((seen(&[0.45, 0.5, 0.55], 0.1) - 0.5).abs() < 0.03);
        assert!((seen(&[-0.3, -0.35, -0.25], 0.05) + 0.3).abs() < 0.02);
    }

    #[test]
    fn occasions_that_contradict_each_other_are_no_evidence() {
        assert_eq!(seen(&[0.9, -0.8, 0.7, -0.6], 0.05), 0.0);
    }

    #[test]
    fn one_of_many_events_needs_clearer_evidence() {
        let occasions = [0.26, 0.28, 0.3].map(|effect| Occasion { effect, variance: 0.02 });
        assert!(believe(&occasions, 1.0).effect > 0.1);
        assert_eq!(believe(&occasions, 1.0 / 26.0).effect, 0.0);
    }

    #[test]
    fn nothing_is_less_than_nothing() {
        assert!(seen(&[-1.4, -1.5, -1.4], 0.1) >= -1.0);
    }
}
