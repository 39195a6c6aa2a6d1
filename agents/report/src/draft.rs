//! The findings of a tool, before they become a run with an id and files.

use protocol::AgentKind;
use serde_json::Value;

use super::{
    confidence::{unused, used_rows},
    data_quality::data_quality,
    documents::Documents,
    markdown::{list, section, without_addresses},
    result::{
        Chart, DatasetInfo, Figure, Input, Lever, RunResult, Table, Warning, keep_exact, leave_out_implied,
        run_id,
    },
    workbook,
};
use crate::{ENGINE_VERSION, answer::RunFile};
use intake::problem::Problem;

/// Everything about a run that its tool decides.
pub struct Draft<'a> {
    pub tool: &'static str,
    pub agent: AgentKind,
    pub dataset: DatasetInfo,
    pub params: Value,
    pub seed: u64,
    pub inputs: Vec<Input>,
    /// Parameters that people try other values of.
    pub levers: Vec<Lever>,
    pub figures: Vec<Figure>,
    /// How figures that follow from no formula were calculated, with the source of the method.
    pub method: &'static str,
    /// What stands before the answer in the conversation and is no part of the record, because it is about the words of the question
    /// and not about the result: what of them was not used.
    pub remarks: String,
    /// The answer up to its closing sections, which are the same for every tool.
    pub story: String,
    /// From 0 to 1 as the agent measures it, not yet lowered for rows that were not used.
    pub confidence: f64,
    pub tables: Vec<Table>,
    pub charts: Vec<Chart>,
    /// Problems found in the upload; they become the last table.
    pub problems: &'a [Problem],
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
    pub next_steps: Vec<String>,
    /// Files that are neither a table nor the workbook.
    pub documents: Documents<'a>,
}

impl Draft<'_> {
    /// The record of the run, whose list of files is still empty. The answer links the `documents`.
    pub(super) fn into_result(mut self, documents: &[RunFile]) -> RunResult {
        if !self.problems.is_empty() {
            self.tables.push(data_quality(self.problems));
        }
        if let Some(warning) = self.dataset.unused_files() {
            self.warnings.insert(0, warning);
        }
        self.warnings.splice(0..0, self.dataset.doubts_of_earlier_result());
        let answer = without_addresses(&self.answer(documents)).into_owned();
        for table in &mut self.tables {
            self.dataset.traced.find_sources(table, &self.params);
        }
        for input in &mut self.inputs {
            input.find_source(&self.params);
        }
        self.tables.iter_mut().for_each(|table| keep_exact(table, &self.inputs));
        let unused = unused(self.problems);
        let file_rows = self.dataset.traced.file_rows(&self.tables, &unused);
        self.tables.iter_mut().for_each(|table| leave_out_implied(table, &file_rows));
        let confidence = self.confidence * used_rows(self.problems, self.dataset.rows);
        RunResult {
            run_id: run_id(&self.dataset, self.tool, &self.params, self.seed),
            tool: self.tool,
            agent: self.agent,
            engine_version: ENGINE_VERSION,
            used_rows: self.dataset.traced.used_rows(&unused),
            file_rows,
            dataset: self.dataset,
            params: self.params,
            seed: self.seed,
            inputs: self.inputs,
            levers: self.levers,
            figures: self.figures,
            method: self.method,
            answer,
            confidence,
            tables: self.tables,
            charts: self.charts,
            assumptions: self.assumptions,
            warnings: self.warnings,
            next_steps: self.next_steps,
            files: Vec::new(),
        }
    }

    /// The story, then warnings, next steps, assumptions, and links to the files that the story does not link.
    fn answer(&self, documents: &[RunFile]) -> String {
        let warnings: Vec<String> = self.warnings.iter().map(|warning| warning.text.clone()).collect();
        let links: Vec<String> = self
            .file_names(documents)
            .map(|name| format!("[{name}]({name})"))
            .filter(|link| !self.story.contains(link))
            .collect();
        [
            self.dataset.earlier_result().unwrap_or_default(),
            self.dataset.chosen_rows().unwrap_or_default(),
            self.dataset.supposed().unwrap_or_default(),
            self.story.clone(),
            section("Please check", &list(&warnings)),
            section("What to do next", &list(&self.next_steps)),
            section("Assumptions", &list(&self.assumptions)),
            section("Files", &format!("{}\n", links.join(" · "))),
        ]
        .concat()
    }

    fn file_names(&self, documents: &[RunFile]) -> impl Iterator<Item = String> {
        let tables = self.tables.iter().map(Table::file_name);
        let documents = documents.iter().map(|file| file.name.clone());
        tables.chain(documents).chain([workbook::NAME.to_owned()])
    }
}
