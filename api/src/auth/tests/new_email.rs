//! Changing the address of an account.

use serde_json::{Value, json};

use super::{Answer, EMAIL, PASSWORD, TestAuth, VERIFIER, access, challenge, param, token_of};

const NEW: &str = "ada@new.test";

async fn ask(auth: &TestAuth, session: &Value, email: &str) -> Answer {
    let body = json!({ "email": email, "code_challenge": challenge(), "code_challenge_method": "s256" });
    auth.put_user(access(session), body).await
}

#[tokio::test]
async fn a_new_address_is_used_after_its_link_was_opened() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let answer = ask(&auth, &session, "Ada@New.test").await;
    assert_eq!((&answer.body["email"], &answer.body["new_email"]), (&json!(EMAIL), &json!(NEW)));
    assert!(answer.body["email_change_sent_at"].is_string());
    assert_eq!(auth.get("/auth/v1/user", access(&session)).await.body["new_email"], NEW);
    assert_eq!(auth.password(NEW, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    let notice = auth.mails(EMAIL).pop().unwrap();
    assert!(
        notice.contains("Subject: A change of your e-mail address was requested") && !notice.contains("http"),
        "{notice}"
    );

    auth.recover(EMAIL).await;
    let back = auth.open(&auth.links(NEW)[0]).await;
    assert!(back.as_str().starts_with("http://localhost:8080/account?code="), "{back}");
    let fresh = auth.exchange(&param(&back, "code").unwrap(), VERIFIER).await.body;
    assert_eq!(fresh["user"]["id"], session["user"]["id"]);
    assert_eq!((&fresh["user"]["email"], &fresh["user"]["new_email"]), (&json!(NEW), &Value::Null));
    assert_eq!(fresh["user"]["identities"][0]["identity_data"]["email"], NEW);
    assert_eq!(auth.get("/whoami", access(&session)).await.body[0], NEW);
    assert_eq!(auth.password(NEW, PASSWORD).await.status, 200);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    let old = json!({ "type": "recovery", "token_hash": token_of(&auth.links(EMAIL)[1]) });
    assert_eq!(auth.post("/verify", old).await.refusal(), (403, "otp_expired"));
    assert_eq!(param(&auth.open(&auth.links(NEW)[0]).await, "error_code").as_deref(), Some("otp_expired"));
}

#[tokio::test]
async fn an_address_in_use_gets_no_mail_and_no_answer_reveals_that_it_is_in_use() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    auth.sign_up("eve@b.test", PASSWORD).await;
    let mails = |email: &str| auth.mails(email).len();
    let (asker, owner) = (mails(EMAIL), mails("eve@b.test"));
    let taken = ask(&auth, &session, "eve@b.test").await;
    assert_eq!((taken.status.as_u16(), &taken.body["new_email"]), (200, &json!("eve@b.test")));
    assert_eq!((mails(EMAIL), mails("eve@b.test")), (asker + 1, owner), "the asker gets the usual notice");
    assert_eq!(ask(&auth, &session, "eve@b.test").await.refusal(), (429, "over_email_send_rate_limit"));
    assert_eq!(ask(&auth, &session, NEW).await.status, 200);
    assert_eq!(ask(&auth, &session, NEW).await.refusal(), (429, "over_email_send_rate_limit"));
    assert_eq!(ask(&auth, &session, "no address").await.refusal(), (400, "validation_failed"));
}

#[tokio::test]
async fn an_address_taken_in_the_meantime_is_not_given_twice() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    ask(&auth, &session, NEW).await;
    auth.sign_up(NEW, "another-Good-password").await;
    let links = auth.links(NEW);
    assert_eq!(param(&auth.open(&links[0]).await, "error_code").as_deref(), Some("otp_expired"));
    auth.open_for_code(&links[1]).await;
    assert_eq!(auth.password(NEW, "another-Good-password").await.status, 200);
    assert_eq!(auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn the_current_address_is_not_a_change_and_a_token_can_confirm_a_new_one() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let same = ask(&auth, &session, "ADA@b.test").await;
    assert_eq!((same.status.as_u16(), &same.body["new_email"]), (200, &Value::Null));
    assert_eq!(auth.mails(EMAIL).len(), 1);
    ask(&auth, &session, NEW).await;
    let token = token_of(&auth.links(NEW)[0]);
    let body = json!({ "type": "email_change", "email": EMAIL, "token": token });
    assert_eq!(auth.post("/verify", body).await.refusal(), (403, "otp_expired"));
    let body = json!({ "type": "email", "token_hash": token });
    assert_eq!(auth.post("/verify", body).await.refusal(), (403, "otp_expired"));
    let body = json!({ "type": "email_change", "email": NEW, "token": token });
    assert_eq!(auth.post("/verify", body).await.body["user"]["email"], NEW);
}

#[tokio::test]
async fn a_new_password_cancels_pending_changes_of_the_address() {
    let auth = TestAuth::start().await;
    let stolen = auth.signed_in().await;
    ask(&auth, &stolen, NEW).await;
    let owner = auth.password(EMAIL, PASSWORD).await.body;
    let body = json!({ "password": "crimson-Otter-harbour", "email": "ada@third.test" });
    let answer = auth.put_user(access(&owner), body).await;
    assert_eq!(answer.body["new_email"], "ada@third.test");
    assert_eq!(param(&auth.open(&auth.links(NEW)[0]).await, "error_code").as_deref(), Some("otp_expired"));
    let body = json!({ "password": "walnut-Ferry-compass" });
    assert_eq!(auth.put_user(access(&owner), body).await.body["new_email"], Value::Null);
    let link = &auth.links("ada@third.test")[0];
    assert_eq!(param(&auth.open(link).await, "error_code").as_deref(), Some("otp_expired"));
}
