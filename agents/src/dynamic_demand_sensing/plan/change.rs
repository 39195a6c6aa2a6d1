//! The change of demand between two spans, split over season, level, every signal and the rest. The parts add up to it.

use intake::AgentError;
use kernels::sensing::{self, Model, Sensed, Step};

use crate::dynamic_demand_sensing::{
    data::grid::Grid, explain_params::ExplainParams, params::Dates, plan::prepared::Prepared,
};

/// Days of a span when the question names none, and of those that a few days are compared with.
const USUAL_DAYS: usize = 28;
/// A span that is shorter is compared with the usual days before, which hold every weekday equally often.
const SHORT_DAYS: usize = 7;

/// Periods of the history, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub from: usize,
    pub to: usize,
}

impl Stretch {
    pub(crate) fn len(self) -> usize {
        self.to + 1 - self.from
    }
}

/// The two spans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compared {
    pub after: Stretch,
    pub before: Stretch,
}

impl Compared {
    /// Whether nothing lies between the two.
    pub(crate) fn are_neighbours(self) -> bool {
        self.before.to + 1 == self.after.from
    }
}

/// One part of a change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    pub what: PartOf,
    pub change: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartOf {
    Season,
    Level,
    Signal(usize),
    Rest,
}

/// A change and its parts.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    pub compared: Compared,
    /// Sums over both spans when they have the same length, means per period when not.
    pub are_sums: bool,
    pub before: f64,
    pub after: f64,
    pub parts: Vec<Part>,
}

impl Split {
    pub(crate) fn total(&self) -> f64 {
        self.parts.iter().map(|part| part.change).sum()
    }
}

/// The spans that the parameters name; by default the last days and those before.
pub(crate) fn spans(prepared: &Prepared, params: &ExplainParams) -> Result<Compared, AgentError> {
    let grid = &prepared.grid;
    let usual = (USUAL_DAYS / grid.step().days()).max(1);
    let after = match params.history_period {
        Some(dates) => stretch(grid, dates)?,
        None => Stretch { from: grid.history.saturating_sub(usual), to: grid.history - 1 },
    };
    let before = match params.compare_period {
        Some(dates) => stretch(grid, dates)?,
        None => {
            let is_short = grid.step() == Step::Day && after.len() < SHORT_DAYS;
            let periods = if is_short { usual } else { after.len() };
            if after.from == 0 {
                return Err(nothing_before(grid));
            }
            Stretch { from: after.from.saturating_sub(periods), to: after.from - 1 }
        }
    };
    if after.from <= before.to && before.from <= after.to {
        return Err(AgentError::Needs(
            "The two stretches of time overlap. Name two that lie apart, for example March and April."
                .to_owned(),
        ));
    }
    Ok(Compared { after, before })
}

fn nothing_before(grid: &Grid) -> AgentError {
    AgentError::Needs(format!(
        "Demand begins on {}, so there is nothing before these days to compare with. Name later days, or two stretches of time.",
        grid.date(0)
    ))
}

/// The periods of days; those outside of the history do not count.
pub(crate) fn stretch(grid: &Grid, dates: Dates) -> Result<Stretch, AgentError> {
    let last = grid.history as i64 - 1;
    let from = dates.from.map_or(0, |day| grid.period_of(day)).max(0);
    let to = dates.to.map_or(last, |day| grid.period_of(day)).min(last);
    match (usize::try_from(from), usize::try_from(to)) {
        (Ok(from), Ok(to)) if from <= to => Ok(Stretch { from, to }),
        _ => Err(AgentError::Needs(format!(
            "Demand is known from {} to {}. Name days within it.",
            grid.date(0),
            grid.calendar.end(grid.first + last)
        ))),
    }
}

/// Splits the change over the parts of the models.
pub(crate) fn split(prepared: &Prepared, sensed: &Sensed, compared: Compared) -> Result<Split, AgentError> {
    let Compared { after, before } = compared;
    let found =
        sensing::change(&prepared.problem, sensed, None, before.from..=before.to, after.from..=after.to);
    let found = found.ok_or_else(|| {
        AgentError::Needs(
            "One of the two stretches of time has no day with demand. Name days with demand.".to_owned(),
        )
    })?;
    let are_sums = after.len() == before.len();
    let factor = if are_sums { after.len() as f64 } else { 1.0 };
    let mut parts = vec![
        Part { what: PartOf::Season, change: factor * found.season },
        Part { what: PartOf::Level, change: factor * found.level },
    ];
    for share in &found.signals {
        parts.push(Part { what: PartOf::Signal(share.signal), change: factor * share.change });
    }
    parts.push(Part { what: PartOf::Rest, change: factor * found.rest });
    Ok(Split { compared, are_sums, before: factor * found.before, after: factor * found.after, parts })
}

/// The signals that take part in any model, in the order of the file.
pub(crate) fn signals_in(models: &[Model]) -> Vec<usize> {
    let parts = models.iter().flat_map(|model| &model.decomposition.signals);
    let mut signals: Vec<usize> = parts.map(|part| part.signal).collect();
    signals.sort_unstable();
    signals.dedup();
    signals
}
