//! Changes that people make to their own account: password and data.

use serde_json::{Value, json};

use super::{EMAIL, PASSWORD, TestAuth, VERIFIER, access, token_of};

const NEW_PASSWORD: &str = "crimson-Otter-harbour";

#[tokio::test]
async fn a_new_password_signs_out_every_other_device_and_is_reported_by_mail() {
    let auth = TestAuth::start().await;
    let phone = auth.signed_in().await;
    let desk = auth.password(EMAIL, PASSWORD).await.body;
    auth.recover(EMAIL).await;
    let recovery = token_of(&auth.links(EMAIL)[1]);
    let answer = auth.put_user(access(&desk), json!({ "password": NEW_PASSWORD })).await;
    assert_eq!((answer.status.as_u16(), &answer.body["id"]), (200, &desk["user"]["id"]));
    assert_eq!(auth.get("/whoami", access(&phone)).await.status, 401);
    assert_eq!(auth.refresh(&phone).await.refusal(), (400, "refresh_token_not_found"));
    assert_eq!(auth.get("/whoami", access(&desk)).await.status, 200);
    assert_eq!(auth.refresh(&desk).await.status, 200);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(auth.password(EMAIL, NEW_PASSWORD).await.status, 200);
    let body = json!({ "type": "recovery", "token_hash": recovery });
    assert_eq!(auth.post("/verify", body).await.refusal(), (403, "otp_expired"));
    let notice = auth.mails(EMAIL).pop().unwrap();
    assert!(notice.contains("Subject: Your password was changed"), "{notice}");
    assert!(notice.lines().any(|line| line == "http://localhost:8080/") && !notice.contains("verify"));
}

#[tokio::test]
async fn a_weak_or_unchanged_password_is_refused() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let put = async |password: &str| {
        auth.put_user(access(&session), json!({ "password": password, "data": { "a": 1 } })).await
    };
    let weak = put("short").await;
    assert_eq!(weak.refusal(), (422, "weak_password"));
    assert_eq!(weak.body["weak_password"]["reasons"], json!(["length"]));
    assert_eq!(put("").await.refusal(), (422, "weak_password"));
    assert_eq!(put(PASSWORD).await.refusal(), (422, "same_password"));
    assert_eq!(auth.mails(EMAIL).len(), 1);
    assert_eq!(auth.get("/auth/v1/user", access(&session)).await.body["user_metadata"], json!({}));
}

#[tokio::test]
async fn users_cannot_make_themselves_administrators() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    for body in [
        json!({ "app_metadata": { "role": "admin" } }),
        json!({ "role": "service_role", "data": { "a": 1 } }),
        json!({ "ban_duration": "none", "password": NEW_PASSWORD }),
    ] {
        assert_eq!(auth.put_user(access(&session), body).await.refusal(), (403, "not_admin"));
    }
    let data = json!({ "role": "admin", "plan": "enterprise", "full_name": "Ada" });
    assert_eq!(
        auth.put_user(access(&session), json!({ "data": data, "is_super_admin": true })).await.status,
        200
    );
    assert_eq!(auth.get("/whoami", access(&session)).await.body, json!([EMAIL, "basic", "user"]));
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
    let token = "nonsense";
    assert_eq!(auth.put_user(token, json!({ "data": {} })).await.refusal(), (403, "bad_jwt"));
}

