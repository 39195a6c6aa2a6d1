//! A problem with a value of the file, and the action taken: one row of `data_quality.csv`.

/// One finding; `done` says whether the row was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub row: u64,
    pub column: String,
    pub value: String,
    pub problem: String,
    pub done: &'static str,
}

/// The text of `problem` for a row above the header.
pub(crate) const ABOVE_THE_NAMES: &str = "above the names of the columns";

/// The text of `done` for a row from which no number is used.
pub const NOT_USED: &str = "row not used";

/// The text of `done` for a row that is used despite the problem.
pub const USED: &str = "row used";

/// The text of `done` for a row whose value is replaced by a default, and for one whose value has no default.
pub const DEFAULT_USED: &str = "row used, default instead of the value";
pub const UNKNOWN: &str = "row used, the value counts as unknown";

/// The text of `done` for a row in a period that the file covers only in part.
pub const LEFT_OUT: &str = "row left out, its period is not complete";

/// The text for a row of a week that is partly in a complete month.
pub const LEFT_OUT_IN_PART: &str = "row used in part, its other period is not complete";

/// The text of `done` for a row without a quantity, when the user chose to fill it.
pub const FILLED_ZERO: &str = "filled with 0";
pub const FILLED_PREVIOUS: &str = "filled with the last quantity before";

/// The text of `done` for a period that the user chose to leave out.
pub const DROPPED: &str = "counts as unknown";
