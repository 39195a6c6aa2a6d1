//! Turns drafts into forecasts: adds to the draft of one series what the pool learned from all series, and converts the
//! result to the units of the caller.

use super::draft::{Draft, Kind};
use super::settled::Settled;
use super::sparse::{PastEstimate, Sparse};
use crate::forecast::errors::backtest::Window;
use crate::forecast::errors::lead_time::SumErrors;
use crate::forecast::errors::outcome::Outcome;
use crate::forecast::errors::pool::Pool;
use crate::forecast::errors::sparse_pool::SparsePool;
use crate::forecast::errors::strain::{Strain, Test};
use crate::forecast::history::prepared::Prepared;
use crate::forecast::{ForecastOptions, SeriesForecast};

/// Completes a draft with what the pool learned from all series.
pub(crate) fn settle(draft: Draft, pool: &Pool, options: &ForecastOptions) -> Settled {
    let has_ended = matches!(draft.kind, Kind::Ended(_));
    let outcome = match draft.kind {
        Kind::Regular(outcome) if draft.prepared.is_too_short_for_errors() => {
            outcome.at_least_as_wide(pool.relative)
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
    let test = |past: &PastEstimate| {
        let (rate, widths) = (pool.rate(&past.estimate), pool.widths(&past.estimate, 1));
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
        bands: pool.widths(&sparse.now, options.horizon),
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
    let forecast = SeriesForecast {
        lead_time,
        has_ended: settled.has_ended,
        ..settled.outcome.finish(&settled.prepared, options)
    };
    settled.beforehand.put_back(forecast, options.non_negative)
}
