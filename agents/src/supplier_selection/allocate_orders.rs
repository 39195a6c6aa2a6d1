//! The tool `allocate_orders`: who delivers how much of what at the least cost, what every limit costs, and what is
//! missing when no split keeps all limits. CPU work from start to end.

use protocol::AgentKind;

use crate::{
    question::unused::not_used,
    request::{Request, Tools},
    supplier_selection::{
        data::{
            fields::roster::{Roster, name_key},
            offers::{columns::Columns, read::market},
            source::Intake,
        },
        params::{
            RankParams,
            allocate::{ALLOCATE_ORDERS, AllocateParams},
        },
        plan::{
            choice::broken_requirement,
            combinations::combinations,
            judged::judge,
            split::{Outcome, SplitRun, glance, plan_of_last_run, solve},
        },
        question::{Vocabulary, plan_orders, unused_of_orders},
        tell::{
            advice::warnings::unused_rows,
            levers,
            names::joined,
            narrative::write::doubts,
            orders::{advice, narrative, tables},
        },
    },
};
use intake::{AgentError, Dataset};
use report::{
    Documents, Purpose,
    answer::Answer,
    draft::Draft,
    markdown::plain,
    result::{DatasetInfo, Warning},
    run,
};

/// Splits orders over the suppliers of a file that was read, as the question asks.
pub(super) fn run(
    request: &Request,
    dataset: &Dataset,
    intake: &Intake,
    columns: &Columns,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    if intake.lines.is_some() {
        return Err(AgentError::Needs(format!(
            "{} holds order lines of the past, from which suppliers can be judged. To split orders, upload a row for every item and supplier \
             with unit_price and demand.",
            plain(&dataset.name)
        )));
    }
    let roster = &intake.roster;
    let vocabulary = Vocabulary::new(&roster.fields, &roster.names, &dataset.name);
    let vocabulary = vocabulary.with_items(columns.items(intake));
    let (params, before) = plan_orders(request, &vocabulary)?;
    let mut unused = unused_of_orders(request, &dataset.selection, &vocabulary);
    let best = best(&dataset.name, roster, &params)?;
    let allowed =
        AllocateParams { suppliers: best.clone().or_else(|| params.suppliers.clone()), ..params.clone() };
    let missing = missing_requirements(&dataset.name, roster, &allowed)?;
    let allowed = allowed.without_suppliers(missing.iter().map(|(name, _)| name.clone()));
    let mut market = market(dataset, intake, columns, &allowed)?;
    market.assumptions.extend(
        missing
            .iter()
            .map(|(name, why)| format!("{} gets no order, as you asked: {}.", plain(name), plain(why))),
    );
    market.assumptions.extend(best.map(|names| {
        let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        format!(
            "The best suppliers are the first of a ranking by all criteria of the file: {}. Ask “rank the suppliers” for the reasons.",
            joined(&names)
        )
    }));
    unused.append(&mut market.unused_limits);
    request.limits.allow(&dataset.name, market.items.len(), 0)?;
    tools.step(3, 30, format!("Splitting orders over {} suppliers", roster.names.len()))?;
    let glance = if request.purpose == Purpose::FirstLook { glance(&market)? } else { None };
    let is_first_look = glance.is_some();
    let outcome = match glance {
        Some(outcome) => outcome,
        None => solve(&market, &params)?,
    };
    let compared = before.filter(|before| *before != params);
    let before = compared.as_ref().and_then(|before| {
        let missing = missing_requirements(&dataset.name, roster, before).ok()?;
        let before = before.clone().without_suppliers(missing.into_iter().map(|(name, _)| name));
        plan_of_last_run(dataset, intake, columns, &before)
    });
    let compared_with = compared.filter(|_| before.is_some()).map(Box::new);
    let params = AllocateParams { compared_with, ..params };
    tools.step(4, 85, "Writing the report".to_owned())?;
    let is_possible = matches!(outcome, Outcome::Plan { .. });
    let combinations = if params.combinations == Some(true) && is_possible && !is_first_look {
        combinations(&market)
    } else {
        Vec::new()
    };
    let found = SplitRun { market, params, outcome, before, combinations };
    let draft = draft(
        request.seed,
        DatasetInfo::of(dataset, &intake.table).traced_by(
            &intake.table,
            &intake.roles_by_supplier(),
            name_key,
        ),
        roster,
        &found,
        &unused,
    )?;
    let mut answer = run::close(draft, request.purpose)?;
    if let Some(run) = &mut answer.run {
        run.is_first_look = is_first_look;
    }
    Ok(answer)
}

