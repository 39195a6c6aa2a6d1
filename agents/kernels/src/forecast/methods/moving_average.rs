//! The mean of the last values.

/// The mean of the last `window` values, or of all when there are fewer.
pub(crate) fn last(history: &[f64], window: usize) -> f64 {
    let recent = &history[history.len().saturating_sub(window)..];
    recent.iter().sum::<f64>() / recent.len().max(1) as f64
}

/// One-step-ahead forecasts inside the history; the first is the first value.
pub(crate) fn fitted(history: &[f64], window: usize) -> Vec<f64> {
    (0..history.len()).map(|i| if i == 0 { history[0] } else { last(&history[..i], window) }).collect()
}

#[cfg(test)]
mod tests {
    use super::{fitted, last};

    #[test]
    fn only_the_last_values_count() {
        assert_eq!(last(&[90.0, 2.0, 4.0, 6.0], 3), 4.0);
        assert_eq!(last(&[2.0, 4.0], 6), 3.0);
        assert_eq!(fitted(&[2.0, 4.0, 8.0], 2), [2.0, 2.0, 3.0]);
    }
}
