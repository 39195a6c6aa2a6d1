//! Supplier selection: who is the best supplier and why, and how orders are split over several.
//! A tool (`rank_suppliers`, `allocate_orders`; `compare_criteria` without suppliers) walks through the rooms: `question` reads what is asked, `data` the file,
//! `plan` calls the arithmetic in `kernels::suppliers`, `tell` writes the answer.

mod allocate_orders;
mod compare_criteria;
mod data;
pub mod params;
mod plan;
pub mod question;
mod rank_suppliers;
mod requested;
mod tell;

use protocol::AgentKind;

use schemars::schema_for;

use crate::{
    agent::{Agent, Template, Tool, Work},
    request::{Request, Tools},
    samples,
};
use intake::{
    AgentError, Dataset,
    roles::{Roles, TableKind},
};
use report::answer::Answer;

/// What the registry knows of this agent.
pub const AGENT: Agent = Agent {
    kind: AgentKind::SupplierSelection,
    keywords: &[
        "supplier",
        "vendor",
        "lieferant",
        "proveedor",
        "fournisseur",
        "fornecedor",
        "sourcing",
        "procurement",
        "risk assessment",
        "purchasing",
        "rfq",
        "tender",
    ],
    rank_in_ties: 0,
    is_named: question::is_named,
    names_figure: question::asks_who_is_cheapest_in_total,
    is_meant: question::is_meant,
    is_in_file: |_, _| false,
    example: "rank the suppliers, price 40 %, rest equal",
    own_work: "compare suppliers. If you do want that, ask for example “rank the suppliers, price 40 %, rest equal”.",
    template: Template {
        columns: "supplier_name,quality,performance,cost",
        hint: "One row per supplier. Optional: lead_time_days, risk, capacity, country. Or order lines with promised and \
             delivered dates, or one row per item and supplier with unit_price and demand to split orders.",
    },
    reads: |kind, profile| {
        kind == TableKind::SupplierList || (kind == TableKind::OrderLines && profile.has_supplier_outcomes())
    },
    sample: samples::suppliers::csv,
    tools: &[
        Tool {
            name: params::RANK_SUPPLIERS,
            description: "Ranks suppliers by weighted criteria with four methods, says how firm the winner is, and judges order lines, risk and cost of ownership.",
            parameters: || schema_for!(params::RankParams).to_value(),
        },
        Tool {
            name: params::allocate::ALLOCATE_ORDERS,
            description: "Splits orders over suppliers and items at the least cost within limits, and says what each limit costs.",
            parameters: || schema_for!(params::allocate::AllocateParams).to_value(),
        },
    ],
    requested: requested::requested,
    without_file: |_| None,
    heard: question::heard,
    work: Work::Ready(run),
};

fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    if let Some(comparisons) = data::matrix::of_file(dataset) {
        return compare_criteria::answer(&dataset.name, &comparisons);
    }
    let columns = columns_of(request)?;
    let intake = data::source::read(dataset, columns.as_ref())?;
    tools.step(2, 20, "Looking at the criteria".to_owned())?;
    let columns = data::offers::columns::Columns::from_intake(&intake);
    let has_pairs = columns.has_pairs() && intake.lines.is_none();
    if question::asks_to_allocate(request, &dataset.name, has_pairs) {
        tools.start(params::allocate::ALLOCATE_ORDERS);
        return allocate_orders::run(request, dataset, &intake, &columns, tools);
    }
    tools.start(params::RANK_SUPPLIERS);
    rank_suppliers::run(request, dataset, intake, tools)
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

/// What a question asks of `allocate_orders`, without splitting anything.
#[cfg(test)]
pub fn params_of_split(
    request: &Request,
    dataset: &Dataset,
) -> Result<params::allocate::AllocateParams, AgentError> {
    let intake = data::source::read(dataset, None)?;
    let items = data::offers::columns::Columns::from_intake(&intake).items(&intake);
    let vocabulary = question::Vocabulary::new(&intake.roster.fields, &intake.roster.names, &dataset.name)
        .with_items(items);
    Ok(question::plan_orders(request, &vocabulary)?.0)
}

#[cfg(test)]
mod tests;
