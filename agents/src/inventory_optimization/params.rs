//! Parameters of `optimize_inventory`. Words, a language model and explicit JSON fill the same struct and are checked
//! the same way. What is stated here wins over the columns of the file, and those over the defaults.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::settings::{Class, Discounts, Duplicates, HoldingMeaning, ServiceMeasure};
use crate::{
    AgentError,
    table::{calendar::Frequency, roles::Roles},
};

/// How stock is planned. What is left out is taken from the file, else from the stated defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InventoryParams {
    /// Money per order, whatever its size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_cost: Option<f64>,
    /// What holding stock costs in a year, in percent of its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holding_percent: Option<f64>,
    /// The service that is wanted, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_percent: Option<f64>,
    /// What the service counts: order cycles without a shortage, or units served from the shelf.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_measure: Option<ServiceMeasure>,
    /// Days from order to arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_days: Option<f64>,
    /// Standard deviation of the lead time in days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_deviation_days: Option<f64>,
    /// Days between looks at the stock; 0 when it is watched all the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_days: Option<f64>,
    /// Days in a year: 365, 360, or about 250 when only working days are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_year: Option<f64>,
    /// Standard deviation of a month's demand in percent of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_deviation_percent: Option<f64>,
    /// Money per unit, for files without a column of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_cost: Option<f64>,
    /// Shares of the value in percent at which classes B and C begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abc_percent: Option<[f64; 2]>,
    /// Item ids as in the file; an empty list is every item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Vec<String>>,
    /// ABC classes to look at; an empty list is all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<Class>>,
    /// The most money that may be in stock on average, over all items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// The most money for orders that are placed now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_budget: Option<f64>,
    /// What the lower price of a price break applies to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<Discounts>,
    /// What to do with items that stand in several rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicates: Option<Duplicates>,
    /// The unit of the file's lead times: daily for days, weekly for weeks, monthly for months.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_unit: Option<Frequency>,
    /// The period that the file's annual demand is really for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_period: Option<Frequency>,
    /// The period that the file's standard deviation of demand is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation_period: Option<Frequency>,
    /// What the file's holding cost is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holding_column: Option<HoldingMeaning>,
    /// Change of all demand in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_change_percent: Option<f64>,
    /// Change of all lead times in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead_time_change_percent: Option<f64>,
    /// Change of all unit costs in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_cost_change_percent: Option<f64>,
    /// Change of all order costs in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_cost_change_percent: Option<f64>,
    /// The day of the stock figures, such as 2026-01-31; orders get dates then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<NaiveDate>,
    /// The parameters of the run that this one is shown beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<Box<InventoryParams>>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

const KNOWN: &str = "order_cost, holding_percent, service_percent, service_measure (cycle_service or fill_rate), \
    lead_time_days, lead_time_deviation_days, review_days, days_per_year, demand_deviation_percent, unit_cost, \
    abc_percent ([80, 95]), products (a list of ids), classes ([\"A\"]), budget, order_budget, discount (all_units or \
    incremental), duplicates (sum, sum_stock, first or last), lead_time_unit, demand_period and deviation_period \
    (daily, weekly, monthly, quarterly, yearly), holding_column (rate or money_per_unit), demand_change_percent, \
    lead_time_change_percent, unit_cost_change_percent, order_cost_change_percent, as_of (2026-01-31), compared_with \
    (other parameters) and columns (product, annual_demand, unit_cost, current_stock, lead_time, ...)";

