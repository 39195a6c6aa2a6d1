//! Demand forecasting: how much of each product will be needed, and how certain that is.
//! `forecast` and `anomalies` are its two tools. The arithmetic is in `kernels::forecast` and `kernels::anomaly`.

mod forecast;

pub mod anomalies;
mod coverage;
mod data;
pub mod growth;
pub mod horizon_end;
pub mod method;
pub mod metric;
pub mod params;
mod plan;
pub mod question;
mod requested;
mod tell;
pub mod view;

pub use data::history;

use protocol::AgentKind;

use schemars::schema_for;

use crate::{
    agent::{Agent, Template, Tool, Work},
    request::{Request, Tools},
    samples,
};
use intake::{AgentError, Dataset, roles::TableKind};
use report::answer::Answer;

/// The description of this agent for the registry.
pub const AGENT: Agent = Agent {
    kind: AgentKind::DemandForecasting,
    keywords: &[
        "forecast",
        "demand",
        "prediction",
        "predict",
        "trend",
        "seasonal",
        "time series",
        "projection",
        "future sales",
    ],
    rank_in_ties: 2,
    is_named: anomalies::question::is_named,
    names_figure: question::views::is_named,
    is_meant: question::is_meant,
    is_in_file: data::source::is_product,
    example: "forecast the next 3 months",
    own_work: "forecast demand. If you do want a forecast, ask for example “forecast the next 3 months”.",
    template: Template {
        columns: "date,demand,product_id",
        hint: "One row per product and day, week or month, or one row per sale. Two years or more show the season.",
    },
    reads: |kind, profile| {
        matches!(kind, TableKind::DemandHistory | TableKind::StockMovements)
            || (kind == TableKind::OrderLines && !profile.has_supplier_outcomes())
    },
    sample: samples::demand::csv,
    tools: &[
        Tool {
            name: params::FORECAST_DEMAND,
            description: "Forecasts the demand of every product with prediction ranges and a test on the past.",
            parameters: || schema_for!(params::ForecastParams).to_value(),
        },
        Tool {
            name: anomalies::params::DETECT_ANOMALIES,
            description: "Finds spikes, drops, lasting changes of the level and the end of sales in past demand.",
            parameters: || schema_for!(anomalies::params::AnomalyParams).to_value(),
        },
    ],
    requested: requested::requested,
    without_file: |_| None,
    heard: question::heard,
    work: Work::Ready(run),
};

fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    let asks_for_anomalies = match request.tool.as_deref() {
        Some(tool) => tool == anomalies::params::DETECT_ANOMALIES,
        None => anomalies::question::is_asked(request, &dataset.name),
    };
    if asks_for_anomalies {
        return anomalies::run(request, dataset, tools);
    }
    forecast::run(request, dataset, tools)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_answers;
#[cfg(test)]
mod tests_of_methods;
#[cfg(test)]
mod tests_of_questions;
#[cfg(test)]
mod tests_of_runs;
#[cfg(test)]
mod tests_of_small_files;
