//! Forecasts many series on all cores. A series is never split, so the number of threads cannot change a result.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use super::{ForecastError, ForecastOptions, SeriesForecast, SeriesInput, forecast_series};

/// One result per input, in order; `None` when the caller cancelled. `progress` hears how many are done.
pub fn forecast_many(
    inputs: &[SeriesInput],
    options: &ForecastOptions,
    progress: &(dyn Fn(usize) + Sync),
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Result<SeriesForecast, ForecastError>>> {
    let done = AtomicUsize::new(0);
    let forecast_one = |input: &SeriesInput| {
        if cancelled() {
            return None;
        }
        let result = forecast_series(input, options);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Some(result)
    };
    inputs.par_iter().map(forecast_one).collect()
}
