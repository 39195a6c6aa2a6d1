//! Finds which signals move demand, by how much and with what lead, and forecasts with those that prove it.
//! Knows nothing about columns, dates or words: signals are places in a slice, dates a number of days.
//! `sense` is the order of the work; the rooms are `data`, `search`, `fit` and `future`.

mod effect;
mod problem;
mod sensed;

mod sense;
mod what_if;
mod what_if_past;

mod answer;
mod by_lag;
mod ground;
mod outlook;
mod question;
mod verdicts;

mod change;
mod unexplained;

mod data;
mod fit;
mod future;
mod search;

pub use by_lag::LagEffect;
pub use change::{ChangeParts, SignalShare, change};
pub use effect::{Effect, EffectUnit, Elasticity, Form, Reason, Stability, Verdict};
pub use problem::{
    Event, Options, Problem, Progress, SensingError, Series, Signal, SignalKind, SignalValues, Stage, Step,
};
pub use sense::sense;
pub use sensed::{
    Accuracy, Coefficient, Decomposition, FutureSource, Method, Model, Scale, Sensed, SeriesForecast,
    SignalFuture, SignalPart, Terms,
};
pub use unexplained::{
    Anomaly, EventImpact, LevelShift, MarkedEvent, MarkedEvents, anomalies, events, levels, marked_events,
};
pub use what_if::{Base, Change, Comparison, Outside, SignalChange, WhatIf, what_if};
pub use what_if_past::what_if_past;

#[cfg(test)]
mod tests;
