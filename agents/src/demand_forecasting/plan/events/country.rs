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
    let neighbours = |step: fn(&NaiveDate) -> Option<NaiveDate>| -> BTreeSet<NaiveDate> {
        public.iter().filter_map(step).filter(|date| !special.contains(date)).collect()
    };
    for (name, dates) in [
        ("Day before a public holiday", neighbours(NaiveDate::pred_opt)),
        ("Day after a public holiday", neighbours(NaiveDate::succ_opt)),
    ] {
        let row = rows.add(name, None, length);
        dates.into_iter().for_each(|date| rows.mark(row, calendar.index(date), 1.0));
    }
}

/// Adds feasts outside their usual month, and usual months without their feast.
fn movers(rows: &mut CountryRows, country: Country, all: &[Day], calendar: &Calendar, length: usize) {
    let period = |day: &Day| calendar.index(day.date - SHOPPING_AHEAD);
    let of_year = |period: i64| period.rem_euclid(calendar.frequency.periods_per_year());
    let usual_days: Vec<Day> =
        USUAL_YEARS.flat_map(|year| days(country, year)).filter(|day| day.moves).collect();
    let names: BTreeSet<&str> = usual_days.iter().map(|day| day.name).collect();
    for name in names {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for day in usual_days.iter().filter(|day| day.name == name) {
            *counts.entry(of_year(period(day))).or_default() += 1;
        }
        let years: usize = counts.values().sum();
        let usual = counts.into_iter().find(|(_, count)| count * 2 > years).map(|(month, _)| month);
        let there: BTreeSet<i64> = all.iter().filter(|day| day.name == name).map(period).collect();
        let noun = calendar.frequency.noun();
        let with = match usual {
            Some(_) => rows.add(&format!("{name} in an unusual {noun}"), None, length),
            None => rows.add(name, None, length),
        };
        for at in there.iter().filter(|at| Some(of_year(**at)) != usual) {
            rows.mark(with, *at, 1.0);
        }
        let Some(usual) = usual else { continue };
        let without = rows.add(&format!("{} without {name}", capitalised(noun)), None, length);
        for at in
            (rows.first..rows.first + length as i64).filter(|at| of_year(*at) == usual && !there.contains(at))
        {
            rows.mark(without, at, 1.0);
        }
    }
}

fn capitalised(noun: &str) -> String {
    let (first, rest) = noun.split_at(1);
    first.to_uppercase() + rest
}
