//! The tool `optimize_inventory`: from the bytes of a file to a closed run. CPU work from start to end.

use kernels::inventory::service_level::ServiceTarget;
use protocol::AgentKind;

use super::{
    advice, assumptions,
    basis::Basis,
    budget::{self, BudgetResult},
    charts,
    extras::Extras,
    inputs,
    narrative::{self, Story},
    params::InventoryParams,
    plan::{self, Planned},
    policies::{self, Compared},
    proof,
    read::{self, Items},
    settings::{ServiceMeasure, Year},
    source::{self, Source},
    storage::{self, LimitPoint, StorageResult},
    tables,
    totals::Totals,
    trade_off::trade_off,
    words,
};
use crate::{
    inventory_optimization::{params::OPTIMIZE_INVENTORY, question::Known},
    request::{Request, Tools},
};
use intake::{AgentError, Dataset};
use kernels::cancel;
use report::{answer::Answer, draft::Draft, result::DatasetInfo, run};

/// More items than this are not planned a second time only to show the other kind of service.
const MOST_COMPARED: usize = 20_000;

/// All items under one set of parameters.
pub struct Outcome {
    pub planned: Vec<Planned>,
    pub basis: Basis,
    pub totals: Totals,
    pub budget: Option<BudgetResult>,
    pub storage: Option<StorageResult>,
    /// Kinds of policy side by side, as far as that was worth it.
    pub compared: Vec<Compared>,
    /// Cost against room and money of order sizes, when they are limited.
    pub storage_curve: Vec<LimitPoint>,
    pub money_curve: Vec<LimitPoint>,
}

/// Plans the file as the question asks.
pub fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(InventoryParams::from_json).transpose()?;
    let source = source::open(dataset, explicit.and_then(|params| params.columns).as_ref())?;
    let known = Known { items: &source.names, suppliers: &source.suppliers, file: &dataset.name };
    let params = crate::inventory_optimization::question::plan(request, &known)?;
    let named = params.products.as_deref().map_or(0, <[String]>::len);
    request.limits.allow(&dataset.name, source.names.len(), named)?;
    let mut items = read::read(&source, &params, &dataset.recipe)?;

    tools.step(2, 30, format!("Planning {}", words::items(items.items.len())))?;
    let outcome = outcome(&mut items, &params);
    if outcome.planned.is_empty() {
        return Err(AgentError::Needs(nothing_chosen(&params, &source)));
    }
    tools.step(3, 55, "Comparing service and money".to_owned())?;
    let before = before(&source, &params, dataset)?;
    let info = DatasetInfo::of(dataset, &source.table);
    // Tables and files of many items need the room.
    drop(source);
    let found = Found { items: &items, outcome: &outcome, before: before.as_ref(), params: &params };
    let draft = draft(request.seed, info, &found)?;
    drop((outcome, before));
    tools.step(4, 85, "Writing the report".to_owned())?;
    Ok(run::close(Draft { problems: &items.problems, ..draft })?)
}

/// Takes the items out and plans them.
fn outcome(items: &mut Items, params: &InventoryParams) -> Outcome {
    let read = std::mem::take(&mut items.items);
    let (planned, basis) = plan::plan(read, items.past.as_ref(), params);
    let mut planned = plan::chosen(planned, params);
    let compared = policies::compare(&planned, params);
    policies::adopt(&mut planned, &compared, params.policy.unwrap_or_default());
    let storage_curve = params.storage_limit.map(|_| storage::storage_curve(&planned)).unwrap_or_default();
    let money_curve = params.budget.map(|_| storage::money_curve(&planned)).unwrap_or_default();
    let storage = storage::apply(&mut planned, params);
    let budget = budget::apply(&mut planned, params);
    let totals = Totals::of(&planned);
    Outcome { planned, basis, totals, budget, storage, compared, storage_curve, money_curve }
}

/// The run that this one is shown beside.
fn before(
    source: &Source,
    params: &InventoryParams,
    dataset: &Dataset,
) -> Result<Option<Outcome>, AgentError> {
    let Some(before) = params.compared_with.as_deref() else { return Ok(None) };
    let mut items = read::read(source, before, &dataset.recipe)?;
    Ok(Some(outcome(&mut items, before)))
}

