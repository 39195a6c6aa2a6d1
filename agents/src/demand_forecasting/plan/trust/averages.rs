//! Averages that leave out unknown values.

/// The median of the finite values.
pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => values[count / 2],
        count => f64::midpoint(values[count / 2 - 1], values[count / 2]),
    }
}

/// The mean of the finite values.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.iter().sum::<f64>() / values.len() as f64
}

/// The mean weighted by volume; the plain mean when all volumes are zero.
pub(super) fn weighted(values: impl Iterator<Item = f64>, volumes: &[f64]) -> f64 {
    let pairs: Vec<(f64, f64)> =
        values.zip(volumes.iter().copied()).filter(|(value, _)| value.is_finite()).collect();
    let volume: f64 = pairs.iter().map(|(_, volume)| volume).sum();
    if volume > 0.0 {
        pairs.iter().map(|(value, weight)| value * weight).sum::<f64>() / volume
    } else {
        mean(pairs.into_iter().map(|(value, _)| value))
    }
}
