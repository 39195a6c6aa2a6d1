//! Closes a run: gives it an id, writes its files, and puts the record of all of them first.

use std::mem;

use anyhow::Context;
use kernels::cancel::Ticket;

use super::{
    csv,
    draft::Draft,
    result::{FileInfo, RunResult},
    watched::Watched,
    workbook,
};
use crate::answer::{Answer, Run, RunFile};

/// The answer with its run. Every table becomes a CSV file of its name, and all of them one workbook.
pub fn close(mut draft: Draft) -> anyhow::Result<Answer> {
    let remarks = mem::take(&mut draft.remarks);
    let (mut result, documents) = draft.into_result();
    let ticket = Ticket::here();
    let (workbook, csv_files) =
        rayon::join(|| ticket.run(|| workbook::write(&result)), || ticket.run(|| csv_files(&result)));
    let mut files = csv_files?;
    files.extend(documents);
    let bytes = workbook.context("writing the workbook")?;
    files.push(RunFile { name: workbook::NAME.to_owned(), kind: workbook::KIND, bytes });
    result.files = files.iter().map(file_info).collect();
    // A record of many rows is a little longer than its tables; growing in steps would need twice the memory.
    let expected = files.iter().map(|file| file.bytes.len()).sum::<usize>() / 4 * 5;
    let mut bytes = Vec::with_capacity(expected);
    serde_json::to_writer(Watched(&mut bytes), &result).context("writing result.json")?;
    files.insert(0, RunFile { name: "result.json".to_owned(), kind: "application/json", bytes });
    let run = Run {
        id: result.run_id,
        tool: result.tool,
        params: result.params,
        selection: result.dataset.selection,
        files,
    };
    let words = Answer::words(result.agent, remarks + &result.answer, result.confidence);
    Ok(Answer { run: Some(run), ..words })
}

/// Every table as a CSV file.
fn csv_files(result: &RunResult) -> anyhow::Result<Vec<RunFile>> {
    let mut files = Vec::new();
    for table in &result.tables {
        files.push(RunFile { name: table.file_name(), kind: "text/csv", bytes: csv::write(table)? });
    }
    Ok(files)
}

fn file_info(file: &RunFile) -> FileInfo {
    FileInfo { name: file.name.clone(), kind: file.kind, bytes: file.bytes.len() as u64 }
}
