//! What `sense` is asked: demand, candidate signals and the calendar, on one regular grid of days or weeks.

/// Length of one period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Day,
    Week,
}

impl Step {
    pub fn days(self) -> usize {
        match self {
            Self::Day => 1,
            Self::Week => 7,
        }
    }

    /// Periods in a week.
    pub fn week(self) -> usize {
        7 / self.days()
    }

    /// Periods in a year, as a whole number is not.
    pub fn year(self) -> f64 {
        365.25 / self.days() as f64
    }

    /// The longest lead of a signal that is tried when no other is asked for, in periods: 30 days or 8 weeks.
    pub fn longest_lag(self) -> usize {
        match self {
            Self::Day => 30,
            Self::Week => 8,
        }
    }
}

/// Demand and candidate signals. Every per-period vector begins at the first period of the history.
#[derive(Debug, Clone)]
pub struct Problem {
    pub step: Step,
    /// Days since 1970-01-01 of the first period; for weeks the first day of the week.
    pub first_day: i64,
    /// Periods with (possibly missing) demand.
    pub history: usize,
    /// Periods to forecast, 1 to 56.
    pub ahead: usize,
    /// One per product; the total is their sum.
    pub series: Vec<Series>,
    /// Candidates, in the order of the columns.
    pub signals: Vec<Signal>,
    /// `history + ahead` long, or empty when no country is known. A flag among the signals that marks most of the same
    /// days takes their place.
    pub holidays: Vec<bool>,
    /// Named spans whose demand may differ without any signal.
    pub events: Vec<Event>,
}

/// The demand of one product; both vectors are `history` long, `out_of_stock` may be empty.
#[derive(Debug, Clone, Default)]
pub struct Series {
    /// `None` where the file has no figure.
    pub demand: Vec<Option<f64>>,
    /// Sales of these periods are not demand; they take no part in any fit.
    pub out_of_stock: Vec<bool>,
}

impl Series {
    /// The demand of a period of the history where it is known and was not limited by stock.
    pub fn known(&self, period: usize) -> Option<f64> {
        let is_out = self.out_of_stock.get(period).copied().unwrap_or(false);
        self.demand.get(period).copied().flatten().filter(|value| value.is_finite() && !is_out)
    }
}

/// A column that may move demand.
#[derive(Debug, Clone)]
pub struct Signal {
    pub kind: SignalKind,
    pub values: SignalValues,
    /// Rows after the history bring its values.
    pub is_planned: bool,
    /// The name of the column, or the user, states that the value follows from demand (returns, revenue).
    pub is_known_afterwards: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignalKind {
    /// Any number: weather, searches, advertising, a competitor's price.
    Amount,
    /// The own price.
    Price,
    /// 0 or 1: a promotion, a holiday, an open door.
    Flag,
    /// A category, coded 0, 1, 2, ...
    Level,
    /// Mean sentiment of the texts of a period, from -1 to 1.
    Sentiment,
}

/// `history + ahead` long each; `None` where unknown.
#[derive(Debug, Clone)]
pub enum SignalValues {
    /// The same for every product.
    Shared(Vec<Option<f64>>),
    /// One vector per product.
    PerSeries(Vec<Vec<Option<f64>>>),
}

impl SignalValues {
    /// The values that one product sees.
    pub fn of_series(&self, series: usize) -> &[Option<f64>] {
        match self {
            Self::Shared(values) => values,
            Self::PerSeries(rows) => &rows[series],
        }
    }
}

/// A span of periods, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub from: usize,
    pub to: usize,
    /// The product it concerns; all when absent.
    pub series: Option<usize>,
}

/// How careful the search is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// A signal is relevant below this q value: the share of false ones among those that are found.
    pub false_discovery_rate: f64,
    /// Origins of the rolling backtest.
    pub folds: usize,
    /// The longest lead that is tried, in periods; `Step::longest_lag` when absent.
    pub longest_lag: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Self { false_discovery_rate: 0.05, folds: 6, longest_lag: None }
    }
}

/// How far the work is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    pub stage: Stage,
    pub done: usize,
    pub all: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Season, trend and memory of every product; counts products.
    Prepare,
    /// Signals, their forms and lags; counts signals.
    Search,
    /// The effects on every product; counts products.
    Fit,
    /// Forecasts of the past; counts products.
    Backtest,
}

/// Why nothing can be sensed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SensingError {
    #[error("there is no series of demand")]
    NoSeries,
    #[error("the history has {have} known periods, at least {need} are needed")]
    TooShort { have: usize, need: usize },
    #[error("there is no period to forecast")]
    NothingAhead,
    #[error("signal {signal} has {have} values, {need} are needed")]
    SignalLength { signal: usize, have: usize, need: usize },
}
