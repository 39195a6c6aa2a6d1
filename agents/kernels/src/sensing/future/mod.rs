//! Forecasts with and without signals, tested on the past, and the ranges that the past justifies.

pub(crate) mod backtest;
pub(crate) mod choice;
pub(crate) mod forecasts;
pub(crate) mod ranges;
pub(crate) mod simple;
