//! A supplier's risk from possible events: their probability, their severity and their cost.

use super::SupplierError;
use crate::cancel;

/// One event that could occur within the period considered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RiskEvent {
    /// 0 to 1, within the period.
    pub probability: f64,
    /// How bad, 0 (not noticed) to 1 (supply ends).
    pub severity: f64,
    /// Money lost if it happens.
    pub loss: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Risk {
    /// 0 to 100: probability that at least one event happens, each counted with its severity.
    pub score: f64,
    /// Probability that at least one event happens, 0 to 1.
    pub any_event: f64,
    /// Money per period: sum of probability times loss.
    pub expected_loss: f64,
    /// The event with the largest expected loss, or with the largest probability times severity if nothing is lost.
    pub largest: Option<usize>,
}

/// Risk of independent events: `score = 100 (1 - prod(1 - p s))`, `any = 1 - prod(1 - p)`, `loss = sum(p l)`.
///
/// Probability times severity is the criticality of failure mode analysis (MIL-STD-1629A, 1980). One more event never
/// lowers the score, which a mean of scores would. Errors: a probability or severity outside 0 to 1, a bad loss.
pub fn supplier_risk(events: &[RiskEvent]) -> Result<Risk, SupplierError> {
    let mut spared = 1.0;
    let mut nothing_happens = 1.0;
    let mut expected_loss = 0.0;
    for event in events {
        cancel::look();
        for (what, share) in [("a probability", event.probability), ("a severity", event.severity)] {
            cancel::look();
            if !(0.0..=1.0).contains(&share) {
                return Err(SupplierError::OutOfRange { what });
            }
        }
        if !(event.loss.is_finite() && event.loss >= 0.0) {
            return Err(SupplierError::OutOfRange { what: "a loss" });
        }
        spared *= 1.0 - event.probability * event.severity;
        nothing_happens *= 1.0 - event.probability;
        expected_loss += event.probability * event.loss;
    }
    let weight = |event: &RiskEvent| (event.probability * event.loss, event.probability * event.severity);
    let larger = |a: &(f64, f64), b: &(f64, f64)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
    // `max_by` returns the last of several equal events, so the order is reversed to get the first.
    let largest = (0..events.len()).rev().max_by(|&a, &b| larger(&weight(&events[a]), &weight(&events[b])));
    Ok(Risk { score: 100.0 * (1.0 - spared), any_event: 1.0 - nothing_happens, expected_loss, largest })
}

#[cfg(test)]
mod tests {
    use super::{RiskEvent, supplier_risk};

    #[test]
    fn independent_events_are_combined_as_probabilities() {
        let strike = RiskEvent { probability: 0.1, severity: 0.5, loss: 20_000.0 };
        let fire = RiskEvent { probability: 0.02, severity: 1.0, loss: 500_000.0 };
        let risk = supplier_risk(&[strike, fire]).unwrap();
        assert!((risk.any_event - 0.118).abs() < 1e-12);
        assert!((risk.score - 100.0 * (1.0 - 0.95 * 0.98)).abs() < 1e-12);
        assert!((risk.expected_loss - 12_000.0).abs() < 1e-9);
        assert_eq!(risk.largest, Some(1));
        assert!(
            risk.score > supplier_risk(&[strike]).unwrap().score,
            "one more event never lowers the score"
        );
    }

    #[test]
    fn without_events_the_risk_is_zero_and_probabilities_above_one_are_refused() {
        let none = supplier_risk(&[]).unwrap();
        assert_eq!((none.score, none.expected_loss, none.largest), (0.0, 0.0, None));
        assert!(supplier_risk(&[RiskEvent { probability: 5.0, severity: 0.5, loss: 0.0 }]).is_err());
    }
}
