//! Answers to questions that need less than a plan, for files from which none can be made. What can be given is given; what is left
//! out, and the column that would bring it, stand in the first lines.

use intake::{AgentError, Dataset, needs, roles::Role};
use protocol::AgentKind;
use report::{
    Documents,
    answer::Answer,
    confidence::share,
    draft::Draft,
    markdown::plain,
    result::{DatasetInfo, Table},
    run,
};

use crate::{
    inventory_optimization::{
        data::{
            columns::demand,
            item::Item,
            items::{self, Items},
            scope::Scope,
            source::Source,
        },
        params::{InventoryParams, OPTIMIZE_INVENTORY, choices::View},
        tell::{
            METHOD,
            of_file::{self, Facts},
        },
    },
    request::Request,
};

/// What a question needs of the file at least; nothing for a question that only a plan answers.
fn least(view: Option<View>) -> Option<Scope> {
    match view {
        Some(
            View::OutOfStock | View::BelowReorderPoint | View::BelowLowestStock | View::BelowSafetyStock,
        ) => Some(Scope::Stock),
        None
        | Some(
            View::Lasting
            | View::RunningOut
            | View::SlowMovers
            | View::DeadStock
            | View::Cover
            | View::DemandClasses
            | View::Classes,
        ) => Some(Scope::Demand),
        Some(
            View::BeforeDelivery
            | View::Why
            | View::StockByWeek
            | View::MinMax
            | View::Approvals
            | View::Groups
            | View::ItemFigure,
        ) => None,
    }
}

/// The answer without a plan, or the reason why there is no plan when nothing of the question can be answered.
pub(super) fn run(
    request: &Request,
    dataset: &Dataset,
    source: &Source,
    params: &InventoryParams,
    remarks: String,
    no_plan: AgentError,
) -> Result<Answer, AgentError> {
    let lacking = lacking(source, params);
    let Some(scope) = least(params.view).filter(|_| params.view.is_some() || !lacking.is_empty()) else {
        return Err(no_plan);
    };
    let read = items::read(source, params, &dataset.recipe, scope)?;
    let facts = facts(&source.name, &read, params);
    let story = match params.view {
        Some(view) => of_file::answer(view, &facts)?,
        None => overview(&facts, &lacking).ok_or(no_plan)?,
    };
    let doubts: String =
        read.doubts.iter().map(|doubt| format!("**Check first:** {}\n\n", plain(doubt))).collect();
    let draft = Draft {
        tool: OPTIMIZE_INVENTORY,
        agent: AgentKind::InventoryOptimization,
        dataset: DatasetInfo::of(dataset, &source.table).traced(&source.table, &source.roles),
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed: request.seed,
        method: METHOD,
        inputs: Vec::new(),
        figures: Vec::new(),
        levers: Vec::new(),
        remarks,
        story: doubts + &story,
        confidence: confidence(&facts, scope),
        tables: of_file::tables(&facts).into_iter().chain([of_file::report(&facts)]).collect(),
        charts: Vec::new(),
        problems: &read.problems,
        assumptions: read.assumptions.clone(),
        warnings: read.warnings.clone(),
        next_steps: next_steps(&lacking),
        documents: Documents::default(),
    };
    Ok(run::close(draft, request.purpose)?)
}

/// An answer that stands above a plan, with its tables.
pub(super) struct AbovePlan {
    pub text: String,
    pub tables: Vec<Table>,
}

