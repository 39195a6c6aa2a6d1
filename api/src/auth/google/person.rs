//! A person as the provider describes them, with the field names that clients of this service expect.

use serde_json::{Map, Value};

use super::id_token::Claims;
use crate::auth::addresses::normal_email;

/// These texts are part of every access token, so longer ones are left out.
const LONGEST_TEXT: usize = 1_000;

/// A person whom the provider has signed in.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub subject: String,
    /// Set only when the provider has verified the address.
    pub proven_email: Option<String>,
    pub full_name: Option<String>,
    /// Stored with the identity, and shown as `identity_data`.
    pub data: Value,
}

impl From<Claims> for Person {
    fn from(claims: Claims) -> Self {
        let is_verified = claims.is_email_verified();
        let email = claims.email.as_deref().and_then(|email| normal_email(email).ok());
        let full_name = claims.name.filter(|name| is_kept(name));
        let picture = claims.picture.filter(|picture| is_kept(picture));
        let texts = [
            ("iss", Some(&claims.iss)),
            ("sub", Some(&claims.sub)),
            ("provider_id", Some(&claims.sub)),
            ("email", email.as_ref()),
            ("name", full_name.as_ref()),
            ("full_name", full_name.as_ref()),
            ("picture", picture.as_ref()),
            ("avatar_url", picture.as_ref()),
        ];
        let mut data: Map<String, Value> = texts
            .into_iter()
            .filter_map(|(name, text)| Some((name.to_owned(), Value::from(text?.as_str()))))
            .collect();
        data.insert("email_verified".to_owned(), (is_verified && email.is_some()).into());
        data.insert("phone_verified".to_owned(), false.into());
        Self {
            subject: claims.sub,
            proven_email: email.filter(|_| is_verified),
            full_name,
            data: data.into(),
        }
    }
}

/// Not too long, not empty, and without the null character, which Postgres cannot store.
fn is_kept(text: &str) -> bool {
    (1..=LONGEST_TEXT).contains(&text.len()) && !text.contains('\0')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn person(changes: Value) -> Person {
        let mut claims =
            json!({ "iss": "https://id.example", "sub": "s-1", "aud": "us", "exp": 2, "iat": 1 });
        claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        serde_json::from_value::<Claims>(claims).unwrap().into()
    }

    #[test]
    fn the_data_of_a_person_have_the_field_names_of_the_contract() {
        let person = person(json!({
            "email": "Ada@B.test", "email_verified": true, "name": "Ada Lovelace", "picture": "https://id.example/ada.png",
        }));
        assert_eq!(person.proven_email.as_deref(), Some("ada@b.test"));
        assert_eq!(
            person.data,
            json!({
                "iss": "https://id.example", "sub": "s-1", "provider_id": "s-1", "email": "ada@b.test",
                "name": "Ada Lovelace", "full_name": "Ada Lovelace", "picture": "https://id.example/ada.png",
                "avatar_url": "https://id.example/ada.png", "email_verified": true, "phone_verified": false,
            })
        );
    }

    #[test]
    fn an_invalid_or_unverified_address_is_not_trusted() {
        for changes in [
            json!({ "email": "ada@b.test" }),
            json!({ "email": "ada@b.test", "email_verified": "false" }),
            json!({ "email": "no address", "email_verified": true }),
            json!({ "email_verified": true }),
        ] {
            let person = person(changes);
            assert_eq!((person.proven_email, &person.data["email_verified"]), (None, &json!(false)));
        }
    }

    #[test]
    fn text_that_cannot_be_stored_is_left_out() {
        let person = person(json!({ "name": "A\0da", "picture": "x".repeat(1_001) }));
        assert_eq!(
            (person.full_name, &person.data["name"], &person.data["picture"]),
            (None, &Value::Null, &Value::Null)
        );
    }
}
