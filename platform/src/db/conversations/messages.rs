//! The messages of a conversation, in order.

use chrono::{DateTime, Utc};
use protocol::{SessionId, Understood, UserId};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool};

/// One message. `role` is user, assistant, file, scenario or error; `content` is text or an object.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Message {
    pub id: Uuid,
    pub session_id: String,
    pub turn_id: Option<Uuid>,
    pub role: String,
    pub content: Json<Value>,
    pub agent_type: Option<String>,
    pub confidence: Option<f64>,
    pub filename: Option<String>,
    pub upload_id: Option<Uuid>,
    /// The second file of a question.
    #[sqlx(default)]
    pub with_upload_id: Option<Uuid>,
    pub run_id: Option<String>,
    pub suggested_agent: Option<String>,
    /// What was understood of the question of a reply.
    pub understood: Option<Json<Value>>,
    pub created_at: DateTime<Utc>,
    /// Its number in the conversation, which the database assigns; 0 until it is stored, and where a query does not read it.
    #[sqlx(default)]
    pub place: i64,
}

impl Message {
    /// A message from the assistant that belongs to no turn yet; callers change what differs.
    #[must_use]
    pub fn new(session: &SessionId, content: Value, now: DateTime<Utc>) -> Self {
        Self {
            id: Uuid::now_v7(),
            session_id: session.to_string(),
            turn_id: None,
            role: "assistant".to_owned(),
            content: Json(content),
            agent_type: None,
            confidence: None,
            filename: None,
            upload_id: None,
            with_upload_id: None,
            run_id: None,
            suggested_agent: None,
            understood: None,
            created_at: now,
            place: 0,
        }
    }

    /// The same message, with what was understood of its question.
    #[must_use]
    pub fn with_understood(self, understood: Option<&Understood>) -> Self {
        Self { understood: understood.map(|understood| Json(json!(understood))), ..self }
    }

    fn says_the_same(&self, other: &Self) -> bool {
        (&self.role, &self.content.0, &self.run_id) == (&other.role, &other.content.0, &other.run_id)
    }

    /// What was understood of the question of this reply; none for other messages, and for what another version wrote in
    /// a form that this one does not know.
    #[must_use]
    pub fn understood(&self) -> Option<Box<Understood>> {
        let understood = self.understood.as_ref()?;
        Box::<Understood>::deserialize(&understood.0).ok()
    }
}

pub(in crate::db) const INSERT: &str = "INSERT INTO messages \
     (id, session_id, turn_id, role, content, agent_type, confidence, filename, upload_id, run_id, created_at, place) \
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
         (SELECT COALESCE(MAX(place), 0) + 1 FROM messages WHERE session_id = $2)";

/// Stores a message that belongs to no turn, such as a file, inside the transaction that stores its subject.
/// It gets the next position of the conversation, so the transaction must hold the row of the session.
macro_rules! save_message {
    ($connection:expr, $message:expr) => {
        sqlx::query($crate::db::conversations::messages::INSERT)
            .bind($message.id)
            .bind(&$message.session_id)
            .bind($message.turn_id)
            .bind(&$message.role)
            .bind(&$message.content)
            .bind(&$message.agent_type)
            .bind($message.confidence)
            .bind(&$message.filename)
            .bind($message.upload_id)
            .bind(&$message.run_id)
            .bind($message.created_at)
            .execute($connection)
            .await
    };
}

pub(in crate::db) use save_message;

impl Db {
    /// The newest messages of a session before this one, or of all of them, oldest first; none when the session is not
    /// the user's. A question has the files that it was sent with.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn messages(
        &self,
        session: &SessionId,
        user: UserId,
        before: Option<Uuid>,
        limit: i64,
    ) -> sqlx::Result<Vec<Message>> {
        const SQL: &str = "SELECT m.id, m.session_id, m.turn_id, m.role, m.content, m.agent_type, m.confidence, m.filename, COALESCE(m.upload_id, t.upload_id) AS upload_id, t.with_upload_id, m.run_id, m.suggested_agent, m.understood, m.created_at \
             FROM messages m JOIN chat_sessions s ON s.id = m.session_id \
             LEFT JOIN turns t ON t.id = m.turn_id AND m.role = 'user' \
             WHERE m.session_id = $1 AND s.user_id = $2 AND (CAST($3 AS UUID) IS NULL OR m.place < \
                 (SELECT b.place FROM messages b WHERE b.id = $3 AND b.session_id = $1)) \
             ORDER BY m.place DESC, m.id DESC LIMIT $4";
        let mut found: Vec<Message> = on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(session.as_str())
            .bind(user.0)
            .bind(before)
            .bind(limit)
            .fetch_all(pool)
            .await)?;
        found.reverse();
        Ok(found)
    }

    /// Adds a message that belongs to no turn to a conversation of this user. When the newest message says the same already,
    /// that one is returned, so that whoever asks twice adds one. `None` when the user has no such conversation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_message(&self, user: UserId, message: Message) -> sqlx::Result<Option<Message>> {
        const HOLD: &str = "UPDATE chat_sessions SET updated_at = $3 WHERE id = $1 AND user_id = $2";
        const NEWEST: &str = "SELECT id, session_id, turn_id, role, content, agent_type, confidence, filename, upload_id, run_id, suggested_agent, understood, created_at \
             FROM messages WHERE session_id = $1 ORDER BY place DESC, id DESC LIMIT 1";
        in_transaction!(self, tx => {
            let hold = sqlx::query(HOLD).bind(&message.session_id).bind(user.0).bind(message.created_at);
            if hold.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(None);
            }
            let newest: Option<Message> =
                sqlx::query_as(NEWEST).bind(&message.session_id).fetch_optional(&mut *tx).await?;
            match newest.filter(|newest| newest.says_the_same(&message)) {
                Some(newest) => Some(newest),
                None => {
                    save_message!(&mut *tx, message)?;
                    Some(message)
                }
            }
        })
    }

    /// The reply or the failure of a turn, once there is one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn outcome(&self, turn: protocol::TurnId) -> sqlx::Result<Option<Message>> {
        const SQL: &str = "SELECT id, session_id, turn_id, role, content, agent_type, confidence, filename, upload_id, run_id, suggested_agent, understood, created_at \
             FROM messages WHERE turn_id = $1 AND role IN ('assistant', 'error')";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(turn.0).fetch_optional(pool).await)
    }
}
