//! Why a file cannot be sensed, in sentences that say what to do.

use intake::AgentError;
use kernels::sensing::SensingError;
use report::{markdown::plain, number::whole};

use crate::dynamic_demand_sensing::data::{
    candidates::Candidates, grid::Grid, signals::GridSignal, source::Source,
};

const ADD_COLUMNS: &str = "Add a column per signal, for example temperature, promotion, price, competitor_price or \
                           social_sentiment, and upload the file again. For a forecast without signals ask the Demand \
                           Forecasting agent.";

/// A file without any candidate.
pub(crate) fn no_candidates(file: &str, candidates: &Candidates) -> AgentError {
    let reasons: Vec<String> = candidates
        .left_out
        .iter()
        .map(|(name, reason)| format!(" Column {} cannot be one: {reason}.", plain(name)))
        .collect();
    AgentError::Needs(format!(
        "{} has no column that may be a signal.{} {ADD_COLUMNS}",
        plain(file),
        reasons.concat()
    ))
}

/// The question left none.
pub(crate) fn none_left(file: &str, names: &[&str]) -> AgentError {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    AgentError::Needs(format!(
        "Your question leaves out every signal of {}: {}. Leave at least one in.",
        plain(file),
        names.join(", ")
    ))
}

/// No candidate has a value in a period with demand.
pub(crate) fn other_dates(
    file: &str,
    source: &Source,
    grid: &Grid,
    signals: &[GridSignal],
) -> Option<AgentError> {
    if signals.iter().any(|signal| signal.known > 0) {
        return None;
    }
    let names: Vec<String> = signals.iter().map(|signal| plain(&signal.name)).collect();
    Some(AgentError::Needs(format!(
        "No signal of {} ({}) has a value on a {} with demand: demand is from {} to {}, and the signals stand on other rows. \
         Write signals and demand of the same {} into one row, or upload signals for the days with demand.",
        plain(file),
        names.join(", "),
        grid.noun(),
        source.first_day,
        source.last_day,
        grid.noun()
    )))
}

/// Every candidate has one value only.
pub(crate) fn all_constant(file: &str, grid: &Grid, signals: &[GridSignal]) -> Option<AgentError> {
    let mut constants = Vec::new();
    for signal in signals {
        constants.push(format!("{} is always {}", plain(&signal.name), constant(grid, signal)?));
    }
    (!constants.is_empty()).then(|| {
        AgentError::Needs(format!(
            "The signals of {} never change: {}. Nothing can be learned from them. Upload a history in which they change, or \
             add other signals.",
            plain(file),
            constants.join(", ")
        ))
    })
}

/// The only value of a signal in the history.
fn constant(grid: &Grid, signal: &GridSignal) -> Option<String> {
    let mut only: Option<f64> = None;
    for series in 0..grid.products.len() {
        for value in signal.signal.values.of_series(series)[..grid.history].iter().flatten() {
            match only {
                Some(seen) if seen != *value => return None,
                Some(_) | None => only = Some(*value),
            }
        }
    }
    let value = only?;
    Some(
        signal
            .categories
            .get(value as usize)
            .map_or_else(|| report::number::amount(value), |name| plain(name)),
    )
}

/// What the arithmetic refuses.
pub(crate) fn of_kernel(file: &str, grid: &Grid, error: &SensingError) -> AgentError {
    let file = plain(file);
    match error {
        SensingError::TooShort { have, need } => AgentError::Needs(format!(
            "{file} has {} {noun}s with demand, and at least {} are needed to find signals and to test them. Upload a longer \
             history; a year shows the season as well.",
            whole(*have as f64),
            whole(*need as f64),
            noun = grid.noun()
        )),
        SensingError::NoSeries | SensingError::NothingAhead | SensingError::SignalLength { .. } => {
            AgentError::Internal(anyhow::anyhow!("sensing {file}: {error}"))
        }
    }
}
