//! Turns drafts into forecasts: adds to the draft of one series what the pool learned from all series, and converts the
//! result to the units of the caller.

use super::draft::{Draft, Kind};
use super::settled::Settled;
use super::sparse::{Estimate, PastEstimate, Sparse};
use crate::forecast::errors::backtest::Window;
use crate::forecast::errors::lead_time::SumErrors;
use crate::forecast::errors::outcome::Outcome;
use crate::forecast::errors::past_sizes::PastSizes;
use crate::forecast::errors::pool::Pool;
use crate::forecast::errors::sparse_pool::SparsePool;
use crate::forecast::errors::strain::{Strain, Test};
use crate::forecast::history::prepared::Prepared;
use crate::forecast::levels::Range;
use crate::forecast::{ForecastOptions, SeriesForecast};

/// Completes a draft with what the pool learned from all series.
pub(crate) fn settle(draft: Draft, pool: &Pool, options: &ForecastOptions) -> Settled {
    let has_ended = matches!(draft.kind, Kind::Ended(_));
    let outcome = match draft.kind {
        Kind::Regular(outcome) if draft.prepared.is_too_short_for_errors() => {
            outcome.at_least_as_wide(pool.relative, options.more_levels)
        }
        Kind::Regular(outcome) => outcome.stretched(&pool.stretches),
        Kind::Sparse(sparse) => settle_sparse(&sparse, &pool.sparse, &draft.prepared, options),
        Kind::Ended(outcome) => outcome,
    };
    Settled { prepared: draft.prepared, outcome, beforehand: draft.beforehand, has_ended }
}

/// The forecast that the pool combines from the estimates of a sparse series.
fn settle_sparse(
    sparse: &Sparse,
    pool: &SparsePool,
    prepared: &Prepared,
    options: &ForecastOptions,
) -> Outcome {
    let filled = &prepared.filled;
    let widths = |estimate: &Estimate, origin: usize, horizon: usize| {
        pool.widths(estimate, &PastSizes::of(&filled[..origin]), horizon)
    };
    let test = |past: &PastEstimate| {
        let (rate, widths) = (pool.rate(&past.estimate), widths(&past.estimate, past.origin, 1));
        let strain = |actual: &f64| Strain::of(actual - rate, 0, &widths);
        let reach = options.horizon.min(filled.len() - past.origin);
        Test {
            strains: past.actuals.iter().map(strain).collect(),
            window: Window { origin: past.origin, forecast: vec![rate; reach] },
        }
    };
    let each: Vec<Vec<f64>> = sparse.models.iter().map(|model| model.fitted(filled)).collect();
    let fit = |i: usize| pool.combine(&std::array::from_fn(|member| each[member][i]));
    Outcome {
        method: pool.describe(&sparse.models),
        point: vec![pool.rate(&sparse.now); options.horizon],
        fitted: (0..filled.len()).map(fit).collect(),
        bands: widths(&sparse.now, filled.len(), options.horizon),
        tests: sparse.past.iter().map(test).collect(),
    }
}

/// The forecast in the units of the caller, with the effects of events and a shared season restored.
pub(crate) fn finish(
    settled: Settled,
    sums: &SumErrors,
    lead_time: usize,
    options: &ForecastOptions,
) -> SeriesForecast {
    let lead_time = sums.demand(&settled.outcome, lead_time, settled.prepared.scale, options);
    let mut forecast = SeriesForecast {
        lead_time,
        has_ended: settled.has_ended,
        ..settled.outcome.finish(&settled.prepared, options)
    };
    if forecast.has_ended {
        forecast.weak_season = None;
    }
    let mut forecast = settled.beforehand.put_back(forecast, options.non_negative);
    nest(&mut forecast);
    forecast
}

/// Keeps every range inside the wider ranges and around the narrower ones; each is estimated on its own.
fn nest(forecast: &mut SeriesForecast) {
    let SeriesForecast { point, lower_80, upper_80, lower_95, upper_95, more, .. } = forecast;
    for step in 0..point.len() {
        lower_95[step] = lower_95[step].min(lower_80[step]);
        upper_95[step] = upper_95[step].max(upper_80[step]);
    }
    let (mut last_lower, mut last_upper) = (point.clone(), point.clone());
    for Range { percent, lower, upper } in more {
        for step in 0..point.len() {
            if *percent > 80 {
                last_lower[step] = last_lower[step].min(lower_80[step]);
                last_upper[step] = last_upper[step].max(upper_80[step]);
            }
            if *percent > 95 {
                last_lower[step] = last_lower[step].min(lower_95[step]);
                last_upper[step] = last_upper[step].max(upper_95[step]);
            }
            let (widest_lower, widest_upper) = match *percent {
                ..80 => (lower_80[step], upper_80[step]),
                80..95 => (lower_95[step], upper_95[step]),
                95.. => (f64::MIN, f64::MAX),
            };
            lower[step] = lower[step].min(last_lower[step]).max(widest_lower);
            upper[step] = upper[step].max(last_upper[step]).min(widest_upper);
        }
        last_lower.clone_from(lower);
        last_upper.clone_from(upper);
    }
}
