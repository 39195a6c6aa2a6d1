//! Demand forecasting: what will be needed of each product, and how sure that is.
//! Reading order: `forecast` (the tool), `source`, `params`, `until`, `horizon`, `history`, `series`, `coarser`, `events`,
//! `made`, `hierarchy`, `growth`, `outlook`, `trust`, `worth`, `items`, `explanation`, `tables`, `calculated`, `window`,
//! `warnings`, `advice`, `narrative`;
//! `anomalies` (the other tool, with the same `source`). The arithmetic is in `kernels::forecast`, the understanding of the
//! question in `planner`.

mod advice;
pub mod anomalies;
mod calculated;
mod coarser;
mod events;
mod explanation;
mod forecast;
pub mod growth;
mod hierarchy;
pub mod history;
mod horizon;
mod items;
mod made;
pub mod narrative;
mod outlook;
pub mod params;
mod series;
mod source;
pub mod tables;
mod trust;
pub mod until;
mod warnings;
mod window;
mod worth;

use protocol::AgentKind;

use crate::{Request, Tools, general, planner, work};
use intake::AgentError;
use report::answer::Answer;

/// Forecasts the uploaded demand or finds what is unusual in it; says what it needs when there is none.
pub async fn answer(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    let kind = AgentKind::DemandForecasting;
    let Some(dataset) = request.dataset.clone() else {
        return Ok(general::needed_data(kind));
    };
    if request.params.is_none() {
        if planner::words::is_small_talk(&request.question)
            && !request.question.trim().is_empty()
            && !source::is_product(&request.question, &dataset)
        {
            return Ok(general::ready(kind, &dataset.name));
        }
        if let Some(better) = planner::forecast::better_agent(request, &dataset.name) {
            return Ok(general::refer_to(kind, better));
        }
    }
    let request = request.clone();
    let run = match planner::anomalies::is_asked(&request, &dataset.name) {
        true => anomalies::run,
        false => forecast::run,
    };
    work::on_thread(tools, move |tools| run(&request, &dataset, tools)).await
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_answers;
#[cfg(test)]
mod tests_of_questions;
