//! Fills unknown values of a history, so that every method gets a complete grid.

use crate::cancel;

/// Fills unknown values from the same phase of the seasons before and after, or from the neighbours without a season.
/// The first value must be known.
pub(crate) fn fill_gaps(values: &[f64], period: Option<usize>) -> Vec<f64> {
    let mut filled = values.to_vec();
    if values.iter().all(|value| !value.is_nan()) {
        return filled;
    }
    let level = interpolate(values, 1, 0);
    let Some(period) = period.filter(|period| *period > 1 && values.len() > *period) else {
        return level;
    };
    for phase in 0..period.min(values.len()) {
        cancel::tick();
        let known = (phase..values.len()).step_by(period).any(|i| !values[i].is_nan());
        if !known {
            continue;
        }
        let seasonal = interpolate(values, period, phase);
        for (step, value) in seasonal.into_iter().enumerate() {
            filled[phase + step * period] = value;
        }
    }
    for (value, fallback) in filled.iter_mut().zip(level) {
        if value.is_nan() {
            *value = fallback;
        }
    }
    filled
}

/// Every `step`th value from `start`. Gaps are interpolated linearly between known neighbours; at the ends the nearest
/// known value is repeated.
fn interpolate(values: &[f64], step: usize, start: usize) -> Vec<f64> {
    let mut picked: Vec<f64> = values.iter().skip(start).step_by(step).copied().collect();
    let mut last_known: Option<usize> = None;
    for i in 0..picked.len() {
        cancel::tick();
        if picked[i].is_nan() {
            continue;
        }
        let (from, left) = last_known.map_or((0, picked[i]), |known| (known + 1, picked[known]));
        let width = (i - from + 1) as f64;
        for gap in from..i {
            picked[gap] = left + (picked[i] - left) * ((gap - from + 1) as f64 / width);
        }
        last_known = Some(i);
    }
    if let Some(known) = last_known {
        let value = picked[known];
        picked[known + 1..].fill(value);
    }
    picked
}

#[cfg(test)]
mod tests {
    use super::fill_gaps;

    #[test]
    fn without_a_season_a_gap_is_filled_linearly() {
        assert_eq!(fill_gaps(&[1.0, f64::NAN, f64::NAN, 4.0], None), [1.0, 2.0, 3.0, 4.0]);
    }

    #[test]
    fn a_gap_at_the_end_repeats_the_last_value() {
        assert_eq!(fill_gaps(&[1.0, 3.0, f64::NAN], None), [1.0, 3.0, 3.0]);
    }

    #[test]
    fn with_a_season_a_gap_is_filled_from_the_same_phase() {
        let values = [1.0, 9.0, 1.0, f64::NAN, 1.0, 11.0];
        assert_eq!(fill_gaps(&values, Some(2)), [1.0, 9.0, 1.0, 10.0, 1.0, 11.0]);
    }

    #[test]
    fn an_unknown_phase_is_filled_from_its_neighbours() {
        let values = [1.0, f64::NAN, 3.0, f64::NAN, 5.0];
        assert_eq!(fill_gaps(&values, Some(2)), [1.0, 2.0, 3.0, 4.0, 5.0]);
    }
}
