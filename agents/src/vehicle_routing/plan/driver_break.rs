//! The break of every driver.

use crate::vehicle_routing::{params::RouteParams, settings::USUAL_START, times::clock};
use intake::AgentError;

/// A break without a given time begins within this many minutes before or after the middle of the shift.
const AROUND: f64 = 60.0;
/// The assumed middle of a shift, when no shift is given.
const NOON: f64 = 720.0;

/// The duration of a break when only its time is given.
const USUAL_MINUTES: f64 = 30.0;

/// A break, in minutes after midnight. A route includes it if it has not ended by the latest begin of the break.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DriverBreak {
    pub minutes: f64,
    /// The earliest and the latest begin.
    pub from: f64,
    pub until: f64,
    /// Whether its time is not given, so that it is around the middle of the shift.
    pub is_assumed: bool,
}

impl DriverBreak {
    /// The requested break; it must be possible in the shift of every vehicle.
    pub(crate) fn of(
        params: &RouteParams,
        shift: Option<(f64, f64)>,
        mut starts: impl Iterator<Item = f64> + Clone,
    ) -> Result<Option<Self>, AgentError> {
        let first = starts.clone().reduce(f64::min).unwrap_or(USUAL_START);
        let latest = params.break_until_minutes.or(params.break_after_minutes.map(|after| first + after));
        let is_timed = params.break_from_minutes.or(latest).is_some();
        let minutes = params.break_minutes.or(is_timed.then_some(USUAL_MINUTES));
        let Some(minutes) = minutes.filter(|minutes| *minutes > 0.0) else { return Ok(None) };
        let middle = shift.map_or(NOON, |(start, end)| (start + end) / 2.0);
        let (from, until) = match (params.break_from_minutes, latest) {
            (Some(from), Some(until)) => (from, until),
            (Some(from), None) => (from, from + 2.0 * AROUND),
            (None, Some(until)) => ((until - 2.0 * AROUND).max(0.0), until),
            (None, None) => ((middle - AROUND).max(0.0), middle + AROUND),
        };
        let is_assumed = !is_timed;
        let late = starts.find(|start| *start > until);
        match late {
            Some(start) => Err(AgentError::Needs(format!(
                "The break begins at {} or earlier, and the shift begins at {}. Say when the break may begin, such as “a \
                 30-minute break between 11 and 14 h”.",
                clock(until),
                clock(start)
            ))),
            None => Ok(Some(Self { minutes, from, until, is_assumed })),
        }
    }
}
