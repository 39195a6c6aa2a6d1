//! Finds values far from the rest of their series: the same spikes and drops that `detect_anomalies` lists.

use kernels::anomaly::detect_anomalies;

use crate::calendar::Frequency;

/// How many robust standard deviations a value may differ from the expected one, unless another limit is requested.
pub const USUAL_THRESHOLD: f64 = 3.5;
/// A gap with more periods per known value than this comes from a wrong date.
const LONGEST_GAPS: usize = 50;

/// Positions of outliers among `(period, value)`, which are ordered by period. Periods without a value are unknown.
/// Zeros may be days without a sale, so they are never outliers here.
pub fn find(cells: &[(i64, f64)], frequency: Frequency) -> Vec<usize> {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Vec::new() };
    let length = usize::try_from(last.0 - first.0).unwrap_or(0) + 1;
    if length > LONGEST_GAPS * cells.len() {
        return Vec::new();
    }
    let position = |cell: &(i64, f64)| (cell.0 - first.0) as usize;
    let mut values = vec![f64::NAN; length];
    cells.iter().for_each(|cell| values[position(cell)] = cell.1);
    let found = detect_anomalies(&values, frequency.seasons(), USUAL_THRESHOLD).points;
    let of_point = |at: usize| cells.binary_search_by_key(&at, position).ok();
    found.iter().filter_map(|point| of_point(point.at)).filter(|at| cells[*at].1 != 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(values: &[f64]) -> Vec<(i64, f64)> {
        values.iter().enumerate().map(|(at, value)| (at as i64 * 2 - 7, *value)).collect()
    }

    fn monthly(values: &[f64]) -> Vec<usize> {
        find(
            &values.iter().enumerate().map(|(at, value)| (at as i64 - 7, *value)).collect::<Vec<_>>(),
            Frequency::Monthly,
        )
    }

    #[test]
    fn one_wrong_value_is_an_outlier_but_normal_variation_is_not() {
        let mut values: Vec<f64> = (0..24).map(|at| f64::from(90 + at * at * 7 % 23)).collect();
        assert_eq!(monthly(&values), Vec::<usize>::new());
        values[5] = 9_900.0;
        assert_eq!(monthly(&values), [5]);
        assert_eq!(find(&series(&values), Frequency::Weekly), [5]);
    }

    #[test]
    fn seasonal_peaks_and_small_counts_are_not_outliers() {
        let season: Vec<f64> = (0..36).map(|at| if at % 12 == 11 { 2_000.0 } else { 100.0 }).collect();
        assert_eq!(monthly(&season), Vec::<usize>::new());
        let counts: Vec<f64> = (0..30).map(|at| f64::from([1, 0, 2, 1, 4][at % 5])).collect();
        assert_eq!(monthly(&counts), Vec::<usize>::new());
    }

    #[test]
    fn a_value_far_too_low_is_an_outlier_but_a_zero_is_not() {
        let mut values: Vec<f64> = (0..24).map(|at| f64::from(90 + at * at * 7 % 23)).collect();
        (values[5], values[15]) = (9.0, 0.0);
        assert_eq!(monthly(&values), [5]);
    }
}
