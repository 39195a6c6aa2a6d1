//! Tests with workbooks as planners, other programs and attackers write them.

mod early;
mod hostile;
#[expect(unreachable_pub, reason = "agents/tests/intake writes files with it too")]
mod write_xls;
#[expect(unreachable_pub, reason = "agents/tests/intake writes files with it too")]
mod write_zip;
mod xls;
mod xlsx;

use super::read;
use crate::source::Sheet;

fn open(bytes: &[u8]) -> Sheet {
    read("book.xlsx", bytes, None).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(bytes: &[u8]) -> String {
    read("book.xlsx", bytes, None).err().map(|error| error.to_string()).unwrap_or_default()
}

/// The text of each row with its number in the file.
fn rows(sheet: &Sheet) -> Vec<String> {
    let row =
        |row| format!("{}: {}", sheet.grid.number(row), sheet.grid.row(row).collect::<Vec<_>>().join("|"));
    (0..sheet.grid.rows()).map(row).collect()
}
