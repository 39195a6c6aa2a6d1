//! Inventory optimisation: how much to order, when, what it costs and what service it gives, item by item and in money.
//! Reading order: `optimize` (the tool), `params`, `settings`, `source`, `periods`, `columns`, `item`, `breaks`, `read`,
//! `duplicates`, `past`, `basis`, `plan`, `policies`, `budget`, `storage`, `joint`, `season`, `lots`, `extras`, `totals`, `trade_off`, `proof`, `tables`, `inputs`, `charts`, `assumptions`,
//! `advice`, `words`, `narrative`. The arithmetic is in `kernels::inventory`, the understanding of the question in
//! `planner::inventory`.

mod advice;
mod assumptions;
mod basis;
mod breaks;
mod budget;
mod charts;
mod columns;
mod duplicates;
mod extras;
mod inputs;
mod item;
mod joint;
mod lots;
mod narrative;
mod optimize;
pub mod params;
mod past;
mod periods;
mod plan;
mod policies;
mod proof;
mod read;
mod season;
pub mod settings;
mod source;
mod storage;
mod tables;
mod totals;
mod trade_off;
mod words;

use protocol::AgentKind;

use crate::{Request, Tools, general, planner, work};
use intake::AgentError;
use report::answer::Answer;

/// Plans the stock of the uploaded items; says what it needs when there is no file.
pub async fn answer(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    let kind = AgentKind::InventoryOptimization;
    let Some(dataset) = request.dataset.clone() else {
        return Ok(general::needed_data(kind));
    };
    if request.params.is_none() {
        if planner::words::is_small_talk(&request.question) && !request.question.trim().is_empty() {
            return Ok(general::needed_data(kind));
        }
        if let Some(better) = planner::inventory::better_agent(request, &dataset.name) {
            return Ok(general::refer_to(kind, better));
        }
    }
    let request = request.clone();
    work::on_thread(tools, move |tools| optimize::run(&request, &dataset, tools)).await
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_methods;
