//! The view of an account that clients receive.

use platform::db::identity::{Identity, User};
use serde_json::{Value, json};

/// The account in the form that GoTrue clients expect.
pub(super) fn user_json(user: &User, identities: &[Identity]) -> Value {
    let mut view = json!({
        "id": user.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": user.email,
        "phone": "",
        "email_confirmed_at": user.email_confirmed_at,
        "confirmed_at": user.email_confirmed_at,
        "last_sign_in_at": user.last_sign_in_at,
        "app_metadata": user.app_metadata,
        "user_metadata": user.user_metadata,
        "identities": identities.iter().map(|identity| identity_json(identity, user)).collect::<Vec<_>>(),
        "created_at": user.created_at,
        "updated_at": user.updated_at,
        "is_anonymous": false,
    });
    if let Some(new_email) = &user.new_email {
        view["new_email"] = json!(new_email);
        view["email_change_sent_at"] = json!(user.email_change_sent_at);
    }
    view
}

fn identity_json(identity: &Identity, user: &User) -> Value {
    let mut data = identity.identity_data.0.clone();
    if identity.provider == "email" {
        data["email_verified"] = json!(user.email_confirmed_at.is_some());
        data["phone_verified"] = json!(false);
    }
    json!({
        "identity_id": identity.id,
        "id": identity.provider_id,
        "user_id": identity.user_id,
        "provider": identity.provider,
        "email": data["email"],
        "identity_data": data,
        "last_sign_in_at": identity.last_sign_in_at,
        "created_at": identity.created_at,
        "updated_at": identity.updated_at,
    })
}
