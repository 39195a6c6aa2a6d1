//! How reliable the forecasts are, measured by the backtest alone.

use std::collections::BTreeMap;

use kernels::forecast::{Accuracy, WindowSum};

use crate::demand_forecasting::plan::outlook::{Forecast, common_end};

/// The backtest of all products together; medians limit the influence of a single unusual product.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trust {
    pub tested: usize,
    pub untested: usize,
    pub against_naive: Comparison,
    /// Only over products with a season; without a season, the seasonal naive forecast equals the naive one.
    pub against_seasonal: Option<Comparison>,
    /// Error of a single period of a product divided by its demand, weighted by volume.
    pub single_error: f64,
    /// The same in units, for the median product.
    pub single_units: f64,
    pub total: Option<TotalError>,
    pub coverage_80: f64,
    pub coverage_95: f64,
    /// Forecast minus actual, divided by actual, over all products together.
    pub bias: f64,
    pub windows: usize,
    /// 1 minus half the symmetric error, weighted by volume: 1 is exact, 0 is useless.
    pub confidence: f64,
}

/// The forecasts compared with a simple rule, product by product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comparison {
    pub products: usize,
    pub closer: usize,
    pub worse: usize,
    /// Share of the rule's error, added up in units over all products, that the forecasts avoid; minus infinity when
    /// only the rule is exact.
    pub saved: f64,
}

/// Error of the total of all products over all periods ahead, divided by the actual total.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TotalError {
    /// The number of periods that were added up.
    pub steps: usize,
    pub forecast: f64,
    pub naive: f64,
    pub seasonal_naive: f64,
}

/// A product with a backtest; multiply the errors and actuals of its accuracy by `size` to get units.
struct Tested<'a> {
    accuracy: &'a Accuracy,
    size: f64,
    has_season: bool,
}

impl Tested<'_> {
    /// The number of periods in all windows.
    fn steps(&self) -> f64 {
        self.accuracy.sums.iter().map(|window| window.steps as f64).sum()
    }

    /// The error of a single period in units.
    fn error(&self) -> f64 {
        self.accuracy.mae * self.size
    }

    /// Error of the baseline that this forecast beats by the share `added`.
    fn rule_error(&self, added: f64) -> f64 {
        match added {
            added if added.is_nan() => 0.0,
            added if added >= 1.0 => self.size,
            added => self.error() / (1.0 - added),
        }
    }
}

/// `None` when no product has enough history for a test.
pub(crate) fn trust(forecasts: &[Forecast]) -> Option<Trust> {
    let of_forecast = |forecast: &'_ Forecast| {
        let known = forecast.series.values.iter().filter(|value| value.is_finite());
        let (count, sum) = known.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value.abs()));
        sum / count
    };
    let (mut tested, mut volumes) = (Vec::new(), Vec::new());
    for forecast in forecasts {
        if let Some(accuracy) = &forecast.result.accuracy {
            let has_season = forecast.result.season.is_some();
            tested.push(Tested { accuracy, size: of_forecast(forecast), has_season });
            volumes.push(forecast.result.point.iter().map(|value| value.abs()).sum());
        }
    }
    if tested.is_empty() {
        return None;
    }
    let of = |pick: fn(&Accuracy) -> f64| tested.iter().map(move |tested| pick(tested.accuracy));
    let seasonal: Vec<&Tested> = tested.iter().filter(|tested| tested.has_season).collect();
    let all: Vec<&Tested> = tested.iter().collect();
    Some(Trust {
        tested: tested.len(),
        untested: forecasts.len() - tested.len(),
        against_naive: comparison(&all, |accuracy| accuracy.value_added),
        against_seasonal: (!seasonal.is_empty())
            .then(|| comparison(&seasonal, |accuracy| accuracy.value_added_seasonal)),
        single_error: single_error(&tested),
        single_units: median(tested.iter().map(Tested::error)),
        // Products that end at different times would add up different months.
        total: common_end(forecasts).and_then(|_| total_error(&tested)),
        coverage_80: mean(of(|accuracy| accuracy.coverage_80)),
        coverage_95: mean(of(|accuracy| accuracy.coverage_95)),
        bias: total_bias(&tested),
        windows: of(|accuracy| accuracy.windows as f64).fold(0.0, f64::max) as usize,
        confidence: (1.0 - weighted(of(|accuracy| accuracy.smape), &volumes) / 200.0).clamp(0.0, 1.0),
    })
}

