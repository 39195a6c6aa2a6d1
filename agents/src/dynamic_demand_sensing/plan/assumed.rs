//! Assumed changes of signals as the kernel takes them.

use intake::AgentError;
use kernels::sensing::{self, Change, Sensed, SignalChange, WhatIf};
use report::markdown::plain;

use crate::dynamic_demand_sensing::{
    params::{Assumed, SensingParams},
    plan::{
        change::{Stretch, stretch},
        prepared::Prepared,
    },
    question::Topic,
};

/// The periods of the history in which the changes apply; none when they apply ahead.
pub(crate) fn past(prepared: &Prepared, params: &SensingParams) -> Result<Option<Stretch>, AgentError> {
    let dates = params.history_period.filter(|_| params.changes_the_past());
    dates.map(|dates| stretch(&prepared.grid, dates)).transpose()
}

/// Demand with and without the changes.
pub(crate) fn compared(
    prepared: &Prepared,
    sensed: &Sensed,
    changes: &[SignalChange],
    past: Option<Stretch>,
) -> Option<WhatIf> {
    if changes.is_empty() {
        return None;
    }
    let problem = &prepared.problem;
    Some(match past {
        Some(past) => sensing::what_if_past(problem, sensed, changes, past.from..=past.to),
        None => sensing::what_if(problem, sensed, changes),
    })
}

/// The changes that the parameters assume.
pub(crate) fn changes(
    file: &str,
    prepared: &Prepared,
    params: &SensingParams,
    past: Option<Stretch>,
) -> Result<Vec<SignalChange>, AgentError> {
    if !params.has_changes() {
        return Ok(Vec::new());
    }
    let periods = match past {
        Some(past) => (0, past.len() - 1),
        None => periods(prepared, params)?,
    };
    let mut changes = Vec::new();
    if let Some(percent) = params.price_change_pct {
        let own = prepared.signals.iter().position(|signal| signal.topic == Topic::Price);
        let signal = own.ok_or_else(|| {
            AgentError::Needs(format!(
                "{} has no price column, so the effect of another price is not known. Add a column `price` with the price of \
                 each day and upload the file again.",
                plain(file)
            ))
        })?;
        changes.push(of_all_products(signal, periods, Change::Percent(percent)));
    }
    for (name, assumed) in params.signal_change.iter().flatten() {
        let place = prepared.signals.iter().position(|signal| signal.name == *name);
        let Some(signal) = place else {
            return Err(AgentError::Needs(format!(
                "{} is assumed to change, but it is left out of the signals. Leave it in, or drop the change.",
                plain(name)
            )));
        };
        let change = match assumed {
            Assumed::By(value) => Change::Add(*value),
            Assumed::Percent { percent } => Change::Percent(*percent),
            Assumed::To { to } => Change::Set(*to),
        };
        changes.push(of_all_products(signal, periods, change));
    }
    Ok(changes)
}

fn of_all_products(signal: usize, (from, to): (usize, usize), change: Change) -> SignalChange {
    SignalChange { signal, series: None, from, to, change }
}

/// The first and last period ahead in which the changes apply.
pub(crate) fn periods(prepared: &Prepared, params: &SensingParams) -> Result<(usize, usize), AgentError> {
    let grid = &prepared.grid;
    let last = grid.ahead as i64 - 1;
    let Some(dates) = params.period else { return Ok((0, grid.ahead - 1)) };
    let history = grid.history as i64;
    let from = dates.from.map_or(0, |day| grid.period_of(day) - history).max(0);
    let to = dates.to.map_or(last, |day| grid.period_of(day) - history).min(last);
    match (usize::try_from(from), usize::try_from(to)) {
        (Ok(from), Ok(to)) if from <= to => Ok((from, to)),
        _ => Err(AgentError::Needs(format!(
            "The days of the change lie outside of the forecast, which is from {} to {}. Name days within it.",
            grid.date(grid.history),
            grid.date(grid.all() - 1)
        ))),
    }
}
