//! Written workbooks as a spreadsheet sees them: LibreOffice recalculates every formula and must find the engine's
//! numbers, also after an input was changed. `office` runs it, `package` reads and changes workbooks, `runs` makes them.

#![expect(clippy::unwrap_used, reason = "a failed expectation is how a test fails")]

mod golden;
mod inventory;
mod office;
mod package;
mod recalculation;
mod record;
mod routes;
mod runs;
mod sensing;
mod suppliers;
