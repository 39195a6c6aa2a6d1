//! What the user reads: the answer in words, tables, charts, assumptions, warnings and next steps.

mod assumptions;
mod charts;
pub mod findings;
mod inputs;
mod labels;
mod narrative;
mod next_steps;
mod tables;
mod warnings;
pub mod words;

use intake::AgentError;
use protocol::AgentKind;
use report::{draft::Draft, result::DatasetInfo};

use crate::inventory_optimization::params::{OPTIMIZE_INVENTORY, year::Year};

use findings::Findings;

/// Gathers everything that the run leaves behind, except the problems of the file.
pub fn draft(seed: u64, dataset: DatasetInfo, findings: &Findings) -> Result<Draft<'static>, AgentError> {
    let inputs = inputs::inputs(findings.plan, Year::of(findings.params));
    let input_names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
    Ok(Draft {
        tool: OPTIMIZE_INVENTORY,
        agent: AgentKind::InventoryOptimization,
        dataset,
        params: serde_json::to_value(findings.params).map_err(anyhow::Error::from)?,
        seed,
        tables: tables::tables(findings, &input_names),
        inputs,
        figures: inputs::figures(findings.totals(), findings.items.has_stock),
        story: narrative::story(findings),
        // A plan is not a measurement; the replay shows what it would have done in the past.
        confidence: None,
        charts: charts::charts(findings.plan, findings.trade_off),
        problems: &[],
        assumptions: assumptions::assumptions(findings),
        warnings: warnings::warnings(findings),
        next_steps: next_steps::next_steps(findings),
        documents: Vec::new(),
    })
}
