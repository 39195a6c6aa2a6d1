//! Runs the method on one series: chooses the scale, then three times estimates what is usual and judges every value.

use super::{
    Anomalies, FEWEST_VALUES, Point, Shift, Silence,
    curve::{Curve, unevenness},
    level::{Level, level},
    repeat::comes_again,
    scale::{Spread, median},
    season::{Seasons, follows_level, seasons},
    shift::{self, Step},
    silence::silence,
};
use crate::cancel;

/// After this many rounds the result no longer changes.
const ROUNDS: usize = 3;
/// From this many periods per sale on, demand is intermittent (Syntetos and Boylan, 2005).
const INTERMITTENT: f64 = 1.32;
/// Deviations below the threshold times this share of the usual value are never unusual.
const LEAST_SHARE: f64 = 0.02;
const LEAST_SHARE_OF_SIZES: f64 = 0.5;
/// Binary digits to which the usual value is kept; finer ones are rounding errors.
const BITS: f64 = 30.0;
/// Number of values on each side of a step from which the two levels are computed.
const AROUND: usize = 12;
/// Evidence required to choose a curve other than the preferred one.
const ENOUGH_EVIDENCE: f64 = 1.0;

/// The anomalies in `values` (NaN or infinite: unknown). `periods` are the season lengths to test, in positions; the
/// longest is the year. `threshold` is in robust standard deviations; 3.5 is usual.
#[must_use]
pub fn detect_anomalies(values: &[f64], periods: &[usize], threshold: f64) -> Anomalies {
    let unknown_or = |value: &f64| if value.is_finite() { *value } else { f64::NAN };
    let values: Vec<f64> = values.iter().map(unknown_or).collect();
    if values.iter().filter(|value| !value.is_nan()).count() < FEWEST_VALUES {
        return Anomalies::default();
    }
    let mut periods = periods.to_vec();
    periods.sort_unstable();
    periods.dedup();
    let silence = if values.iter().any(|value| *value < 0.0) { None } else { silence(&values) };
    let judged = Judged::of(&values, silence);
    if judged.scaled.len() < FEWEST_VALUES {
        return Anomalies { is_intermittent: judged.is_intermittent, silence, ..Anomalies::default() };
    }
    let study = judged.curves().map(|curve| Study::new(&judged, curve, &periods)).reduce(Study::better);
    study.map(|study| study.conclude(values.len(), silence, threshold)).unwrap_or_default()
}

/// The values that can be judged, divided by the usual value, with their positions.
struct Judged {
    at: Vec<usize>,
    scaled: Vec<f64>,
    unit: f64,
    is_intermittent: bool,
}

impl Judged {
    /// Keeps the values between the first and the last sale; for intermittent demand, only the sales.
    fn of(values: &[f64], silence: Option<Silence>) -> Self {
        let end = silence.map_or(values.len(), |silence| silence.from);
        let start = values.iter().position(|value| !value.is_nan() && *value != 0.0).unwrap_or(0);
        let known = || (start..end).filter(|at| !values[*at].is_nan());
        let sales = known().filter(|at| values[*at] != 0.0).count();
        let is_intermittent = known().count() as f64 > INTERMITTENT * sales as f64;
        let at: Vec<usize> = known().filter(|at| !is_intermittent || values[*at] != 0.0).collect();
        let mut sizes: Vec<f64> = at.iter().map(|at| values[*at].abs()).filter(|size| *size > 0.0).collect();
        let unit = Some(median(&mut sizes)).filter(|unit| *unit > 0.0).unwrap_or(1.0);
        let scaled = at.iter().map(|at| values[*at] / unit).collect();
        Self { at, scaled, unit, is_intermittent }
    }

    fn curves(&self) -> impl Iterator<Item = Curve> {
        Curve::usable(&self.scaled).iter().copied()
    }
}

/// One series on one curve.
struct Study<'a> {
    judged: &'a Judged,
    curve: Curve,
    periods: &'a [usize],
    curved: Vec<f64>,
    fit: Fit,
    unevenness: f64,
}

impl<'a> Study<'a> {
    fn new(judged: &'a Judged, curve: Curve, periods: &'a [usize]) -> Self {
        let curved: Vec<f64> = judged.scaled.iter().map(|value| curve.apply(*value)).collect();
        let fit = Fit::of(&curved, judged, periods, &[], None);
        let unevenness = unevenness(&fit.scatter, &fit.level.with_own);
        Self { judged, curve, periods, curved, fit, unevenness }
    }

    /// The study with the more even residuals; the first when they hardly differ.
    fn better(self, other: Self) -> Self {
        if other.unevenness + ENOUGH_EVIDENCE < self.unevenness { other } else { self }
    }

