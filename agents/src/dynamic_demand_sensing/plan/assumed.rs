//! Assumed changes of signals as the kernel takes them.

use intake::AgentError;
use kernels::sensing::{Change, SignalChange};
use report::markdown::plain;

use crate::dynamic_demand_sensing::{
    params::{Assumed, SensingParams},
    plan::prepared::Prepared,
    question::Topic,
};

/// The changes that the parameters assume.
pub(crate) fn changes(
    file: &str,
    prepared: &Prepared,
    params: &SensingParams,
) -> Result<Vec<SignalChange>, AgentError> {
    let (from, to) = periods(prepared, params)?;
    let mut changes = Vec::new();
    let change = |signal: usize, change: Change| SignalChange { signal, series: None, from, to, change };
    if let Some(percent) = params.price_change_pct {
        let own = prepared.signals.iter().position(|signal| signal.topic == Topic::Price);
        let signal = own.ok_or_else(|| {
            AgentError::Needs(format!(
                "{} has no price column, so the effect of another price is not known. Add a column `price` with the price of \
                 each day and upload the file again.",
                plain(file)
            ))
        })?;
        changes.push(change(signal, Change::Percent(percent)));
    }
    for (name, assumed) in params.signal_change.iter().flatten() {
        let place = prepared.signals.iter().position(|signal| signal.name == *name);
        let Some(signal) = place else {
            return Err(AgentError::Needs(format!(
                "{} is assumed to change, but it is left out of the signals. Leave it in, or drop the change.",
                plain(name)
            )));
        };
        changes.push(change(
            signal,
            match assumed {
                Assumed::By(value) => Change::Add(*value),
                Assumed::Percent { percent } => Change::Percent(*percent),
                Assumed::To { to } => Change::Set(*to),
            },
        ));
    }
    Ok(changes)
}

/// The first and last period ahead in which the changes apply.
pub(crate) fn periods(prepared: &Prepared, params: &SensingParams) -> Result<(usize, usize), AgentError> {
    let grid = &prepared.grid;
    let last = grid.ahead as i64 - 1;
    let Some(dates) = params.period else { return Ok((0, grid.ahead - 1)) };
    let place = |day| grid.period_of(day) - grid.history as i64;
    let from = dates.from.map_or(0, place).max(0);
    let to = dates.to.map_or(last, place).min(last);
    match (usize::try_from(from), usize::try_from(to)) {
        (Ok(from), Ok(to)) if from <= to => Ok((from, to)),
        _ => Err(AgentError::Needs(format!(
            "The days of the change lie outside of the forecast, which is from {} to {}. Name days within it.",
            grid.date(grid.history),
            grid.date(grid.all() - 1)
        ))),
    }
}
