//! How long a year and its periods are.

use intake::calendar::Frequency;

use crate::inventory_optimization::params::{InventoryParams, defaults::DAYS_PER_YEAR};

/// Years with fewer days count working days.
const CALENDAR_YEAR: f64 = 330.0;

/// How long a year is, and with it weeks and months: days are calendar days or working days, whatever the year counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Year {
    pub days: f64,
}

impl Year {
    pub fn of(params: &InventoryParams) -> Self {
        Self { days: params.days_per_year.unwrap_or(DAYS_PER_YEAR) }
    }

    /// Days in a period; a week has five days when the year has few enough to count working days only, six in between.
    pub fn days_in(self, period: Frequency) -> f64 {
        match period {
            Frequency::Daily => 1.0,
            Frequency::Weekly if self.days < 275.0 => 5.0,
            Frequency::Weekly if self.days < CALENDAR_YEAR => 6.0,
            Frequency::Weekly => 7.0,
            Frequency::Monthly => self.days / 12.0,
            Frequency::Quarterly => self.days / 4.0,
            Frequency::Yearly => self.days,
        }
    }

    /// Whether its days are calendar days; dates of working days are not known here.
    pub fn has_dates(self) -> bool {
        self.days >= CALENDAR_YEAR
    }

    pub fn periods(self, period: Frequency) -> f64 {
        self.days / self.days_in(period)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_of_working_days_has_weeks_of_working_days() {
        let weeks = |days| Year { days }.days_in(Frequency::Weekly);
        assert_eq!((weeks(365.0), weeks(360.0), weeks(250.0), weeks(300.0)), (7.0, 7.0, 5.0, 6.0));
        assert_eq!(Year { days: 360.0 }.days_in(Frequency::Monthly), 30.0);
    }
}
