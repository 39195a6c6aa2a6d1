//! The tool `optimize_inventory`: from the bytes of a file to a closed run. CPU work from start to end.

use intake::{AgentError, Dataset};
use provenance::record::Reading;
use report::{answer::Answer, draft::Draft, markdown::plain, number::amount, result::DatasetInfo, run};

use crate::{
    inventory_optimization::{
        data::{
            items::{self, Items},
            scope::Scope,
            source::{self, Source},
        },
        params::{InventoryParams, OPTIMIZE_INVENTORY, year::Year},
        plan::{
            budget,
            empirical::Empirical,
            optional_plans::OptionalPlans,
            orders::order_list,
            planned::Planned,
            replay,
            stock_plan::{StockPlan, plan_stock},
            trade_off::trade_off,
        },
        question::{self, known::Known},
        tell::{self, findings::Findings, words},
        without_plan,
    },
    question::unused::not_used,
    request::{Request, Tools},
};

/// Plans the file as the question asks.
pub(super) fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.start(OPTIMIZE_INVENTORY);
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let explicit = request.params.as_ref().map(InventoryParams::from_json).transpose()?;
    let source = source::open(dataset, explicit.and_then(|params| params.columns).as_ref())?;
    let known = Known {
        items: &source.names,
        suppliers: &source.suppliers,
        columns: &source.table.names,
        file: &dataset.name,
    };
    let params = question::plan(request, &known)?;
    let unused = question::unused(request, &dataset.selection, &known);
    let named = params.products.as_deref().map_or(0, <[String]>::len);
    request.limits.allow(&dataset.name, source.names.len(), named)?;
    let mut items = match items::read(&source, &params, &dataset.recipe, Scope::Plan) {
        Ok(items) => items,
        Err(no_plan) => {
            return without_plan::run(request, dataset, &source, &params, not_used(&unused), no_plan);
        }
    };

    tools.step(2, 30, format!("Planning {}", words::items(items.items.len())))?;
    let plan = plan_stock(&mut items, &params);
    if plan.planned.is_empty() {
        return Err(AgentError::Needs(nothing_chosen(&params, &source)));
    }
    tools.step(3, 55, "Comparing service and money".to_owned())?;
    let before = plan_before(&source, &params, dataset)?;
    let of_file = without_plan::above_plan(dataset, &source, &params)?;
    let mut info =
        DatasetInfo::of(dataset, &source.table).traced_without(&source.table, &source.roles, &items.problems);
    for found in &items.readings {
        info.traced.reads(found.role, &found.column, found.reading.clone());
    }
    info.traced
        .reads_said("holding_per_unit", Reading { over: Some("unit_cost".into()), ..Reading::default() });
    // The tables of many items need the memory.
    drop(source);
    let (of_file, tables) = of_file.map_or((None, Vec::new()), |found| (Some(found.text), found.tables));
    let mut draft = draft(request.seed, info, &items, &params, &plan, before.as_ref(), of_file.as_deref())?;
    draft.tables.splice(0..0, tables);
    draft.remarks = not_used(&unused);
    let without: Vec<String> = without_empirical(&plan)
        .into_iter()
        .chain(without_service(&params))
        .chain(without_history(&items, &params))
        .collect();
    draft.story.insert_str(0, &not_used(&without));
    drop((plan, before));
    let Items { problems, .. } = items;
    tools.step(4, 85, "Writing the report".to_owned())?;
    Ok(run::close(Draft { problems: &problems, ..draft }, request.purpose)?)
}

/// Why the empirical distribution was not used, when it was asked for and no item could have it.
fn without_empirical(plan: &StockPlan) -> Option<String> {
    let reason = |planned: &Planned| match planned.empirical {
        Some(Empirical::Not(reason)) => Some(reason),
        _ => None,
    };
    let reasons: Option<Vec<&str>> = plan.planned.iter().map(reason).collect();
    let reason = reasons?.first().copied()?;
    Some(format!("the empirical distribution, because {reason}"))
}

