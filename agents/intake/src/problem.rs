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

/// What `done` says of a row in a period that the file covers only in part.
pub const LEFT_OUT: &str = "row left out, its period is not complete";

/// The same of a week that reaches into a complete month.
pub const LEFT_OUT_IN_PART: &str = "row used in part, its other period is not complete";

/// What `done` says of a row without a quantity that a person had filled.
pub const FILLED_ZERO: &str = "filled with 0";
pub const FILLED_PREVIOUS: &str = "filled with the last quantity before";

/// What `done` says of a period that a person had left out.
pub const DROPPED: &str = "counts as unknown";
