//! From series to forecasts, on all cores, in three steps: every series alone, all together, every series alone again.
//! A series is never split and sums are taken in the order of the input, so the number of threads cannot change a result.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::outcome::Outcome;
use super::pool::Pool;
use super::prepared::Prepared;
use super::regular;
use super::sparse::Sparse;
use super::{ForecastError, ForecastOptions, SeriesForecast, SeriesInput};

/// One result per input, in order; `None` when the caller cancelled. `progress` hears how many are done.
///
/// The forecasts of sparse series and the widths of all bands depend on the other series of the call.
pub fn forecast_many(
    inputs: &[SeriesInput],
    options: &ForecastOptions,
    progress: &(dyn Fn(usize) + Sync),
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Result<SeriesForecast, ForecastError>>> {
    let done = AtomicUsize::new(0);
    let draft = |input: &SeriesInput| {
        if cancelled() {
            return None;
        }
        let draft = Draft::of(input, options);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Some(draft)
    };
    let drafts: Vec<Result<Draft, ForecastError>> = inputs.par_iter().map(draft).collect::<Option<_>>()?;
    let pool = Pool::learn(drafts.iter().flatten());
    Some(drafts.into_par_iter().map(|draft| Ok(draft?.settle(&pool, options))).collect())
}

/// Forecasts one series by itself. Works from a single known value on.
pub fn forecast_series(
    input: &SeriesInput,
    options: &ForecastOptions,
) -> Result<SeriesForecast, ForecastError> {
    let draft = Draft::of(input, options)?;
    let pool = Pool::learn([&draft].into_iter());
    Ok(draft.settle(&pool, options))
}

/// What a series says by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    prepared: Prepared,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Regular(Outcome),
    Sparse(Box<Sparse>),
}

impl Draft {
    fn of(input: &SeriesInput, options: &ForecastOptions) -> Result<Self, ForecastError> {
        let prepared = Prepared::of(input, options)?;
        let kind = if prepared.is_sparse() {
            Kind::Sparse(Box::new(Sparse::fit(&prepared, options)))
        } else {
            Kind::Regular(regular::outcome(&prepared, options))
        };
        Ok(Self { prepared, kind })
    }

    pub fn regular(&self) -> Option<&Outcome> {
        match &self.kind {
            Kind::Regular(outcome) => Some(outcome),
            Kind::Sparse(_) => None,
        }
    }

    /// The sparse series with the scale of its numbers, if it is one that others may learn from.
    pub fn sparse(&self) -> Option<(&Sparse, f64)> {
        match &self.kind {
            Kind::Sparse(sparse) if self.prepared.class.has_gaps() => {
                Some((sparse.as_ref(), self.prepared.scale))
            }
            Kind::Sparse(_) => None,
            Kind::Regular(_) => None,
        }
    }

    fn settle(self, pool: &Pool, options: &ForecastOptions) -> SeriesForecast {
        let outcome = match self.kind {
            Kind::Regular(outcome) => outcome.stretched(&pool.stretches),
            Kind::Sparse(sparse) => sparse.settle(&pool.sparse, &self.prepared, options),
        };
        outcome.finish(&self.prepared, options)
    }
}
