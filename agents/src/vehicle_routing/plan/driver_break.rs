//! The breaks of every driver.

use crate::vehicle_routing::{
    limits::MOST_BREAKS,
    params::{OtherBreak, RouteParams},
    settings::USUAL_START,
    times::{clock, duration},
};
use intake::AgentError;

/// A break without a given time begins within this many minutes before or after its part of the shift.
const AROUND: f64 = 60.0;
/// The assumed shift, when none is given.
const ASSUMED_SHIFT: (f64, f64) = (USUAL_START, 960.0);

/// The duration of a break when only its time is given.
const USUAL_MINUTES: f64 = 30.0;

/// A break, in minutes after midnight. A route includes it if it has not ended by the latest begin of the break.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DriverBreak {
    pub minutes: f64,
    /// The earliest and the latest begin.
    pub from: f64,
    pub until: f64,
    /// The minutes after a departure by which it begins, where it counts from that; its times are those of the shift.
    pub after: Option<f64>,
    /// It begins no more than so many minutes before that.
    pub lead: f64,
    /// Whether its time is not given, so that it is in the middle of the shift, or a third of the shift apart from another.
    pub is_assumed: bool,
}

impl DriverBreak {
    /// The requested breaks in the order in which they are taken; each must be possible in the shift of every vehicle. Those that
    /// would count longer than `longest`, the most minutes of any route, are left out.
    pub(crate) fn all(
        params: &RouteParams,
        shift: Option<(f64, f64)>,
        longest: Option<f64>,
        starts: impl Iterator<Item = f64> + Clone,
    ) -> Result<Vec<Self>, AgentError> {
        let first = OtherBreak {
            minutes: params.break_minutes,
            from_minutes: params.break_from_minutes,
            until_minutes: params.break_until_minutes,
            after_minutes: params.break_after_minutes,
        };
        let stated: Vec<&OtherBreak> = std::iter::once(&first)
            .chain(params.other_breaks.iter().flatten())
            .filter(|stated| stated.minutes.map_or(stated.is_timed(), |minutes| minutes > 0.0))
            .filter(|stated| stated.after_minutes.zip(longest).is_none_or(|(after, longest)| after < longest))
            .collect();
        if stated.len() > MOST_BREAKS {
            return Err(AgentError::Needs(format!(
                "A driver can have up to {MOST_BREAKS} breaks in a plan, and the question states {}. Ask again with {MOST_BREAKS} or fewer.",
                stated.len()
            )));
        }
        let begins = starts.clone().reduce(f64::min).unwrap_or(USUAL_START);
        let (start, end) = shift.unwrap_or(ASSUMED_SHIFT);
        let mut breaks = Vec::with_capacity(stated.len());
        for (number, one) in (1..).zip(&stated) {
            let part = start + (end - start) * f64::from(number) / (stated.len() + 1) as f64;
            breaks.push(Self::of(one, begins, part));
        }
        breaks.sort_by(|one, other| one.until.total_cmp(&other.until).then(one.from.total_cmp(&other.from)));
        for at in 1..breaks.len() {
            // A break is not before the one ahead of it.
            breaks[at].from = breaks[at].from.max(breaks[at - 1].from);
        }
        possible(&breaks, starts)?;
        Ok(breaks)
    }

    fn of(stated: &OtherBreak, begins: f64, part: f64) -> Self {
        let latest = stated.until_minutes.or(stated.after_minutes.map(|after| begins + after));
        let (from, until) = match (stated.from_minutes, latest) {
            (Some(from), Some(until)) => (from, until),
            (Some(from), None) => (from, from + 2.0 * AROUND),
            (None, Some(until)) => ((until - 2.0 * AROUND).max(0.0), until),
            (None, None) => ((part - AROUND).max(0.0), part + AROUND),
        };
        let is_counted = stated.from_minutes.or(stated.until_minutes).is_none();
        Self {
            minutes: stated.minutes.unwrap_or(USUAL_MINUTES),
            from,
            until,
            after: stated.after_minutes.filter(|_| is_counted),
            lead: 2.0 * AROUND,
            is_assumed: !stated.is_timed(),
        }
    }

    /// This break with its times for a vehicle that leaves then.
    pub(crate) fn counted_from(self, start: f64) -> Self {
        match self.after {
            Some(after) => {
                let until = start + after;
                Self { from: (until - self.lead).max(start), until, ..self }
            }
            None => self,
        }
    }

    /// `at most 4 h after leaving`, `between 11:00 and 13:00`, `at 12:00`.
    pub(crate) fn begins(&self) -> String {
        match self.after {
            Some(after) => format!("at most {} after leaving", duration(after)),
            None if self.from == self.until => format!("at {}", clock(self.from)),
            None => format!("between {} and {}", clock(self.from), clock(self.until)),
        }
    }
}

/// Refuses a break before the shift, and one that must begin before the break ahead of it is over.
fn possible(breaks: &[DriverBreak], starts: impl Iterator<Item = f64> + Clone) -> Result<(), AgentError> {
    const EXAMPLE: &str = "Say when the break may begin, such as “a 30-minute break between 11 and 14 h”.";
    let mut soonest = f64::NEG_INFINITY;
    for one in breaks {
        if let Some(start) = starts.clone().find(|start| *start > one.until) {
            return Err(AgentError::Needs(format!(
                "The break begins at {} or earlier, and the shift begins at {}. {EXAMPLE}",
                clock(one.until),
                clock(start)
            )));
        }
        let begin = one.from.max(soonest);
        if begin > one.until {
            return Err(AgentError::Needs(format!(
                "The break of {} begins at {} or earlier, and the one before it ends at {} or later. {EXAMPLE}",
                duration(one.minutes),
                clock(one.until),
                clock(soonest)
            )));
        }
        soonest = begin + one.minutes;
    }
    Ok(())
}
