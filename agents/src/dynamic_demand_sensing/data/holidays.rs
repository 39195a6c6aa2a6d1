//! The public holidays of a country as a signal that the calendar knows ahead.

use chrono::Datelike;
use kernels::sensing::{Signal, SignalKind, SignalValues, Step};

use intake::holidays::{Country, Kind, days};

use super::{grid::Grid, signals::GridSignal};
use crate::dynamic_demand_sensing::question::Topic;

/// A flag per day, or the number of holidays per week.
pub(crate) fn on_grid(grid: &Grid, country: Country) -> GridSignal {
    let mut values = vec![0.0; grid.all()];
    let last = grid.date(grid.all() - 1);
    let mut marked = Vec::new();
    for year in grid.date(0).year()..=last.year() + 1 {
        for day in days(country, year) {
            if day.kind == Kind::Shopping || marked.contains(&day.date) {
                continue;
            }
            marked.push(day.date);
            let period = usize::try_from(grid.period_of(day.date)).ok();
            if let Some(value) = period.and_then(|period| values.get_mut(period)) {
                *value += 1.0;
            }
        }
    }
    let kind = if grid.step() == Step::Day { SignalKind::Flag } else { SignalKind::Amount };
    let values = SignalValues::Shared(values.into_iter().map(Some).collect());
    GridSignal {
        name: format!("public holidays in {}", country.name()),
        topic: Topic::Holiday,
        signal: Signal { kind, values, is_planned: true, is_known_afterwards: false },
        categories: Vec::new(),
        is_carried: false,
        is_summed: false,
        is_of_calendar: true,
        known: grid.history,
    }
}
