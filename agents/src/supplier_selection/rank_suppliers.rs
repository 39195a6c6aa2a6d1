//! The tool `rank_suppliers`: who is best by all criteria, why, and how firm that is. CPU work from start to end.

use protocol::AgentKind;

use crate::{
    question::unused::not_used,
    request::{Request, Tools},
    supplier_selection::{
        data::{fields::roster::name_key, matrix, source::Intake},
        params::{Pairwise, RANK_SUPPLIERS, RankParams, View, Weighing},
        plan::{
            exposure::Exposure,
            judged::{Judged, judge, keep_proportions},
            total_cost::add_total_cost,
        },
        question::{Vocabulary, plan_ranking},
        tell::{
            advice, charts, exposure, levers,
            narrative::{memo::memo, story::Story, write},
            order_lines,
            tables::{beside, supplier_report, weights},
            workbook::{self, Working},
        },
    },
};
use intake::{AgentError, Dataset, roles::Role};
use report::{
    self, Documents,
    answer::Answer,
    draft::Draft,
    number::whole,
    result::{DatasetInfo, Table, Warning},
};

const PLAIN_WORKBOOK: &str = "The scores in the workbook are plain numbers and not formulas, because formulas for this number of suppliers and criteria would make a spreadsheet slow.";

/// How the figures without a formula are found.
const METHOD: &str = "calculated from the criteria of the file by the weighted sum, TOPSIS (Hwang and Yoon 1981), VIKOR \
     (Opricovic and Tzeng 2004) and PROMETHEE II (Brans and Vincke 1985)";

/// Ranks the suppliers of a file that was read, as the question asks.
pub(super) fn run(
    request: &Request,
    dataset: &Dataset,
    mut intake: Intake,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let vocabulary = Vocabulary::new(&intake.roster.fields, &intake.roster.names, &dataset.name);
    let mut planned = plan_ranking(request, &dataset.selection, &vocabulary)?;
    let matrix = dataset.others.iter().find_map(matrix::of_file);
    let is_weighed = matrix.is_some_and(|matrix| weigh_by(matrix, &vocabulary, &mut planned.params));
    let items = intake.roles.get(Role::Product).and_then(|name| intake.table.position(name));
    request.limits.allow(
        &dataset.name,
        items.map_or(0, |column| intake.table.distinct(column) as usize),
        0,
    )?;

    let total = whole(intake.roster.names.len() as f64);
    tools.step(3, 30, format!("Ranking {total} suppliers by four methods"))?;
    let comparable =
        planned.before.filter(|before| before.view == planned.params.view || !is_total(&planned.params));
    let before = comparable.and_then(|params| {
        intake.judge_lines(&params).ok()?;
        add_total_cost(&dataset.name, &mut intake.roster, &params).ok()?;
        judge(&dataset.name, &intake.roster, params).ok()
    });
    let params = match &before {
        Some(before) => keep_proportions(planned.params, before),
        None => planned.params,
    };
    intake.judge_lines(&params)?;
    intake.roster.suppose(params.changes.as_deref().unwrap_or_default());
    add_total_cost(&dataset.name, &mut intake.roster, &params)?;
    let judged = judge(&dataset.name, &intake.roster, params)?;
    tools.step(4, 85, "Writing the report".to_owned())?;
    let before = before.filter(|before| before.params != judged.params);
    let dataset = DatasetInfo::of(dataset, &intake.table).traced_by(
        &intake.table,
        &intake.roles_by_supplier(),
        name_key,
    );
    let dataset = if is_weighed { dataset.joined() } else { dataset };
    let draft =
        draft(request.seed, dataset, &intake, &judged, before.as_ref(), &planned.unused, &planned.notes)?;
    Ok(report::run::close(draft, request.purpose)?)
}

/// Weighs the criteria by a table of comparisons beside the file, unless the question gives weights or the table has other criteria.
fn weigh_by(matrix: Pairwise, vocabulary: &Vocabulary, params: &mut RankParams) -> bool {
    let names: Result<Vec<String>, AgentError> =
        matrix.criteria.iter().map(|name| vocabulary.column(name)).collect();
    let (None, Ok(criteria)) = (&params.weights, names) else { return false };
    params.weights = Some(Weighing::Pairwise(Pairwise { criteria, ..matrix }));
    true
}

fn is_total(params: &RankParams) -> bool {
    params.view == Some(View::TotalCost)
}

