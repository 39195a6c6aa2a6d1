//! What stays the same during the work: the calendar, signals without gaps, and which signals may be searched.

use rayon::prelude::{
    IntoParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator,
};

use crate::cancel::Ticket;

use super::data::algebra::{solve, sum_of};
use super::data::calendar::Calendar;
use super::data::closed::{self, Closing};
use super::data::columns::Column;
use super::data::filled::Filled;
use super::data::product::{Product, Span};
use super::effect::{Reason, Verdict};
use super::fit::effects;
use super::future::forecasts::Recipe;
use super::problem::{Options, Problem};
use super::search::forms::Shape;
use super::search::guards;
use super::search::leaks::LeakCheck;
use super::search::scan::Candidate;
use super::sensed::Scale;

/// The lags that are tried are not longer than this part of the history.
const LONGEST_LAG: usize = 8;
/// Rounds in which the weights of counts follow the signals.
const ROUNDS: usize = 3;

pub(crate) struct Ground<'a> {
    pub problem: &'a Problem,
    pub calendar: Calendar,
    pub closings: Vec<Closing>,
    /// By signal.
    pub filled: Vec<Filled>,
    /// By signal: why it is left out before the search.
    pub refused: Vec<Option<(Verdict, Reason)>>,
    pub longest_lag: usize,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(problem: &'a Problem, options: &Options) -> Self {
        let calendar = Calendar::of(problem);
        let closings = closed::find(problem);
        let filled: Vec<Filled> =
            problem.signals.iter().map(|signal| Filled::of(problem, signal, problem.history)).collect();
        let ticket = Ticket::here();
        let leaks = LeakCheck::new(problem, &calendar, &closings, &filled);
        let refuse = |signal: usize| {
            ticket.run(|| {
                guards::check(problem, signal, &filled[signal])
                    .or_else(|| leaks.as_ref().and_then(|leaks| leaks.check(signal)))
            })
        };
        let refused = (0..problem.signals.len()).into_par_iter().map(refuse).collect();
        let asked = options.longest_lag.unwrap_or(problem.step.longest_lag());
        let longest_lag = asked.min(problem.history / LONGEST_LAG);
        Self { problem, calendar, closings, filled, refused, longest_lag }
    }

    pub(crate) fn is_closing(&self, signal: usize) -> bool {
        self.closings.iter().any(|closing| closing.signal == signal)
    }

    /// The signals that may be searched.
    pub(crate) fn candidates(&self) -> Vec<Candidate<'_>> {
        let is_open = |signal: &usize| self.refused[*signal].is_none() && !self.is_closing(*signal);
        let candidate = |signal: usize| {
            let filled = &self.filled[signal];
            let kind = self.problem.signals[signal].kind;
            Candidate {
                signal,
                filled,
                shape: Shape::of(filled, kind, self.problem.step, self.problem.history),
            }
        };
        (0..self.problem.signals.len()).filter(is_open).map(candidate).collect()
    }

    /// The products that can be fitted. The first periods are left out, since signals that lead have no values for them.
    pub(crate) fn products(&self, scale: Scale, series: &[usize], from: usize) -> Vec<Product> {
        let span = Span { from, until: self.problem.history };
        let ticket = Ticket::here();
        let product = |series: &usize| {
            ticket.run(|| Product::new(self.problem, &self.calendar, &self.closings, scale, *series, span))
        };
        series.par_iter().filter_map(product).collect()
    }

    /// Products that know the chosen columns: memory, outliers and, for counts, weights.
    pub(crate) fn settle(&self, products: &mut [Product], scale: Scale, columns: &[Column]) {
        let recipe = Recipe { problem: self.problem, calendar: &self.calendar, scale, columns };
        let ticket = Ticket::here();
        products.par_iter_mut().for_each(|product| {
            ticket.run(|| {
                let of_signals = recipe.columns_of(&self.filled, product.series);
                let rows: Vec<Vec<f64>> = of_signals.iter().map(|column| product.rows_of(column)).collect();
                product.learn_memory(&rows);
                if product.drop_outliers(&rows) {
                    let kept: Vec<Vec<f64>> =
                        of_signals.iter().map(|column| product.rows_of(column)).collect();
                    product.learn_memory(&kept);
                }
            });
        });
        if scale == Scale::Count {
            for _ in 0..ROUNDS {
                self.count_again(products, &recipe);
            }
        }
    }

    /// Moves the working response of counts to what the model with signals expects.
    fn count_again(&self, products: &mut [Product], recipe: &Recipe) {
        let rows: Vec<Vec<Vec<f64>>> = products
            .iter()
            .map(|product| {
                let columns = recipe.columns_of(&self.filled, product.series);
                columns.iter().map(|column| product.rows_of(column)).collect()
            })
            .collect();
        let effects = effects::estimate(products, &rows, recipe.columns.len());
        for (product, effects) in products.iter_mut().zip(&effects.products) {
            let columns = recipe.columns_of(&self.filled, product.series);
            let coefficients: Vec<f64> = effects.drawn.iter().map(|estimate| estimate.value).collect();
            let plain = |column: &[f64]| -> Vec<f64> { product.periods.iter().map(|t| column[*t]).collect() };
            let calendar: Vec<Vec<f64>> =
                self.calendar.of_series(product.series).iter().map(|(_, column)| plain(column)).collect();
            let signals: Vec<Vec<f64>> = columns.iter().map(|column| plain(column)).collect();
            let predictor = product.predictor(&calendar, &signals, &coefficients);
            product.count_around(&predictor, calendar);
            let rows: Vec<Vec<f64>> = columns.iter().map(|column| product.rows_of(column)).collect();
            product.learn_memory(&rows);
        }
    }
}

impl Product {
    /// The linear predictor of unweighted columns, with the calendar's coefficients fitted to the rest of the signals.
    fn predictor(&self, calendar: &[Vec<f64>], signals: &[Vec<f64>], coefficients: &[f64]) -> Vec<f64> {
        let from_signals =
            if signals.is_empty() { vec![0.0; self.periods.len()] } else { sum_of(signals, coefficients) };
        let weighted: Vec<Vec<f64>> = self.base.iter().map(|column| self.whitened(column.clone())).collect();
        let mut rest = self.response.clone();
        for ((rest, value), root) in rest.iter_mut().zip(&from_signals).zip(&self.roots) {
            *rest -= value * root;
        }
        let fitted = solve(&weighted, &self.whitened(rest));
        let mut predictor = sum_of(calendar, &fitted);
        predictor.iter_mut().zip(&from_signals).for_each(|(sum, value)| *sum += value);
        predictor
    }
}
