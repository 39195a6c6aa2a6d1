//! Looks for the form and the lag with which one signal explains most of what is left of demand.

use crate::cancel;
use crate::sensing::data::columns::Column;
use crate::sensing::data::filled::Filled;
use crate::sensing::data::product::Product;
use crate::sensing::effect::Form;

use super::forms::{Shape, parameters};
use super::rows::Rows;

/// A signal before the search.
pub(crate) struct Candidate<'a> {
    pub signal: usize,
    pub filled: &'a Filled,
    pub shape: Shape,
}

/// The best columns of a signal.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub columns: Vec<Column>,
    pub score: f64,
    /// Columns that were tried.
    pub tried: usize,
}

impl Candidate<'_> {
    /// The column as these rows see it.
    pub(crate) fn clean(&self, column: &Column, rows: &Rows, products: &[Product]) -> Vec<f64> {
        let values = |series: usize| column.values(self.filled, self.shape.kind, series);
        let shared = self.filled.is_shared().then(|| values(0));
        rows.clean(|at| {
            let product = &products[at];
            let plain = match &shared {
                Some(values) => product.rows_of(values),
                None => product.rows_of(&values(product.series)),
            };
            product.whitened(plain)
        })
    }

    pub(crate) fn clean_all(&self, columns: &[Column], rows: &Rows, products: &[Product]) -> Vec<Vec<f64>> {
        columns.iter().map(|column| self.clean(column, rows, products)).collect()
    }

    /// The form and lag with the best score, by a look at every lag in a few forms, at every form with the best lags, and at
    /// every lag again in the best form.
    pub(crate) fn scan(&self, rows: &Rows, products: &[Product], longest_lag: usize) -> Option<Found> {
        let mut scan = Scan { candidate: self, rows, products, best: None, tried: 0 };
        let mut lags = Vec::new();
        for forms in self.shape.first_forms() {
            let best = scan.best_lag(&forms, longest_lag)?;
            if !lags.contains(&best) {
                lags.push(best);
            }
        }
        for lag in &lags {
            for forms in self.shape.forms() {
                scan.consider(&forms, *lag);
            }
        }
        let finer = scan.best.as_ref().map(|best| self.shape.finer(&best.columns)).unwrap_or_default();
        let lag = scan.best.as_ref().and_then(|best| best.columns.first()).map_or(0, |column| column.lag);
        for forms in &finer {
            scan.consider(forms, lag);
        }
        lags.push(0);
        scan.carry_over(&lags);
        if let Some(best) = scan.best.clone() {
            let forms: Vec<Form> = best.columns.iter().map(|column| column.form).collect();
            scan.best_lag(&forms, longest_lag);
        }
        let tried = scan.tried;
        scan.best.map(|best| Found { tried, ..best })
    }
}

struct Scan<'a> {
    candidate: &'a Candidate<'a>,
    rows: &'a Rows,
    products: &'a [Product],
    best: Option<Found>,
    tried: usize,
}

impl Scan<'_> {
    fn best_lag(&mut self, forms: &[Form], longest_lag: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for lag in 0..=longest_lag {
            let score = self.consider(forms, lag);
            if best.is_none_or(|(before, _)| score > before) {
                best = Some((score, lag));
            }
        }
        best.map(|(_, lag)| lag)
    }

    /// Twice the gain in the logarithm of the likelihood, less that of chance (Schwarz, 1978).
    fn consider(&mut self, forms: &[Form], lag: usize) -> f64 {
        cancel::look();
        let signal = self.candidate.signal;
        let columns: Vec<Column> = forms.iter().map(|form| Column { signal, lag, form: *form }).collect();
        let clean = self.candidate.clean_all(&columns, self.rows, self.products);
        self.tried += columns.len();
        let count = self.rows.count() as f64;
        let score = -count * (1.0 - self.rows.share(&clean)).ln() - parameters(forms) * count.ln();
        if self.best.as_ref().is_none_or(|best| score > best.score) {
            self.best = Some(Found { columns, score, tried: 0 });
        }
        score
    }

    fn carry_over(&mut self, lags: &[usize]) {
        let keeps = self.candidate.shape.keeps();
        let Some(lag) = lags.iter().copied().min() else { return };
        let mut best: Option<(f64, f64)> = None;
        for keep in &keeps {
            let score = self.consider(&[Form::CarryOver { keep: *keep }], lag);
            if best.is_none_or(|(before, _)| score > before) {
                best = Some((score, *keep));
            }
        }
        // Halves the distance to the neighbours until the half-life is sharp.
        let Some((mut score, mut keep)) = best else { return };
        let mut step = 0.35;
        while step > 0.004 {
            let centre = keep.ln();
            for side in [1.0 + step, 1.0 / (1.0 + step)] {
                let tried = (centre * side).exp();
                let found = self.consider(&[Form::CarryOver { keep: tried }], lag);
                if found > score {
                    (score, keep) = (found, tried);
                }
            }
            step *= 0.6;
        }
    }
}
