//! How long the periods are: days or weeks, by the file and by what was asked.

use intake::{
    AgentError,
    calendar::{Calendar, Frequency},
    frequency,
    profile::distinct_dates,
};
use report::markdown::plain;

use super::source::Source;
use crate::dynamic_demand_sensing::params::StepName;

/// How often the file has a row.
pub(crate) fn frequency(source: &Source) -> Option<Frequency> {
    frequency::infer(&distinct_dates(&source.demand.rows))
}

/// The calendar of the grid.
pub(crate) fn calendar(file: &str, source: &Source, asked: Option<StepName>) -> Result<Calendar, AgentError> {
    let dates = distinct_dates(&source.demand.rows);
    let found = frequency::infer(&dates).unwrap_or(Frequency::Daily);
    let file = plain(file);
    match (found, asked) {
        (Frequency::Daily, None | Some(StepName::Day)) => Ok(Calendar::usual(Frequency::Daily)),
        (Frequency::Daily, Some(StepName::Week)) => Ok(Calendar::usual(Frequency::Weekly)),
        (Frequency::Weekly, None | Some(StepName::Week)) => Ok(Calendar::of(Frequency::Weekly, &dates)),
        (Frequency::Weekly, Some(StepName::Day)) => Err(AgentError::Needs(format!(
            "{file} has demand by week, so it cannot be sensed by day. Ask for weeks, or upload daily demand."
        ))),
        (Frequency::Monthly | Frequency::Quarterly | Frequency::Yearly, _) => {
            Err(AgentError::Needs(format!(
                "{file} has demand by {}, and signals are sensed by day or week. Upload daily or weekly demand, or ask the \
             Demand Forecasting agent.",
                found.noun()
            )))
        }
    }
}
