//! Periods: how often the rows of a file repeat, which period a day falls into, and which date a period has.

use chrono::{Datelike, Months, NaiveDate, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The length of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Quarterly,
    Yearly,
}

impl Frequency {
    /// `day`, `week` and so on.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Daily => "day",
            Self::Weekly => "week",
            Self::Monthly => "month",
            Self::Quarterly => "quarter",
            Self::Yearly => "year",
        }
    }

    /// `daily`, `weekly` and so on.
    pub fn adjective(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
            Self::Quarterly => "quarterly",
            Self::Yearly => "yearly",
        }
    }

    /// The number of periods after which the same weekday or season comes around again a year later.
    pub fn periods_per_year(self) -> i64 {
        match self {
            Self::Daily => 364,
            Self::Weekly => 52,
            Self::Monthly => 12,
            Self::Quarterly => 4,
            Self::Yearly => 1,
        }
    }

    /// The season lengths to test, in periods.
    pub fn seasons(self) -> &'static [usize] {
        match self {
            Self::Daily => &[7, 365],
            Self::Weekly => &[52],
            Self::Monthly => &[12],
            Self::Quarterly => &[4],
            Self::Yearly => &[],
        }
    }

    /// The number of months in a period; `None` for days and weeks.
    fn months(self) -> Option<i64> {
        match self {
            Self::Daily | Self::Weekly => None,
            Self::Monthly => Some(1),
            Self::Quarterly => Some(3),
            Self::Yearly => Some(12),
        }
    }
}

/// `1 week`, `13 weeks`.
pub fn count_of(count: usize, frequency: Frequency) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {}{plural}", language::written::number::whole(count as f64), frequency.noun())
}

/// Which day of its period a file writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DayOfPeriod {
    First,
    Last,
}

/// Periods of one length, numbered consecutively. `phase` is the weekday on which weeks start, or the first month of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    pub frequency: Frequency,
    phase: i64,
    day: DayOfPeriod,
}

impl Calendar {
    /// The usual calendar: weeks start on Monday, quarters start in January.
    pub fn usual(frequency: Frequency) -> Self {
        let phase = if frequency == Frequency::Weekly { days(MONDAY) % 7 } else { 0 };
        Self { frequency, phase, day: DayOfPeriod::First }
    }

    /// The calendar that these dates follow: their weekday and their first month; the last day of a period if all are month ends.
    pub fn of(frequency: Frequency, dates: &[NaiveDate]) -> Self {
        let mut calendar = Self::usual(frequency);
        let Some(first) = dates.first() else { return calendar };
        if frequency == Frequency::Weekly {
            calendar.phase = days(first.week(common_weekday(dates)).first_day()).rem_euclid(7);
        }
        if let Some(months) = frequency.months() {
            let phase = month(*first).rem_euclid(months);
            if dates.iter().all(|date| month(*date).rem_euclid(months) == phase) {
                calendar.phase = phase;
            }
            if dates.iter().all(|date| is_month_end(*date)) {
                calendar.day = DayOfPeriod::Last;
            }
        }
        calendar
    }

    /// The number of the period that contains the day.
    pub fn index(&self, date: NaiveDate) -> i64 {
        match self.frequency {
            Frequency::Daily => days(date),
            Frequency::Weekly => (days(date) - self.phase).div_euclid(7),
            Frequency::Monthly | Frequency::Quarterly | Frequency::Yearly => {
                (month(date) - self.phase).div_euclid(self.frequency.months().unwrap_or(1))
            }
        }
    }

    /// The day that represents a period in tables.
    pub fn date(&self, index: i64) -> NaiveDate {
        let start = self.start(index);
        if self.day == DayOfPeriod::Last && self.frequency.months().is_some() {
            let month_after = start.checked_add_months(Months::new(1));
            return month_after.and_then(|date| date.pred_opt()).unwrap_or(start);
        }
        start
    }

