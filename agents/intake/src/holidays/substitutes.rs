//! Days off that replace public holidays on a weekend.

use chrono::{Datelike, NaiveDate, Weekday};

use crate::holidays::day::{Day, Kind};

const NAME: &str = "Day off for a holiday on a weekend";
/// Holidays without a substitute day in the whole country.
const NEVER_MOVED: [&str; 2] = ["Anzac Day", "Remembrance Day"];

/// The rule of a country for a holiday on a weekend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Substitutes {
    None,
    /// The Friday before a Saturday, or the Monday after a Sunday.
    Nearest,
    /// The next weekday that is not a holiday.
    NextWeekday,
    /// After a Sunday, the next day that is not a holiday; also a day between two holidays.
    Japan,
}

impl Substitutes {
    pub(super) fn add_to(self, days: &mut Vec<Day>, year: i32) {
        let mut taken: Vec<NaiveDate> =
            days.iter().filter(|day| day.kind == Kind::Public).map(|day| day.date).collect();
        taken.sort_unstable();
        for date in taken.clone() {
            let is_moved = days.iter().all(|day| day.date != date || !NEVER_MOVED.contains(&day.name));
            let found = if is_moved { self.of(date, &taken) } else { None };
            if let Some(date) = found {
                taken.push(date);
                days.push(Day { date, name: NAME, kind: Kind::Substitute, moves: false });
            }
        }
        let next_new_year = NaiveDate::from_ymd_opt(year + 1, 1, 1);
        if self == Self::Nearest && next_new_year.is_some_and(|date| date.weekday() == Weekday::Sat) {
            let date = next_new_year.and_then(|date| date.pred_opt());
            days.extend(date.map(|date| Day { date, name: NAME, kind: Kind::Substitute, moves: false }));
        }
    }

    fn of(self, date: NaiveDate, taken: &[NaiveDate]) -> Option<NaiveDate> {
        let weekday = date.weekday();
        let mut days_after = date.iter_days().skip(1);
        match self {
            Self::Nearest if weekday == Weekday::Sun => date.succ_opt(),
            // The Friday before a Saturday on the first of January is in the previous year.
            Self::Nearest if weekday == Weekday::Sat => {
                date.pred_opt().filter(|day| day.year() == date.year())
            }
            Self::NextWeekday if is_weekend(date) => {
                days_after.find(|day| !is_weekend(*day) && !taken.contains(day))
            }
            Self::Japan if weekday == Weekday::Sun => days_after.find(|day| !taken.contains(day)),
            Self::Japan => {
                let between = date.succ_opt()?;
                let is_between = taken.contains(&between.succ_opt()?) && between.weekday() != Weekday::Sun;
                (is_between && !taken.contains(&between)).then_some(between)
            }
            Self::None | Self::Nearest | Self::NextWeekday => None,
        }
    }
}

fn is_weekend(date: NaiveDate) -> bool {
    matches!(date.weekday(), Weekday::Sat | Weekday::Sun)
}
