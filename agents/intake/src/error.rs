//! Why an agent stopped, written for the person who uploaded the file.

/// The text of every variant but `Internal` can be shown as it is.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// The file cannot be read; the text names the column, the row and the change to make.
    #[error("{0}")]
    Unreadable(String),
    /// The question lacks data or a parameter; the text names it and explains how to provide it.
    #[error("{0}")]
    Needs(String),
    /// Like `Needs`, but because the file is not the kind of table that the agent reads.
    #[error("{0}")]
    OtherTable(String),
    /// The plan does not allow it; the text names the limit, the size found, and a plan that allows it.
    #[error("{0}")]
    Limit(String),
    #[error("The analysis was stopped.")]
    Cancelled,
    #[error("Something went wrong. Please try again.")]
    Internal(#[from] anyhow::Error),
}
