//! Forecasts of all products and of their sum, by the methods that the past prefers.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::cancel::Ticket;

use super::answer::Fits;
use super::data::product::Product;
use super::fit::fitted::Fitted;
use super::future::backtest::{Fold, Rivals, origins};
use super::future::choice::{Ratios, Rules, accuracy, choose, forecast_of, ratios};
use super::future::ranges::{Errors, Measure, Widths};
use super::future::simple;
use super::problem::{Options, Problem, Progress, Stage};
use super::sensed::{Accuracy, Method, Scale, SeriesForecast};

/// Demand below this share of the mean has no meaningful relative error.
const LEAST: f64 = 0.01;

pub(crate) struct Outlook {
    pub forecasts: Vec<SeriesForecast>,
    pub total: SeriesForecast,
    pub accuracy: Vec<Accuracy>,
    pub total_accuracy: Accuracy,
}

/// Tests every method on the past and forecasts with the best of each product.
pub(crate) fn look_ahead(
    rivals: &Rivals,
    fits: &Fits,
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
) -> Outlook {
    let problem = rivals.with.problem;
    let origins = origins(problem, options.folds);
    let done = AtomicUsize::new(0);
    let ticket = Ticket::here();
    let fold = |origin: &usize| {
        let fold = ticket.run(|| rivals.fold(*origin));
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress(Progress { stage: Stage::Backtest, done, all: origins.len() });
        fold
    };
    let folds: Vec<Vec<Fold>> = origins.par_iter().map(fold).collect();
    let rules = Rules {
        has_signals: !rivals.with.columns.is_empty(),
        is_season_unseen: (problem.history as f64) < problem.step.year(),
    };
    let future = future(rivals, fits);
    let mut outlook = Outlook {
        forecasts: Vec::new(),
        total: empty(),
        accuracy: Vec::new(),
        total_accuracy: Accuracy::default(),
    };
    let past_of = |series: usize| -> Vec<&Fold> { folds.iter().map(|fold| &fold[series]).collect() };
    let own: Vec<Ratios> = (0..future.len()).map(|series| ratios(&past_of(series))).collect();
    let all = ratios(&folds.iter().flatten().collect::<Vec<&Fold>>());
    for (series, ahead) in future.iter().enumerate() {
        let past = past_of(series);
        let method = if ahead.with.is_some() { choose(&own[series], &all, rules) } else { Method::LastWeek };
        let fitted = fitted_of(rivals.products_with, &fits.with, series);
        let (forecast, accuracy) = forecast(problem, series, &past, ahead, method, fitted, rules);
        outlook.forecasts.push(forecast);
        outlook.accuracy.push(accuracy);
    }
    add_total(&mut outlook, problem, &folds, rules);
    outlook
}

fn fitted_of<'a>(products: &[Product], fitted: &'a [Fitted], series: usize) -> Option<&'a Fitted> {
    products.iter().position(|product| product.series == series).map(|at| &fitted[at])
}

/// The forecasts of every method for the periods ahead, as a fold without actual demand.
fn future(rivals: &Rivals, fits: &Fits) -> Vec<Fold> {
    let problem = rivals.with.problem;
    let (history, ahead) = (problem.history, problem.ahead);
    let mut future: Vec<Fold> = (0..problem.series.len())
        .map(|series| Fold {
            actual: vec![None; ahead],
            last_week: simple::last_week(problem, series, history, ahead),
            ..Fold::default()
        })
        .collect();
    let values = |fitted: &Fitted, series: usize| -> Vec<f64> {
        (history..history + ahead).map(|t| rivals.demand(fitted.demand(t), series, t)).collect()
    };
    for (product, fitted) in rivals.products_with.iter().zip(&fits.with) {
        future[product.series].with = Some(values(fitted, product.series));
    }
    for (product, fitted) in rivals.products_without.iter().zip(&fits.without) {
        future[product.series].without = Some(values(fitted, product.series));
    }
    future
}

fn forecast(
    problem: &Problem,
    series: usize,
    past: &[&Fold],
    ahead: &Fold,
    method: Method,
    fitted: Option<&Fitted>,
    rules: Rules,
) -> (SeriesForecast, Accuracy) {
    let mut point = forecast_of(ahead, method);
    if method == Method::Forecasting && point.is_none() {
        point = simple::engine(problem, &[series], problem.history, problem.ahead).pop().flatten();
    }
    let point = point.unwrap_or_else(|| vec![0.0; problem.ahead]);
    let known: Vec<f64> = (0..problem.history).filter_map(|t| problem.series[series].known(t)).collect();
    let mean = known.iter().map(|value| value.abs()).sum::<f64>() / known.len().max(1) as f64;
    let scale = fitted.map_or(Scale::Linear, |fitted| fitted.scale);
    let sigma = fitted.map_or(mean, |fitted| fitted.sigma * fitted.unit);
    let measure = Measure { scale, least: LEAST * mean };
    let baseline = ahead.without.clone().unwrap_or_else(|| point.clone());
    let errors = errors(past, method, measure);
    let mut accuracy = accuracy(past, method, rules.has_signals);
    set_coverage(&mut accuracy, &errors, problem.ahead, sigma);
    (with_ranges(point, baseline, method, measure, &Widths::learn(&errors, problem.ahead, sigma)), accuracy)
}

fn set_coverage(accuracy: &mut Accuracy, errors: &Errors, ahead: usize, sigma: f64) {
    if let Some((inside_80, inside_95)) = Widths::coverage(errors, ahead, sigma) {
        accuracy.coverage_80 = Some(inside_80);
        accuracy.coverage_95 = Some(inside_95);
    }
}