/// Why the time of the XYZ classes was not used.
fn without_history(items: &Items, params: &InventoryParams) -> Option<String> {
    let days = params.xyz_days.filter(|_| items.past.is_none())?;
    Some(format!(
        "the last {} for the XYZ classes, because the file has no history of demand, only its mean",
        words::days(days)
    ))
}

/// Why a service that was stated does not decide the safety stocks.
fn without_service(params: &InventoryParams) -> Option<String> {
    let days = params.safety_days?;
    let service = match params.service_percent {
        Some(percent) => format!("the service of {} %", amount(percent)),
        None if params.group_service.is_some() => "the services by group".to_owned(),
        None if params.class_service.is_some() => "the services by class".to_owned(),
        None => return None,
    };
    Some(format!(
        "{service} for the safety stocks, because you also stated safety stocks of {}, which decide them; say one of the two",
        words::days(days)
    ))
}

/// The plan that this one is compared with, of the file without what the question supposes of some rows.
fn plan_before(
    source: &Source,
    params: &InventoryParams,
    dataset: &Dataset,
) -> Result<Option<StockPlan>, AgentError> {
    let is_supposed = !dataset.selection.changes.is_empty();
    let before = params.compared_with.as_deref().or(is_supposed.then_some(params));
    let Some(before) = before else { return Ok(None) };
    let mut as_it_is = None;
    if is_supposed {
        let mut file = dataset.clone();
        file.selection.changes.clear();
        as_it_is = Some(source::open(&file, params.columns.as_ref())?);
    }
    let mut items = items::read(as_it_is.as_ref().unwrap_or(source), before, &dataset.recipe, Scope::Plan)?;
    Ok(Some(plan_stock(&mut items, before)))
}

/// The answer with everything that follows from the plan.
fn draft(
    seed: u64,
    dataset: DatasetInfo,
    items: &Items,
    params: &InventoryParams,
    plan: &StockPlan,
    before: Option<&StockPlan>,
    of_file: Option<&str>,
) -> Result<Draft<'static>, AgentError> {
    let year = Year::of(params);
    let past = items.past.as_ref();
    let affordable = params.order_budget.map(|budget| budget::affordable(&plan.planned, budget));
    let today = params.as_of.or(past.map(|past| past.last_day));
    let findings = Findings {
        items,
        params,
        of_file,
        plan,
        before,
        orders: &order_list(&plan.planned, today, year, affordable.as_deref()),
        affordable: affordable.as_deref(),
        trade_off: &trade_off(&plan.planned),
        replays: &past.map(|past| replay::replay_all(&plan.planned, past, year)).unwrap_or_default(),
        optional: &OptionalPlans::new(&plan.planned, past, params),
    };
    tell::draft(seed, dataset, &findings)
}

/// The request for another choice when no item is left.
fn nothing_chosen(params: &InventoryParams, source: &Source) -> String {
    let (items, suppliers) = (params.products.as_deref(), params.suppliers.as_deref());
    if let (Some([_, ..]), Some([_, ..])) = (items, suppliers) {
        let listed = |names: Option<&[String]>| {
            names.unwrap_or_default().iter().map(|name| plain(name)).collect::<Vec<_>>().join(" or ")
        };
        return format!(
            "In {} no item {} is bought from {}. A stock plan takes the supplier of an item from the column of suppliers: change it there, or \
             ask Supplier Selection with a row for every item and supplier, such as “split the orders, {} only from {}”.",
            source.name,
            listed(items),
            listed(suppliers),
            listed(items),
            listed(suppliers)
        );
    }
    let classes: Vec<String> = params.classes.iter().flatten().map(|class| format!("{class:?}")).collect();
    format!(
        "No item of {} that could be planned is {}. Ask for “all classes” or “all items”; rows that could not be used are \
         listed in the quality report of the file.",
        source.name,
        if classes.is_empty() {
            "among the requested ones".to_owned()
        } else {
            format!("in class {}", classes.join(" or "))
        }
    )
}
