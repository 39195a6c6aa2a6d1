//! The tool `allocate_orders`: who delivers how much of what at the least cost, what every limit costs, and what is
//! missing when no split keeps all limits. CPU work from start to end. Reading order: `params`, `market`,
//! `rules`, `summary`, `tables`, `narrative`, `advice`.

pub mod params;

mod advice;
mod market;
mod narrative;
mod rules;
mod summary;
mod tables;

use kernels::suppliers::allocation::{Allocation, AllocationPlan, Effort, Shortfall, allocate};
use protocol::AgentKind;

pub use market::Columns;
use market::{Market, market};
use params::AllocateParams;
use rules::{RuleCost, rule_costs};

use super::{
    intake::{self, Intake},
    tables::data_quality,
};
use crate::{
    AgentError, Answer, Dataset, ENGINE_VERSION, Request, Tools,
    planner::suppliers::{Vocabulary, plan_orders},
    report::{
        self as reports,
        result::{RunResult, Warning, run_id},
    },
    tools::ALLOCATE_ORDERS,
};

/// Orders that were split, or why they could not be.
enum Outcome {
    Plan { plan: AllocationPlan, rules: Vec<RuleCost> },
    Impossible(Shortfall),
}

/// Splits orders over the suppliers of a file that was read, as the question asks.
pub fn run(
    request: &Request,
    dataset: &Dataset,
    intake: &Intake,
    columns: &Columns,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let roster = &intake.roster;
    let vocabulary = Vocabulary::new(&roster.fields, &roster.names, &dataset.name);
    let (params, before) = plan_orders(request, &vocabulary)?;
    let market = market(dataset, intake, columns, &params)?;
    request.limits.allow(&dataset.name, market.items.len(), 0)?;
    intake::step(tools, 3, 30, format!("Splitting orders over {} suppliers", roster.names.len()))?;
    let outcome = solve(&market, &params)?;
    let before = before.filter(|before| *before != params).and_then(|before| {
        let market = self::market(dataset, intake, columns, &before).ok()?;
        match allocate(&market.problem, Effort::default()).ok()? {
            Allocation::Plan(plan) => Some(plan),
            Allocation::Impossible(_) | Allocation::Unfinished => None,
        }
    });
    intake::step(tools, 4, 85, "Writing the report".to_owned())?;
    let mut tables = match &outcome {
        Outcome::Plan { plan, rules } => tables::tables(&market, plan, rules),
        Outcome::Impossible(shortfall) => tables::shortfall_tables(&market, shortfall),
    };
    tables.extend(data_quality(&market.problems));
    let mut files: Vec<String> = tables.iter().map(|table| format!("{}.csv", table.name)).collect();
    files.push(reports::workbook::NAME.to_owned());
    let mut warnings: Vec<Warning> =
        advice::warnings(&market, &outcome).into_iter().map(Warning::general).collect();
    warnings.extend(super::advice::unused_rows(roster));
    let assumptions = advice::assumptions(&market, &params, roster);
    let next_steps = advice::next_steps(&market, &outcome);
    let texts: Vec<String> = warnings.iter().map(|warning| warning.text.clone()).collect();
    let answer =
        narrative::answer(&market, &outcome, before.as_ref(), [&texts, &assumptions, &next_steps], &files);
    let charts = match &outcome {
        Outcome::Plan { plan, .. } => vec![tables::chart(&market, plan)],
        Outcome::Impossible(_) => Vec::new(),
    };
    let (inputs, figures) = match &outcome {
        Outcome::Plan { plan, .. } => (tables::inputs(&market), tables::figures(&market, plan)),
        Outcome::Impossible(_) => (Vec::new(), Vec::new()),
    };
    let info = intake::info(dataset, &intake.table);
    let params = serde_json::to_value(params).map_err(anyhow::Error::from)?;
    let result = RunResult {
        run_id: run_id(&info, ALLOCATE_ORDERS, &params, request.seed),
        tool: ALLOCATE_ORDERS,
        agent: AgentKind::SupplierSelection,
        engine_version: ENGINE_VERSION,
        dataset: info,
        params,
        seed: request.seed,
        inputs,
        figures,
        answer,
        confidence: None,
        tables,
        charts,
        assumptions,
        warnings,
        next_steps,
        files: Vec::new(),
    };
    Ok(reports::run::close(result)?)
}

fn solve(market: &Market, params: &AllocateParams) -> Result<Outcome, AgentError> {
    let refused = |cause| AgentError::Needs(format!("The orders cannot be split: {cause}."));
    match allocate(&market.problem, Effort::default()).map_err(refused)? {
        Allocation::Plan(plan) => {
            let rules = rule_costs(market, &plan, params);
            Ok(Outcome::Plan { plan, rules })
        }
        Allocation::Impossible(shortfall) => Ok(Outcome::Impossible(shortfall)),
        Allocation::Unfinished => Err(AgentError::Needs(
            "The search ended before any split was found. Loosen a limit, or split the items into several files.".to_owned(),
        )),
    }
}
