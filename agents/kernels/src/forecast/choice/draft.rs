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

/// A series before regular ones are fitted.
struct Begun {
    prepared: Prepared,
    beforehand: Beforehand,
    /// `None` for a regular series.
    kind: Option<Kind>,
}

impl Begun {
    /// Prepares one series, and fits it if it is not regular.
    fn of(
        input: &SeriesInput,
        shared: Option<&SharedSeason>,
        options: &ForecastOptions,
    ) -> Result<Self, ForecastError> {
        let Stripped { values, beforehand } = Stripped::of(input, shared, options.horizon);
        let prepared = Prepared::of(&SeriesInput { values: &values, ..*input }, options)?;
        let kind = if has_ended(&prepared.known, input.periods) {
            Some(Kind::Ended(Outcome::ended(&prepared, options)))
        } else if prepared.is_sparse() && options.method == MethodChoice::Ensemble {
            Some(Kind::Sparse(Box::new(Sparse::fit(&prepared, options))))
        } else {
            None
        };
        Ok(Self { prepared, beforehand, kind })
    }
}

impl Draft {
    /// Prepares and fits several series; which ones are fitted together changes no result.
    pub(crate) fn of_each(
        inputs: &[SeriesInput],
        shared: Option<&SharedSeason>,
        options: &ForecastOptions,
    ) -> Vec<Result<Self, ForecastError>> {
        let begun: Vec<Result<Begun, ForecastError>> =
            inputs.iter().map(|input| Begun::of(input, shared, options)).collect();
        let regular: Vec<&Prepared> = begun
            .iter()
            .flatten()
            .filter(|begun| begun.kind.is_none())
            .map(|begun| &begun.prepared)
            .collect();
        let mut outcomes = regular::outcomes(&regular, options).into_iter().map(Kind::Regular);
        let draft = |begun: Result<Begun, ForecastError>| {
            let Begun { prepared, beforehand, kind } = begun?;
            let kind = kind.or_else(|| outcomes.next()).expect("every regular series has an outcome");
            Ok(Self { prepared, kind, beforehand })
        };
        begun.into_iter().map(draft).collect()
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
