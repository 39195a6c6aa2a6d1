//! Public holidays without a row in a file that otherwise has every day: the shop was closed, so nothing was sold.

use crate::demand_forecasting::data::series::Series;
use chrono::Datelike;
use intake::{
    calendar::{Calendar, Frequency},
    holidays::{Country, Kind, days},
};

/// A product needs at least this many holidays without a row before the shop counts as closed.
const FEWEST: usize = 2;

/// Sets the public holidays of a product to zero where at least half of them are unknown; returns the number of these days.
pub(super) fn fill(chosen: &mut [Series], country: Country, calendar: &Calendar) -> usize {
    let span = chosen.iter().map(|series| series.first).min().zip(chosen.iter().map(Series::last).max());
    let Some((first, last)) = span.filter(|_| calendar.frequency == Frequency::Daily) else { return 0 };
    let years = calendar.start(first).year()..=calendar.end(last).year();
    let mut public: Vec<i64> = years
        .flat_map(|year| days(country, year))
        .filter(|day| day.kind == Kind::Public)
        .map(|day| calendar.index(day.date))
        .collect();
    public.dedup();
    chosen.iter_mut().map(|series| close(series, &public)).sum()
}

fn close(series: &mut Series, public: &[i64]) -> usize {
    let mut holidays = 0;
    let mut unknown = Vec::new();
    for index in public {
        let Ok(position) = usize::try_from(index - series.first) else { continue };
        let Some(value) = series.values.get(position) else { continue };
        holidays += 1;
        if value.is_nan() {
            unknown.push(position);
        }
    }
    if unknown.len() < FEWEST || unknown.len() * 2 < holidays {
        return 0;
    }
    for position in &unknown {
        series.values[*position] = 0.0;
    }
    unknown.len()
}
