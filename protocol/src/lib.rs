//! The messages between processes and the browser: agents, plans, ids, jobs and events.
//! Never does I/O. Start with `jobs` and `events`.

#![warn(unreachable_pub)]

pub mod agent;
pub mod api_token;
pub mod database_connection;
pub mod events;
pub mod file_rows;
pub mod ids;
pub mod jobs;
pub mod plan;
pub mod recipe;
pub mod schedule;
pub mod understood;

pub use agent::{AgentInfo, AgentKind};
pub use api_token::TokenScope;
pub use database_connection::{DatabaseTls, RefreshSchedule};
pub use events::{BusEvent, ChatEvent, PreviewOutcome};
pub use file_rows::{RowOfFile, RowsOfFile, WantedRows};
pub use ids::{DataSetId, RunId, SessionId, TurnId, UploadId, UserId};
pub use jobs::{AnalysisJob, AnalyzeFileJob, ChatJob, Job, Lane, PreviewJob, PreviewWanted};
pub use plan::{DEFAULT_PLANS, DefaultPlan, PlanName};
pub use recipe::RecipeRequest;
pub use schedule::Repeats;
pub use understood::{
    Assumed, Choice, EarlierRequest, PartRead, QuestionBack, QuestionKind, ReadByModel, Understood, Uses,
};

/// The largest file that a user can upload.
pub const MAX_UPLOAD_BYTES: u64 = 16 * 1024 * 1024;