    fn conclude(mut self, length: usize, silence: Option<Silence>, threshold: f64) -> Anomalies {
        let mut steps = Vec::new();
        let mut fitted = Fitted::first(&self.curved);
        let mut spread = self.spread(&[]);
        let mut unusual = self.unusual(threshold, spread);
        for _ in 1..ROUNDS {
            cancel::tick();
            let mut cleaned = self.curved.clone();
            unusual.iter().for_each(|(i, _)| cleaned[*i] = self.fit.expected(*i));
            steps = self.steps(&cleaned, spread);
            let replaced: Vec<usize> = unusual.iter().map(|(i, _)| *i).collect();
            let uses_level = self.periods.iter().any(|period| follows_level(*period));
            let level_before = if uses_level { self.fit.raised_level() } else { Vec::new() };
            let next = Fitted { cleaned, steps: steps.clone(), replaced, level_before };
            if next.is_same(&fitted) {
                break;
            }
            let level_before = uses_level.then_some(next.level_before.as_slice());
            self.fit = Fit::of(&next.cleaned, self.judged, self.periods, &steps, level_before);
            spread = self.spread(&next.replaced);
            unusual = self.unusual(threshold, spread);
            fitted = next;
        }
        self.report(length, silence, &steps, &unusual, spread)
    }

    /// The spread of the residuals, without those of replaced values.
    fn spread(&self, replaced: &[usize]) -> Spread {
        let share = if self.judged.is_intermittent { LEAST_SHARE_OF_SIZES } else { LEAST_SHARE };
        let floor = Spread { above: self.curve.distance(share), below: -self.curve.distance(-share) };
        self.fit.spread(replaced, floor)
    }

    /// Values beyond the threshold, with their scores.
    fn unusual(&self, threshold: f64, spread: Spread) -> Vec<(usize, f64)> {
        let residuals: Vec<f64> =
            self.curved.iter().enumerate().map(|(i, value)| self.fit.residual(i, *value)).collect();
        let year = self.periods.last().copied().unwrap_or(0);
        let is_unusual = |(i, score): &(usize, f64)| {
            score.abs() > threshold
                && (*score > 0.0 || !self.judged.is_intermittent)
                && !(year > 1 && comes_again(&residuals, &self.judged.at, *i, year))
        };
        let scored = residuals.iter().enumerate().map(|(i, residual)| (i, spread.score(*residual)));
        scored.filter(is_unusual).collect()
    }

    fn steps(&self, cleaned: &[f64], spread: Spread) -> Vec<Step> {
        if self.judged.is_intermittent || cleaned.len() < 3 * shift::SHORTEST {
            return Vec::new();
        }
        let adjusted: Vec<f64> =
            cleaned.iter().zip(&self.fit.seasons.middle).map(|(value, season)| value - season).collect();
        let level = self.fit.raised_level();
        shift::steps(&adjusted, &level, spread.mean())
    }

    fn report(
        &self,
        length: usize,
        silence: Option<Silence>,
        steps: &[Step],
        unusual: &[(usize, f64)],
        spread: Spread,
    ) -> Anomalies {
        let at = &self.judged.at;
        let between = |number: usize| {
            let start = number.checked_sub(1).map_or(0, |before| steps[before].at);
            start..steps.get(number + 1).map_or(self.curved.len(), |after| after.at)
        };
        let points = unusual.iter().map(|(i, score)| Point { at: at[*i], score: score.clamp(-1e6, 1e6) });
        Anomalies {
            expected: self.expected(length),
            seasons: self.fit.seasons.periods.clone(),
            is_intermittent: self.judged.is_intermittent,
            points: points.collect(),
            shifts: steps
                .iter()
                .enumerate()
                .map(|(number, step)| self.shift(step, between(number), spread))
                .collect(),
            silence,
        }
    }

    /// The levels before and after a step, measured between the neighbouring steps, in the unit of the series.
    fn shift(&self, step: &Step, between: std::ops::Range<usize>, spread: Spread) -> Shift {
        let level = |i: usize| self.fit.level.with_own[i] + self.fit.raised[i];
        let middle = |range: std::ops::Range<usize>| {
            let mut levels: Vec<f64> = range.map(level).collect();
            self.value(median(&mut levels))
        };
        let (start, end) =
            (step.at.saturating_sub(AROUND).max(between.start), (step.at + AROUND).min(between.end));
        Shift {
            at: self.judged.at[step.at],
            before: middle(start..step.at),
            after: middle(step.at..end),
            score: (step.height / spread.mean()).clamp(-1e6, 1e6),
        }
    }

