//! Choices with few values, the defaults that are assumed where neither the message nor the file says anything, and the
//! lengths of periods.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::params::InventoryParams;
use intake::calendar::Frequency;

/// Money per order.
pub const ORDER_COST: f64 = 50.0;
/// Percent of the value in stock, a year.
pub const HOLDING_PERCENT: f64 = 20.0;
/// Percent.
pub const SERVICE_PERCENT: f64 = 95.0;
pub const LEAD_TIME_DAYS: f64 = 14.0;
pub const DAYS_PER_YEAR: f64 = 365.0;
/// Standard deviation of a month's demand in percent of it.
pub const DEVIATION_PERCENT: f64 = 30.0;
/// Shares of the value in percent.
pub const ABC_PERCENT: [f64; 2] = [80.0, 95.0];

/// What a service level counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ServiceMeasure {
    /// The share of order cycles without a shortage.
    #[default]
    CycleService,
    /// The share of units that are served from the shelf.
    FillRate,
}

/// A class by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Class {
    A,
    B,
    C,
}

/// What the lower price of a price break applies to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Discounts {
    #[default]
    AllUnits,
    Incremental,
}

/// How order sizes and levels are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// The economic order quantity first, then the level that gives the service.
    #[default]
    Economic,
    /// Reorder point and order quantity together, at the lowest cost: (r, Q).
    Optimal,
    /// Up to a highest level at or below a lowest one, at the lowest cost: (s, S).
    MinMax,
}

/// What to do with items that stand in several rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duplicates {
    /// Every row has stock and demand of its own.
    Sum,
    /// Every row has stock of its own, and the demand of the item is repeated.
    SumStock,
    First,
    Last,
}

/// What a column of holding costs says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HoldingMeaning {
    /// A share of the value, a year.
    Rate,
    /// Money per unit and year.
    MoneyPerUnit,
}

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
            Frequency::Weekly if self.days < 330.0 => 6.0,
            Frequency::Weekly => 7.0,
            Frequency::Monthly => self.days / 12.0,
            Frequency::Quarterly => self.days / 4.0,
            Frequency::Yearly => self.days,
        }
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
