//! Learns from all sparse series of a file how to forecast them.
//!
//! The weights of the estimates are those with the smallest squared error, scaled per series as in RMSSE, over all past
//! windows of all series (stacking; Wolpert, 1992). Squared error favours forecasts that are too small, so a factor then
//! corrects most of the volume that was missed in the same windows. Bands are pooled quantiles of the errors divided by
//! the standard deviation of each series (conformal prediction with a normalised score; Papadopoulos, Gammerman and Vovk,
//! 2008). In a file of few series they stay close to the quantiles of the past sizes of each (`past_sizes`).

use super::intervals::{Band, Widths};
use super::nonnegative;
use super::past_sizes::PastSizes;
use super::pooled_quantile::{USUAL_SERIES, pooled_quantile};
use crate::cancel;
use crate::forecast::choice::method::Model;
use crate::forecast::choice::sparse::{Estimate, MEMBERS, SMOOTHED, Sparse};
use crate::forecast::levels::{MOST_LEVELS, MoreLevels};

/// Combines the estimates of sparse demand into a forecast.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SparsePool {
    weights: [f64; MEMBERS],
    /// Factor that corrects the volume.
    volume: f64,
    /// Share of the series' own quantile in the end of a band; the rest comes from the reach.
    own: f64,
    /// Half width of the bands in standard deviations of the demand, times its share.
    reach_80: f64,
    reach_95: f64,
    /// At the other levels that were asked for.
    reach_more: [f64; MOST_LEVELS],
    levels: MoreLevels,
}

impl SparsePool {
    /// Learns the weights, then the volume, then the bands; each step uses the result of the one before.
    pub(crate) fn learn<'a>(
        series: impl Iterator<Item = (&'a Sparse, f64)> + Clone,
        levels: MoreLevels,
    ) -> Self {
        let weights = stack(series.clone().map(|(series, _)| series));
        let reach_more = [0.0; MOST_LEVELS];
        let mut pool =
            Self { weights, volume: 1.0, own: 1.0, reach_80: 0.0, reach_95: 0.0, reach_more, levels };
        pool.volume = pool.missed_volume(series.clone());
        let mut scores = Vec::new();
        for (series, _) in series {
            cancel::tick();
            for past in series.past.iter().filter(|past| past.estimate.spread > 0.0) {
                cancel::tick();
                let (rate, spread) = (pool.rate(&past.estimate), past.estimate.spread);
                let weight = series.weight / past.actuals.len() as f64;
                let score = |actual: &f64| ((actual - rate).abs() / spread, weight);
                scores.extend(past.actuals.iter().map(score));
            }
        }
        let evidence: f64 = scores.iter().map(|(_, weight)| weight).sum();
        pool.own = USUAL_SERIES / (evidence + USUAL_SERIES);
        let reach = |percent: u8| pooled_quantile(scores.clone(), f64::from(percent) / 100.0, 0.0);
        pool.reach_80 = reach(80);
        pool.reach_95 = reach(95);
        pool.reach_more = levels.map(0.0, reach);
        pool
    }

    /// The factor that corrects most of the volume that past forecasts missed over all series, in the units of the series. Growth
    /// beyond the level that smoothing had reached counts half: the estimates of today follow a part of it already, and the whole
    /// would count that part twice.
    fn missed_volume<'a>(&self, series: impl Iterator<Item = (&'a Sparse, f64)>) -> f64 {
        const SHARE: f64 = 0.75;
        let (mut came, mut level, mut forecast, mut count) = (0.0, 0.0, 0.0, 0.0);
        for (series, scale) in series {
            cancel::tick();
            for past in &series.past {
                cancel::tick();
                came += series.weight * scale * mean(&past.actuals);
                level += series.weight * scale * past.estimate.rates[SMOOTHED];
                forecast += series.weight * scale * self.rate(&past.estimate);
            }
            count += f64::from(!series.past.is_empty());
        }
        let missed = (came.min((came * level).sqrt()) / forecast + USUAL_SERIES / count)
            / (1.0 + USUAL_SERIES / count);
        if missed.is_finite() && missed > 0.0 { missed.powf(SHARE).clamp(0.5, 2.0) } else { 1.0 }
    }

    /// The forecast of one series, in units per period.
    pub(crate) fn rate(&self, estimate: &Estimate) -> f64 {
        self.combine(&estimate.rates)
    }

    /// One value from one value per member.
    pub(crate) fn combine(&self, values: &[f64; MEMBERS]) -> f64 {
        self.volume * values.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum::<f64>()
    }

    /// The bands of a series with these past sizes: from nothing to one of the sizes.
    pub(crate) fn widths(&self, estimate: &Estimate, sizes: &PastSizes, horizon: usize) -> Widths {
        let rate = self.rate(estimate);
        let band = |percent: u8, reach: f64| {
            let own = (sizes.quantile(f64::from(percent) / 100.0) - rate).max(0.0);
            let end = sizes.closest(rate + self.own * own + reach * estimate.spread);
            let above = (end - rate).max(0.0);
            Band { below: vec![above.max(rate); horizon], above: vec![above; horizon] }
        };
        let more = self.levels.percents().zip(self.reach_more);
        Widths {
            level_80: band(80, self.reach_80),
            level_95: band(95, self.reach_95),
            more: more.map(|(percent, reach)| band(percent, reach)).collect(),
        }
    }

    /// Names of the members with a significant weight, the largest first.
    pub(crate) fn describe(&self, models: &[Model; MEMBERS]) -> String {
        let mut ranked: Vec<(usize, f64)> = self.weights.into_iter().enumerate().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let counts = ranked.iter().filter(|(_, weight)| *weight > 0.02 * ranked[0].1);
        let names: Vec<String> = counts.map(|(member, _)| models[*member].name()).collect();
        names.join(" + ")
    }
}

