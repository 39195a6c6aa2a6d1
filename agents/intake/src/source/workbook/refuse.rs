//! Errors for workbooks that cannot be read, with advice.

use crate::AgentError;

fn unreadable(text: String) -> AgentError {
    AgentError::Unreadable(text)
}

pub(super) fn damaged(name: &str) -> AgentError {
    unreadable(format!(
        "{name} is damaged or was cut off, so that it cannot be read as an Excel workbook. Open it in Excel, save it \
         again as .xlsx and upload that; if Excel cannot open it either, export it again from where it came from."
    ))
}

pub(super) fn locked(name: &str) -> AgentError {
    unreadable(format!(
        "{name} is protected with a password. Open it in Excel, remove the password (File, Info, Protect Workbook, \
         Encrypt with Password), save it and upload it again."
    ))
}

/// The file has a different format than its name suggests.
pub(super) fn other(name: &str, what: &str) -> AgentError {
    unreadable(format!(
        "{name} is {what}, not an Excel workbook. Save the table as .xlsx or .csv and upload that."
    ))
}

pub(super) fn archive(name: &str) -> AgentError {
    unreadable(format!(
        "{name} is a ZIP archive, not an Excel workbook. Unpack it and upload the table that is in it."
    ))
}

pub(super) fn too_large_inside(name: &str) -> AgentError {
    unreadable(format!(
        "{name} is far larger inside than a table of its size would be, so that it is not opened. Copy the rows that \
         matter into a new workbook, or save the sheet as CSV, and upload that."
    ))
}

pub(super) fn declarations(name: &str) -> AgentError {
    unreadable(format!(
        "{name} holds declarations that no Excel workbook has, so that it is not opened. Open it in Excel, save it \
         again as .xlsx and upload that."
    ))
}

pub(super) fn no_worksheet(name: &str) -> AgentError {
    unreadable(format!(
        "{name} has no worksheet, only charts or macros. Upload the workbook that holds the rows themselves."
    ))
}

pub(super) fn no_cells(name: &str) -> AgentError {
    unreadable(format!(
        "{name} has no cell with anything in it. Upload a workbook with a table whose first row names the columns."
    ))
}

pub(super) fn empty_sheet(name: &str, sheet: &str, others: &[String]) -> AgentError {
    unreadable(format!(
        "The sheet \"{sheet}\" of {name} has no cell with anything in it. Choose one of: {}.",
        list(others)
    ))
}

pub(super) fn no_such_sheet(name: &str, sheet: &str, others: &[String]) -> AgentError {
    unreadable(format!("{name} has no sheet \"{sheet}\". Choose one of: {}.", list(others)))
}

pub(super) fn too_many_merges(name: &str) -> AgentError {
    unreadable(format!(
        "{name} has more merged cells than can be read. Select the table in Excel, choose Unmerge Cells, save and \
         upload it again."
    ))
}

pub(super) fn too_many_sheets(name: &str) -> AgentError {
    unreadable(format!(
        "{name} has more sheets than can be read. Copy the sheet that matters into a new workbook and upload that."
    ))
}

/// Joins names into a list for a sentence, shortened if it is too long to read.
pub(super) fn list(names: &[String]) -> String {
    const MOST: usize = 20;
    let mut text = names.iter().take(MOST).map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    if names.len() > MOST {
        text.push_str(&format!(" and {} more", names.len() - MOST));
    }
    text
}
