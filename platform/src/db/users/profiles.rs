//! The profiles of users: names, plan and role. Roles come from here and never from a token.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::db::{Db, on_pool, on_writer, plans::plan_in_force};

const LONGEST_NAME: usize = 200;

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

/// What to change in a profile: `None` leaves a name as it is, `Some(None)` removes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameChanges {
    pub full_name: Option<Option<String>>,
    pub organization: Option<Option<String>>,
}

/// Why a value is not a valid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} must be a text of at most {LONGEST_NAME} characters without line breaks")]
pub struct NotAName {
    field: &'static str,
}

impl NameChanges {
    /// Reads `full_name` and `organization`; other fields are ignored.
    ///
    /// # Errors
    /// When one of them is not a text, is too long, or has several lines.
    pub fn read(data: &Map<String, Value>) -> Result<Self, NotAName> {
        Ok(Self {
            full_name: name_change(data, "full_name")?,
            organization: name_change(data, "organization")?,
        })
    }
}

fn name_change(data: &Map<String, Value>, field: &'static str) -> Result<Option<Option<String>>, NotAName> {
    let name = match data.get(field) {
        None => return Ok(None),
        Some(Value::Null) => return Ok(Some(None)),
        Some(Value::String(name)) => name.trim(),
        Some(_) => return Err(NotAName { field }),
    };
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(NotAName { field });
    }
    Ok(Some((!name.is_empty()).then(|| name.to_owned())))
}

/// Changes the names of a profile, on a pool or in a transaction.
macro_rules! set_names {
    ($connection:expr, $user:expr, $names:expr) => {
        sqlx::query($crate::db::users::profiles::SET_NAMES)
            .bind($user)
            .bind($names.full_name.is_some())
            .bind($names.full_name.clone().flatten())
            .bind($names.organization.is_some())
            .bind($names.organization.clone().flatten())
            .execute($connection)
            .await
    };
}

pub(in crate::db) use set_names;

pub(in crate::db) const SET_NAMES: &str = "UPDATE profiles SET full_name = CASE WHEN $2 THEN $3 ELSE full_name END, \
     organization = CASE WHEN $4 THEN $5 ELSE organization END WHERE id = $1";

impl Db {
    /// Changes the names of a user. Users cannot change any other field of their profile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_profile_names(&self, user: UserId, names: &NameChanges) -> sqlx::Result<()> {
        on_writer!(self, pool => set_names!(pool, user.0, names).map(drop))
    }

    /// The profile of a user. A plan that does not exist counts as basic.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn profile(&self, user: UserId) -> sqlx::Result<Option<Profile>> {
        const SQL: &str = concat!(
            "SELECT id, email, full_name, organization, ",
            plan_in_force!("u.plan"),
            " AS plan, role, last_login FROM profiles u WHERE u.id = $1"
        );
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

    /// Gives a plan, a role or both to the user with this address. Returns the user.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(data: &Value) -> Result<NameChanges, String> {
        NameChanges::read(data.as_object().unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn names_are_trimmed_and_fields_that_are_not_given_are_kept() {
        let names = read(&json!({ "full_name": " Ada Lovelace ", "role": "admin" })).unwrap();
        assert_eq!(
            names,
            NameChanges { full_name: Some(Some("Ada Lovelace".to_owned())), organization: None }
        );
        let names = read(&json!({ "full_name": null, "organization": "  " })).unwrap();
        assert_eq!(names, NameChanges { full_name: Some(None), organization: Some(None) });
        assert!(read(&json!({ "full_name": "\u{fc}".repeat(200) })).is_ok());
    }

    #[test]
    fn invalid_names_are_refused_with_the_reason() {
        for name in [json!(7), json!("x".repeat(201)), json!("a\nb"), json!("a\u{0}b"), json!(["Ada"])] {
            let text = "organization must be a text of at most 200 characters without line breaks";
            assert_eq!(read(&json!({ "organization": name })), Err(text.to_owned()));
        }
    }
}
