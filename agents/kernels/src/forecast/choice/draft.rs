//! The draft of one series: its forecast from its own history alone. `settle` adds what was learned from the other series.

use super::regular;
use super::sparse::Sparse;
use crate::forecast::errors::outcome::Outcome;
use crate::forecast::history::ended::has_ended;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::shared_season::SharedSeason;
use crate::forecast::history::stripped::{Beforehand, Stripped};
use crate::forecast::{ForecastError, ForecastOptions, MethodChoice, SeriesInput};

/// The forecast of a series from its own history.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Draft {
    pub(super) prepared: Prepared,
    pub(super) kind: Kind,
    pub(super) beforehand: Beforehand,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Regular(Outcome),
    Sparse(Box<Sparse>),
    Ended(Outcome),
}

impl Draft {
    /// Prepares and fits one series.
    pub(crate) fn of(
        input: &SeriesInput,
        shared: Option<&SharedSeason>,
        options: &ForecastOptions,
    ) -> Result<Self, ForecastError> {
        let Stripped { values, beforehand } = Stripped::of(input, shared, options.horizon);
        let prepared = Prepared::of(&SeriesInput { values: &values, ..*input }, options)?;
        let kind = if has_ended(&prepared.known, input.periods) {
            Kind::Ended(Outcome::ended(&prepared, options))
        } else if prepared.is_sparse() && options.method == MethodChoice::Ensemble {
            Kind::Sparse(Box::new(Sparse::fit(&prepared, options)))
        } else {
            Kind::Regular(regular::outcome(&prepared, options))
        };
        Ok(Self { prepared, kind, beforehand })
    }

    pub(crate) fn regular(&self) -> Option<&Outcome> {
        match &self.kind {
            Kind::Regular(outcome) => Some(outcome),
            Kind::Sparse(_) | Kind::Ended(_) => None,
        }
    }

    /// The outcome of a regular series that was tested on past windows.
    pub(crate) fn tested(&self) -> Option<&Outcome> {
        self.regular().filter(|outcome| !outcome.tests.is_empty())
    }

    /// The sparse series with the scale of its numbers, if the pool may learn from it.
    pub(crate) fn sparse(&self) -> Option<(&Sparse, f64)> {
        match &self.kind {
            Kind::Sparse(sparse) if self.prepared.class.has_gaps() => Some((sparse, self.prepared.scale)),
            Kind::Sparse(_) | Kind::Regular(_) | Kind::Ended(_) => None,
        }
    }
}