/// The confidence without a backtest: 1 minus half the width of the 80 % ranges relative to the forecasts.
pub(crate) fn confidence_of_ranges(forecasts: &[Forecast]) -> f64 {
    let (mut width, mut size) = (0.0, 0.0);
    for Forecast { result, .. } in forecasts {
        for (at, point) in result.point.iter().enumerate() {
            width += result.upper_80[at] - result.lower_80[at];
            size += point.abs();
        }
    }
    if size > 0.0 { (1.0 - width / 2.0 / size).clamp(0.0, 1.0) } else { 0.0 }
}

/// Errors below this share of the demand are floating-point noise.
const EXACT: f64 = 1e-9;

fn comparison(tested: &[&Tested], added: fn(&Accuracy) -> f64) -> Comparison {
    let all = || tested.iter().map(|tested| (*tested, added(tested.accuracy)));
    let count = |tested: &Tested, error: f64| if error.is_finite() { error * tested.steps() } else { 0.0 };
    let exact = |tested: &Tested, error: f64| if error <= EXACT * tested.size { 0.0 } else { error };
    let own_error = |tested: &Tested| exact(tested, tested.error());
    let rule_error = |tested: &Tested, added: f64| exact(tested, tested.rule_error(added));
    let difference = |(tested, added): &(&Tested, f64)| own_error(tested) - rule_error(tested, *added);
    let tolerance = |tested: &Tested| EXACT * tested.size;
    let own: f64 = all().map(|(tested, _)| count(tested, own_error(tested))).sum();
    let rule: f64 = all().map(|(tested, added)| count(tested, rule_error(tested, added))).sum();
    Comparison {
        products: tested.len(),
        closer: all().filter(|it| difference(it) < -tolerance(it.0)).count(),
        worse: all().filter(|it| difference(it) > tolerance(it.0)).count(),
        saved: match (rule > 0.0, own > 0.0) {
            (true, _) => 1.0 - own / rule,
            (false, true) => f64::NEG_INFINITY,
            (false, false) => 0.0,
        },
    }
}

fn single_error(tested: &[Tested]) -> f64 {
    let (mut error, mut actual) = (0.0, 0.0);
    for tested in tested.iter().filter(|tested| tested.error().is_finite()) {
        error += tested.error() * tested.steps();
        actual += tested.size * tested.accuracy.sums.iter().map(|window| window.actual.abs()).sum::<f64>();
    }
    if actual > 0.0 { error / actual } else { f64::NAN }
}

/// Windows that nearly all products have in common, added up over the products.
fn total_error(tested: &[Tested]) -> Option<TotalError> {
    let mut windows: BTreeMap<(usize, usize), (usize, WindowSum)> = BTreeMap::new();
    for Tested { accuracy, size, .. } in tested {
        for window in &accuracy.sums {
            let empty = WindowSum { actual: 0.0, forecast: 0.0, naive: 0.0, seasonal_naive: 0.0, ..*window };
            let (count, sum) = windows.entry((window.steps, window.from_end)).or_insert((0, empty));
            *count += 1;
            sum.actual += window.actual * size;
            sum.forecast += window.forecast * size;
            sum.naive += window.naive * size;
            sum.seasonal_naive += window.seasonal_naive * size;
        }
    }
    let in_common = |(count, _): &&(usize, WindowSum)| count * 10 >= tested.len() * 9;
    let steps = windows.values().filter(in_common).map(|(_, window)| window.steps).max()?;
    let shared: Vec<WindowSum> =
        windows.values().filter(in_common).map(|(_, sum)| *sum).filter(|sum| sum.steps == steps).collect();
    let actual: f64 = shared.iter().map(|sum| sum.actual.abs()).sum();
    let off = |pick: fn(&WindowSum) -> f64| {
        shared.iter().map(|sum| (pick(sum) - sum.actual).abs()).sum::<f64>() / actual
    };
    (actual > 0.0).then(|| TotalError {
        steps,
        forecast: off(|sum| sum.forecast),
        naive: off(|sum| sum.naive),
        seasonal_naive: off(|sum| sum.seasonal_naive),
    })
}

