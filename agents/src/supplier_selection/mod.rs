//! Supplier selection: who is the best supplier and why, and how orders are split over several.
//! Reading order: `source`, `fields` (columns as criteria), `lines` (order lines as criteria), `params`, `choice`, `weighing`,
//! `ranking`, `rank` (the tool), `exposure`, `tables`, `calculated`, `charts`, `advice`, `narrative`; `orders` (the other tool). The arithmetic is in `kernels::suppliers`, the understanding of the
//! question in `planner::suppliers`.

mod advice;
mod calculated;
mod charts;
mod choice;
mod exposure;
pub mod fields;
mod lines;
mod narrative;
pub mod orders;
pub mod params;
mod rank;
mod ranking;
mod source;
mod tables;
mod weighing;

use kernels::suppliers::{Concentration, ConcentrationLevel};
use protocol::AgentKind;

use crate::{Request, Tools, general, planner, work};
use intake::{AgentError, Dataset, roles::Roles};
use report::{answer::Answer, number::whole};

/// Ranks the uploaded suppliers or splits orders over them; says what it needs when there are none.
pub async fn answer(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    let kind = AgentKind::SupplierSelection;
    let Some(dataset) = request.dataset.clone() else {
        return Ok(general::needed_data(kind));
    };
    let is_talk = planner::words::is_small_talk(&request.question) && !request.question.trim().is_empty();
    if request.params.is_none() {
        if is_talk {
            return Ok(general::needed_data(kind));
        }
        if let Some(better) = planner::suppliers::better_agent(request, &dataset.name) {
            return Ok(general::refer_to(kind, better));
        }
    }
    let request = request.clone();
    work::on_thread(tools, move |tools| run(&request, &dataset, tools)).await
}

fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let columns = columns_of(request)?;
    let intake = source::read(dataset, columns.as_ref())?;
    tools.step(2, 20, "Looking at the criteria".to_owned())?;
    let columns = orders::Columns::of(&intake);
    let has_pairs = columns.has_pairs() && intake.lines.is_none();
    if planner::suppliers::asks_to_allocate(request, &dataset.name, has_pairs) {
        return orders::run(request, dataset, &intake, &columns, tools);
    }
    rank::run(request, dataset, intake, tools)
}

/// The columns that explicit parameters name; both tools call them `columns`.
fn columns_of(request: &Request) -> Result<Option<Roles>, AgentError> {
    let said = request.params.as_ref().and_then(|params| params.get("columns"));
    let columns = said.map(|columns| serde_json::from_value::<Roles>(columns.clone())).transpose();
    columns.map_err(|cause| {
        AgentError::Needs(format!(
            "The columns cannot be used: {cause}. Write them as {{\"supplier\": \"name of a column\"}}."
        ))
    })
}

/// `Concentration (HHI) 5,200 of 10,000: highly concentrated, like 1.9 suppliers of equal size.`
fn concentration_words(found: &Concentration) -> String {
    let level = match found.level {
        ConcentrationLevel::Low => "not concentrated",
        ConcentrationLevel::Moderate => "moderately concentrated",
        ConcentrationLevel::High => "highly concentrated",
    };
    format!(
        "Concentration (HHI) {} of 10,000: {level} (thresholds 1,000 and 1,800), like {:.1} suppliers of equal size.",
        whole(found.index),
        found.effective_suppliers
    )
}

#[cfg(test)]
mod tests;
