//! What users think of answers: helpful or not, with a note. It goes with its question.

use chrono::{DateTime, Utc};
use protocol::{TurnId, UserId};
use uuid::Uuid;

use crate::db::{Db, on_pool, on_writer};

/// A user's view of one answer.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Feedback {
    pub turn_id: Uuid,
    pub helpful: bool,
    pub note: Option<String>,
    pub given_at: DateTime<Utc>,
}

/// Feedback as administrators see it: whose it is and which agent answered, and no text of the conversation.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedFeedback {
    pub turn_id: Uuid,
    pub email: String,
    pub agent_type: String,
    pub helpful: bool,
    pub note: Option<String>,
    pub given_at: DateTime<Utc>,
}

/// Which feedback is wanted; what is absent does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedbackFilter {
    pub helpful: Option<bool>,
    pub with_note: bool,
}

/// How many answers were found helpful, and how many were not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct FeedbackCounts {
    pub helpful: i64,
    pub not_helpful: i64,
}

macro_rules! listed {
    () => {
        "SELECT f.turn_id, u.email, COALESCE(m.agent_type, t.agent_type) AS agent_type, f.helpful, f.note, f.given_at \
         FROM feedback f JOIN users u ON u.id = f.user_id JOIN turns t ON t.id = f.turn_id \
         LEFT JOIN messages m ON m.turn_id = f.turn_id AND m.role = 'assistant' \
         WHERE ($1 = '' OR ($1 = 'yes') = f.helpful) AND (NOT $2 OR f.note IS NOT NULL) "
    };
}

impl Db {
    /// Stores what a user thinks of the answer to a turn of theirs, in place of what they thought before. False when the
    /// turn is not theirs or has no answer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_feedback(&self, user: UserId, feedback: &Feedback) -> sqlx::Result<bool> {
        const SQL: &str = "INSERT INTO feedback (turn_id, user_id, helpful, note, given_at) \
             SELECT t.id, t.user_id, $3, $4, $5 FROM turns t WHERE t.id = $1 AND t.user_id = $2 \
             AND EXISTS (SELECT 1 FROM messages m WHERE m.turn_id = t.id AND m.role = 'assistant') \
             ON CONFLICT (turn_id) DO UPDATE \
             SET helpful = excluded.helpful, note = excluded.note, given_at = excluded.given_at";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(feedback.turn_id)
            .bind(user.0)
            .bind(feedback.helpful)
            .bind(&feedback.note)
            .bind(feedback.given_at)
            .execute(pool)
            .await
            .map(|done| done.rows_affected() > 0))
    }

    /// Removes what a user thought of the answer to a turn.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_feedback_back(&self, user: UserId, turn: TurnId) -> sqlx::Result<()> {
        const SQL: &str = "DELETE FROM feedback WHERE turn_id = $1 AND user_id = $2";
        on_writer!(self, pool => sqlx::query(SQL).bind(turn.0).bind(user.0).execute(pool).await.map(drop))
    }

    /// The feedback on the answers of a conversation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn feedback_in(&self, session: &str, user: UserId) -> sqlx::Result<Vec<Feedback>> {
        const SQL: &str = "SELECT f.turn_id, f.helpful, f.note, f.given_at \
             FROM turns t JOIN feedback f ON f.turn_id = t.id WHERE t.session_id = $1 AND f.user_id = $2";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(session).bind(user.0).fetch_all(pool).await)
    }

    /// All feedback of a user, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_feedback(&self, user: UserId) -> sqlx::Result<Vec<Feedback>> {
        const SQL: &str = "SELECT turn_id, helpful, note, given_at FROM feedback WHERE user_id = $1 ORDER BY given_at, turn_id";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// A part of the feedback of all users, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn feedback(
        &self,
        filter: FeedbackFilter,
        limit: i64,
        offset: i64,
    ) -> sqlx::Result<Vec<ListedFeedback>> {
        const SQL: &str = concat!(listed!(), "ORDER BY f.given_at DESC, f.turn_id DESC LIMIT $3 OFFSET $4");
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(wanted(filter.helpful))
            .bind(filter.with_note)
            .bind(limit)
            .bind(offset)
            .fetch_all(pool)
            .await)
    }

    /// Feedback of all users after this turn, in the order of the questions.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn feedback_after(
        &self,
        filter: FeedbackFilter,
        turn: Uuid,
        limit: i64,
    ) -> sqlx::Result<Vec<ListedFeedback>> {
        const SQL: &str = concat!(listed!(), "AND f.turn_id > $3 ORDER BY f.turn_id LIMIT $4");
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(wanted(filter.helpful))
            .bind(filter.with_note)
            .bind(turn)
            .bind(limit)
            .fetch_all(pool)
            .await)
    }

    /// How much of this feedback says helpful and not helpful.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_feedback(&self, filter: FeedbackFilter) -> sqlx::Result<FeedbackCounts> {
        const SQL: &str = "SELECT COALESCE(SUM(CASE WHEN helpful THEN 1 ELSE 0 END), 0) AS helpful, \
                 COALESCE(SUM(CASE WHEN helpful THEN 0 ELSE 1 END), 0) AS not_helpful \
             FROM feedback f WHERE ($1 = '' OR ($1 = 'yes') = f.helpful) AND (NOT $2 OR f.note IS NOT NULL)";
        on_pool!(self, pool => sqlx::query_as(SQL)
            .bind(wanted(filter.helpful))
            .bind(filter.with_note)
            .fetch_one(pool)
            .await)
    }
}

fn wanted(helpful: Option<bool>) -> &'static str {
    match helpful {
        None => "",
        Some(true) => "yes",
        Some(false) => "no",
    }
}
