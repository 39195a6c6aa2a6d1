//! One series on its way: what it says by itself, and what it says once the pool has spoken.

use super::regular;
use super::sparse::Sparse;
use crate::forecast::errors::lead_time::SumErrors;
use crate::forecast::errors::outcome::Outcome;
use crate::forecast::errors::pool::Pool;
use crate::forecast::history::ended::has_ended;
use crate::forecast::history::prepared::Prepared;
use crate::forecast::history::shared_season::SharedSeason;
use crate::forecast::history::stripped::{Beforehand, Stripped};
use crate::forecast::{ForecastError, ForecastOptions, SeriesForecast, SeriesInput};

/// What a series says by itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Draft {
    prepared: Prepared,
    kind: Kind,
    beforehand: Beforehand,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Regular(Outcome),
    Sparse(Box<Sparse>),
    Ended(Outcome),
}

/// A series whose forecast is ready but for the units of the caller.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Settled {
    pub prepared: Prepared,
    pub outcome: Outcome,
    beforehand: Beforehand,
    has_ended: bool,
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
        } else if prepared.is_sparse() {
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

    /// The regular series with windows of the past.
    pub(crate) fn tested(&self) -> Option<&Outcome> {
        self.regular().filter(|outcome| !outcome.tests.is_empty())
    }

    /// The sparse series with the scale of its numbers, if it is one that others may learn from.
    pub(crate) fn sparse(&self) -> Option<(&Sparse, f64)> {
        match &self.kind {
            Kind::Sparse(sparse) if self.prepared.class.has_gaps() => Some((sparse, self.prepared.scale)),
            Kind::Sparse(_) | Kind::Regular(_) | Kind::Ended(_) => None,
        }
    }

    /// The forecast with what the other series taught.
    pub(crate) fn settle(self, pool: &Pool, options: &ForecastOptions) -> Settled {
        let has_ended = matches!(self.kind, Kind::Ended(_));
        let outcome = match self.kind {
            Kind::Regular(outcome) if self.prepared.is_too_short_for_errors() => {
                outcome.at_least_as_wide(pool.relative)
            }
            Kind::Regular(outcome) => outcome.stretched(&pool.stretches),
            Kind::Sparse(sparse) => sparse.settle(&pool.sparse, &self.prepared, options),
            Kind::Ended(outcome) => outcome,
        };
        Settled { prepared: self.prepared, outcome, beforehand: self.beforehand, has_ended }
    }
}

impl Settled {
    /// The forecast in the units of the caller, with events and borrowed season put back.
    pub(crate) fn finish(
        self,
        sums: &SumErrors,
        lead_time: usize,
        options: &ForecastOptions,
    ) -> SeriesForecast {
        let lead_time = sums.demand(&self.outcome, lead_time, self.prepared.scale, options);
        let forecast = SeriesForecast {
            lead_time,
            has_ended: self.has_ended,
            ..self.outcome.finish(&self.prepared, options)
        };
        self.beforehand.put_back(forecast, options.non_negative)
    }
}
