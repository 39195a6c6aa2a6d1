//! Chooses the forecast that the past was best predicted with.

use crate::sensing::sensed::{Accuracy, Method};

use super::backtest::Fold;

/// The methods in the order in which ties are decided.
const METHODS: [Method; 5] = [
    Method::WithoutSignals,
    Method::LastWeek,
    Method::Forecasting,
    Method::WithSignals,
    Method::SignalsAndLastWeek,
];

/// What may be chosen from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub has_signals: bool,
    /// The time of year that is forecast was never seen.
    pub is_season_unseen: bool,
}

/// The forecast of a method; `None` where it has none.
pub(crate) fn forecast_of(fold: &Fold, method: Method) -> Option<Vec<f64>> {
    match method {
        Method::WithSignals => fold.with.clone(),
        Method::WithoutSignals | Method::Sum => fold.without.clone(),
        Method::Forecasting => fold.engine.clone(),
        Method::LastWeek => fold.last_week.clone(),
        Method::SignalsAndLastWeek => {
            let (with, last) = (fold.with.as_ref()?, fold.last_week.as_ref()?);
            Some(with.iter().zip(last).map(|(a, b)| f64::midpoint(*a, *b)).collect())
        }
    }
}

/// Share of the absolute error in demand over folds; `None` without a known demand.
pub(crate) fn wape(folds: &[&Fold], method: Method) -> Option<f64> {
    let (mut error, mut demand) = (0.0, 0.0);
    for fold in folds {
        let forecast = forecast_of(fold, method)?;
        for (actual, forecast) in fold.actual.iter().zip(&forecast) {
            if let Some(actual) = actual {
                error += (actual - forecast).abs();
                demand += actual.abs();
            }
        }
    }
    (demand > 0.0).then(|| error / demand)
}

/// Errors of the methods over that of the model without signals, in the order of `METHODS`.
pub(crate) type Ratios = [Option<f64>; METHODS.len()];

pub(crate) fn ratios(folds: &[&Fold]) -> Ratios {
    let plain = wape(folds, Method::WithoutSignals).filter(|error| *error > 0.0);
    METHODS.map(|method| Some(wape(folds, method)? / plain?))
}

/// The best method of a product: half by its own past, which is short, half by that of all products.
pub(crate) fn choose(own: &Ratios, all: &Ratios, rules: Rules) -> Method {
    let is_allowed = |method: Method| match method {
        Method::WithSignals => rules.has_signals,
        Method::SignalsAndLastWeek => rules.has_signals && rules.is_season_unseen,
        _ => true,
    };
    let mut best: Option<(f64, Method)> = None;
    for (at, method) in METHODS.into_iter().enumerate().filter(|(_, method)| is_allowed(*method)) {
        let Some(own) = own[at] else { continue };
        let error = f64::midpoint(own, all[at].unwrap_or(own));
        if best.is_none_or(|(before, _)| error < before) {
            best = Some((error, method));
        }
    }
    best.map_or(Method::WithoutSignals, |(_, method)| method)
}

pub(crate) fn accuracy(folds: &[&Fold], method: Method, has_signals: bool) -> Accuracy {
    Accuracy {
        wape_with: wape(folds, Method::WithSignals).filter(|_| has_signals),
        wape_without: wape(folds, Method::WithoutSignals),
        wape_last_week: wape(folds, Method::LastWeek),
        wape_forecasting: wape(folds, Method::Forecasting),
        wape_used: wape(folds, method),
        folds: folds.len(),
        coverage_80: None,
        coverage_95: None,
    }
}
