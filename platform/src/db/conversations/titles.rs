//! Titles that are made from the requests of a conversation. A title that its owner gave is never replaced, and no two
//! made titles of a user are equal.

use protocol::{SessionId, UserId};

use super::pattern;
use crate::db::{Db, on_pool, on_writer};

/// A title to give.
#[derive(Clone, Debug)]
pub struct MadeTitle<'a> {
    pub title: &'a str,
    /// Whether an analysis was asked for. Such a title replaces one of a mere question, and stays.
    pub of_analysis: bool,
}

/// Conversations of one user with equal titles beyond this number keep the same one.
const MOST_NUMBERED: usize = 1_000;

impl Db {
    /// Whether a title of this kind would be used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn wants_title(&self, session: &SessionId, of_analysis: bool) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM chat_sessions WHERE id = $1 AND title IS NULL \
             AND (made_title IS NULL OR made_of_analysis < $2)";
        let found: i64 = on_pool!(self, pool => sqlx::query_scalar(SQL)
            .bind(session.as_str())
            .bind(i64::from(of_analysis))
            .fetch_one(pool)
            .await)?;
        Ok(found > 0)
    }

    /// Gives a conversation a title, with a number behind it when the user has a conversation of that title.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn make_title(
        &self,
        session: &SessionId,
        user: UserId,
        made: &MadeTitle<'_>,
    ) -> sqlx::Result<()> {
        const TAKEN: &str = "SELECT COALESCE(title, made_title) FROM chat_sessions WHERE user_id = $1 AND id <> $2 \
             AND COALESCE(title, made_title) LIKE $3 ESCAPE '!'";
        const GIVE: &str = "UPDATE chat_sessions SET made_title = $3, made_of_analysis = $4 WHERE id = $1 AND user_id = $2 \
             AND title IS NULL AND (made_title IS NULL OR made_of_analysis < $4)";
        let begins = pattern(made.title).trim_start_matches('%').to_owned();
        let taken: Vec<String> = on_pool!(self, pool => sqlx::query_scalar(TAKEN)
            .bind(user.0)
            .bind(session.as_str())
            .bind(&begins)
            .fetch_all(pool)
            .await)?;
        let title = free(made.title, &taken);
        on_writer!(self, pool => sqlx::query(GIVE)
            .bind(session.as_str())
            .bind(user.0)
            .bind(&title)
            .bind(i64::from(made.of_analysis))
            .execute(pool)
            .await
            .map(drop))
    }
}

/// The title, or the title with the first number that is free.
fn free(title: &str, taken: &[String]) -> String {
    let numbered = (2..MOST_NUMBERED).map(|number| format!("{title} ({number})"));
    std::iter::once(title.to_owned())
        .chain(numbered)
        .find(|candidate| !taken.contains(candidate))
        .unwrap_or_else(|| title.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_that_is_taken_gets_the_first_free_number() {
        let taken = |titles: &[&str]| titles.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>();
        assert_eq!(free("Forecast", &taken(&[])), "Forecast");
        assert_eq!(free("Forecast", &taken(&["Forecast of May"])), "Forecast");
        assert_eq!(free("Forecast", &taken(&["Forecast", "Forecast (3)"])), "Forecast (2)");
        assert_eq!(free("Forecast", &taken(&["Forecast", "Forecast (2)"])), "Forecast (3)");
    }
}
