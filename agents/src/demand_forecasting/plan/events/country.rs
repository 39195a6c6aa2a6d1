//! The holidays of a country on the calendar of a forecast.
//!
//! Days: one row for all public holidays, an additional row for each by name, one for the days before and one for those after.
//! Weeks: the same as shares of the week, without the days before and after. Months and quarters: only feasts that move to
//! another one in some years, because the others are part of the season. Years: no rows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, Days, NaiveDate};

use intake::{
    calendar::{Calendar, Frequency},
    holidays::{Country, Day, Kind, days},
};
use language::written::capitalised;

/// People shop for a feast on this many days before it.
const SHOPPING_AHEAD: Days = Days::new(3);
/// The years in which the usual month of a feast is counted.
const USUAL_YEARS: std::ops::RangeInclusive<i32> = 2010..=2035;

/// Rows of intensities per kind, all from the period `first` on. A kind has a name and the row whose effect it adds to.
pub(crate) struct CountryRows {
    pub first: i64,
    pub kinds: Vec<(String, Option<usize>)>,
    pub rows: Vec<Vec<f64>>,
}

/// Rows from the period `first` to `last`.
pub(crate) fn rows(country: Country, calendar: &Calendar, first: i64, last: i64) -> CountryRows {
    let mut rows = CountryRows { first, kinds: Vec::new(), rows: Vec::new() };
    let (from, until) = (calendar.start(first), calendar.end(last));
    let length = (last - first + 1) as usize;
    let all: Vec<Day> = (from.year() - 1..=until.year() + 1).flat_map(|year| days(country, year)).collect();
    match calendar.frequency {
        Frequency::Daily => {
            by_name(&mut rows, &all, calendar, length, 1.0);
            around(&mut rows, &all, calendar, length);
        }
        Frequency::Weekly => by_name(&mut rows, &all, calendar, length, 1.0 / 7.0),
        Frequency::Monthly | Frequency::Quarterly => {
            movers(&mut rows, country, &all, calendar, length);
        }
        Frequency::Yearly => {}
    }
    rows
}

impl CountryRows {
    /// Adds a row of zeros and returns its position.
    fn add(&mut self, name: &str, parent: Option<usize>, length: usize) -> usize {
        self.kinds.push((name.to_owned(), parent));
        self.rows.push(vec![0.0; length]);
        self.rows.len() - 1
    }

    fn mark(&mut self, row: usize, period: i64, intensity: f64) {
        let position = usize::try_from(period - self.first).ok();
        if let Some(value) = position.and_then(|position| self.rows[row].get_mut(position)) {
            *value += intensity;
        }
    }
}

fn by_name(rows: &mut CountryRows, all: &[Day], calendar: &Calendar, length: usize, share: f64) {
    let pooled = rows.add("Public holiday", None, length);
    let mut of_name: BTreeMap<&str, usize> = BTreeMap::new();
    let mut marked = BTreeSet::new();
    for day in all {
        let period = calendar.index(day.date);
        if !(rows.first..rows.first + length as i64).contains(&period) {
            continue;
        }
        let is_public = day.kind == Kind::Public;
        if is_public && marked.insert(day.date) {
            rows.mark(pooled, period, share);
        }
        let parent = is_public.then_some(pooled);
        let row = *of_name.entry(day.name).or_insert_with(|| rows.add(day.name, parent, length));
        rows.mark(row, period, share);
    }
}

/// Adds the days before and after public holidays that are not special days themselves.
fn around(rows: &mut CountryRows, all: &[Day], calendar: &Calendar, length: usize) {
    let special: BTreeSet<NaiveDate> = all.iter().map(|day| day.date).collect();
    let public: BTreeSet<NaiveDate> =
        all.iter().filter(|day| day.kind == Kind::Public).map(|day| day.date).collect();
    let before: BTreeSet<NaiveDate> = public.iter().filter_map(NaiveDate::pred_opt).collect();
    let after: BTreeSet<NaiveDate> = public.iter().filter_map(NaiveDate::succ_opt).collect();
    for (name, dates) in [("Day before a public holiday", before), ("Day after a public holiday", after)] {
        let row = rows.add(name, None, length);
        for date in dates.difference(&special) {
            rows.mark(row, calendar.index(*date), 1.0);
        }
    }
}

/// Adds feasts outside their usual month, and usual months without their feast.
fn movers(rows: &mut CountryRows, country: Country, all: &[Day], calendar: &Calendar, length: usize) {
    let usual_days: Vec<Day> =
        USUAL_YEARS.flat_map(|year| days(country, year)).filter(|day| day.moves).collect();
    let names: BTreeSet<&str> = usual_days.iter().map(|day| day.name).collect();
    let noun = calendar.frequency.noun();
    for name in names {
        let usual = usual_month(&usual_days, name, calendar);
        let there: BTreeSet<i64> =
            all.iter().filter(|day| day.name == name).map(|day| shopping_period(day, calendar)).collect();
        let with = match usual {
            Some(_) => rows.add(&format!("{name} in an unusual {noun}"), None, length),
            None => rows.add(name, None, length),
        };
        for period in &there {
            if Some(place_in_year(*period, calendar)) != usual {
                rows.mark(with, *period, 1.0);
            }
        }
        let Some(usual) = usual else { continue };
        let without = rows.add(&format!("{} without {name}", capitalised(noun)), None, length);
        for period in rows.first..rows.first + length as i64 {
            if place_in_year(period, calendar) == usual && !there.contains(&period) {
                rows.mark(without, period, 1.0);
            }
        }
    }
}

/// The month or quarter in which a feast is shopped for in more than half of the years.
fn usual_month(usual_days: &[Day], name: &str, calendar: &Calendar) -> Option<i64> {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for day in usual_days.iter().filter(|day| day.name == name) {
        *counts.entry(place_in_year(shopping_period(day, calendar), calendar)).or_default() += 1;
    }
    let years: usize = counts.values().sum();
    counts.into_iter().find(|(_, count)| count * 2 > years).map(|(month, _)| month)
}

/// The period in which people shop for a feast.
fn shopping_period(day: &Day, calendar: &Calendar) -> i64 {
    calendar.index(day.date - SHOPPING_AHEAD)
}

/// The number of a period in its year, from 0 on.
fn place_in_year(period: i64, calendar: &Calendar) -> i64 {
    period.rem_euclid(calendar.frequency.periods_per_year())
}