/// The names of the best suppliers, when the question wants only those.
fn best(file: &str, roster: &Roster, params: &AllocateParams) -> Result<Option<Vec<String>>, AgentError> {
    let Some(count) = params.best_suppliers else { return Ok(None) };
    let ranking = RankParams {
        suppliers: params.suppliers.clone(),
        exclude: params.exclude.clone(),
        ..RankParams::default()
    };
    let judged = judge(file, roster, ranking)?;
    let order = judged.ranked.ranking().order.iter().take(count as usize);
    Ok(Some(order.map(|place| roster.names[judged.choice.suppliers[*place]].clone()).collect()))
}

/// The suppliers that may not get orders because they miss what every supplier must keep, with the reason.
fn missing_requirements(
    file: &str,
    roster: &Roster,
    params: &AllocateParams,
) -> Result<Vec<(String, String)>, AgentError> {
    let required = RankParams { requirements: params.requirements.clone(), ..RankParams::default() };
    let only = params.suppliers.as_deref().unwrap_or_default();
    let asked =
        (0..roster.names.len()).filter(|supplier| only.is_empty() || only.contains(&roster.names[*supplier]));
    let (mut missing, mut count) = (Vec::new(), 0);
    for supplier in asked {
        count += 1;
        if let Some(why) = broken_requirement(roster, &required, supplier) {
            missing.push((roster.names[supplier].clone(), why));
        }
    }
    match missing.first() {
        Some((name, why)) if missing.len() == count => Err(AgentError::Needs(format!(
            "No supplier of {} keeps what is required, so nobody can get orders. {}: {}.",
            plain(file),
            plain(name),
            plain(why)
        ))),
        _ => Ok(missing),
    }
}

/// How the figures without a formula are found.
const METHOD: &str =
    "chosen by the search for the cheapest split that all limits allow, a mixed integer program";

/// Gathers everything that the run reports.
fn draft<'a>(
    seed: u64,
    dataset: DatasetInfo,
    roster: &Roster,
    found: &'a SplitRun,
    unused: &[String],
) -> Result<Draft<'a>, AgentError> {
    let SplitRun { market, params, outcome, combinations, .. } = found;
    let mut warnings: Vec<Warning> =
        advice::warnings(market, outcome).into_iter().map(Warning::general).collect();
    warnings.extend(unused_rows(&market.problems));
    let draft = Draft {
        tool: ALLOCATE_ORDERS,
        agent: AgentKind::SupplierSelection,
        dataset,
        params: serde_json::to_value(params).map_err(anyhow::Error::from)?,
        seed,
        method: METHOD,
        inputs: Vec::new(),
        figures: Vec::new(),
        levers: levers::of_split(market, params),
        remarks: not_used(unused),
        story: doubts(roster) + &narrative::story(found),
        confidence: confidence(outcome),
        tables: Vec::new(),
        charts: Vec::new(),
        problems: &market.problems,
        assumptions: advice::assumptions(market, params, roster),
        warnings,
        next_steps: advice::next_steps(market, outcome),
        documents: Documents::default(),
    };
    Ok(match outcome {
        Outcome::Plan { plan, rules } => Draft {
            inputs: tables::inputs(market),
            figures: tables::figures(market, plan),
            tables: tables::tables(market, plan, rules, combinations),
            charts: vec![tables::chart(market, plan)],
            ..draft
        },
        Outcome::Impossible(shortfall) => {
            Draft { tables: tables::shortfall_tables(market, shortfall), ..draft }
        }
    })
}

/// How near the cost is to what no plan can be below; 1 when the split is proven cheapest or proven impossible.
fn confidence(outcome: &Outcome) -> f64 {
    match outcome {
        Outcome::Plan { plan, .. } => 1.0 - plan.gap,
        Outcome::Impossible(_) => 1.0,
    }
}
