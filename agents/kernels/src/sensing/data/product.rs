//! The demand of one product on the scale of the model, with its memory.

use crate::sensing::problem::Problem;
use crate::sensing::sensed::Scale;

use crate::statistics::normal;

use super::algebra::{dot, solve, sum_of};
use super::calendar::{Calendar, Part};
use super::closed::{Closing, is_closed};
use super::memory::{Memory, Whitener, estimate};

/// Rounds of reweighting for counts.
const ROUNDS: usize = 5;
/// Expected counts are not smaller, in shares of the mean.
const LEAST_COUNT: f64 = 0.02;

/// The periods of one product that a model is fitted to. Vectors have one value per such period.
#[derive(Debug, Clone)]
pub(crate) struct Product {
    pub series: usize,
    pub periods: Vec<usize>,
    pub demand: Vec<f64>,
    /// Mean demand on the linear scale, by which demand is divided; 1 on the others.
    pub unit: f64,
    pub response: Vec<f64>,
    /// Roots of the weights; empty when all are one.
    pub roots: Vec<f64>,
    /// Columns of the calendar, weighted.
    pub base: Vec<Vec<f64>>,
    pub memory: Memory,
    pub whitener: Whitener,
    /// Standard deviation of the whitened residuals of the last fit.
    pub sigma: f64,
    /// The memory has been estimated before.
    is_learned: bool,
    /// The calendar explains the time of year.
    has_season: bool,
}

/// Periods that may be left out as outliers, and how far outside they are in robust standard deviations.
const MOST_OUTLIERS: f64 = 0.03;
const OUTLIER: f64 = 5.0;

/// From this share on that is left of the unexplained in the next period, effects are estimated without memory.
const LONG_MEMORY: f64 = 0.85;

/// Which periods of a product are used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub from: usize,
    pub until: usize,
}

impl Product {
    /// `None` when the product has too few known periods for the calendar alone.
    pub(crate) fn new(
        problem: &Problem,
        calendar: &Calendar,
        closings: &[Closing],
        scale: Scale,
        series: usize,
        span: Span,
    ) -> Option<Self> {
        let row = &problem.series[series];
        let is_open = |t: &usize| !closings.iter().any(|closing| is_closed(problem, *closing, series, *t));
        let periods: Vec<usize> =
            (span.from..span.until).filter(|t| row.known(*t).is_some()).filter(is_open).collect();
        let demand: Vec<f64> = periods.iter().filter_map(|t| row.known(*t)).collect();
        let columns = calendar.of_series(series);
        if periods.len() < columns.len() + 8 {
            return None;
        }
        let mean = demand.iter().sum::<f64>() / demand.len() as f64;
        let unit = if scale == Scale::Linear && mean.abs() > 0.0 { mean.abs() } else { 1.0 };
        let base = columns.iter().map(|(_, column)| periods.iter().map(|t| column[*t]).collect()).collect();
        let whitener = Whitener::new(Memory::NONE, &periods);
        let mut product = Self {
            series,
            periods,
            demand,
            unit,
            response: Vec::new(),
            roots: Vec::new(),
            base,
            memory: Memory::NONE,
            whitener,
            sigma: 1.0,
            is_learned: false,
            has_season: columns.iter().any(|(part, _)| *part == Part::Trend),
        };
        match scale {
            Scale::Log => product.response = product.demand.iter().map(|value| value.ln()).collect(),
            Scale::Linear => product.response = product.demand.iter().map(|value| value / unit).collect(),
            Scale::Count => product.count_by_calendar(mean),
        }
        product.learn_memory(&[]);
        Some(product)
    }

    /// Working response and weights of the Poisson regression on the calendar alone (Nelder and Wedderburn, 1972).
    fn count_by_calendar(&mut self, mean: f64) {
        let plain = std::mem::take(&mut self.base);
        let start = |demand: &f64| (0.5 * (demand + mean)).max(LEAST_COUNT * mean).max(1e-9).ln();
        let mut predictor: Vec<f64> = self.demand.iter().map(start).collect();
        for _ in 0..ROUNDS {
            self.linearise(&predictor, mean);
            let weighted: Vec<Vec<f64>> = plain.iter().map(|column| self.weighted(column)).collect();
            let coefficients = solve(&weighted, &self.response);
            predictor = sum_of(&plain, &coefficients);
        }
        self.linearise(&predictor, mean);
        self.base = plain.iter().map(|column| self.weighted(column)).collect();
    }

    /// Sets response and weights as they are around a linear predictor.
    fn linearise(&mut self, predictor: &[f64], mean: f64) {
        let least = (LEAST_COUNT * mean).max(1e-9);
        let expected = |predictor: &f64| predictor.exp().clamp(least, 1e6 * mean.max(1e-9));
        let rows = self.demand.iter().zip(predictor);
        let (roots, response) = rows
            .map(|(demand, predictor)| {
                let expected = expected(predictor);
                let root = expected.sqrt();
                (root, root * (expected.ln() + (demand - expected) / expected))
            })
            .unzip();
        self.roots = roots;
        self.response = response;
    }

    /// Counts again around the predictor of a model with signals; `plain` are the unweighted columns of the calendar.
    pub(crate) fn count_around(&mut self, predictor: &[f64], plain: Vec<Vec<f64>>) {
        let mean = self.demand.iter().sum::<f64>() / self.demand.len() as f64;
        self.linearise(predictor, mean);
        self.base = plain.iter().map(|column| self.weighted(column)).collect();
    }

