//! Promotions and holidays: turns the columns of a file and the calendar of a country into rows of intensities per series,
//! and the estimated effects into words. `kernels::forecast::events` estimates the effects.

mod cell;
mod closed;
mod columns;
pub(crate) mod country;
pub(crate) mod kind;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::demand_forecasting::data::{history::History, series::Series};
use country::CountryRows;
use intake::{Recipe, Table, holidays::Country, roles::Roles};
use kind::{Kind, Source};

/// The events of all series of a forecast.
#[derive(Default)]
pub(crate) struct Events {
    pub kinds: Vec<Kind>,
    /// Rows of each product over its history and horizon, with the kind of each, in the order of the kinds.
    own: HashMap<String, Vec<(usize, Vec<f64>)>>,
    pub country: Option<(Country, CountryRows)>,
    /// Days on which the shop was probably closed, counted as zero sales.
    pub closed_days: usize,
    horizon: usize,
}

impl Events {
    /// Gathers the events from the file and the country; empty without an event column and without a country.
    pub(crate) fn gather(
        table: &Table,
        roles: &Roles,
        recipe: &Recipe,
        history: &History,
        chosen: &mut [Series],
        country: Option<Country>,
        horizon: usize,
    ) -> Self {
        let (mut kinds, own) = columns::read(table, roles, recipe, &history.calendar, chosen, horizon);
        let mut closed_days = 0;
        let country = country.and_then(|country| {
            closed_days = closed::fill(chosen, country, &history.calendar);
            let first = chosen.iter().map(|series| series.first).min()?;
            let last = chosen.iter().map(Series::last).max()? + horizon as i64;
            let rows = country::rows(country, &history.calendar, first, last);
            let before = kinds.len();
            kinds.extend(rows.kinds.iter().map(|(name, parent)| Kind {
                name: (*name).to_owned(),
                source: Source::Country,
                parent: parent.map(|parent| parent + before),
            }));
            Some((country, rows))
        });
        Self { kinds, own, country, closed_days, horizon }
    }

    /// The rows of one series over its history and horizon.
    pub(crate) fn rows<'a>(&'a self, series: &'a Series) -> Vec<&'a [f64]> {
        self.of(series).map(|(_, row)| row).collect()
    }

    /// The rows of one series, each with its kind.
    pub(crate) fn of<'a>(&'a self, series: &'a Series) -> impl Iterator<Item = (usize, &'a [f64])> {
        let own = self.own.get(&series.product).into_iter().flatten();
        let country = self.country.iter().flat_map(move |(_, rows)| {
            let start = (series.first - rows.first) as usize;
            let end = start + series.values.len() + self.horizon;
            let before = self.kinds.len() - rows.kinds.len();
            rows.rows.iter().enumerate().map(move |(at, row)| (before + at, &row[start..end]))
        });
        own.map(|(kind, row)| (*kind, row.as_slice())).chain(country)
    }
}
