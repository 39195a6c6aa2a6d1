//! The break of every driver.

use crate::vehicle_routing::{params::RouteParams, times::clock};
use intake::AgentError;

/// Minutes before and after the middle of the shift between which a break begins when nobody says when.
const AROUND: f64 = 60.0;
/// Where the middle of a shift is that nobody stated.
const NOON: f64 = 720.0;

/// How long a break is of which only the time was said.
const USUAL_MINUTES: f64 = 30.0;

/// A break that a route takes when it is still out when the break must have begun; in minutes after midnight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pause {
    pub minutes: f64,
    /// It begins no earlier and no later.
    pub from: f64,
    pub until: f64,
    /// Nobody said when, so it is around the middle of the shift.
    pub is_assumed: bool,
}

impl Pause {
    /// The break that was asked for; it must be possible in the shift of every vehicle.
    pub fn of(
        params: &RouteParams,
        shift: Option<(f64, f64)>,
        mut starts: impl Iterator<Item = f64>,
    ) -> Result<Option<Self>, AgentError> {
        let is_timed = params.break_from_minutes.or(params.break_until_minutes).is_some();
        let minutes = params.break_minutes.or(is_timed.then_some(USUAL_MINUTES));
        let Some(minutes) = minutes.filter(|minutes| *minutes > 0.0) else { return Ok(None) };
        let middle = shift.map_or(NOON, |(start, end)| (start + end) / 2.0);
        let (from, until) = match (params.break_from_minutes, params.break_until_minutes) {
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
