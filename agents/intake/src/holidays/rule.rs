//! Rules that give the day of a holiday in a year.

use chrono::{Datelike, Days, NaiveDate, Weekday};

use crate::holidays::day::{Day, Kind};

/// The rule for the date of a holiday.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    /// A fixed month and day.
    Fixed(u32, u32),
    /// Month, weekday, and its number in the month.
    Nth(u32, Weekday, u8),
    /// The last such weekday of a month.
    Last(u32, Weekday),
    /// The first such weekday on or after a month and day.
    OnOrAfter(u32, u32, Weekday),
    /// Number of days after Easter Sunday.
    Easter(i64),
    /// Month and day; one day earlier if that is a Sunday.
    FixedNotSunday(u32, u32),
    /// The day that follows the fourth Thursday of November.
    AfterThanksgiving,
    VernalEquinox,
    AutumnalEquinox,
    /// Year, month and day of each occurrence.
    Listed(&'static [(i32, u32, u32)]),
}

/// A rule with its name and the years in which it applies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub name: &'static str,
    rule: Rule,
    kind: Kind,
    from: i32,
    until: i32,
}

/// A public holiday.
pub(super) const fn public(name: &'static str, rule: Rule) -> Entry {
    Entry { name, rule, kind: Kind::Public, from: i32::MIN, until: i32::MAX }
}

/// A day on which people shop differently.
pub(super) const fn shopping(name: &'static str, rule: Rule) -> Entry {
    Entry { name, rule, kind: Kind::Shopping, from: i32::MIN, until: i32::MAX }
}

/// Shopping days around the feasts that most of these countries celebrate.
pub(super) const CHRISTIAN: &[Entry] =
    &[shopping("Easter Sunday", Rule::Easter(0)), shopping("Christmas Eve", Rule::Fixed(12, 24))];
pub(super) const YEAR_END: &[Entry] = &[shopping("New Year's Eve", Rule::Fixed(12, 31))];
pub(super) const BLACK_FRIDAY: &[Entry] = &[shopping("Black Friday", Rule::AfterThanksgiving)];

/// A list with a day for nearly every year is a lunar feast; shorter lists are single days.
const LONG_LIST: usize = 20;

impl Entry {
    /// Limits the entry to this year and later.
    pub(super) const fn from(self, from: i32) -> Self {
        Self { from, ..self }
    }

    /// Limits the entry to this year and earlier.
    pub(super) const fn until(self, until: i32) -> Self {
        Self { until, ..self }
    }

    /// The days of a year; most rules have one, lists may have none or two.
    pub(super) fn days(&self, year: i32) -> Vec<Day> {
        if !(self.from..=self.until).contains(&year) {
            return Vec::new();
        }
        let moves = match self.rule {
            Rule::Easter(after) => after == 0,
            Rule::Listed(days) => days.len() >= LONG_LIST,
            Rule::Fixed(..)
            | Rule::FixedNotSunday(..)
            | Rule::Nth(..)
            | Rule::Last(..)
            | Rule::OnOrAfter(..)
            | Rule::AfterThanksgiving
            | Rule::VernalEquinox
            | Rule::AutumnalEquinox => false,
        };
        let mut days = Vec::new();
        for date in self.rule.dates(year) {
            days.push(Day { date, name: self.name, kind: self.kind, moves });
        }
        days
    }
}

impl Rule {
    fn dates(self, year: i32) -> Vec<NaiveDate> {
        if let Self::Listed(list) = self {
            let of_year = list.iter().filter(|(listed, _, _)| *listed == year);
            return of_year
                .filter_map(|(_, month, day)| NaiveDate::from_ymd_opt(year, *month, *day))
                .collect();
        }
        self.date(year).into_iter().collect()
    }

    fn date(self, year: i32) -> Option<NaiveDate> {
        match self {
            Self::Fixed(month, day) => NaiveDate::from_ymd_opt(year, month, day),
            Self::Nth(month, weekday, nth) => NaiveDate::from_weekday_of_month_opt(year, month, weekday, nth),
            Self::Last(month, weekday) => {
                (1..=5).rev().find_map(|nth| NaiveDate::from_weekday_of_month_opt(year, month, weekday, nth))
            }
            Self::OnOrAfter(month, day, weekday) => {
                let mut week = NaiveDate::from_ymd_opt(year, month, day)?.iter_days().take(7);
                week.find(|date| date.weekday() == weekday)
            }
            Self::Easter(after) => easter(year)?.checked_add_signed(chrono::TimeDelta::days(after)),
            Self::FixedNotSunday(month, day) => {
                let date = NaiveDate::from_ymd_opt(year, month, day)?;
                if date.weekday() == Weekday::Sun { date.pred_opt() } else { Some(date) }
            }
            Self::AfterThanksgiving => NaiveDate::from_weekday_of_month_opt(year, 11, Weekday::Thu, 4)?
                .checked_add_days(Days::new(1)),
            Self::VernalEquinox => NaiveDate::from_ymd_opt(year, 3, equinox(year, 20.8431)),
            Self::AutumnalEquinox => NaiveDate::from_ymd_opt(year, 9, equinox(year, 23.2488)),
            Self::Listed(_) => None,
        }
    }
}

/// Easter Sunday of the Gregorian calendar (Butcher's rule of 1876, in the form of Meeus, 1991).
pub(super) fn easter(year: i32) -> Option<NaiveDate> {
    let golden = year.rem_euclid(19);
    let (century, of_century) = (year.div_euclid(100), year.rem_euclid(100));
    let skipped = (century - (century + 8) / 25 + 1) / 3;
    let moon = (19 * golden + century - century / 4 - skipped + 15).rem_euclid(30);
    let weekday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - moon - of_century % 4).rem_euclid(7);
    let correction = (golden + 11 * moon + 22 * weekday) / 451;
    let days = moon + weekday - 7 * correction + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(days / 31).ok()?, u32::try_from(days % 31 + 1).ok()?)
}

/// The day of the month of the equinox in Japan, from 1980 to 2099: it moves by 0.242194 days a year, and back
/// by one day in leap years.
fn equinox(year: i32, in_1980: f64) -> u32 {
    let years = f64::from(year - 1980);
    (in_1980 + 0.242_194 * years - (years / 4.0).floor()).floor() as u32
}
