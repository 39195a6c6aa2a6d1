//! The tool `rank_suppliers`: who is best by all criteria, why, and how firm that is. CPU work from start to end.

use protocol::AgentKind;

use super::{
    advice,
    calculated::{self, Working},
    charts,
    choice::{self, Choice},
    exposure::Exposure,
    fields::Roster,
    lines,
    narrative::{self, Story},
    params::{RankParams, Weighing},
    ranking::{Ranked, ranked},
    source::Intake,
    tables,
    weighing::{Weighed, weigh},
};
use crate::{
    request::{Request, Tools},
    supplier_selection::{
        params::RANK_SUPPLIERS,
        question::{Vocabulary, plan_ranking},
    },
};
use intake::{AgentError, Dataset, roles::Role};
use report::{
    self,
    answer::Answer,
    draft::Draft,
    number::whole,
    result::{DatasetInfo, Table, Warning},
};

const PLAIN_WORKBOOK: &str = "The scores in the workbook are plain numbers, because so many suppliers and criteria would keep a spreadsheet busy.";

/// A choice, weighed and ranked.
pub struct Judged {
    pub params: RankParams,
    pub choice: Choice,
    pub weighed: Weighed,
    pub ranked: Ranked,
}

/// Ranks the suppliers of a file that was read, as the question asks.
pub fn run(
    request: &Request,
    dataset: &Dataset,
    mut intake: Intake,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let vocabulary = Vocabulary::new(&intake.roster.fields, &intake.roster.names, &dataset.name);
    let planned = plan_ranking(request, &vocabulary)?;
    let items = intake.roles.get(Role::Product).and_then(|name| intake.table.position(name));
    request.limits.allow(
        &dataset.name,
        items.map_or(0, |column| intake.table.distinct(column) as usize),
        0,
    )?;

    let total = whole(intake.roster.names.len() as f64);
    tools.step(3, 30, format!("Ranking {total} suppliers by four methods"))?;
    let before = planned.before.and_then(|params| {
        intake.judge_lines(&params).ok()?;
        judge(&dataset.name, &intake.roster, params).ok()
    });
    let params = match &before {
        Some(before) => carried_over(planned.params, before),
        None => planned.params,
    };
    intake.judge_lines(&params)?;
    let judged = judge(&dataset.name, &intake.roster, params)?;
    tools.step(4, 85, "Writing the report".to_owned())?;
    let before = before.filter(|before| before.params != judged.params);
    let draft =
        draft(request.seed, DatasetInfo::of(dataset, &intake.table), &intake, &judged, before.as_ref())?;
    Ok(report::run::close(draft)?)
}

/// Compares as the parameters say.
fn judge(file: &str, roster: &Roster, params: RankParams) -> Result<Judged, AgentError> {
    let choice = choice::choose(file, roster, &params)?;
    let matrix = choice.matrix()?;
    let weighed = weigh(params.weights.as_ref(), &roster.weights, &choice, &matrix)?;
    let ranked = ranked(&choice, &matrix, &weighed, params.method.unwrap_or_default())?;
    Ok(Judged { params, choice, weighed, ranked })
}

/// “What if price counts 60 %” after another run: the other criteria keep their proportions to each other.
fn carried_over(mut params: RankParams, before: &Judged) -> RankParams {
    let Some(Weighing::Shares(said)) = &params.weights else { return params };
    let total: f64 = said.values().sum();
    let criteria = &before.choice.criteria;
    let is_open = |name: &String| !said.contains_key(name);
    let open: f64 =
        (0..criteria.len()).filter(|i| is_open(&criteria[*i].name)).map(|i| before.weighed.of(i)).sum();
    if params.weights == before.params.weights || total >= 99.5 || open <= 0.0 {
        return params;
    }
    let mut shares = said.clone();
    for (i, criterion) in criteria.iter().enumerate().filter(|(_, criterion)| is_open(&criterion.name)) {
        shares.insert(criterion.name.clone(), before.weighed.of(i) / open * (100.0 - total));
    }
    params.weights = Some(Weighing::Shares(shares));
    params
}

/// Gathers everything that the run leaves behind.
fn draft<'a>(
    seed: u64,
    dataset: DatasetInfo,
    intake: &'a Intake,
    judged: &Judged,
    before: Option<&Judged>,
) -> Result<Draft<'a>, AgentError> {
    let working = working(judged)?;
    let is_live = working.is_some();
    let (roster, lines) = (&intake.roster, intake.lines.as_ref());
    let exposure = Exposure::of(roster, judged);
    let story = Story { file: &dataset.name, roster, judged, before, lines, exposure: &exposure };
    let mut inputs = if is_live { calculated::inputs(judged) } else { Vec::new() };
    inputs.extend(exposure.inputs());
    let mut figures = calculated::figures(judged, is_live);
    figures.extend(lines.into_iter().flat_map(lines::figures));
    let mut assumptions = advice::assumptions(roster, judged, lines.is_some());
    assumptions.extend(lines.into_iter().flat_map(lines::assumptions));
    assumptions.extend(exposure.assumptions());
    assumptions.extend((!is_live).then(|| PLAIN_WORKBOOK.to_owned()));
    let mut warnings = advice::warnings(roster, judged);
    warnings.extend(lines.and_then(|lines| lines::warnings(lines, roster)).map(Warning::general));
    Ok(Draft {
        tool: RANK_SUPPLIERS,
        agent: AgentKind::SupplierSelection,
        params: serde_json::to_value(settled(judged.params.clone())).map_err(anyhow::Error::from)?,
        seed,
        inputs,
        figures,
        story: narrative::story(&story),
        // How right a weighing is cannot be measured; how firm its result is stands in the answer.
        confidence: None,
        tables: all_tables(&story, working.as_ref()),
        charts: charts::charts(roster, judged),
        problems: &roster.problems,
        assumptions,
        warnings,
        next_steps: advice::next_steps(roster, judged),
        documents: Vec::new(),
        dataset,
    })
}

fn all_tables(story: &Story, working: Option<&Working>) -> Vec<Table> {
    let Story { roster, judged, before, lines, exposure, .. } = *story;
    let (mut report, mut weights) = (tables::report(roster, judged), tables::weights(roster, judged));
    if let Some(working) = working {
        calculated::weigh(&mut weights, judged);
        calculated::score(&mut report, judged, working);
    }
    let mut tables =
        vec![report, weights, tables::agreement(roster, judged), tables::dominated(roster, judged)];
    tables.extend(tables::left_out(roster, &judged.choice));
    tables.extend(before.map(|before| tables::comparison(roster, before, judged)));
    tables.extend(lines.map(|lines| lines::performance_table(lines, roster, &story.places())));
    tables.extend(exposure.tables(roster));
    tables.push(tables::memo(&narrative::memo(story)));
    tables
}

/// What the workbook calculates from; `None` when there is too much of it.
fn working(judged: &Judged) -> Result<Option<Working>, AgentError> {
    let working = Working::of(judged, &judged.choice.matrix()?);
    working.map_err(|cause| AgentError::Needs(format!("The suppliers cannot be ranked: {cause}.")))
}

/// Fills in what was not asked for, so that a run's parameters tell the whole run.
fn settled(params: RankParams) -> RankParams {
    RankParams {
        method: Some(params.method.unwrap_or_default()),
        blanks: Some(params.blanks.unwrap_or_default()),
        ..params
    }
}
