//! Promotions and holidays: from the columns of a file and the calendar of a country to rows of intensities per series,
//! and from the effects that were found to words. `kernels::forecast::events` estimates the effects.

mod cell;
mod closed;
mod columns;
pub mod country;
pub mod holidays;
pub mod kind;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::demand_forecasting::data::{history::History, series::Series};
use crate::demand_forecasting::question::countries::Country;
use country::CountryRows;
use intake::{Recipe, Table, roles::Roles};
use kind::{Kind, Source};

/// Events beside all series of a forecast.
#[derive(Default)]
pub struct Events {
    pub kinds: Vec<Kind>,
    /// Rows of each product over its history and horizon, with the kind of each, in the order of the kinds.
    own: HashMap<String, Vec<(usize, Vec<f64>)>>,
    pub country: Option<(Country, CountryRows)>,
    /// Days that a shop was closed on as it seems, taken as no sale.
    pub closed_days: usize,
    horizon: usize,
}

impl Events {
    /// Everything that the file and the country tell; empty when the file has no such column and no country was named.
    pub fn gather(
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
    pub fn rows<'a>(&'a self, series: &'a Series) -> Vec<&'a [f64]> {
        self.of(series).map(|(_, row)| row).collect()
    }

    /// The rows of one series with the kind of each.
    pub fn of<'a>(&'a self, series: &'a Series) -> impl Iterator<Item = (usize, &'a [f64])> {
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
