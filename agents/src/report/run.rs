//! Closes a run: names it, writes its files, and puts the record of all of it first.

use anyhow::Context;

use super::{csv, draft::Draft, result::FileInfo, workbook};
use crate::{Answer, Run, RunFile};

/// The answer with its run. Every table becomes a CSV file of its name, and all of them one workbook.
pub fn close(draft: Draft) -> anyhow::Result<Answer> {
    let (mut result, documents) = draft.into_result();
    let mut files = Vec::new();
    for table in &result.tables {
        let bytes = csv::write(table)?;
        files.push(RunFile { name: table.file_name(), kind: "text/csv", bytes });
    }
    files.extend(documents);
    let bytes = workbook::write(&result).context("writing the workbook")?;
    files.push(RunFile { name: workbook::NAME.to_owned(), kind: workbook::KIND, bytes });
    let info = |file: &RunFile| FileInfo {
        name: file.name.clone(),
        kind: file.kind,
        bytes: file.bytes.len() as u64,
    };
    result.files = files.iter().map(info).collect();
    let bytes = serde_json::to_vec(&result).context("writing result.json")?;
    files.insert(0, RunFile { name: "result.json".to_owned(), kind: "application/json", bytes });
    let run = Run { id: result.run_id, tool: result.tool, params: result.params, files };
    let words = Answer::words(result.agent, result.answer);
    Ok(Answer { confidence: result.confidence, run: Some(run), ..words })
}