    /// Leaves out periods far outside of what calendar and `signals` (weighted rows) explain: a share of at most three in a
    /// hundred, beyond five robust standard deviations. Returns whether there were some.
    pub(crate) fn drop_outliers(&mut self, signals: &[Vec<f64>]) -> bool {
        let columns: Vec<Vec<f64>> =
            self.base.iter().chain(signals).map(|column| self.whitened(column.clone())).collect();
        let response = self.whitened(self.response.clone());
        let fitted = sum_of(&columns, &solve(&columns, &response));
        let sizes: Vec<f64> =
            response.iter().zip(&fitted).map(|(value, fitted)| (value - fitted).abs()).collect();
        let mut sorted = sizes.clone();
        sorted.sort_by(f64::total_cmp);
        let typical = sorted[sorted.len() / 2] / normal::quantile(0.75);
        let most = (MOST_OUTLIERS * sizes.len() as f64) as usize;
        let limit = (OUTLIER * typical).max(sorted[sorted.len() - 1 - most]);
        let has_outliers = typical > 0.0 && sorted[sorted.len() - 1] > limit;
        if has_outliers {
            let is_kept: Vec<bool> = sizes.iter().map(|size| *size <= limit).collect();
            self.keep_rows(&is_kept);
        }
        has_outliers
    }

    fn keep_rows(&mut self, is_kept: &[bool]) {
        let keep = |values: &mut Vec<f64>| {
            let mut flags = is_kept.iter();
            values.retain(|_| *flags.next().unwrap_or(&true));
        };
        let mut flags = is_kept.iter();
        self.periods.retain(|_| *flags.next().unwrap_or(&true));
        keep(&mut self.demand);
        keep(&mut self.response);
        keep(&mut self.roots);
        self.base.iter_mut().for_each(keep);
        self.whitener = Whitener::new(self.memory, &self.periods);
    }

    /// The logarithm of the likelihood of demand in its own units, so that scales can be compared.
    pub(crate) fn likelihood(&self, scale: Scale) -> f64 {
        let count = self.response.len() as f64;
        let to_units: f64 = match scale {
            Scale::Log => self.demand.iter().map(|value| value.ln()).sum(),
            Scale::Linear => count * self.unit.ln(),
            Scale::Count => self.roots.iter().map(|root| root.ln()).sum(),
        };
        -count * self.sigma.ln() - 0.5 * self.whitener.log_variance - to_units
    }

    fn weighted(&self, column: &[f64]) -> Vec<f64> {
        if self.roots.is_empty() {
            return column.to_vec();
        }
        column.iter().zip(&self.roots).map(|(value, root)| value * root).collect()
    }

    /// Estimates the memory of what calendar and `signals` (weighted rows) leave, and the size of the noise.
    pub(crate) fn learn_memory(&mut self, signals: &[Vec<f64>]) {
        let mut columns = self.base.clone();
        columns.extend_from_slice(signals);
        let before = self.is_learned.then_some(self.memory);
        self.set_memory(estimate(&self.periods, &columns, &self.response, before), &columns);
        self.is_learned = true;
    }

    fn set_memory(&mut self, memory: Memory, columns: &[Vec<f64>]) {
        self.memory = memory;
        self.whitener = Whitener::new(memory, &self.periods);
        self.sigma = 1.0;
        let whitened: Vec<Vec<f64>> = columns.iter().map(|column| self.whitened(column.clone())).collect();
        let response = self.whitened(self.response.clone());
        let fitted = sum_of(&whitened, &solve(&whitened, &response));
        let squares: f64 = response.iter().zip(&fitted).map(|(value, fitted)| (value - fitted).powi(2)).sum();
        let degrees = (response.len() as f64 - columns.len() as f64).max(1.0);
        let size = dot(&self.response, &self.response) / response.len() as f64;
        self.sigma = (squares / degrees).sqrt().max(1e-9 * size.sqrt()).max(f64::MIN_POSITIVE);
    }

    /// The same product as it was known at an earlier period; its memory stays. `None` when too little is left.
    pub(crate) fn until(&self, origin: usize) -> Option<Self> {
        let count = self.periods.partition_point(|t| *t < origin);
        let cut = |values: &[f64]| values[..count.min(values.len())].to_vec();
        (count >= self.base.len() + 4).then(|| Self {
            series: self.series,
            periods: self.periods[..count].to_vec(),
            demand: cut(&self.demand),
            unit: self.unit,
            response: cut(&self.response),
            roots: cut(&self.roots),
            base: self.base.iter().map(|column| cut(column)).collect(),
            memory: self.memory,
            whitener: self.whitener.clone(),
            sigma: self.sigma,
            is_learned: self.is_learned,
            has_season: self.has_season,
        })
    }

    /// The product as plain least squares sees it, whose effects are those of the long run. A product that remembers nearly
    /// everything keeps its memory, and so does one whose time of year nothing explains: least squares would take drift
    /// and season for effects.
    pub(crate) fn for_estimation(&self) -> Self {
        let mut plain = self.clone();
        if self.has_season && self.memory.keep * (1.0 - self.memory.noise) < LONG_MEMORY {
            plain.memory = Memory::NONE;
            plain.whitener = Whitener::new(Memory::NONE, &self.periods);
        }
        plain
    }

    /// The rows of a column over all periods: weighted, not whitened.
    pub(crate) fn rows_of(&self, column: &[f64]) -> Vec<f64> {
        let mut rows: Vec<f64> = self.periods.iter().map(|t| column[*t]).collect();
        if !self.roots.is_empty() {
            rows.iter_mut().zip(&self.roots).for_each(|(value, root)| *value *= root);
        }
        rows
    }

    /// Weighted rows, whitened and divided by the noise.
    pub(crate) fn whitened(&self, mut rows: Vec<f64>) -> Vec<f64> {
        self.whitener.apply(&mut rows);
        rows.iter_mut().for_each(|value| *value /= self.sigma);
        rows
    }
}
