//! What a unit costs beside its price, as a question states it; columns of the file say the rest.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use intake::AgentError;
use report::number::amount;

/// The kinds of charges that are added to a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChargeKind {
    Duty,
    Freight,
    Insurance,
    Packaging,
}

impl ChargeKind {
    /// As people say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Duty => "duty",
            Self::Freight => "freight",
            Self::Insurance => "insurance",
            Self::Packaging => "packaging",
        }
    }
}

/// A charge that is the same for every supplier; it replaces columns of its kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    pub kind: ChargeKind,
    /// Of the price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<f64>,
    /// Money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_unit: Option<f64>,
}

/// Costs of a unit, money in the currency of the prices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UnitCosts {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<Charge>,
    /// Whether interest is paid on the price from the order to its arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interest_for_lead_time: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_defect: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_late_unit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_late_delivery: Option<f64>,
    /// Of a unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_unit_and_day_late: Option<f64>,
    /// Of a delivery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_day_late: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units_per_delivery: Option<f64>,
    /// How many days a late delivery is late, where no column says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_late: Option<f64>,
}

impl UnitCosts {
    /// Every amount that was said.
    fn amounts(&self) -> Vec<f64> {
        let said = [
            self.per_defect,
            self.per_late_unit,
            self.per_late_delivery,
            self.per_unit_and_day_late,
            self.per_day_late,
            self.units_per_delivery,
            self.days_late,
        ];
        let of_charges = self.charges.iter().flat_map(|charge| [charge.percent, charge.per_unit]);
        said.into_iter().chain(of_charges).flatten().collect()
    }

    pub(crate) fn check(&self) -> Result<(), AgentError> {
        if let Some(wrong) = self.amounts().into_iter().find(|value| !(value.is_finite() && *value >= 0.0)) {
            return Err(AgentError::Needs(format!(
                "A cost of a unit must be zero or more, but {} was given.",
                amount(wrong)
            )));
        }
        if self.units_per_delivery == Some(0.0) {
            return Err(AgentError::Needs("A delivery needs more than zero units.".to_owned()));
        }
        let most = |charge: &&Charge| charge.percent.is_some_and(|percent| percent > 1000.0);
        match self.charges.iter().find(most) {
            Some(charge) => Err(AgentError::Needs(format!(
                "The {} can be at most 1,000 % of the price.",
                charge.kind.label()
            ))),
            None => Ok(()),
        }
    }

    /// These costs with everything that `edit` says in place of what they said.
    pub(crate) fn edited(mut self, edit: Self) -> Self {
        self.charges.retain(|old| edit.charges.iter().all(|new| new.kind != old.kind));
        self.charges.extend(edit.charges);
        Self {
            charges: self.charges,
            interest_for_lead_time: edit.interest_for_lead_time.or(self.interest_for_lead_time),
            per_defect: edit.per_defect.or(self.per_defect),
            per_late_unit: edit.per_late_unit.or(self.per_late_unit),
            per_late_delivery: edit.per_late_delivery.or(self.per_late_delivery),
            per_unit_and_day_late: edit.per_unit_and_day_late.or(self.per_unit_and_day_late),
            per_day_late: edit.per_day_late.or(self.per_day_late),
            units_per_delivery: edit.units_per_delivery.or(self.units_per_delivery),
            days_late: edit.days_late.or(self.days_late),
        }
    }
}