    /// The name of a period as shown to users: `2025-01-06`, `Jan 2025`, `Q1 2025`, `2025`.
    pub fn label(&self, index: i64) -> String {
        let start = self.start(index);
        match self.frequency {
            Frequency::Daily | Frequency::Weekly => start.to_string(),
            Frequency::Monthly => start.format("%b %Y").to_string(),
            Frequency::Quarterly if self.phase == 0 => {
                format!("Q{} {}", start.month0() / 3 + 1, start.year())
            }
            Frequency::Yearly if self.phase == 0 => start.year().to_string(),
            Frequency::Quarterly | Frequency::Yearly => start.format("from %b %Y").to_string(),
        }
    }

    /// The first day of a period.
    pub fn start(&self, index: i64) -> NaiveDate {
        match self.frequency.months() {
            None if self.frequency == Frequency::Weekly => from_days(index * 7 + self.phase),
            None => from_days(index),
            Some(months) => from_month(index * months + self.phase),
        }
    }

    /// The last day of a period.
    pub fn end(&self, index: i64) -> NaiveDate {
        self.start(index + 1).pred_opt().unwrap_or(NaiveDate::MAX)
    }
}

/// A Monday.
const MONDAY: NaiveDate = NaiveDate::from_ymd_opt(1900, 1, 1).expect("1 January 1900 is a day");

fn common_weekday(dates: &[NaiveDate]) -> Weekday {
    let mut counts = [0_usize; 7];
    for date in dates {
        counts[date.weekday().num_days_from_monday() as usize] += 1;
    }
    let mut best = 0_u8;
    for day in 0..7 {
        if counts[usize::from(day)] > counts[usize::from(best)] {
            best = day;
        }
    }
    Weekday::try_from(best).unwrap_or(Weekday::Mon)
}

fn is_month_end(date: NaiveDate) -> bool {
    date.succ_opt().is_some_and(|next| next.day() == 1)
}

fn days(date: NaiveDate) -> i64 {
    i64::from(date.num_days_from_ce())
}

fn from_days(days: i64) -> NaiveDate {
    i32::try_from(days).ok().and_then(NaiveDate::from_num_days_from_ce_opt).unwrap_or(NaiveDate::MAX)
}

fn month(date: NaiveDate) -> i64 {
    i64::from(date.year()) * 12 + i64::from(date.month0())
}

fn from_month(month: i64) -> NaiveDate {
    let year = i32::try_from(month.div_euclid(12)).unwrap_or(i32::MAX);
    let month = u32::try_from(month.rem_euclid(12) + 1).unwrap_or(1);
    NaiveDate::from_ymd_opt(year, month, 1).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_period_keeps_the_date_style_of_the_file() {
        for (frequency, dates, next) in [
            (Frequency::Daily, ["2025-01-30", "2025-01-31"], "2025-02-01"),
            (Frequency::Weekly, ["2025-01-05", "2025-01-12"], "2025-01-19"),
            (Frequency::Monthly, ["2025-01-01", "2025-02-01"], "2025-03-01"),
            (Frequency::Monthly, ["2025-01-31", "2025-02-28"], "2025-03-31"),
            (Frequency::Quarterly, ["2024-11-01", "2025-02-01"], "2025-05-01"),
            (Frequency::Yearly, ["2024-04-01", "2025-04-01"], "2026-04-01"),
        ] {
            let dates = dates.map(day);
            let calendar = Calendar::of(frequency, &dates);
            let last = calendar.index(dates[1]);
            assert_eq!(calendar.index(dates[0]) + 1, last);
            assert_eq!(calendar.date(last), dates[1]);
            assert_eq!(calendar.date(last + 1), day(next));
        }
    }

    #[test]
    fn weeks_start_on_monday_by_default() {
        let calendar = Calendar::usual(Frequency::Weekly);
        let index = calendar.index(day("2025-01-05"));
        assert_eq!((calendar.start(index), calendar.end(index)), (day("2024-12-30"), day("2025-01-05")));
    }
}