fn errors(past: &[&Fold], method: Method, measure: Measure) -> Errors {
    let mut errors = Errors::new();
    for (at, fold) in past.iter().enumerate() {
        let Some(forecast) = forecast_of(fold, method) else { continue };
        for (step, (actual, forecast)) in fold.actual.iter().zip(&forecast).enumerate() {
            if let Some(actual) = actual {
                errors.push((at, step, measure.error(*actual, *forecast)));
            }
        }
    }
    errors
}

fn with_ranges(
    forecast: Vec<f64>,
    baseline: Vec<f64>,
    method: Method,
    measure: Measure,
    widths: &Widths,
) -> SeriesForecast {
    let edge = |level: f64| -> Vec<f64> {
        let of_step = |(step, point): (usize, &f64)| measure.edge(*point, widths.at(step, level));
        forecast.iter().enumerate().map(of_step).collect()
    };
    let bounded = |level: f64, is_lower: bool| -> Vec<f64> {
        let bound = |(edge, point): (f64, &f64)| if is_lower { edge.min(*point) } else { edge.max(*point) };
        edge(level).into_iter().zip(&forecast).map(bound).collect()
    };
    SeriesForecast {
        method,
        lower_80: bounded(-widths.at_80, true),
        upper_80: bounded(widths.at_80, false),
        lower_95: bounded(-widths.at_95, true),
        upper_95: bounded(widths.at_95, false),
        baseline,
        forecast,
    }
}

fn empty() -> SeriesForecast {
    SeriesForecast {
        method: Method::Sum,
        forecast: Vec::new(),
        lower_80: Vec::new(),
        upper_80: Vec::new(),
        lower_95: Vec::new(),
        upper_95: Vec::new(),
        baseline: Vec::new(),
    }
}

/// The sum of the products; its ranges come from the errors of the sum. With one product it is that product.
fn add_total(outlook: &mut Outlook, problem: &Problem, folds: &[Vec<Fold>], rules: Rules) {
    if let [only] = outlook.forecasts.as_slice() {
        outlook.total = only.clone();
        outlook.total_accuracy = outlook.accuracy[0];
        return;
    }
    let methods: Vec<Method> = outlook.forecasts.iter().map(|forecast| forecast.method).collect();
    let sums: Vec<SumOfFolds> = folds.iter().map(|fold| sum_of_folds(fold, &methods)).collect();
    let used: Vec<Fold> =
        sums.iter().map(|sum| Fold { without: sum.used.clone(), ..sum.fold.clone() }).collect();
    let sums: Vec<Fold> = sums.into_iter().map(|sum| sum.fold).collect();
    let past: Vec<&Fold> = sums.iter().collect();
    let past_used: Vec<&Fold> = used.iter().collect();
    let sum = |rows: &dyn Fn(&SeriesForecast) -> &Vec<f64>| -> Vec<f64> {
        (0..problem.ahead).map(|step| outlook.forecasts.iter().map(|one| rows(one)[step]).sum()).collect()
    };
    let (point, baseline) = (sum(&|one| &one.forecast), sum(&|one| &one.baseline));
    let mean = point.iter().map(|value| value.abs()).sum::<f64>() / point.len().max(1) as f64;
    let has_negative = outlook.forecasts.iter().any(|one| one.lower_95.iter().any(|value| *value < 0.0));
    let scale = if has_negative || mean == 0.0 { Scale::Linear } else { Scale::Log };
    let measure = Measure { scale, least: LEAST * mean };
    let errors = errors(&past_used, Method::WithoutSignals, measure);
    let sigma = first_guess(outlook, measure);
    let mut total_accuracy = accuracy(&past, Method::WithoutSignals, rules.has_signals);
    total_accuracy.wape_used = accuracy(&past_used, Method::WithoutSignals, false).wape_without;
    set_coverage(&mut total_accuracy, &errors, problem.ahead, sigma);
    outlook.total_accuracy = total_accuracy;
    outlook.total =
        with_ranges(point, baseline, Method::Sum, measure, &Widths::learn(&errors, problem.ahead, sigma));
}

/// The width that the sum would have if products erred independently.
fn first_guess(outlook: &Outlook, measure: Measure) -> f64 {
    let squares = |one: &SeriesForecast| ((one.upper_80[0] - one.lower_80[0]) / 2.0 / 1.2816).powi(2);
    let width = outlook.forecasts.iter().map(squares).sum::<f64>().sqrt();
    let sum: f64 = outlook.forecasts.iter().map(|one| one.forecast[0]).sum();
    measure.error(sum + width, sum).abs()
}

struct SumOfFolds {
    fold: Fold,
    used: Option<Vec<f64>>,
}

/// The products of one fold together; periods in which a product's demand is not known are left out.
fn sum_of_folds(fold: &[Fold], methods: &[Method]) -> SumOfFolds {
    let steps = fold.first().map_or(0, |one| one.actual.len());
    let add = |rows: Vec<Option<Vec<f64>>>| -> Option<Vec<f64>> {
        let rows: Vec<Vec<f64>> = rows.into_iter().collect::<Option<_>>()?;
        Some((0..steps).map(|step| rows.iter().map(|row| row[step]).sum()).collect())
    };
    let of = |method: Method| add(fold.iter().map(|one| forecast_of(one, method)).collect());
    let actual = (0..steps).map(|step| fold.iter().map(|one| one.actual[step]).sum()).collect();
    let used = fold.iter().zip(methods).map(|(one, method)| forecast_of(one, *method)).collect();
    SumOfFolds {
        fold: Fold {
            actual,
            with: of(Method::WithSignals),
            without: of(Method::WithoutSignals),
            last_week: of(Method::LastWeek),
            engine: of(Method::Forecasting),
        },
        used: add(used),
    }
}