impl InventoryParams {
    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let object = value.as_object().ok_or_else(|| serde::de::Error::custom("they must be an object"));
        let params = object.and_then(|_| serde_json::from_value::<Self>(value.clone()));
        let params = params.map_err(|cause: serde_json::Error| {
            AgentError::Needs(format!("The parameters cannot be used: {cause}. Known are {KNOWN}."))
        })?;
        params.check()?;
        Ok(params)
    }

    /// Every source of parameters ends here.
    pub fn check(&self) -> Result<(), AgentError> {
        let change = -99.0..=10_000.0;
        within("The order cost", self.order_cost, 1e-6..=1e9, "above 0")?;
        within(
            "The holding cost",
            self.holding_percent,
            0.01..=1000.0,
            "between 0.01 and 1000 percent a year",
        )?;
        within("The service", self.service_percent, 1.0..=99.9999, "above 1 and below 100 percent")?;
        within("The lead time", self.lead_time_days, 0.0..=3660.0, "between 0 days and ten years")?;
        within(
            "The deviation of the lead time",
            self.lead_time_deviation_days,
            0.0..=3660.0,
            "0 days or more",
        )?;
        within("The review period", self.review_days, 0.0..=3660.0, "between 0 days and ten years")?;
        within("The year", self.days_per_year, 100.0..=366.0, "between 100 and 366 days long")?;
        within("The deviation of demand", self.demand_deviation_percent, 0.0..=1000.0, "0 to 1000 percent")?;
        within("The unit cost", self.unit_cost, 1e-9..=1e12, "above 0")?;
        within("The budget", self.budget, 1e-6..=1e15, "above 0")?;
        within("The budget for orders", self.order_budget, 1e-6..=1e15, "above 0")?;
        within("The change of demand", self.demand_change_percent, change.clone(), "above -99 percent")?;
        within(
            "The change of lead times",
            self.lead_time_change_percent,
            change.clone(),
            "above -99 percent",
        )?;
        within(
            "The change of unit costs",
            self.unit_cost_change_percent,
            change.clone(),
            "above -99 percent",
        )?;
        within("The change of order costs", self.order_cost_change_percent, change, "above -99 percent")?;
        if let Some([b, c]) = self.abc_percent
            && !(b > 0.0 && b < c && c <= 100.0)
        {
            return Err(AgentError::Needs(format!(
                "The limits of ABC classes must rise and lie between 0 and 100 percent, but {b} and {c} were asked for."
            )));
        }
        self.compared_with.as_deref().map_or(Ok(()), Self::check)
    }

    /// These parameters with everything that `edit` says in place of what they said.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        Self {
            order_cost: edit.order_cost.or(self.order_cost),
            holding_percent: edit.holding_percent.or(self.holding_percent),
            service_percent: edit.service_percent.or(self.service_percent),
            service_measure: edit.service_measure.or(self.service_measure),
            lead_time_days: edit.lead_time_days.or(self.lead_time_days),
            lead_time_deviation_days: edit.lead_time_deviation_days.or(self.lead_time_deviation_days),
            review_days: edit.review_days.or(self.review_days),
            days_per_year: edit.days_per_year.or(self.days_per_year),
            demand_deviation_percent: edit.demand_deviation_percent.or(self.demand_deviation_percent),
            unit_cost: edit.unit_cost.or(self.unit_cost),
            abc_percent: edit.abc_percent.or(self.abc_percent),
            products: edit.products.or(self.products),
            classes: edit.classes.or(self.classes),
            budget: edit.budget.or(self.budget),
            order_budget: edit.order_budget.or(self.order_budget),
            discount: edit.discount.or(self.discount),
            duplicates: edit.duplicates.or(self.duplicates),
            lead_time_unit: edit.lead_time_unit.or(self.lead_time_unit),
            demand_period: edit.demand_period.or(self.demand_period),
            deviation_period: edit.deviation_period.or(self.deviation_period),
            holding_column: edit.holding_column.or(self.holding_column),
            demand_change_percent: edit.demand_change_percent.or(self.demand_change_percent),
            lead_time_change_percent: edit.lead_time_change_percent.or(self.lead_time_change_percent),
            unit_cost_change_percent: edit.unit_cost_change_percent.or(self.unit_cost_change_percent),
            order_cost_change_percent: edit.order_cost_change_percent.or(self.order_cost_change_percent),
            as_of: edit.as_of.or(self.as_of),
            compared_with: edit.compared_with.or(self.compared_with),
            columns: edit.columns.or(self.columns),
        }
    }

    /// These parameters without what only chooses what is looked at.
    #[must_use]
    pub fn without_choice(&self) -> Self {
        Self { products: None, classes: None, compared_with: None, as_of: None, ..self.clone() }
    }
}

fn within(
    what: &str,
    value: Option<f64>,
    range: std::ops::RangeInclusive<f64>,
    words: &str,
) -> Result<(), AgentError> {
    match value {
        Some(value) if !range.contains(&value) => {
            Err(AgentError::Needs(format!("{what} must be {words}, but {value} was asked for.")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| InventoryParams::from_json(&value);
        assert_eq!(read(json!({"holding_percent": 20})).unwrap().holding_percent, Some(20.0));
        assert_eq!(read(json!({"classes": ["A"]})).unwrap().classes, Some(vec![Class::A]));
        assert_eq!(
            read(json!({"service_measure": "fill_rate"})).unwrap().service_measure,
            Some(ServiceMeasure::FillRate)
        );
        for wrong in [
            json!({"service_percent": 100}),
            json!({"order_cost": 0}),
            json!({"holding_percent": -1}),
            json!({"days_per_year": 12}),
            json!({"abc_percent": [95, 80]}),
            json!({"demand_change_percent": -100}),
            json!({"compared_with": {"service_percent": 0}}),
            json!({"as_of": "soon"}),
            json!({"servce": 3}),
            json!([1]),
        ] {
            assert!(matches!(read(wrong.clone()), Err(AgentError::Needs(_))), "{wrong}");
        }
    }
}
