//! Refuses questions that have no answer.

use super::problem::{Problem, SensingError, SignalValues};

/// Known periods that at least one product needs.
const FEWEST_PERIODS: usize = 24;

pub(crate) fn check(problem: &Problem) -> Result<(), SensingError> {
    if problem.series.is_empty() {
        return Err(SensingError::NoSeries);
    }
    if problem.ahead == 0 {
        return Err(SensingError::NothingAhead);
    }
    let known =
        |series: usize| (0..problem.history).filter(|t| problem.series[series].known(*t).is_some()).count();
    let have = (0..problem.series.len()).map(known).max().unwrap_or(0);
    if have < FEWEST_PERIODS {
        return Err(SensingError::TooShort { have, need: FEWEST_PERIODS });
    }
    let need = problem.history + problem.ahead;
    for (signal, asked) in problem.signals.iter().enumerate() {
        let lengths = match &asked.values {
            SignalValues::Shared(values) => vec![values.len()],
            SignalValues::PerSeries(rows) if rows.len() == problem.series.len() => {
                rows.iter().map(Vec::len).collect()
            }
            SignalValues::PerSeries(_) => vec![0],
        };
        if let Some(have) = lengths.into_iter().find(|have| *have != need) {
            return Err(SensingError::SignalLength { signal, have, need });
        }
    }
    Ok(())
}
