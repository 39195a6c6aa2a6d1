//! The figures that a question states, with the words that repeat them.

use report::number::amount;

use crate::requested::Said;

/// The parameters that formulas use, or that change no figure of them.
pub(super) const NAMES: [&str; 15] = [
    "annual_demand",
    "order_cost",
    "holding_rate",
    "holding_cost",
    "unit_cost",
    "unit_price",
    "salvage_value",
    "demand_mean",
    "demand_std",
    "lead_time_days",
    "lead_time_std_days",
    "review_days",
    "service_level",
    "service_type",
    "currency",
];

/// The figures of a formula problem; days, shares of a year's value, money without its currency.
pub(super) struct Given {
    pub annual_demand: Option<f64>,
    pub order_cost: Option<f64>,
    pub holding_rate: Option<f64>,
    pub holding_cost: Option<f64>,
    pub unit_cost: Option<f64>,
    pub unit_price: Option<f64>,
    pub salvage: Option<f64>,
    pub mean: Option<f64>,
    pub std: Option<f64>,
    pub lead_time: Option<f64>,
    pub lead_time_std: Option<f64>,
    pub review: Option<f64>,
    pub service: Option<f64>,
    /// Days of the period that the mean and the deviation are for, when the words name one.
    pub period_days: Option<f64>,
    pub is_fill_rate: bool,
}

impl Given {
    pub(super) fn of(said: &Said) -> Self {
        Self {
            annual_demand: said.number("annual_demand"),
            order_cost: said.number("order_cost"),
            holding_rate: said.number("holding_rate"),
            holding_cost: said.number("holding_cost"),
            unit_cost: said.number("unit_cost"),
            unit_price: said.number("unit_price"),
            salvage: said.number("salvage_value"),
            mean: said.number("demand_mean"),
            std: said.number("demand_std"),
            lead_time: said.number("lead_time_days"),
            lead_time_std: said.number("lead_time_std_days"),
            review: said.number("review_days"),
            service: said.number("service_level"),
            period_days: period_of(said.question),
            is_fill_rate: said.text("service_type") == Some("fill"),
        }
    }

    /// Money for one unit in stock for a year.
    pub(super) fn holding_of_unit(&self) -> Option<f64> {
        self.holding_cost.or_else(|| Some(self.holding_rate? * self.unit_cost?))
    }

    /// Whether the question states demand itself, which no other question without a file does.
    pub(super) fn states_demand(&self) -> bool {
        self.annual_demand.is_some() || self.mean.is_some()
    }
}

/// `75 a day`, `weekly demand 40`: the days of the period that demand is counted in.
fn period_of(question: &str) -> Option<f64> {
    const PERIODS: [(&[&str], f64); 3] = [
        (&["day", "daily", "days'"], 1.0),
        (&["week", "weekly", "wk"], 7.0),
        (&["month", "monthly", "mth"], 365.0 / 12.0),
    ];
    let words = language::tokens::words(question);
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        let Some((_, days)) = PERIODS.iter().find(|(names, _)| word.is_one_of(names)) else { continue };
        let is_rate = word.text.ends_with("ly")
            || at > 0 && words[at - 1].is_one_of(&["a", "per", "each", "every", "one"]);
        if is_rate && found.is_none() {
            found = Some(*days);
        }
    }
    found
}

/// A sum of money or a quantity, with two decimals where they matter.
pub(super) fn shown(value: f64) -> String {
    amount(value)
}

/// A share in percent with one decimal, since a service of 98.5 % is not one of 99 %.
pub(super) fn share(value: f64) -> String {
    format!("{} %", (value * 1000.0).round() / 10.0)
}
