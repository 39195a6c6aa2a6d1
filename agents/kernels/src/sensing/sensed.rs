//! What `sense` answers. Vectors per period are `history + ahead` long where nothing else is stated.

use super::by_lag::LagEffect;
use super::effect::{Effect, Elasticity, Form};

#[derive(Debug, Clone)]
pub struct Sensed {
    /// Every signal at least once, in the order of the problem; a signal's row for all products comes first.
    pub effects: Vec<Effect>,
    /// Every lead of the surest signals.
    pub lags: Vec<LagEffect>,
    /// One per product with a relevant price or other positive amount.
    pub elasticities: Vec<Elasticity>,
    /// One per product.
    pub models: Vec<Model>,
    /// One per product.
    pub forecasts: Vec<SeriesForecast>,
    pub total: SeriesForecast,
    /// One per product.
    pub accuracy: Vec<Accuracy>,
    pub total_accuracy: Accuracy,
    /// One per signal that takes part in the model.
    pub futures: Vec<SignalFuture>,
    /// Columns that were tried over all signals, forms and lags.
    pub tried: usize,
    /// The longest lead that was tried, in periods.
    pub longest_lag: usize,
    /// The history does not hold the time of year that is forecast.
    pub is_season_unseen: bool,
    /// At least one product's forecast uses signals.
    pub signals_used: bool,
}

/// How parts of demand combine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Logarithm of demand, normal errors.
    Log,
    /// Logarithm of the expected demand, errors as of counts (Poisson); zeros are demand.
    Count,
    /// Demand itself.
    Linear,
}

/// The model of one product, over the history and ahead. Its signals are those that were found, whether or not the
/// forecast uses them.
#[derive(Debug, Clone)]
pub struct Model {
    pub scale: Scale,
    /// The parts of every period; in the history those of the fitted value, ahead those of the forecast.
    pub decomposition: Decomposition,
    /// The parts on the scale of the model (logarithms for `Log` and `Count`); they add up to its linear predictor.
    pub terms: Terms,
    /// The effects on this product, on the scale of the model (in units for `Linear`).
    pub coefficients: Vec<Coefficient>,
    /// Demand less fitted in the history; `None` where demand is not known.
    pub residuals: Vec<Option<f64>>,
    /// Standard deviation of one period around the fit, on the scale of the model.
    pub sigma: f64,
    /// Share of what is unexplained today that is still there in the next period.
    pub persistence: f64,
}

/// One column of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coefficient {
    pub signal: usize,
    pub lag: usize,
    pub form: Form,
    pub value: f64,
    pub std_error: f64,
}

/// Parts of demand in units; `base + trend + season + signals` in this order is exactly `fitted`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Decomposition {
    pub fitted: Vec<f64>,
    pub base: Vec<f64>,
    pub trend: Vec<f64>,
    /// Weekday, time of year, holidays of the calendar.
    pub season: Vec<f64>,
    pub signals: Vec<SignalPart>,
}

/// One signal's part of demand.
#[derive(Debug, Clone, PartialEq)]
pub struct SignalPart {
    pub signal: usize,
    pub part: Vec<f64>,
}

/// The linear predictor of a model, in parts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Terms {
    pub base: f64,
    /// The slowly moving rest that no other part explains.
    pub level: Vec<f64>,
    pub trend: Vec<f64>,
    pub season: Vec<f64>,
    pub signals: Vec<SignalPart>,
}

/// A forecast of `ahead` periods.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesForecast {
    pub method: Method,
    pub forecast: Vec<f64>,
    pub lower_80: Vec<f64>,
    pub upper_80: Vec<f64>,
    pub lower_95: Vec<f64>,
    pub upper_95: Vec<f64>,
    /// The same model without signals.
    pub baseline: Vec<f64>,
}

/// Which forecast won the backtest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    WithSignals,
    WithoutSignals,
    /// The demand forecasting engine.
    Forecasting,
    LastWeek,
    /// The mean of the model with signals and of last week repeated, when the season was never seen.
    SignalsAndLastWeek,
    /// The total of products with different methods.
    Sum,
}

/// Share of the absolute error in demand over all folds of the rolling backtest; `None` where it was not tested.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Accuracy {
    pub wape_with: Option<f64>,
    pub wape_without: Option<f64>,
    pub wape_last_week: Option<f64>,
    pub wape_forecasting: Option<f64>,
    /// Of the method that the forecast uses.
    pub wape_used: Option<f64>,
    pub folds: usize,
    /// Share of the tested periods inside the ranges.
    pub coverage_80: Option<f64>,
    pub coverage_95: Option<f64>,
}

/// Where the values of a signal after the history come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignalFuture {
    pub signal: usize,
    pub source: FutureSource,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FutureSource {
    /// Later rows of the file.
    LaterRows,
    /// Later rows as far as they go, the own forecast after.
    LaterRowsThenForecast,
    /// The signal leads by at least as many periods as are forecast.
    Lead,
    /// Its mean by weekday, or its latest value.
    OwnForecast,
}
