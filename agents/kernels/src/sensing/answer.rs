//! Writes the answer from what was found: models, effects, tests on the past, forecasts.

use super::data::closed::is_closed;
use super::data::columns::Column;
use super::data::filled::future_source;
use super::data::product::Product;
use super::effect::{EffectUnit, Elasticity, Form};
use super::fit::decompose::{decompose, terms};
use super::fit::effects::Effects;
use super::fit::fitted::Fitted;
use super::future::backtest::Rivals;
use super::future::forecasts::Recipe;
use super::ground::Ground;
use super::outlook::{Outlook, look_ahead};
use super::problem::{Options, Progress, SignalKind};
use super::search::scan::Candidate;
use super::sense::{Finding, longest_lead};
use super::sensed::{
    Coefficient, Decomposition, FutureSource, Method, Model, Scale, Sensed, SeriesForecast, SignalFuture,
    SignalPart, Terms,
};

pub(crate) struct Answer<'a> {
    pub ground: &'a Ground<'a>,
    pub candidates: &'a [Candidate<'a>],
    pub found: Finding,
    pub options: &'a Options,
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// The final models of all products.
pub(crate) struct Fits {
    pub with: Vec<Fitted>,
    pub without: Vec<Fitted>,
    pub effects: Effects,
}

impl Answer<'_> {
    pub(crate) fn write(self) -> Sensed {
        let problem = self.ground.problem;
        let scale = self.found.scale;
        let series: Vec<usize> = self.found.products.iter().map(|product| product.series).collect();
        let mut products_without = self.ground.products(scale, &series, longest_lead(&self.found.columns));
        self.ground.settle(&mut products_without, scale, &[]);
        let recipe = |columns| Recipe { problem, calendar: &self.ground.calendar, scale, columns };
        let rivals = Rivals {
            with: recipe(&self.found.columns),
            without: recipe(&[]),
            products_with: &self.found.products,
            products_without: &products_without,
            closings: &self.ground.closings,
        };
        let (with, effects) = rivals.with.fit(&self.found.products, &self.ground.filled);
        let (without, _) = rivals.without.fit(&products_without, &self.ground.filled);
        let fits = Fits { with, without, effects };
        let Outlook { mut forecasts, mut total, accuracy, total_accuracy } =
            look_ahead(&rivals, &fits, self.options, self.progress);
        let models: Vec<Model> =
            (0..problem.series.len()).map(|series| self.model(series, &fits, &forecasts[series])).collect();
        // The sums of the parts differ from the forecasts by rounding; the parts decide.
        for (forecast, model) in forecasts.iter_mut().zip(&models) {
            forecast.forecast.copy_from_slice(&model.decomposition.fitted[problem.history..]);
        }
        for step in 0..problem.ahead {
            total.forecast[step] = forecasts.iter().map(|forecast| forecast.forecast[step]).sum();
        }
        let signals_used = forecasts
            .iter()
            .any(|forecast| matches!(forecast.method, Method::WithSignals | Method::SignalsAndLastWeek));
        Sensed {
            effects: self.effects(&fits.effects),
            lags: self.by_lag(),
            elasticities: self.elasticities(&fits.effects),
            models,
            forecasts,
            total,
            accuracy,
            total_accuracy,
            futures: self.futures(),
            tried: self.found.selection.tried,
            longest_lag: self.ground.longest_lag,
            is_season_unseen: (problem.history as f64) < problem.step.year(),
            signals_used,
        }
    }

    pub(crate) fn unit(&self) -> EffectUnit {
        match self.found.scale {
            Scale::Log | Scale::Count => EffectUnit::LogPerUnit,
            Scale::Linear => EffectUnit::UnitsPerUnit,
        }
    }

    /// The factor from an effect on the scale of the model to that elasticity, where the form has one.
    pub(crate) fn elasticity_factor(&self, column: &Column) -> Option<f64> {
        let kind = self.ground.problem.signals[column.signal].kind;
        let filled = &self.ground.filled[column.signal];
        let is_amount = matches!(kind, SignalKind::Price | SignalKind::Amount);
        let is_positive = || {
            filled.rows.iter().all(|row| row[..self.ground.problem.history].iter().all(|value| *value > 0.0))
        };
        match column.form {
            Form::Log => Some(1.0),
            Form::Linear if is_amount && is_positive() => Some(filled.centre),
            _ => None,
        }
    }

    fn elasticities(&self, effects: &Effects) -> Vec<Elasticity> {
        let mut elasticities = Vec::new();
        for (at, column) in self.found.columns.iter().enumerate() {
            let Some(factor) = self.elasticity_factor(column) else { continue };
            for (product, own) in self.found.products.iter().zip(&effects.products) {
                let drawn = own.drawn[at];
                let alone = own.own[at].unwrap_or(drawn);
                elasticities.push(Elasticity {
                    signal: column.signal,
                    series: product.series,
                    own: factor * alone.value,
                    own_std_error: factor * alone.variance.sqrt(),
                    pooled: factor * drawn.value,
                    pooled_std_error: factor * drawn.variance.sqrt(),
                    own_weight: own.weights[at],
                });
            }
        }
        elasticities
    }

    fn futures(&self) -> Vec<SignalFuture> {
        let problem = self.ground.problem;
        let mut futures: Vec<SignalFuture> = Vec::new();
        let mut add = |signal: usize, lag: usize| {
            let source = future_source(problem, &problem.signals[signal], lag);
            let is_known =
                futures.iter().any(|future| future.signal == signal && future.source != FutureSource::Lead);
            if !is_known {
                futures.retain(|future| future.signal != signal);
                futures.push(SignalFuture { signal, source });
            }
        };
        self.found.columns.iter().for_each(|column| add(column.signal, column.lag));
        self.ground.closings.iter().for_each(|closing| add(closing.signal, 0));
        futures.sort_by_key(|future| future.signal);
        futures
    }

    fn model(&self, series: usize, fits: &Fits, forecast: &SeriesForecast) -> Model {
        let problem = self.ground.problem;
        let Some(at) = self.found.products.iter().position(|product| product.series == series) else {
            return self.model_without_history(series, forecast);
        };
        let fitted = &fits.with[at];
        let terms = terms(fitted, &self.found.columns);
        let mut decomposition = decompose(fitted, &terms);
        if forecast.method == Method::WithoutSignals
            && let Some(without) =
                fits.without.iter().zip(&self.found.products).find(|(_, one)| one.series == series)
        {
            replace_ahead(&mut decomposition, without.0, problem.history);
        }
        self.close(&mut decomposition, series);
        for (step, value) in forecast.forecast.iter().enumerate() {
            decomposition.raise_to(problem.history + step, *value);
        }
        Model {
            scale: self.found.scale,
            residuals: self.residuals(series, &decomposition),
            coefficients: self.coefficients(&self.found.products[at], &fits.effects, at),
            sigma: fitted.sigma,
            persistence: fitted.persistence,
            terms,
            decomposition,
        }
    }

    fn residuals(&self, series: usize, decomposition: &Decomposition) -> Vec<Option<f64>> {
        let row = &self.ground.problem.series[series];
        (0..self.ground.problem.history)
            .map(|t| row.known(t).map(|demand| demand - decomposition.fitted[t]))
            .collect()
    }

    fn coefficients(&self, product: &Product, effects: &Effects, at: usize) -> Vec<Coefficient> {
        let coefficient = |(column, drawn): (&Column, &super::fit::pool::Estimate)| Coefficient {
            signal: column.signal,
            lag: column.lag,
            form: column.form,
            value: drawn.value * product.unit,
            std_error: drawn.variance.sqrt() * product.unit,
        };
        self.found.columns.iter().zip(&effects.products[at].drawn).map(coefficient).collect()
    }

    /// Periods in which a flag closes the shop have no demand: the flag's part takes all of it away.
    fn close(&self, decomposition: &mut Decomposition, series: usize) {
        let all = decomposition.fitted.len();
        for closing in &self.ground.closings {
            let mut part = vec![0.0; all];
            for (t, part) in part.iter_mut().enumerate() {
                if is_closed(self.ground.problem, *closing, series, t) {
                    *part = -decomposition.fitted[t];
                }
            }
            decomposition.signals.push(SignalPart { signal: closing.signal, part });
            (0..all).for_each(|t| decomposition.add_up(t));
        }
    }

    /// A product with too short a history for a model has its mean as base.
    fn model_without_history(&self, series: usize, forecast: &SeriesForecast) -> Model {
        let problem = self.ground.problem;
        let all = problem.history + problem.ahead;
        let row = &problem.series[series];
        let known: Vec<f64> = (0..problem.history).filter_map(|t| row.known(t)).collect();
        let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
        let mut base = vec![mean; problem.history];
        base.extend(&forecast.forecast);
        let none = vec![0.0; all];
        let decomposition = Decomposition {
            fitted: base.clone(),
            base,
            trend: none.clone(),
            season: none.clone(),
            signals: Vec::new(),
        };
        Model {
            scale: Scale::Linear,
            terms: Terms {
                base: mean,
                level: none.clone(),
                trend: none.clone(),
                season: none,
                signals: Vec::new(),
            },
            residuals: self.residuals(series, &decomposition),
            decomposition,
            coefficients: Vec::new(),
            sigma: 0.0,
            persistence: 0.0,
        }
    }
}

/// The parts ahead are those of the model without signals.
fn replace_ahead(decomposition: &mut Decomposition, without: &Fitted, history: usize) {
    let plain = decompose(without, &terms(without, &[]));
    for t in history..decomposition.fitted.len() {
        decomposition.base[t] = plain.base[t];
        decomposition.trend[t] = plain.trend[t];
        decomposition.season[t] = plain.season[t];
        decomposition.signals.iter_mut().for_each(|signal| signal.part[t] = 0.0);
        decomposition.add_up(t);
    }
}

impl Decomposition {
    /// Makes the parts of a period add up to this demand; what the model does not state is base.
    fn raise_to(&mut self, t: usize, demand: f64) {
        for _ in 0..2 {
            self.base[t] += demand - self.fitted[t];
            self.add_up(t);
        }
    }
}
