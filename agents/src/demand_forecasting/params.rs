//! Parameters of `forecast_demand`. Words, a language model and explicit JSON fill the same struct and are checked
//! the same way.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::demand_forecasting::{
    coverage::Coverage,
    growth::Growth,
    horizon_end,
    method::{Method, check_compared, check_periods},
    metric::Metric,
    view::View,
};
use crate::params;
use intake::holidays::Country;
use intake::{
    AgentError,
    calendar::Frequency,
    recipe::Copies,
    roles::{Role, Roles},
};

/// The name of the forecasting tool in runs and in a model's calls.
pub const FORECAST_DEMAND: &str = "forecast_demand";

/// What to forecast. What is left out is decided from the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ForecastParams {
    /// How far to look ahead: a number of periods, an amount with a unit, or an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub horizon: Option<Horizon>,
    /// Length of the forecast's periods; demand is added up when the file is finer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frequency: Option<Frequency>,
    /// Product ids as in the file; an empty list is every product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Vec<String>>,
    /// The coverage of the prediction ranges that the answer shows, 50 to 99 percent, or a list. The files hold these beside
    /// 80 and 95 percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Coverage>,
    /// One method for all products instead of the usual combination.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// Length of a moving average in periods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<u32>,
    /// Methods to set side by side in tests on the past; the best one makes the forecast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare_methods: Option<Vec<Method>>,
    /// The measure of error that the answer names and by which methods are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The only season that is looked for, in periods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season_length: Option<u32>,
    /// Growth that is assumed on top of the forecast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<Growth>,
    /// The country whose public holidays count, by its ISO code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holidays: Option<Country>,
    /// Whether rows that repeat an earlier one in every column are added up or left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeated_rows: Option<Copies>,
    /// What the answer begins with, in place of the total; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// The number of products that tables show, 1 to 100; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<u32>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

/// A length of time ahead, or its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Horizon {
    Periods(u32),
    Span {
        amount: u32,
        unit: Unit,
    },
    /// Up to the end of a day (2026-12-31), month (2026-12, march), quarter (2026-q1), half (2026-h1) or year
    /// (2026), or of the running month, quarter or year (`month`, `quarter`, `year`, `next year`).
    Until {
        until: String,
        /// Where the asked part begins, when that is not the first forecast day: a day, month, quarter, half or year. The
        /// answer begins with the sum from there to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
}

/// The unit of a length of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Periods,
    Days,
    Weeks,
    Months,
    Quarters,
    Years,
}

impl From<Frequency> for Unit {
    fn from(frequency: Frequency) -> Self {
        match frequency {
            Frequency::Daily => Self::Days,
            Frequency::Weekly => Self::Weeks,
            Frequency::Monthly => Self::Months,
            Frequency::Quarterly => Self::Quarters,
            Frequency::Yearly => Self::Years,
        }
    }
}

/// More periods than a plan needs; also limits the work.
const MAX_AMOUNT: u32 = 1000;

/// The valid parameters, for messages that refuse JSON.
const KNOWN: &str = "Valid ones are horizon (12, or {\"amount\": 6, \"unit\": \"months\"}, or {\"until\": \"2026-12-31\", \"from\": \"2026-10-01\"}), \
    frequency (daily, weekly, monthly, quarterly, yearly), products (a list of ids), level (50 to 99, or a list such as [80, 90]), method (auto, naive, seasonal_naive, \
    moving_average, holt_winters, ets, arima, theta, croston), window (periods of a moving average), compare_methods (a list of \
    methods), metric (mase, mape, smape, rmsse, wape), season_length (periods), growth \
    ({\"percent\": 10, \"per\": \"horizon\"}, or per week, month, quarter or year), holidays (an ISO country code such as DE), \
    repeated_rows (sum or drop), view (growing, falling, selling, season, accuracy, hardest, trend or range), top (1 to 100) and columns (date, quantity, product).";

