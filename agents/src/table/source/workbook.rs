//! A workbook's sheets as cells.

use super::Sheet;
use crate::AgentError;

/// Reads the sheet that was asked for, or the one that holds the data.
pub fn read(_name: &str, _bytes: &[u8], _sheet: Option<&str>) -> Result<Sheet, AgentError> {
    let text = "Excel workbooks cannot be read yet; save the sheet as CSV and upload that.";
    Err(AgentError::Unreadable(text.to_owned()))
}