/// The bias of the sum over all products and windows.
fn total_bias(tested: &[Tested]) -> f64 {
    let windows =
        || tested.iter().flat_map(|it| it.accuracy.sums.iter().map(move |window| (window, it.size)));
    let error: f64 = windows().map(|(window, size)| (window.forecast - window.actual) * size).sum();
    let actual: f64 = windows().map(|(window, size)| window.actual * size).sum();
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

/// The mean weighted by volume; the plain mean when all volumes are zero.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A product of size 10 with one window of two steps.
    fn accuracy(from_end: usize, forecast: f64, naive: f64, value_added: f64) -> Accuracy {
        let window = WindowSum { from_end, steps: 2, actual: 2.0, forecast, naive, seasonal_naive: naive };
        Accuracy {
            mase: 1.0,
            smape: 10.0,
            rmsse: 1.0,
            bias: 0.0,
            coverage_80: 0.8,
            coverage_95: 0.95,
            value_added,
            value_added_seasonal: value_added,
            mae: 0.1,
            windows: 1,
            sums: vec![window],
        }
    }

    fn tested(accuracies: &[Accuracy]) -> Vec<Tested<'_>> {
        accuracies.iter().map(|accuracy| Tested { accuracy, size: 10.0, has_season: false }).collect()
    }

    #[test]
    fn errors_of_products_cancel_in_the_total() {
        let accuracies = [accuracy(2, 2.4, 3.0, 0.5), accuracy(2, 1.8, 3.0, 0.5)];
        let total = total_error(&tested(&accuracies)).unwrap();
        assert!((total.forecast - 0.05).abs() < 1e-12 && (total.naive - 0.5).abs() < 1e-12, "{total:?}");
        assert_eq!(total.steps, 2);
        assert!((total_bias(&tested(&accuracies)) - 0.05).abs() < 1e-12);
        assert!((single_error(&tested(&accuracies)) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn rounding_noise_counts_as_an_exact_forecast() {
        let noise = Accuracy { mae: 2e-15, ..accuracy(2, 2.0, 2.0, -1.0) };
        let noisy_rule = Accuracy { mae: 2e-15, ..accuracy(2, 2.0, 2.0, f64::NAN) };
        let accuracies = [noise, noisy_rule];
        let all = tested(&accuracies);
        let both = comparison(&[&all[0], &all[1]], |accuracy| accuracy.value_added);
        assert_eq!((both.closer, both.worse, both.saved), (0, 0, 0.0));
    }

    #[test]
    fn windows_that_products_do_not_share_make_no_total() {
        let accuracies = [accuracy(2, 2.4, 3.0, 0.5), accuracy(3, 1.8, 3.0, 0.5)];
        assert_eq!(total_error(&tested(&accuracies)), None);
    }

    #[test]
    fn a_rule_that_wins_is_counted_as_such() {
        let accuracies = [accuracy(2, 2.0, 2.0, 0.5), accuracy(2, 2.0, 2.0, -1.0)];
        let all = tested(&accuracies);
        let of = |tested: &[&Tested]| comparison(tested, |accuracy| accuracy.value_added);
        let both = of(&[&all[0], &all[1]]);
        assert_eq!((both.closer, both.worse), (1, 1));
        assert!((both.saved - 0.2).abs() < 1e-12, "{both:?}");
        assert!((of(&[&all[1]]).saved + 1.0).abs() < 1e-12);
        let exact_rule = [accuracy(2, 2.0, 2.0, f64::NAN)];
        let beaten = of(&[&tested(&exact_rule)[0]]);
        assert_eq!((beaten.worse, beaten.saved), (1, f64::NEG_INFINITY));
    }
}
