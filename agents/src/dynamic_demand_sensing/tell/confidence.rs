//! How far an answer of this agent can be relied on.

/// One less the share of demand by which the tested forecast was off; 0 when nothing could be tested.
pub(crate) fn confidence(wape: Option<f64>) -> f64 {
    wape.map_or(0.0, |wape| (1.0 - wape).clamp(0.0, 1.0))
}