/// The sums of a least squares fit.
#[derive(Debug, Clone, Copy)]
struct Sums {
    products: [[f64; MEMBERS]; MEMBERS],
    targets: [f64; MEMBERS],
    squares: f64,
}

/// The weights with the smallest scaled squared error; without evidence, equal weights for the first two members.
fn stack<'a>(series: impl Iterator<Item = &'a Sparse>) -> [f64; MEMBERS] {
    const USUAL: [f64; MEMBERS] = [0.5, 0.5, 0.0, 0.0, 0.0];
    let mut sums = Sums { products: [[0.0; MEMBERS]; MEMBERS], targets: [0.0; MEMBERS], squares: 0.0 };
    let mut count = 0.0;
    for series in series.filter(|series| series.change > 0.0 && !series.past.is_empty()) {
        cancel::tick();
        for past in &series.past {
            cancel::tick();
            sums.add(&past.estimate.rates, mean(&past.actuals), series.weight / series.change.powi(2));
        }
        count += 1.0;
    }
    if count == 0.0 {
        return USUAL;
    }
    sums.lean_on(&USUAL, USUAL_SERIES / count);
    sums.chosen()
}

impl Sums {
    fn add(&mut self, rates: &[f64; MEMBERS], came: f64, weight: f64) {
        self.squares += weight * came * came;
        for i in 0..MEMBERS {
            self.targets[i] += weight * rates[i] * came;
            for j in 0..MEMBERS {
                self.products[i][j] += weight * rates[i] * rates[j];
            }
        }
    }

    /// Draws the fit towards `weights`: adds a share of imaginary series for which these weights are exactly right.
    fn lean_on(&mut self, weights: &[f64; MEMBERS], share: f64) {
        for i in 0..MEMBERS {
            self.targets[i] += share * (0..MEMBERS).map(|j| self.products[i][j] * weights[j]).sum::<f64>();
        }
        for product in self.products.iter_mut().flatten() {
            *product *= 1.0 + share;
        }
    }

    /// The best weights of the first two members. Another member is added only when it clearly lowers the error, because
    /// every member adds noise to the fit.
    fn chosen(&self) -> [f64; MEMBERS] {
        const CLEARLY: f64 = 0.01;
        let mut used = [true, true, false, false, false];
        let (mut best, mut weights) = self.fit(&used);
        loop {
            cancel::tick();
            let candidates = (0..MEMBERS).filter(|member| !used[*member]).map(|member| {
                let mut more = used;
                more[member] = true;
                (member, self.fit(&more))
            });
            let Some((member, (error, fitted))) = candidates.min_by(|a, b| a.1.0.total_cmp(&b.1.0)) else {
                return weights;
            };
            if error >= best - CLEARLY * self.squares {
                return weights;
            }
            used[member] = true;
            (best, weights) = (error, fitted);
        }
    }

    /// The error and the weights when only the `used` members may have weight.
    fn fit(&self, used: &[bool; MEMBERS]) -> (f64, [f64; MEMBERS]) {
        let mut products = self.products;
        for i in 0..MEMBERS {
            if !used[i] {
                products[i][i] = 0.0;
            }
        }
        let weights = nonnegative::solve(&products, &self.targets);
        let pull = |i: usize| (0..MEMBERS).map(|j| self.products[i][j] * weights[j]).sum::<f64>();
        let error = (0..MEMBERS).map(|i| weights[i] * (pull(i) - 2.0 * self.targets[i])).sum::<f64>();
        (self.squares + error, weights)
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
