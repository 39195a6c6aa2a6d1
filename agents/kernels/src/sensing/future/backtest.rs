//! Forecasts the past from several origins with every method.

use crate::cancel;
use crate::sensing::data::closed::{Closing, is_closed};
use crate::sensing::data::filled::Filled;
use crate::sensing::data::product::Product;
use crate::sensing::problem::Problem;

use super::forecasts::Recipe;
use super::simple;

/// The shortest part of the history that an origin may leave, and the shortest at all in weeks.
const LEAST_SHARE: f64 = 0.6;
const LEAST_WEEKS: usize = 8;
/// The engine forecasts every product of smaller files only.
const MOST_ENGINE_POINTS: usize = 60_000;

/// The forecasts of one product from one origin.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fold {
    /// Demand that came, where it is known.
    pub actual: Vec<Option<f64>>,
    pub with: Option<Vec<f64>>,
    pub without: Option<Vec<f64>>,
    pub last_week: Option<Vec<f64>>,
    pub engine: Option<Vec<f64>>,
}

/// A model with signals, the same without, and the products as each of them sees them.
pub(crate) struct Rivals<'a> {
    pub with: Recipe<'a>,
    pub without: Recipe<'a>,
    pub products_with: &'a [Product],
    pub products_without: &'a [Product],
    pub closings: &'a [Closing],
}

/// Origins of the folds, the latest first.
pub(crate) fn origins(problem: &Problem, wanted: usize) -> Vec<usize> {
    let history = problem.history;
    let earliest = ((LEAST_SHARE * history as f64) as usize).max(LEAST_WEEKS * problem.step.week());
    let Some(latest) = history.checked_sub(problem.ahead).filter(|latest| *latest >= earliest) else {
        return Vec::new();
    };
    let step = ((latest - earliest) / wanted.saturating_sub(1).max(1)).clamp(1, problem.ahead);
    (0..wanted).map_while(|i| latest.checked_sub(i * step)).filter(|origin| *origin >= earliest).collect()
}

impl Rivals<'_> {
    fn problem(&self) -> &Problem {
        self.with.problem
    }

    /// Forecasts of all series from one origin, by series.
    pub(crate) fn fold(&self, origin: usize) -> Vec<Fold> {
        cancel::look();
        let problem = self.problem();
        let ahead = problem.ahead;
        let filled: Vec<Filled> =
            problem.signals.iter().map(|signal| Filled::of(problem, signal, origin)).collect();
        let mut folds: Vec<Fold> = (0..problem.series.len()).map(|_| Fold::default()).collect();
        for (series, fold) in folds.iter_mut().enumerate() {
            let row = &problem.series[series];
            fold.actual = (origin..origin + ahead)
                .map(|t| if t < problem.history { row.known(t) } else { None })
                .collect();
            fold.last_week = simple::last_week(problem, series, origin, ahead);
        }
        for (recipe, products, is_with) in
            [(&self.with, self.products_with, true), (&self.without, self.products_without, false)]
        {
            let cut: Vec<Product> = products.iter().filter_map(|product| product.until(origin)).collect();
            let (fitted, _) = recipe.fit(&cut, &filled);
            for (product, fitted) in cut.iter().zip(&fitted) {
                let forecast: Vec<f64> = (origin..origin + ahead)
                    .map(|t| self.demand(fitted.demand(t), product.series, t))
                    .collect();
                let fold = &mut folds[product.series];
                *(if is_with { &mut fold.with } else { &mut fold.without }) = Some(forecast);
            }
        }
        self.add_engine(&mut folds, origin);
        folds
    }

    fn add_engine(&self, folds: &mut [Fold], origin: usize) {
        let problem = self.problem();
        if problem.series.len() * origin > MOST_ENGINE_POINTS {
            return;
        }
        let all: Vec<usize> = (0..problem.series.len()).collect();
        for (fold, forecast) in folds.iter_mut().zip(simple::engine(problem, &all, origin, problem.ahead)) {
            fold.engine = forecast;
        }
    }

    /// A forecast that is not below zero where demand never was, and zero where a flag closes the shop.
    pub(crate) fn demand(&self, forecast: f64, series: usize, t: usize) -> f64 {
        let problem = self.problem();
        if self.closings.iter().any(|closing| is_closed(problem, *closing, series, t)) {
            return 0.0;
        }
        let has_negative =
            (0..problem.history).any(|t| problem.series[series].known(t).is_some_and(|value| value < 0.0));
        if has_negative { forecast } else { forecast.max(0.0) }
    }
}
