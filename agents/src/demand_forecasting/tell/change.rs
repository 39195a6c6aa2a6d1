//! Relative changes.

use report::number::percent;

/// `+4.2 %`, `-12 %`, `0 %`.
pub(super) fn signed_percent(change: f64) -> String {
    match change {
        change if change.abs() < 0.0005 => "0 %".to_owned(),
        change if change > 0.0 => format!("+{}", percent(change)),
        change => percent(change),
    }
}

/// The change as a share of the earlier value.
pub(super) fn relative(now: f64, before: f64) -> Option<f64> {
    (before > 0.0).then(|| now / before - 1.0)
}