/// Gathers everything that the run reports.
fn draft<'a>(
    seed: u64,
    dataset: DatasetInfo,
    intake: &'a Intake,
    judged: &Judged,
    before: Option<&Judged>,
    unused: &[String],
    notes: &[String],
) -> Result<Draft<'a>, AgentError> {
    let working = working(judged)?;
    let is_live = working.is_some();
    let (roster, lines) = (&intake.roster, intake.lines.as_ref());
    let exposures = Exposure::from_roster(roster, judged);
    let without_effect = exposure::words::unused_costs(&exposures, &judged.params);
    let mut notes = notes.to_vec();
    notes.extend(exposure::words::note_of_interest(&exposures, &judged.params));
    let story = Story {
        file: &dataset.name,
        roster,
        judged,
        before,
        lines,
        exposure: &exposures,
        unused: &without_effect,
        notes: &notes,
    };
    let mut inputs = if is_live { workbook::inputs(judged) } else { Vec::new() };
    inputs.extend(exposure::tables::inputs(&exposures));
    let mut figures = workbook::figures(judged, is_live);
    figures.extend(lines.into_iter().flat_map(order_lines::table::figures));
    let mut assumptions = advice::assumptions::assumptions(roster, judged, lines.is_some());
    assumptions.extend(lines.into_iter().flat_map(order_lines::words::assumptions));
    assumptions.extend(exposure::words::assumptions(&exposures));
    assumptions.extend((!is_live).then(|| PLAIN_WORKBOOK.to_owned()));
    let mut warnings = advice::warnings::warnings(roster, judged);
    warnings
        .extend(lines.and_then(|lines| order_lines::words::warnings(lines, roster)).map(Warning::general));
    warnings.extend(exposure::words::warnings(&exposures).map(Warning::general));
    Ok(Draft {
        tool: RANK_SUPPLIERS,
        agent: AgentKind::SupplierSelection,
        params: serde_json::to_value(settled(judged, before)).map_err(anyhow::Error::from)?,
        seed,
        method: METHOD,
        inputs,
        figures,
        levers: levers::of_ranking(judged),
        remarks: not_used(unused),
        story: write::story(&story),
        // How far the four methods agree.
        confidence: judged.ranked.agreement.concordance,
        tables: all_tables(&story, working.as_ref()),
        charts: charts::charts(roster, judged),
        problems: &roster.problems,
        assumptions,
        warnings,
        next_steps: advice::next_steps::next_steps(roster, judged),
        documents: Documents::default(),
        dataset,
    })
}

fn all_tables(story: &Story, working: Option<&Working>) -> Vec<Table> {
    let Story { roster, judged, before, lines, exposure: exposures, .. } = *story;
    let mut report = supplier_report::report(roster, judged);
    let mut criteria = weights::weights(roster, judged);
    if let Some(working) = working {
        workbook::weigh(&mut criteria, judged);
        workbook::score(&mut report, judged, working);
    }
    let mut tables =
        vec![report, criteria, weights::agreement(roster, judged), weights::vikor(roster, judged)];
    tables.push(beside::dominated(roster, judged));
    tables.extend(beside::left_out(roster, &judged.choice));
    tables.extend(before.map(|before| beside::comparison(roster, before, judged)));
    tables.extend(lines.map(|lines| order_lines::table::performance_table(lines, roster, &story.places())));
    tables.extend(exposure::tables::tables(exposures, roster));
    tables.push(beside::memo(&memo(story)));
    tables
}

/// What the workbook calculates from; `None` when there is too much of it.
fn working(judged: &Judged) -> Result<Option<Working>, AgentError> {
    let working = Working::from_judged(judged, &judged.choice.matrix()?);
    working.map_err(|cause| AgentError::Needs(format!("The suppliers cannot be ranked: {cause}.")))
}

/// Fills in the defaults and what the ranking is compared with, so that the parameters of a run describe it completely.
fn settled(judged: &Judged, before: Option<&Judged>) -> RankParams {
    let params = judged.params.clone();
    // What would change is compared with the same ranking without it, which is no choice.
    let without_changes = RankParams { changes: None, ..params.clone() };
    let before = before.filter(|before| params.changes.is_none() || before.params != without_changes);
    RankParams {
        compared_with: before.map(|before| Box::new(before.params.clone())),
        method: Some(params.method.unwrap_or_default()),
        blanks: Some(params.blanks.unwrap_or_default()),
        ..params
    }
}
