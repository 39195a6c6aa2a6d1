//! Weighs the evidence that an event has an effect.
//!
//! Either there is no effect, or it is normally distributed around zero with deviation `tau`: half of the level, or the
//! observed size if that is larger. Both cases are equally likely a priori (Mitchell and Beauchamp, 1988). With the mean
//! `m` of the occasions and its variance `v`:
//!
//! ```text
//! odds   = sqrt(v / (v + tau^2)) * exp(m^2 / 2 * tau^2 / (v * (v + tau^2)))
//! effect = odds / (1 + odds) * tau^2 / (tau^2 + v) * m        when odds >= 1, else 0
//! ```
//!
//! Effects with a probability below one half are left out (the median probability model, Barbieri and Berger, 2004).
//! `v` is the larger of the variance of the placebos and the variance between occasions, and larger for few occasions.

/// Usual size of an effect, as a share of the level.
const USUAL_SIZE: f64 = 0.5;
/// Assumed deviation between occasions, as a share of the effect, for an event that occurred only once.
const DIFFERENCE_UNKNOWN: f64 = 0.3;

/// The estimate from one occasion: an effect as a share of the level, and its variance by chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Occasion {
    pub effect: f64,
    pub variance: f64,
}

/// The accepted effect, and the standard deviation of the next occasion around it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Belief {
    pub effect: f64,
    pub deviation: f64,
}

impl Belief {
    /// The effect of a closed day: no demand.
    pub(super) fn nothing_sold() -> Self {
        Self { effect: -1.0, deviation: 0.0 }
    }
}

/// Combines the occasions of one event; `prior` holds the prior odds of an effect.
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
    fn a_small_effect_seen_once_is_ignored() {
        assert_eq!(seen(&[0.15], 0.1), 0.0);
        assert_eq!(seen(&[], 0.1), 0.0);
    }

    #[test]
    fn a_clear_effect_seen_three_times_is_used_almost_in_full() {
        assert!((seen(&[0.45, 0.5, 0.55], 0.1) - 0.5).abs() < 0.03);
        assert!((seen(&[-0.3, -0.35, -0.25], 0.05) + 0.3).abs() < 0.02);
    }

    #[test]
    fn occasions_that_contradict_each_other_are_no_evidence() {
        assert_eq!(seen(&[0.9, -0.8, 0.7, -0.6], 0.05), 0.0);
    }

    #[test]
    fn an_effect_needs_stronger_evidence_when_many_events_are_tested() {
        let occasions = [0.26, 0.28, 0.3].map(|effect| Occasion { effect, variance: 0.02 });
        assert!(believe(&occasions, 1.0).effect > 0.1);
        assert_eq!(believe(&occasions, 1.0 / 26.0).effect, 0.0);
    }

    #[test]
    fn an_effect_never_removes_more_than_the_whole_demand() {
        assert!(seen(&[-1.4, -1.5, -1.4], 0.1) >= -1.0);
    }
}
