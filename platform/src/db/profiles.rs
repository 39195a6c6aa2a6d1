//! Who a user is to the product: plan and role. Roles are read here and from no token.

use chrono::{DateTime, Utc};
use protocol::UserId;
use uuid::Uuid;

use super::{Db, on_pool, on_writer};

/// One user's profile. `plan` and `role` are contract names.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Profile {
    pub id: Uuid,
    pub email: String,
    pub full_name: Option<String>,
    pub organization: Option<String>,
    pub plan: String,
    pub role: String,
    pub last_login: Option<DateTime<Utc>>,
}

impl Db {
    /// The profile of a user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn profile(&self, user: UserId) -> sqlx::Result<Option<Profile>> {
        const SQL: &str =
            "SELECT id, email, full_name, organization, plan, role, last_login FROM profiles WHERE id = $1";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_optional(pool).await)
    }

    /// Adds the profile of a new user: basic plan, no role beyond user. An existing one stays as it is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_profile(&self, user: UserId, email: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO profiles (id, email, plan, role, created_at) VALUES ($1, $2, 'basic', 'user', $3) ON CONFLICT (id) DO NOTHING";
        on_writer!(self, pool => sqlx::query(SQL).bind(user.0).bind(email).bind(now).execute(pool).await.map(drop))
    }

    /// Notes a sign-in.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_login(&self, user: UserId, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str = "UPDATE profiles SET last_login = $2 WHERE id = $1";
        on_writer!(self, pool => sqlx::query(SQL).bind(user.0).bind(now).execute(pool).await.map(drop))
    }

    /// Gives a plan, a role or both to whoever has this address. Returns who it was.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn grant(
        &self,
        email: &str,
        role: Option<&str>,
        plan: Option<&str>,
    ) -> sqlx::Result<Option<UserId>> {
        const SQL: &str = "UPDATE profiles SET role = COALESCE(CAST($2 AS TEXT), role), plan = COALESCE(CAST($3 AS TEXT), plan) \
             WHERE email = $1 RETURNING id";
        let id: Option<Uuid> = on_writer!(self, pool => sqlx::query_scalar(SQL)
            .bind(email.to_lowercase())
            .bind(role)
            .bind(plan)
            .fetch_optional(pool)
            .await)?;
        Ok(id.map(UserId))
    }
}
