//! The claims of a token of a hosted project, and whether they stand for a person. Anonymous guests do not count, nor
//! do the project's API keys, which are tokens too. Plan and role of a person are never read here.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::auth::verified::Bearer;

const LONGEST_EMAIL: usize = 254;
const LONGEST_NAME: usize = 200;

#[derive(Clone, Deserialize)]
pub(super) struct Claims {
    iss: String,
    sub: Uuid,
    session_id: Uuid,
    exp: i64,
    iat: i64,
    role: String,
    email: String,
    #[serde(default)]
    is_anonymous: bool,
    #[serde(default, deserialize_with = "storable")]
    pub app_metadata: Value,
    #[serde(default, deserialize_with = "storable")]
    pub user_metadata: Value,
}

impl Claims {
    /// The user and session that the token names; `None` when the token does not belong to a person.
    pub(super) fn bearer(&self) -> Option<Bearer> {
        let is_person = self.role == "authenticated" && !self.is_anonymous && is_email(&self.email);
        let bearer = Bearer { user: UserId(self.sub), session: self.session_id, expires_at: self.exp };
        is_person.then_some(bearer)
    }

    pub(super) fn is_from(&self, issuer: &str) -> bool {
        self.iss == issuer
    }

    pub(super) fn email(&self) -> String {
        self.email.trim().to_lowercase()
    }

    /// The name that the person entered at the project.
    pub(super) fn full_name(&self) -> Option<&str> {
        let name = self.user_metadata["full_name"].as_str()?.trim();
        (!name.is_empty() && name.chars().count() <= LONGEST_NAME).then_some(name)
    }

    /// When the token was issued, but never later than now.
    pub(super) fn issued_at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        DateTime::from_timestamp(self.iat, 0).map_or(now, |issued| issued.min(now))
    }
}

/// The project has verified the address; this rejects what cannot be stored or written on one line.
fn is_email(text: &str) -> bool {
    let text = text.trim();
    text.len() <= LONGEST_EMAIL
        && text.contains('@')
        && !text.contains(|c: char| c.is_control() || c.is_whitespace())
}

/// An object that both databases can store; any other value becomes an empty object.
fn storable<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let is_storable = value.is_object() && !value.to_string().contains("\\u0000");
    Ok(if is_storable { value } else { Value::Object(Map::new()) })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn claims(change: Value) -> Option<Claims> {
        let mut claims = json!({
            "iss": "https://p.example/auth/v1", "sub": Uuid::nil(), "session_id": Uuid::nil(), "exp": 2, "iat": 1,
            "role": "authenticated", "email": "Ada@B.test",
        });
        claims.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        serde_json::from_value(claims).ok()
    }

    #[test]
    fn a_token_must_belong_to_a_person_with_an_address() {
        let names_somebody = |change| claims(change).is_some_and(|claims| claims.bearer().is_some());
        assert!(names_somebody(json!({})));
        for change in [
            json!({ "role": "anon" }),
            json!({ "role": "service_role" }),
            json!({ "is_anonymous": true }),
            json!({ "email": "" }),
            json!({ "email": null }),
            json!({ "email": "a\0@b.test" }),
            json!({ "email": "a@b.test\r\nx" }),
            json!({ "sub": "ada" }),
            json!({ "session_id": null }),
            json!({ "exp": "never" }),
        ] {
            assert!(!names_somebody(change.clone()), "{change}");
        }
    }

    #[test]
    fn characters_that_a_database_cannot_store_are_left_out() {
        let claims = claims(json!({ "user_metadata": { "full_name": "A\0" }, "app_metadata": [1] })).unwrap();
        assert_eq!((claims.user_metadata, claims.app_metadata), (json!({}), json!({})));
    }

    #[test]
    fn only_a_valid_name_is_used() {
        let name = |name: Value| {
            let claims = claims(json!({ "user_metadata": { "full_name": name } })).unwrap();
            claims.full_name().map(str::to_owned)
        };
        assert_eq!(name(json!(" Ada ")).as_deref(), Some("Ada"));
        assert_eq!((name(json!("")), name(json!(7)), name(json!("x".repeat(201)))), (None, None, None));
    }

    #[test]
    fn a_token_issued_in_the_future_counts_as_issued_now() {
        let now = DateTime::UNIX_EPOCH;
        assert_eq!(claims(json!({})).unwrap().issued_at(now), now);
        assert_eq!(claims(json!({ "iat": i64::MAX })).unwrap().issued_at(now), now);
    }
}