#[tokio::test]
async fn account_data_is_merged_and_null_removes_a_field() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let put = async |data: Value| auth.put_user(access(&session), json!({ "data": data })).await;
    put(json!({ "theme": "dark", "full_name": " Ada ", "nested": { "a": 1 } })).await;
    let answer = put(json!({ "theme": null, "nested": { "b": 2 }, "absent": null })).await;
    let expected = json!({ "full_name": " Ada ", "nested": { "b": 2 } });
    assert_eq!(answer.body["user_metadata"], expected);
    assert_eq!(auth.get("/auth/v1/user", access(&session)).await.body["user_metadata"], expected);
    for data in [
        json!("text"),
        json!({ "long": "x".repeat(4_100) }),
        json!({ "zero": "\u{0}" }),
        json!({ "full_name": 7 }),
        json!({ "organization": "x".repeat(201) }),
    ] {
        assert_eq!(put(data).await.refusal(), (400, "validation_failed"));
    }
    // Each part fits, but both together are too large.
    assert_eq!(put(json!({ "one": "x".repeat(3_000) })).await.status, 200);
    assert_eq!(put(json!({ "two": "x".repeat(3_000) })).await.refusal(), (400, "validation_failed"));
    assert_eq!(put(json!({ "one": null, "two": "x".repeat(3_000) })).await.status, 200);
    assert_eq!(auth.put_user(access(&session), json!({})).await.status, 200);
}

#[tokio::test]
async fn a_new_password_needs_the_current_one_after_an_older_sign_in() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    let session = auth.password(EMAIL, PASSWORD).await.body;
    auth.wait_seconds(14 * 60);
    let session = auth.refresh(&session).await.body;
    let change = async |session: &Value, current: Option<&str>| {
        let body = json!({ "password": NEW_PASSWORD, "current_password": current });
        auth.put_user(access(session), body).await
    };
    auth.wait_seconds(60);
    for nothing in [None, Some("")] {
        let refused = change(&session, nothing).await;
        assert_eq!(refused.refusal(), (400, "current_password_required"));
        assert_eq!(refused.body["message"], "Please enter your current password.");
    }
    let refused = change(&session, Some("not-the-Password")).await;
    assert_eq!(refused.refusal(), (400, "current_password_invalid"));
    assert_eq!(refused.body["message"], "The current password is wrong.");
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200, "nothing has changed");
    assert_eq!(change(&session, Some(PASSWORD)).await.status, 200);
    assert_eq!(auth.password(EMAIL, NEW_PASSWORD).await.status, 200);
    // Other changes require no proof.
    assert_eq!(auth.put_user(access(&session), json!({ "data": { "theme": "dark" } })).await.status, 200);
}

#[tokio::test]
async fn a_recent_sign_in_allows_a_new_password_but_a_wrong_current_one_is_refused() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let wrong = json!({ "password": NEW_PASSWORD, "current_password": "not-the-Password" });
    assert_eq!(auth.put_user(access(&session), wrong).await.refusal(), (400, "current_password_invalid"));
    assert_eq!(auth.put_user(access(&session), json!({ "password": NEW_PASSWORD })).await.status, 200);
}

#[tokio::test]
async fn guesses_of_the_current_password_in_a_password_change_are_limited() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let guess = json!({ "password": NEW_PASSWORD, "current_password": "not-the-Password" });
    for _ in 0..10 {
        assert_eq!(
            auth.put_user(access(&session), guess.clone()).await.refusal(),
            (400, "current_password_invalid")
        );
    }
    let right = json!({ "password": NEW_PASSWORD, "current_password": PASSWORD });
    assert_eq!(auth.put_user(access(&session), right).await.refusal(), (429, "over_request_rate_limit"));
}

#[tokio::test]
async fn a_recovery_link_replaces_the_current_password_for_an_hour() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    auth.recover(EMAIL).await;
    let code = auth.open_for_code(&auth.links(EMAIL)[1]).await;
    let session = auth.exchange(&code, VERIFIER).await.body;
    auth.wait_seconds(14 * 60);
    let session = auth.refresh(&session).await.body;
    auth.wait_seconds(14 * 60);
    let session = auth.refresh(&session).await.body;
    assert_eq!(auth.put_user(access(&session), json!({ "password": NEW_PASSWORD })).await.status, 200);
    auth.wait_seconds(14 * 60);
    let session = auth.refresh(&session).await.body;
    auth.wait_seconds(14 * 60);
    let session = auth.refresh(&session).await.body;
    auth.wait_seconds(5 * 60);
    let late = auth.put_user(access(&session), json!({ "password": PASSWORD })).await;
    assert_eq!(late.refusal(), (400, "current_password_required"));
}