impl ForecastParams {
    /// Whether a column is forecast that was chosen for the quantity of the file.
    pub(crate) fn names_quantity(&self) -> bool {
        self.columns.as_ref().is_some_and(|columns| columns.get(Role::Quantity).is_some())
    }

    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, KNOWN)?;
        params.check()?;
        Ok(params)
    }

    /// Checks these parameters. Every source of parameters calls this last.
    pub fn check(&self) -> Result<(), AgentError> {
        let amount = match &self.horizon {
            None => 1,
            Some(Horizon::Periods(amount) | Horizon::Span { amount, .. }) => *amount,
            Some(Horizon::Until { until, from }) => {
                horizon_end::check(until)?;
                from.as_deref().map_or(Ok(()), horizon_end::check_begin)?;
                1
            }
        };
        if !(1..=MAX_AMOUNT).contains(&amount) {
            return Err(AgentError::Needs(format!(
                "The horizon must be between 1 and {MAX_AMOUNT}, but {amount} was requested."
            )));
        }
        if self.top.is_some_and(|top| !(1..=100).contains(&top)) {
            return Err(AgentError::Needs("Between 1 and 100 products can be shown.".to_owned()));
        }
        self.level.as_ref().map_or(Ok(()), Coverage::check)?;
        check_periods("The window of a moving average", self.window, 1)?;
        check_periods("The season length", self.season_length, 2)?;
        check_compared(self.compare_methods.as_deref())?;
        self.growth.as_ref().map_or(Ok(()), Growth::check)
    }

    /// Whether a method is used or compared.
    pub(crate) fn names_method(&self, method: Method) -> bool {
        self.method == Some(method)
            || self.compare_methods.as_ref().is_some_and(|methods| methods.contains(&method))
    }

    /// These parameters without values that only undo an earlier statement.
    #[must_use]
    pub fn settled(mut self) -> Self {
        self.growth = self.growth.filter(|growth| growth.percent != 0.0);
        self.method = self.method.filter(|method| *method != Method::Auto);
        if !self.names_method(Method::MovingAverage) {
            self.window = None;
        }
        self.holidays = self.holidays.filter(|country| *country != Country::Nowhere);
        self
    }

    /// These parameters, overridden by the values that `edit` states.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        Self {
            horizon: edit.horizon.or(self.horizon),
            frequency: edit.frequency.or(self.frequency),
            products: edit.products.or(self.products),
            level: edit.level.or(self.level),
            // A method and a comparison of methods replace each other.
            method: edit.method.or(self.method.filter(|_| edit.compare_methods.is_none())),
            compare_methods: edit.compare_methods.or(self.compare_methods.filter(|_| edit.method.is_none())),
            window: edit.window.or(self.window),
            metric: edit.metric.or(self.metric),
            season_length: edit.season_length.or(self.season_length),
            growth: edit.growth.or(self.growth),
            holidays: edit.holidays.or(self.holidays),
            repeated_rows: edit.repeated_rows.or(self.repeated_rows),
            view: edit.view.or(self.view),
            top: edit.top.or(self.top),
            columns: edit.columns.or(self.columns),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::demand_forecasting::growth::Per;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| ForecastParams::from_json(&value);
        let half_year = Horizon::Span { amount: 6, unit: Unit::Months };
        assert_eq!(read(json!({"horizon": 12})).unwrap().horizon, Some(Horizon::Periods(12)));
        assert_eq!(
            read(json!({"horizon": {"amount": 6, "unit": "months"}})).unwrap().horizon,
            Some(half_year)
        );
        let growth = Growth { percent: 10.0, per: Per::Horizon, products: Vec::new() };
        assert_eq!(read(json!({"growth": {"percent": 10}})).unwrap().growth, Some(growth));
        assert_eq!(read(json!({"holidays": "UK"})).unwrap().holidays, Some(Country::Gb));
        assert_eq!(read(json!({"level": [90, 80]})).unwrap().level.unwrap().percents(), [80, 90]);
        for wrong in [
            json!({"horizon": 0}),
            json!({"level": 49}),
            json!({"method": "magic"}),
            json!({"method": "moving_average", "window": 0}),
            json!({"compare_methods": ["theta"]}),
            json!({"compare_methods": ["theta", "theta"]}),
            json!({"season_length": 1}),
            json!({"metric": "luck"}),
            json!({"level": [80, 100]}),
            json!({"level": "wide"}),
            json!({"horizon": {"until": "soon"}}),
            json!({"horizn": 3}),
            json!([1]),
            json!({"growth": {"percent": -101}}),
            json!({"growth": {"percent": 1, "per": "day"}}),
            json!({"growth": 10}),
            json!({"holidays": "XX"}),
            json!({"repeated_rows": "twice"}),
        ] {
            assert!(matches!(read(wrong), Err(AgentError::Needs(_))));
        }
    }
}
