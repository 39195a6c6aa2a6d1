//! Figures that a run says are from the file, read again from the bytes of that file: the rows that are named, the column that
//! is named, what is said to be done with them, and nothing else. `raw` reads files without the crate `intake`, `files`
//! makes them, `claim` is what a record says about one figure, `check` compares. There are no exceptions.

#![expect(clippy::unwrap_used, reason = "a failed expectation is how a test fails")]

mod check;
mod claim;
mod files;
mod raw;
mod runs;
mod size;
mod totals;