fn nothing_chosen(params: &InventoryParams, source: &Source) -> String {
    let classes: Vec<String> = params.classes.iter().flatten().map(|class| format!("{class:?}")).collect();
    format!(
        "No item of {} that could be planned is {}. Ask for “all classes” or “all items”; rows that could not be used are \
         named in the quality report of the file.",
        source.name,
        if classes.is_empty() {
            "among those that were asked for".to_owned()
        } else {
            format!("in class {}", classes.join(" or "))
        }
    )
}

/// All that a run is told from.
pub struct Found<'a> {
    pub items: &'a Items,
    pub outcome: &'a Outcome,
    pub before: Option<&'a Outcome>,
    pub params: &'a InventoryParams,
}

/// Money in safety stock if the same percentage counted the other way.
fn other_service(found: &Found) -> Option<f64> {
    if found.outcome.planned.len() > MOST_COMPARED {
        return None;
    }
    let mut sum = 0.0;
    for planned in &found.outcome.planned {
        cancel::tick();
        let target = match planned.figures.target {
            ServiceTarget::CycleService(share) => ServiceTarget::FillRate(share),
            ServiceTarget::FillRate(share) => ServiceTarget::CycleService(share),
        };
        let figures = kernels::inventory::item_plan::ItemFigures { target, ..planned.figures };
        let orders = kernels::inventory::item_plan::plan_item(&figures).ok().and_then(|plan| plan.order);
        sum += orders.map_or(0.0, |orders| orders.safety_stock.max(0.0) * planned.unit_price);
    }
    Some(sum)
}

/// Gathers everything that the run leaves behind, but for the problems of the file.
fn draft(seed: u64, dataset: DatasetInfo, found: &Found) -> Result<Draft<'static>, AgentError> {
    let Found { items, outcome, before, params } = *found;
    let year = Year::of(params);
    let planned = &outcome.planned;
    let affordable = params.order_budget.map(|budget| budget::affordable(planned, budget));
    let today = params.as_of.or(items.past.as_ref().map(|past| past.last_day));
    let orders = tables::order_list(planned, today, year, affordable.as_deref());
    let trade_off = trade_off(planned);
    let played = items.past.as_ref().map(|past| proof::play(planned, past, year)).unwrap_or_default();

    let extras = Extras::of(outcome, items.past.as_ref(), params);
    let inputs = inputs::inputs(outcome, year);
    let input_names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
    let mut tables = vec![tables::inventory_report(planned, &input_names), tables::policy_matrix(planned)];
    if items.has_stock {
        tables.push(tables::order_table(planned, &orders));
        tables.extend(tables::orders_by_supplier(planned, &orders));
    }
    tables.extend(extras.tables(outcome, year));
    if let Some(before) = before {
        tables.push(tables::what_if(&before.totals, &outcome.totals, items.has_stock));
        tables.push(tables::what_if_items(&before.planned, planned));
    }
    if !trade_off.points.is_empty() {
        tables.push(tables::service_curve(&trade_off));
    }
    if !played.is_empty() {
        tables.push(tables::replay(planned, &played));
    }
    Ok(Draft {
        tool: OPTIMIZE_INVENTORY,
        agent: AgentKind::InventoryOptimization,
        dataset,
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed,
        inputs,
        figures: inputs::figures(&outcome.totals, items.has_stock),
        story: narrative::story(&Story {
            found,
            orders: &orders,
            affordable: affordable.as_deref(),
            trade_off: &trade_off,
            played: &played,
            extras: &extras,
        }),
        // A plan is no measurement; the replay says what the past would have seen.
        confidence: None,
        charts: charts::charts(outcome, &trade_off),
        tables,
        problems: &[],
        assumptions: assumptions::assumptions(found, &extras, &trade_off, other_service(found)),
        warnings: advice::warnings(found, &extras),
        next_steps: advice::next_steps(found, &orders),
        documents: Vec::new(),
    })
}

/// What the service of most items counts.
pub fn measure(params: &InventoryParams, planned: &[Planned]) -> ServiceMeasure {
    let fills =
        planned.iter().filter(|planned| matches!(planned.figures.target, ServiceTarget::FillRate(_))).count();
    params.service_measure.unwrap_or(if 2 * fills > planned.len() {
        ServiceMeasure::FillRate
    } else {
        ServiceMeasure::CycleService
    })
}