/// The answer that stands above a plan when the figures of the file alone answer the question.
pub(super) fn above_plan(
    dataset: &Dataset,
    source: &Source,
    params: &InventoryParams,
) -> Result<Option<AbovePlan>, AgentError> {
    let view = match params.view {
        Some(
            view @ (View::OutOfStock
            | View::BelowReorderPoint
            | View::BelowLowestStock
            | View::BelowSafetyStock
            | View::Cover
            | View::DemandClasses
            | View::Classes),
        ) => view,
        _ => return Ok(None),
    };
    let Some(scope) = least(Some(view)) else { return Ok(None) };
    let read = items::read(source, params, &dataset.recipe, scope)?;
    let facts = facts(&source.name, &read, params);
    if view == View::DemandClasses {
        // Without a history there is no such class, whatever else the plan says.
        let text = of_file::answer(view, &facts).unwrap_or_else(|error| format!("**{error}**\n"));
        return Ok(Some(AbovePlan { text, tables: of_file::tables(&facts) }));
    }
    let text = of_file::answer(view, &facts).ok();
    Ok(text.map(|text| AbovePlan { text, tables: of_file::tables(&facts) }))
}

/// The items that the question selects.
fn facts<'a>(file: &'a str, read: &'a Items, params: &'a InventoryParams) -> Facts<'a> {
    let is_chosen = |item: &&Item| {
        let products = params.products.as_deref().filter(|names| !names.is_empty());
        products.is_none_or(|names| names.binary_search(&item.id).is_ok())
            && params.looks_at_supplier(item.supplier.as_deref())
    };
    Facts { file, items: read.items.iter().filter(is_chosen).collect(), read, params }
}

/// Roles that a plan needs and that no column may play. A column that may play one is asked about instead.
fn lacking(source: &Source, params: &InventoryParams) -> Vec<Role> {
    let may_be = |role: Role| {
        source.position(role).is_some()
            || needs::unsure(&source.mapping, &source.roles, &[role]).next().is_some()
    };
    let mut lacking = Vec::new();
    if params.unit_cost.is_none() && !may_be(Role::UnitCost) {
        lacking.push(Role::UnitCost);
    }
    if !source.is_history && demand::find(source, params).is_none() && !may_be(Role::AnnualDemand) {
        lacking.push(Role::AnnualDemand);
    }
    lacking
}

/// Everything that can be said without a plan, below what is left out; nothing when that is all of it.
fn overview(facts: &Facts, lacking: &[Role]) -> Option<String> {
    let parts = of_file::everything(facts);
    if parts.is_empty() {
        return None;
    }
    let missing: Vec<&str> = lacking.iter().map(|role| column_of(*role)).collect();
    let or_say = if lacking.contains(&Role::UnitCost) {
        " A unit cost for all items can also be stated, such as “unit cost 12”."
    } else {
        ""
    };
    let levels = if facts.read.names.reorder_point.is_some() { "" } else { " reorder points," };
    Some(format!(
        "**Order quantities,{levels} safety stock and their costs are left out, because {} has no column of {}.** Add {} for a full \
         plan.{or_say} This is what the file says without it:\n\n{}",
        plain(facts.file),
        lacking.iter().map(|role| words_of(*role)).collect::<Vec<_>>().join(" and of "),
        missing.join(" and "),
        parts.join("\n")
    ))
}

fn column_of(role: Role) -> &'static str {
    if role == Role::UnitCost { "unit_cost" } else { "annual_demand (or average daily sales)" }
}

fn words_of(role: Role) -> &'static str {
    if role == Role::UnitCost { "the unit cost" } else { "the demand" }
}

fn next_steps(lacking: &[Role]) -> Vec<String> {
    let missing: Vec<&str> = lacking.iter().map(|role| column_of(*role)).collect();
    match missing.as_slice() {
        [] => Vec::new(),
        names => vec![format!(
            "Add {} to the file for order quantities, safety stock and what they cost.",
            names.join(" and ")
        )],
    }
}

/// The share of the items whose figures the question needs are known.
fn confidence(facts: &Facts, scope: Scope) -> f64 {
    let is_known = |item: &&&Item| match scope {
        Scope::Stock => item.stock.is_some(),
        Scope::Demand | Scope::Plan => {
            item.annual_demand.is_finite() || item.money.is_some() || item.stock.is_some()
        }
    };
    share(facts.items.iter().filter(is_known).count() as f64, facts.items.len() as f64)
}
