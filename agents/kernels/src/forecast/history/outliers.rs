//! Draws in single values far outside the expected range, such as typing errors, so that they do not dominate a fit.
//! The positions of these values are returned.

use crate::anomaly::detect_anomalies;

/// Robust standard deviations from which a value is an outlier; high, so that real demand is hardly ever changed.
const OUTLIER: f64 = 8.0;

/// Limits outliers to the distance of the farthest other value, and returns their positions.
pub(crate) fn draw_in(values: &mut [f64], periods: &[usize]) -> Vec<usize> {
    let found = detect_anomalies(values, periods, OUTLIER);
    if found.is_intermittent || found.points.is_empty() {
        return Vec::new();
    }
    let outliers: Vec<usize> = found.points.iter().map(|point| point.at).collect();
    let usual = |at: &usize| outliers.binary_search(at).is_err() && !values[*at].is_nan();
    let distance = |at: usize| (values[at] - found.expected[at]).abs();
    let farthest = (0..values.len()).filter(usual).map(distance).fold(0.0, f64::max);
    for at in &outliers {
        let distance = values[*at] - found.expected[*at];
        values[*at] = found.expected[*at] + distance.clamp(-farthest, farthest);
    }
    outliers
}

#[cfg(test)]
mod tests {
    use super::draw_in;

    #[test]
    fn a_typing_error_is_corrected_and_other_values_stay() {
        let clean: Vec<f64> = (0..48).map(|i| 100.0 + ((i * 7919) % 13) as f64).collect();
        let mut values = clean.clone();
        assert!(draw_in(&mut values, &[12]).is_empty());
        values[30] = 100_000.0;
        assert_eq!(draw_in(&mut values, &[12]), [30]);
        assert!(values[30] < 200.0, "{}", values[30]);
        assert!((0..48).filter(|i| *i != 30).all(|i| values[i] == clean[i]));
    }
}
