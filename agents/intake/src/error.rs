//! Why an agent gave up, written for the person who uploaded the file.

/// The text of every variant but `Internal` can be shown as it is.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// The file cannot be read: which column, which row, what to change.
    #[error("{0}")]
    Unreadable(String),
    /// The question lacks data or a parameter: what, and how to give it.
    #[error("{0}")]
    Needs(String),
    /// As `Needs`, because the file is not the table that the agent reads.
    #[error("{0}")]
    OtherTable(String),
    /// The plan does not allow it: the limit, what was found, which plan does.
    #[error("{0}")]
    Limit(String),
    #[error("The analysis was stopped.")]
    Cancelled,
    #[error("Something went wrong. Please try again.")]
    Internal(#[from] anyhow::Error),
}
