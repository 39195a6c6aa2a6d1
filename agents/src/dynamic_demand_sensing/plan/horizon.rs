//! How many periods ahead are forecast: as asked, else as far as later rows of the file go.

use intake::AgentError;
use report::{markdown::plain, number::whole};

use crate::dynamic_demand_sensing::{
    data::{grid::Grid, source::Source},
    params::{Dates, Span, SpanUnit},
};

/// More periods ahead than this are no short-term forecast.
pub(crate) const MOST_AHEAD: usize = 56;
const USUAL_DAYS: usize = 14;
const USUAL_WEEKS: usize = 4;

/// Periods ahead.
pub(crate) fn ahead(
    file: &str,
    source: &Source,
    grid: &Grid,
    span: Option<Span>,
    period: Option<Dates>,
) -> Result<usize, AgentError> {
    let planned = usize::try_from(grid.period_of(source.last_row_day) + 1 - grid.history as i64).unwrap_or(0);
    let usual =
        if grid.calendar.frequency == intake::calendar::Frequency::Daily { USUAL_DAYS } else { USUAL_WEEKS };
    let usual = if planned > 0 { planned.min(MOST_AHEAD) } else { usual };
    let of_span = span.map(|span| periods_of(grid, span));
    let of_period = period.map(|dates| until(source, grid, dates, usual)).transpose()?;
    let ahead = match (of_span, of_period) {
        (Some(span), period) => span.max(period.unwrap_or(0)),
        (None, Some(period)) => period,
        (None, None) => usual,
    };
    if ahead > MOST_AHEAD {
        let noun = grid.noun();
        return Err(AgentError::Needs(format!(
            "Demand is sensed for at most {MOST_AHEAD} {noun}s after its last {noun} in {}, {}; that would be {} {noun}s. Ask for \
             a shorter time{}, or ask the Demand Forecasting agent.",
            plain(file),
            source.last_day,
            whole(ahead as f64),
            if noun == "day" { " or by week" } else { "" }
        )));
    }
    Ok(ahead)
}

fn periods_of(grid: &Grid, span: Span) -> usize {
    let days_of_period = grid.step().days() as f64;
    match span.unit {
        SpanUnit::Period => span.n as usize,
        SpanUnit::Day | SpanUnit::Week | SpanUnit::Month | SpanUnit::Quarter | SpanUnit::Year => {
            (span.days() / days_of_period).ceil() as usize
        }
    }
}

/// Periods up to the end of the days that are named; an open stretch goes on for as long as a usual forecast.
fn until(source: &Source, grid: &Grid, dates: Dates, usual: usize) -> Result<usize, AgentError> {
    let first = dates.from.map(|day| grid.period_of(day) - grid.history as i64);
    let last = dates.to.map(|day| grid.period_of(day) - grid.history as i64);
    let end = match (first, last) {
        (_, Some(last)) => last + 1,
        (Some(first), None) => (first + 7 / grid.step().days() as i64).max(usual as i64),
        (None, None) => usual as i64,
    };
    usize::try_from(end).ok().filter(|end| *end > 0).ok_or_else(|| {
        AgentError::Needs(format!(
            "The days that you name lie in the past: demand is known up to {}. Ask “why did demand change” for past days, or \
             name days after it.",
            source.last_day
        ))
    })
}
