//! Sessions: started by password or code, refreshed, ended.

use serde_json::json;

use super::{EMAIL, PASSWORD, TestAuth, VERIFIER, access};

#[tokio::test]
async fn a_code_is_exchanged_once_by_the_browser_that_requested_it() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    let code = auth.open_for_code(&auth.links(EMAIL)[0]).await;
    assert_eq!(auth.exchange(&code, &VERIFIER.to_uppercase()).await.refusal(), (400, "bad_code_verifier"));
    assert_eq!(auth.exchange(&code, "").await.refusal(), (400, "validation_failed"));
    assert_eq!(auth.exchange("another", VERIFIER).await.refusal(), (404, "flow_state_not_found"));
    assert_eq!(auth.exchange(&code, VERIFIER).await.status, 200);
    assert_eq!(auth.exchange(&code, VERIFIER).await.refusal(), (404, "flow_state_not_found"));
}

#[tokio::test]
async fn a_code_is_valid_for_five_minutes_after_the_link_was_opened() {
    let auth = TestAuth::start().await;
    auth.sign_up(EMAIL, PASSWORD).await;
    auth.wait_seconds(3_600);
    let code = auth.open_for_code(&auth.links(EMAIL)[0]).await;
    auth.wait_seconds(299);
    assert_eq!(auth.exchange(&code, "wrong").await.refusal(), (400, "bad_code_verifier"));
    auth.wait_seconds(2);
    assert_eq!(auth.exchange(&code, VERIFIER).await.refusal(), (422, "flow_state_expired"));
}

#[tokio::test]
async fn wrong_passwords_and_unknown_addresses_get_the_same_answer() {
    let auth = TestAuth::start().await;
    auth.signed_in().await;
    let wrong = auth.password(EMAIL, "not-the-Password").await;
    let unknown = auth.password("nobody@b.test", PASSWORD).await;
    assert_eq!(wrong.refusal(), (400, "invalid_credentials"));
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    assert_eq!(auth.password("no address", PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(auth.password(EMAIL, "").await.refusal(), (400, "validation_failed"));
    assert_eq!(auth.password("ADA@b.test", PASSWORD).await.status, 200);
    assert_eq!(auth.post("/token?grant_type=magic", json!({})).await.refusal(), (400, "validation_failed"));
}

#[tokio::test]
async fn a_sign_in_is_recorded_in_account_and_profile() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let user = session["user"]["id"].as_str().unwrap().parse().unwrap();
    let login = auth.platform.db.profile(user).await.unwrap().unwrap().last_login.unwrap();
    assert_eq!(session["user"]["last_sign_in_at"], json!(login));
}

#[tokio::test]
async fn only_fingerprints_of_tokens_are_stored() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    auth.sign_up("eve@b.test", PASSWORD).await;
    let link = auth.links("eve@b.test")[0].clone();
    let mail_token = link.split("token=").nth(1).unwrap().split('&').next().unwrap();
    auth.platform.db.close().await;
    let stored = std::fs::read(auth.folder.path().join("supplychain.db")).unwrap();
    for secret in [session["refresh_token"].as_str().unwrap(), access(&session), mail_token, PASSWORD] {
        assert!(!stored.windows(secret.len()).any(|window| window == secret.as_bytes()));
    }
}

#[tokio::test]
async fn tabs_that_refresh_simultaneously_all_get_working_sessions() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    let tabs = [auth.refresh(&session), auth.refresh(&session), auth.refresh(&session)];
    for tab in futures::future::join_all(tabs).await {
        assert_eq!(tab.status, 200);
        assert_eq!(auth.get("/auth/v1/user", access(&tab.body)).await.status, 200);
        assert_eq!(auth.refresh(&tab.body).await.status, 200);
    }
}

#[tokio::test]
async fn a_browser_that_missed_a_refresh_may_repeat_it_later() {
    let auth = TestAuth::start().await;
    let session = auth.signed_in().await;
    assert_eq!(auth.refresh(&session).await.status, 200);
    auth.wait_seconds(600);
    let again = auth.refresh(&session).await.body;
    assert_eq!(auth.refresh(&again).await.status, 200);
}

#[tokio::test]
async fn a_replayed_token_ends_the_session_for_thief_and_owner() {
    let auth = TestAuth::start().await;
    let first = auth.signed_in().await;
    let second = auth.refresh(&first).await.body;
    let third = auth.refresh(&second).await.body;
    auth.wait_seconds(11);
    assert_eq!(auth.refresh(&first).await.refusal(), (400, "refresh_token_already_used"));
    assert_eq!(auth.refresh(&third).await.refusal(), (400, "refresh_token_not_found"));
    assert_eq!(auth.get("/auth/v1/user", access(&third)).await.refusal(), (403, "session_not_found"));
    assert_eq!(auth.get("/whoami", access(&third)).await.status, 401);
}

#[tokio::test]
async fn a_refresh_with_an_unknown_token_is_refused() {
    let auth = TestAuth::start().await;
    let refresh = async |body| auth.post("/token?grant_type=refresh_token", body).await;
    assert_eq!(refresh(json!({})).await.refusal(), (400, "validation_failed"));
    assert_eq!(
        refresh(json!({ "refresh_token": "guess" })).await.refusal(),
        (400, "refresh_token_not_found")
    );
}

#[tokio::test]
async fn signing_out_takes_effect_immediately_on_the_chosen_devices() {
    let auth = TestAuth::start().await;
    let phone = auth.signed_in().await;
    let desk = auth.password(EMAIL, PASSWORD).await.body;
    let tablet = auth.password(EMAIL, PASSWORD).await.body;
    let works = async |session| auth.get("/whoami", access(session)).await.status == 200;

    assert_eq!(auth.log_out("everyone", access(&phone)).await.refusal(), (400, "validation_failed"));
    assert_eq!(auth.log_out("local", access(&phone)).await.status, 204);
    assert!(!works(&phone).await && works(&desk).await && works(&tablet).await);
    assert_eq!(auth.log_out("others", access(&desk)).await.status, 204);
    assert!(works(&desk).await && !works(&tablet).await);
    assert_eq!(auth.log_out("", access(&desk)).await.status, 204);
    assert!(!works(&desk).await);
    assert_eq!(auth.log_out("local", access(&desk)).await.refusal(), (403, "session_not_found"));
    assert_eq!(auth.refresh(&desk).await.refusal(), (400, "refresh_token_not_found"));
}
