//! Quantiles over all series of a file, drawn towards a usual value when the series are few.

/// In a file with this many series, the quantile of the file and the usual value have the same weight.
pub(crate) const USUAL_SERIES: f64 = 5.0;

/// Values with their weights; the weights of one series add up to one.
pub(crate) type Weighted = Vec<(f64, f64)>;

/// Quantile of weighted values, drawn towards `usual` when the series are few.
pub(crate) fn pooled_quantile(mut values: Weighted, share: f64, usual: f64) -> f64 {
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total: f64 = values.iter().map(|(_, weight)| weight).sum();
    let mut sum = 0.0;
    let mut quantile = usual;
    for (value, weight) in values {
        quantile = value;
        sum += weight;
        if sum >= share * total {
            break;
        }
    }
    (total * quantile + USUAL_SERIES * usual) / (total + USUAL_SERIES)
}

#[cfg(test)]
mod tests {
    use super::pooled_quantile;

    #[test]
    fn many_series_use_their_own_quantile_and_few_use_the_default() {
        let values = |count: usize| (0..count).map(|i| (i as f64 / count as f64, 1.0)).collect();
        assert!((pooled_quantile(values(1_000), 0.8, 5.0) - 0.82).abs() < 0.01);
        assert!(pooled_quantile(values(2), 0.8, 5.0) > 3.0);
        assert_eq!(pooled_quantile(Vec::new(), 0.8, 5.0), 5.0);
    }
}
