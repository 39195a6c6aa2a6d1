//! How far the forecasts can be trusted, from the backtest alone.

use kernels::forecast::Accuracy;

use super::outlook::Forecast;

/// The backtest of all products together; medians, so that one odd product does not speak for all.
#[derive(Clone, Debug, PartialEq)]
pub struct Trust {
    pub tested: usize,
    pub untested: usize,
    /// Products whose forecast was closer than repeating the last value.
    pub better_than_naive: usize,
    pub median_value_added: f64,
    pub median_smape: f64,
    pub coverage_80: f64,
    pub coverage_95: f64,
    /// Forecast less actual over actual, of all products together.
    pub bias: f64,
    pub windows: usize,
    /// One less half the symmetric error, weighted by volume: 1 is exact, 0 is worthless.
    pub confidence: f64,
}

/// `None` when no product has enough history for a test.
pub fn trust(forecasts: &[Forecast]) -> Option<Trust> {
    let tested: Vec<&Forecast> =
        forecasts.iter().filter(|forecast| forecast.result.accuracy.is_some()).collect();
    if tested.is_empty() {
        return None;
    }
    let accuracies: Vec<Accuracy> =
        tested.iter().filter_map(|forecast| forecast.result.accuracy.clone()).collect();
    let volumes: Vec<f64> =
        tested.iter().map(|forecast| forecast.result.point.iter().map(|value| value.abs()).sum()).collect();
    let of = |pick: fn(&Accuracy) -> f64| accuracies.iter().map(pick);
    Some(Trust {
        tested: tested.len(),
        untested: forecasts.len() - tested.len(),
        better_than_naive: of(|accuracy| accuracy.value_added).filter(|added| *added > 0.0).count(),
        median_value_added: median(of(|accuracy| accuracy.value_added)),
        median_smape: median(of(|accuracy| accuracy.smape)),
        coverage_80: mean(of(|accuracy| accuracy.coverage_80)),
        coverage_95: mean(of(|accuracy| accuracy.coverage_95)),
        bias: total_bias(&accuracies, &volumes),
        windows: accuracies.iter().map(|accuracy| accuracy.windows).max().unwrap_or(0),
        confidence: (1.0 - weighted(of(|accuracy| accuracy.smape), &volumes) / 200.0).clamp(0.0, 1.0),
    })
}

/// The bias of the sum. A product's actual is its forecast volume over one plus its bias.
fn total_bias(accuracies: &[Accuracy], volumes: &[f64]) -> f64 {
    let (mut error, mut actual) = (0.0, 0.0);
    for (accuracy, volume) in accuracies.iter().zip(volumes) {
        if accuracy.bias.is_finite() && accuracy.bias > -0.99 {
            let share = volume / (1.0 + accuracy.bias);
            error += share * accuracy.bias;
            actual += share;
        }
    }
    if actual > 0.0 { error / actual } else { 0.0 }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => values[count / 2],
        count => f64::midpoint(values[count / 2 - 1], values[count / 2]),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.iter().sum::<f64>() / values.len() as f64
}

/// The mean by volume; the plain mean when nothing has volume.
fn weighted(values: impl Iterator<Item = f64>, volumes: &[f64]) -> f64 {
    let pairs: Vec<(f64, f64)> =
        values.zip(volumes.iter().copied()).filter(|(value, _)| value.is_finite()).collect();
    let volume: f64 = pairs.iter().map(|(_, volume)| volume).sum();
    if volume > 0.0 {
        pairs.iter().map(|(value, weight)| value * weight).sum::<f64>() / volume
    } else {
        mean(pairs.into_iter().map(|(value, _)| value))
    }
}
