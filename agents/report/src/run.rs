//! Closes a run: gives it an id, writes its files, and puts the record of all of them first. What is only looked at has no
//! other file than that record.

use std::mem;

use anyhow::Context;
use kernels::cancel::Ticket;

use super::{
    csv,
    draft::Draft,
    purpose::Purpose,
    result::{FileInfo, RunResult},
    watched::Watched,
    workbook,
};
use crate::answer::{Answer, Run, RunFile};

/// The answer with its run.
///
/// # Errors
/// When a file cannot be written.
pub fn close(mut draft: Draft, purpose: Purpose) -> anyhow::Result<Answer> {
    let remarks = mem::take(&mut draft.remarks);
    let (mut result, files) =
        if purpose.has_files() { with_files(draft)? } else { (draft.into_result(&[]), Vec::new()) };
    result.files = files.iter().map(file_info).collect();
    let record = record(&result, &files)?;
    let run = Run {
        id: result.run_id,
        tool: result.tool,
        params: result.params,
        selection: result.dataset.selection,
        is_first_look: false,
        files: [record].into_iter().chain(files).collect(),
    };
    let words = Answer::words(result.agent, remarks + &result.answer, result.confidence);
    Ok(Answer { run: Some(run), ..words })
}

/// The record of the run and its files. Every table becomes a CSV file of its name, and all of them one workbook.
fn with_files(mut draft: Draft) -> anyhow::Result<(RunResult, Vec<RunFile>)> {
    let documents = mem::take(&mut draft.documents).write()?;
    let result = draft.into_result(&documents);
    let ticket = Ticket::here();
    let (workbook, csv_files) =
        rayon::join(|| ticket.run(|| workbook::write(&result)), || ticket.run(|| csv_files(&result)));
    let mut files = csv_files?;
    files.extend(documents);
    let bytes = workbook.context("writing the workbook")?;
    files.push(RunFile { name: workbook::NAME.to_owned(), kind: workbook::KIND, bytes });
    Ok((result, files))
}

/// The record as a file.
fn record(result: &RunResult, files: &[RunFile]) -> anyhow::Result<RunFile> {
    // A record of many rows is a little longer than its tables; growing in steps would need twice the memory.
    let expected = files.iter().map(|file| file.bytes.len()).sum::<usize>() / 4 * 5;
    let mut bytes = Vec::with_capacity(expected);
    serde_json::to_writer(Watched(&mut bytes), result).context("writing result.json")?;
    Ok(RunFile { name: "result.json".to_owned(), kind: "application/json", bytes })
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