    /// Converts back to the unit of the series, and removes the rounding errors that the curve causes.
    fn value(&self, curved: f64) -> f64 {
        let value = (self.curve.invert(curved) * self.judged.unit).clamp(f64::MIN, f64::MAX);
        let step = 2_f64.powf(self.judged.unit.log2().floor() - BITS);
        let rounded = (value / step).round() * step;
        if rounded.is_finite() { rounded } else { value }
    }

    /// The expected values at all positions; where no value was judged, the last expected value is repeated.
    fn expected(&self, length: usize) -> Vec<f64> {
        let mut expected = Vec::with_capacity(length);
        for (i, at) in self.judged.at.iter().enumerate() {
            let value = self.value(self.fit.expected(i));
            let before = expected.last().copied().unwrap_or(value);
            expected.resize(*at, before);
            expected.push(value);
        }
        let last = expected.last().copied().unwrap_or(0.0);
        expected.resize(length, last);
        expected
    }
}

/// One estimate of what is usual.
struct Fit {
    seasons: Seasons,
    /// The level without the steps, which are in `raised`.
    level: Level,
    raised: Vec<f64>,
    /// Residuals of the values, each compared with an expectation that did not use that value.
    scatter: Vec<f64>,
}

/// Everything that decides a fit.
struct Fitted {
    cleaned: Vec<f64>,
    steps: Vec<Step>,
    replaced: Vec<usize>,
    /// Empty when no season can follow it.
    level_before: Vec<f64>,
}

impl Fitted {
    /// The first fit of a series, which knows of nothing unusual.
    fn first(values: &[f64]) -> Self {
        Self { cleaned: values.to_vec(), steps: Vec::new(), replaced: Vec::new(), level_before: Vec::new() }
    }

    /// Whether a fit of both would be the same, to the last digit.
    fn is_same(&self, other: &Self) -> bool {
        let are_same = |one: &[f64], other: &[f64]| {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.to_bits() == b.to_bits())
        };
        self.replaced == other.replaced
            && self.steps == other.steps
            && are_same(&self.cleaned, &other.cleaned)
            && are_same(&self.level_before, &other.level_before)
    }
}

impl Fit {
    fn of(
        values: &[f64],
        judged: &Judged,
        periods: &[usize],
        steps: &[Step],
        level_before: Option<&[f64]>,
    ) -> Self {
        let raised = raised(values.len(), steps);
        let flat: Vec<f64> = values.iter().zip(&raised).map(|(value, raised)| value - raised).collect();
        let level_before: Option<Vec<f64>> = level_before
            .map(|level| level.iter().zip(&raised).map(|(level, raised)| level - raised).collect());
        let seasons = seasons(&flat, &judged.at, periods, level_before.as_deref());
        let adjusted: Vec<f64> =
            flat.iter().zip(&seasons.middle).map(|(value, season)| value - season).collect();
        let level = level(&adjusted);
        let scatter: Vec<f64> =
            adjusted.iter().zip(&level.without_own).map(|(value, level)| value - level).collect();
        Self { seasons, level, raised, scatter }
    }

    /// The spread of the residuals, without those of replaced values; never below the floor.
    fn spread(&self, replaced: &[usize], floor: Spread) -> Spread {
        let kept = (0..self.scatter.len()).filter(|i| replaced.binary_search(i).is_err());
        let evened =
            kept.map(|i| self.scatter[i] / (1.0 + self.level.variance + self.seasons.variance[i]).sqrt());
        Spread::of(&evened.collect::<Vec<f64>>(), floor)
    }

    /// The level including the steps.
    fn raised_level(&self) -> Vec<f64> {
        self.level.with_own.iter().zip(&self.raised).map(|(level, raised)| level + raised).collect()
    }

    fn expected(&self, i: usize) -> f64 {
        self.level.with_own[i] + self.raised[i] + self.seasons.middle[i]
    }

    /// The distance of a value from the nearest expected value.
    fn residual(&self, i: usize, value: f64) -> f64 {
        let rest = value - self.level.with_own[i] - self.raised[i];
        let (low, high) = (self.seasons.low[i], self.seasons.high[i]);
        // A range already covers part of the uncertainty of the season.
        let doubt = if low < high { self.seasons.variance[i] / 2.0 } else { self.seasons.variance[i] };
        (rest - rest.clamp(low, high)) / (1.0 + doubt).sqrt()
    }
}

/// The sum of all steps up to each position.
fn raised(length: usize, steps: &[Step]) -> Vec<f64> {
    let mut raised = vec![0.0; length];
    for step in steps {
        cancel::tick();
        raised[step.at..].iter_mut().for_each(|value| *value += step.height);
    }
    raised
}
