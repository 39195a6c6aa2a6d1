//! Growth that a person assumes on top of the forecast. `plan::growth` applies it, `tell::growth` describes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use intake::{
    AgentError,
    calendar::{Frequency, count_of},
};

/// A larger factor of demand is a typing error, not a plan.
const LARGEST_FACTOR: f64 = 1e6;

/// Growth on top of what the history tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// Percent: 10 is a tenth more, -20 a fifth less; 0 takes back what was assumed before.
    #[schemars(range(min = -100, max = 1000))]
    pub percent: f64,
    /// Over the whole forecast, or compounding with time.
    #[serde(default)]
    pub per: Per,
    /// Product ids that grow; an empty list is every product of the forecast.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub products: Vec<String>,
}

/// The time in which demand grows by the percentage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Every period of the forecast is scaled alike.
    #[default]
    Horizon,
    Week,
    Month,
    Quarter,
    Year,
}

impl Per {
    /// The number of these times in a year; `None` when the growth does not depend on time.
    pub fn in_a_year(self) -> Option<f64> {
        match self {
            Self::Horizon => None,
            Self::Week => Some(52.0),
            Self::Month => Some(12.0),
            Self::Quarter => Some(4.0),
            Self::Year => Some(1.0),
        }
    }
}

impl Growth {
    /// Refuses percentages that make no sense.
    pub fn check(&self) -> Result<(), AgentError> {
        if (-100.0..=1000.0).contains(&self.percent) {
            return Ok(());
        }
        Err(AgentError::Needs(format!(
            "A growth of {} % cannot be assumed; it can be from -100 to 1000 %.",
            self.percent
        )))
    }

    /// Refuses a growth that compounds to an impossible demand within this many periods.
    pub fn check_within(&self, horizon: usize, frequency: Frequency) -> Result<(), AgentError> {
        if self.factor(horizon, frequency) <= LARGEST_FACTOR {
            return Ok(());
        }
        Err(AgentError::Needs(format!(
            "{} % growth that compounds over {} makes demand more than a million times as large, which is no \
             plan. Assume a smaller growth or ask for a shorter time.",
            self.percent,
            count_of(horizon, frequency)
        )))
    }

    /// Whether this growth applies to the product, which may be part of a series such as `North|Umbrella`.
    pub fn is_for(&self, product: &str) -> bool {
        let is_named = |name: &String| name == product || product.split('|').any(|part| part == name);
        self.products.is_empty() || self.products.iter().any(is_named)
    }

    /// The factor for the forecast `steps` periods ahead. Compounding starts at the end of the history.
    pub fn factor(&self, steps: usize, frequency: Frequency) -> f64 {
        let whole = 1.0 + self.percent / 100.0;
        match self.per.in_a_year() {
            None => whole,
            Some(times) => whole.powf(steps as f64 * times / frequency.periods_per_year() as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(percent: f64, per: Per) -> Growth {
        Growth { percent, per, products: Vec::new() }
    }

    #[test]
    fn plain_growth_scales_every_period_alike() {
        let growth = growth(10.0, Per::Horizon);
        assert_eq!(growth.factor(1, Frequency::Monthly), growth.factor(24, Frequency::Monthly));
        assert!((growth.factor(1, Frequency::Monthly) - 1.1).abs() < 1e-12);
    }

    #[test]
    fn growth_per_time_compounds() {
        for (per, frequency, steps, expected) in [
            (Per::Year, Frequency::Monthly, 24, 1.21),
            (Per::Year, Frequency::Weekly, 52, 1.1),
            (Per::Month, Frequency::Monthly, 2, 1.21),
            (Per::Quarter, Frequency::Monthly, 6, 1.21),
        ] {
            assert!((growth(10.0, per).factor(steps, frequency) - expected).abs() < 1e-12, "{per:?}");
        }
    }

    #[test]
    fn growth_that_compounds_beyond_a_million_times_is_refused() {
        let refused =
            growth(1000.0, Per::Week).check_within(1000, Frequency::Monthly).unwrap_err().to_string();
        assert!(refused.starts_with("1000 % growth that compounds over 1,000 months makes"), "{refused}");
        assert!(growth(1000.0, Per::Week).check_within(1, Frequency::Weekly).is_ok());
        assert!(growth(-100.0, Per::Week).check_within(1000, Frequency::Weekly).is_ok());
    }

    #[test]
    fn growth_that_makes_no_sense_is_refused() {
        for percent in [-101.0, 1001.0, f64::NAN] {
            assert!(growth(percent, Per::Horizon).check().is_err());
        }
    }
}
