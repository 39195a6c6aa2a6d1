//! Turns that calculate a stored run again, with its own parameters or with others.

use chrono::{DateTime, Utc};
use protocol::{RunId, UploadId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, on_pool};

/// Which run is calculated again, and what is different. Without changes, the result must be the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recalculation {
    pub run: RunId,
    /// The question that the user asked at first, for texts.
    pub about: String,
    /// The question that the run answered, for a run that is described by its words.
    pub question: String,
    /// Parameters that are different. With a null value the parameter is left out.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub params: Map<String, Value>,
    /// The file that takes the place of the run's file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upload: Option<UploadId>,
    /// The schedule that asks for it; none when a person does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Uuid>,
}

impl Recalculation {
    /// The run without changes, with the words of the turn that it was the answer to.
    #[must_use]
    pub fn of(run: RunId, tool: &str, asked: Option<&AskedRun>) -> Self {
        let (about, question) = match asked {
            Some(AskedRun { recalculates: Some(earlier), .. }) => {
                (earlier.about.clone(), earlier.question.clone())
            }
            Some(asked) => (asked.question.clone(), asked.question.clone()),
            None => (tool.replace('_', " "), String::new()),
        };
        Self { run, about, question, params: Map::new(), upload: None, schedule: None }
    }

    /// Whether anything is different from the run.
    #[must_use]
    pub fn has_changes(&self) -> bool {
        !self.params.is_empty() || self.upload.is_some()
    }
}

/// The turn that a run was the answer to.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct AskedRun {
    pub session_id: String,
    pub agent_type: String,
    pub question: String,
    pub recalculates: Option<Json<Recalculation>>,
    pub asked_at: DateTime<Utc>,
}

impl Db {
    /// The latest turn of this user that this run was the answer to.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn question_of_run(&self, user: UserId, run: &RunId) -> sqlx::Result<Option<AskedRun>> {
        const SQL: &str = "SELECT session_id, agent_type, question, recalculates, created_at AS asked_at FROM turns \
             WHERE user_id = $1 AND run_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(&run.0).fetch_optional(pool).await)
    }
}
