//! Forecasts many series on all cores: first each series alone, then the pool learns from all of them, then each series is
//! finished with the pool. A few series are processed on one thread and sums follow the order of the input, so the number
//! of threads cannot change a result.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator, ParallelSlice};

use crate::cancel::Ticket;

use super::choice::draft::Draft;
use super::choice::settle;
use super::choice::settled::Settled;
use super::errors::lead_time::SumErrors;
use super::errors::pool::Pool;
use super::history::shared_season::SharedSeason;
use super::{ForecastError, ForecastOptions, SeriesForecast, SeriesInput};

type Results<T> = Vec<Result<T, ForecastError>>;

/// One result per input, in order; `None` when the caller cancelled. `progress` receives the number of finished series.
///
/// Sparse series, new series and the widths of all bands depend on the other series of the call.
pub fn forecast_many(
    inputs: &[SeriesInput],
    options: &ForecastOptions,
    progress: &(dyn Fn(usize) + Sync),
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Results<SeriesForecast>> {
    let shared = SharedSeason::learn(inputs, options);
    let ticket = Ticket::here();
    let done = AtomicUsize::new(0);
    let drafts = |inputs: &[SeriesInput]| {
        if cancelled() {
            return None;
        }
        let drafts = ticket.run(|| Draft::of_each(inputs, shared.as_ref(), options));
        inputs.iter().for_each(|_| progress(done.fetch_add(1, Ordering::Relaxed) + 1));
        Some(drafts)
    };
    let drafts: Vec<Results<Draft>> =
        inputs.par_chunks(at_once(inputs.len())).map(drafts).collect::<Option<_>>()?;
    Some(forecasts(inputs, drafts.into_iter().flatten().collect(), options))
}

/// The number of series that are fitted together: enough to be fast, and few enough to keep all cores busy.
fn at_once(count: usize) -> usize {
    const MOST: usize = 8;
    count.div_ceil(rayon::current_num_threads()).clamp(1, MOST)
}

/// Forecasts one series by itself. One known value is enough.
pub fn forecast_series(
    input: &SeriesInput,
    options: &ForecastOptions,
) -> Result<SeriesForecast, ForecastError> {
    let drafts = Draft::of_each(std::slice::from_ref(input), None, options);
    let mut settled = forecasts(std::slice::from_ref(input), drafts, options);
    settled.remove(0)
}

/// Learns the pool from all drafts, then finishes every forecast with it.
fn forecasts(
    inputs: &[SeriesInput],
    drafts: Results<Draft>,
    options: &ForecastOptions,
) -> Results<SeriesForecast> {
    let ticket = Ticket::here();
    let pool = Pool::learn(drafts.iter().flatten(), options.more_levels);
    let settled: Results<Settled> = drafts
        .into_par_iter()
        .map(|draft| ticket.run(|| Ok(settle::settle(draft?, &pool, options))))
        .collect();
    let told =
        inputs.iter().zip(&settled).filter_map(|(input, settled)| Some((input, settled.as_ref().ok()?)));
    let sums = SumErrors::learn(told);
    let finish = |(settled, input): (Result<Settled, ForecastError>, &SeriesInput)| {
        ticket.run(|| Ok(settle::finish(settled?, &sums, input.lead_time, options)))
    };
    settled.into_par_iter().zip(inputs).map(finish).collect()
}
