//! The values that are assumed where neither the message nor the file states any.

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
