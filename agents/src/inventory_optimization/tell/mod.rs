//! Writes the answer: the story in words, tables, charts, assumptions, warnings and next steps.

mod assumptions;
mod charts;
mod direct;
pub(super) mod findings;
mod inputs;
mod labels;
mod levers;
mod narrative;
mod next_steps;
pub(super) mod of_file;
mod tables;
mod warnings;
pub(super) mod words;

use intake::AgentError;
use protocol::AgentKind;
use report::{confidence::share, draft::Draft, result::DatasetInfo};

use crate::inventory_optimization::params::OPTIMIZE_INVENTORY;

use findings::Findings;

/// How the figures without a formula are found.
pub(super) const METHOD: &str = "found by the stock engine, which weighs the whole distribution of demand until an order \
     arrives (Silver, Pyke and Thomas, Inventory and Production Management in Supply Chains)";

/// Gathers the contents of the run, except the problems of the file.
pub(super) fn draft(
    seed: u64,
    dataset: DatasetInfo,
    findings: &Findings,
) -> Result<Draft<'static>, AgentError> {
    let inputs = inputs::inputs(findings.plan, findings.params);
    let direct = direct::direct(findings);
    let input_names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
    Ok(Draft {
        tool: OPTIMIZE_INVENTORY,
        agent: AgentKind::InventoryOptimization,
        dataset,
        params: serde_json::to_value(findings.params).map_err(anyhow::Error::from)?,
        seed,
        tables: direct.tables.into_iter().chain(tables::tables(findings, &input_names)).collect(),
        method: METHOD,
        figures: [
            inputs::figures(findings.totals(), findings.items.has_stock),
            inputs::within_budget(findings.orders),
        ]
        .concat(),
        levers: levers::levers(findings, &inputs),
        inputs,
        remarks: String::new(),
        story: narrative::story(findings, &direct.text),
        confidence: confidence(findings),
        charts: direct.charts.into_iter().chain(charts::charts(findings.plan, findings.trade_off)).collect(),
        problems: &[],
        assumptions: assumptions::assumptions(findings),
        warnings: warnings::warnings(findings),
        next_steps: next_steps::next_steps(findings),
        documents: direct.documents,
    })
}

/// The share of the figures behind the plan that the file or the question gives, instead of a default, times the share
/// of the items that could be planned.
fn confidence(findings: &Findings) -> f64 {
    let planned = findings.planned();
    let failed = planned.iter().filter(|planned| planned.failure.is_some()).count();
    share((planned.len() - failed) as f64, planned.len() as f64) * findings.plan.basis.known_share()
}
