//! Vehicle routing: which vehicle visits which stops, when and in which order, on a map and on paper for its driver.
//! Reading order: `plan_routes` (the tool), `params`, `vehicle_kind`, `settings`, `source`, `columns`, `matrix`, `times`,
//! `windows`, `figures`, `surface`, `goods`, `place`, `own_report`, `depots`, `cells`, `rows`, `pairs`, `told`, `read`, `roads`,
//! `lengths`, `factors`, `pause`, `fleet`, `running`, `done`, `problem`, `pace`, `engine`, `route`, `drive`, `left_out`,
//! `totals`, `outcome`, `tables`,
//! `inputs`, `charts`, `assumptions`, `advice`, `narrative`, `files`. The arithmetic is in `kernels::routing`, the
//! understanding of the question in `planner::routing`.

mod advice;
mod assumptions;
mod cells;
mod charts;
mod columns;
mod depots;
mod done;
mod drive;
mod engine;
mod factors;
mod figures;
mod files;
mod fleet;
pub mod goods;
mod inputs;
mod left_out;
mod lengths;
mod matrix;
mod narrative;
mod outcome;
mod own_report;
mod pace;
mod pairs;
pub mod params;
mod pause;
mod place;
mod plan_routes;
mod problem;
mod read;
mod roads;
mod route;
mod rows;
mod running;
pub mod settings;
mod source;
mod surface;
mod tables;
pub mod times;
mod told;
mod totals;
mod vehicle_kind;
mod windows;

use protocol::AgentKind;

use crate::{Request, Tools, general, planner, work};
use intake::AgentError;
use report::answer::Answer;

/// Plans routes to the uploaded places; says what it needs when there is no file.
pub async fn answer(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    let kind = AgentKind::VehicleRouting;
    let Some(dataset) = request.dataset.clone() else {
        return Ok(general::needed_data(kind));
    };
    if request.params.is_none() {
        if planner::words::is_small_talk(&request.question) && !request.question.trim().is_empty() {
            return Ok(general::needed_data(kind));
        }
        if let Some(better) = planner::routing::better_agent(request, &dataset.name) {
            return Ok(general::refer_to(kind, better));
        }
    }
    let request = request.clone();
    work::on_thread(tools, move |tools| plan_routes::run(&request, &dataset, tools)).await
}

#[cfg(test)]
mod tests;
