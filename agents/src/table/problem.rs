//! What was wrong with a value of the file, and what was done about it: one row of `data_quality.csv`.

/// One finding; `done` says whether the row was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub row: u64,
    pub column: String,
    pub value: String,
    pub problem: String,
    pub done: &'static str,
}

/// What `done` says of a row that no number comes from.
pub const NOT_USED: &str = "row not used";

/// What `done` says of a row that is used all the same.
pub const USED: &str = "row used";
