//! Converts a length of time to a number of periods of a calendar.

use chrono::{Days, Months, NaiveDate};

use crate::demand_forecasting::{
    horizon_end::{first_day, last_day},
    params::{Horizon, Unit},
};
use intake::{
    AgentError,
    calendar::{Calendar, Frequency, count_of},
};

/// More periods than this are refused.
const MAX_PERIODS: i64 = 1000;

/// The usual horizon of a frequency, but at most half the length of the history.
pub(crate) fn default_horizon(frequency: Frequency, longest_history: usize) -> Horizon {
    let usual = match frequency {
        Frequency::Daily => 28,
        Frequency::Weekly => 13,
        Frequency::Monthly => 12,
        Frequency::Quarterly => 4,
        Frequency::Yearly => 3,
    };
    let borne = u32::try_from(longest_history / 2).unwrap_or(usual).max(1);
    Horizon::Span { amount: usual.min(borne), unit: frequency.into() }
}

/// The horizon with an end that no longer depends on the file; refused when the file already reaches that end.
pub(crate) fn settled(horizon: Horizon, calendar: &Calendar, last: i64) -> Result<Horizon, AgentError> {
    let Horizon::Until { until, from } = horizon else { return Ok(horizon) };
    let first = calendar.start(last + 1);
    let end = last_day(&until, first)?;
    if end < first {
        return Err(AgentError::Needs(format!(
            "The file reaches to {}, so nothing is left to forecast until {end}. Ask for a later time.",
            calendar.end(last)
        )));
    }
    let from = from.and_then(|from| first_day(&from, end)).filter(|from| *from > first && *from <= end);
    Ok(Horizon::Until { until: end.to_string(), from: from.map(|from| from.to_string()) })
}

/// The number of periods after `last` that the horizon spans, rounded, and at least one.
pub(crate) fn periods(horizon: &Horizon, calendar: &Calendar, last: i64) -> Result<usize, AgentError> {
    let start = calendar.start(last + 1);
    let (amount, unit) = match horizon {
        Horizon::Periods(amount) => (*amount, Unit::Periods),
        Horizon::Span { amount, unit } => (*amount, *unit),
        Horizon::Until { until, .. } => {
            let end = last_day(until, start)?.succ_opt().unwrap_or(NaiveDate::MAX);
            return up_to(end, calendar, last);
        }
    };
    let end = match unit {
        Unit::Periods => return check(i64::from(amount), calendar),
        Unit::Days => start.checked_add_days(Days::new(amount.into())),
        Unit::Weeks => start.checked_add_days(Days::new(u64::from(amount) * 7)),
        Unit::Months => start.checked_add_months(Months::new(amount)),
        Unit::Quarters => start.checked_add_months(Months::new(amount * 3)),
        Unit::Years => start.checked_add_months(Months::new(amount * 12)),
    };
    up_to(end.unwrap_or(NaiveDate::MAX), calendar, last)
}

/// The number of periods of which at least half lies before the end.
fn up_to(end: NaiveDate, calendar: &Calendar, last: i64) -> Result<usize, AgentError> {
    let index = calendar.index(end);
    let inside = (end - calendar.start(index)).num_days();
    let length = (calendar.end(index) - calendar.start(index)).num_days() + 1;
    check(index - last - 1 + i64::from(inside * 2 >= length), calendar)
}

fn check(periods: i64, calendar: &Calendar) -> Result<usize, AgentError> {
    let periods = periods.max(1);
    if periods > MAX_PERIODS {
        return Err(AgentError::Needs(format!(
            "The horizon is {}; at most {MAX_PERIODS} periods can be forecast. Ask for a shorter time or for \
             longer periods.",
            count_of(periods as usize, calendar.frequency)
        )));
    }
    Ok(periods as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_a_number_of_periods() {
        for (frequency, amount, unit, expected) in [
            (Frequency::Weekly, 12, Unit::Months, 52),
            (Frequency::Weekly, 1, Unit::Quarters, 13),
            (Frequency::Monthly, 6, Unit::Weeks, 1),
            (Frequency::Monthly, 13, Unit::Weeks, 3),
            (Frequency::Monthly, 1, Unit::Years, 12),
            (Frequency::Monthly, 3, Unit::Days, 1),
            (Frequency::Daily, 3, Unit::Months, 90),
            (Frequency::Quarterly, 6, Unit::Months, 2),
            (Frequency::Daily, 9, Unit::Periods, 9),
        ] {
            let calendar = Calendar::usual(frequency);
            let last =
                calendar.index("2024-12-31".parse().unwrap()) - i64::from(frequency == Frequency::Weekly);
            let periods = periods(&Horizon::Span { amount, unit }, &calendar, last).unwrap();
            assert_eq!(periods, expected, "{amount} {unit:?} {frequency:?}");
        }
    }

    #[test]
    fn an_end_is_a_number_of_periods_and_must_be_ahead() {
        let calendar = Calendar::usual(Frequency::Monthly);
        let last = calendar.index("2025-08-01".parse().unwrap());
        let until =
            |text: &str| settled(Horizon::Until { until: text.to_owned(), from: None }, &calendar, last);
        for (text, end, expected) in
            [("2026-q1", "2026-03-31", 7), ("year", "2025-12-31", 4), ("september", "2025-09-30", 1)]
        {
            let horizon = until(text).unwrap();
            assert_eq!(horizon, Horizon::Until { until: end.to_owned(), from: None });
            assert_eq!(periods(&horizon, &calendar, last).unwrap(), expected, "{text}");
        }
        let refused = until("2025-08").unwrap_err().to_string();
        assert!(refused.starts_with("The file reaches to 2025-08-31, so nothing is left"), "{refused}");
    }
}
