//! Support work from the terminal while a server is running: changes take effect immediately.

use std::process::Output;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::support::{PASSWORD, Person, Services, TestApp};

async fn admin(services: &Services, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_supplychain"))
        .arg("admin")
        .args(arguments)
        .env_clear()
        .envs(services.vars.iter().map(|(name, value)| (name, value)))
        .current_dir(services.folder.path())
        .output()
        .await
        .unwrap()
}

/// The output of a command that succeeds.
async fn said(app: &TestApp, arguments: &[&str]) -> String {
    let output = admin(&app.services, arguments).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

async fn sign_in(app: &TestApp, email: &str) -> (StatusCode, Value) {
    let body = json!({ "email": email, "password": PASSWORD });
    let call = Client::new().post(format!("{}/auth/v1/token?grant_type=password", app.address)).json(&body);
    let answer = call.send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn status(user: &Person) -> StatusCode {
    user.get("/api/user/profile").send().await.unwrap().status()
}

#[tokio::test]
async fn a_banned_person_is_refused_immediately_until_the_ban_is_lifted() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (mut user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    assert_eq!(status(&user).await, StatusCode::OK);
    let email = user.email.to_uppercase();
    assert_eq!(
        said(&app, &["ban", &email]).await,
        format!("{email} is banned for good (sessions ended: 1)\n")
    );
    assert_eq!(status(&user).await, StatusCode::UNAUTHORIZED);
    assert_eq!(status(&other).await, StatusCode::OK);
    let (refused, body) = sign_in(&app, &user.email).await;
    assert_eq!((refused, &body["error_code"]), (StatusCode::BAD_REQUEST, &json!("user_banned")));

    assert_eq!(said(&app, &["ban", &email, "--lift"]).await, format!("{email} may sign in again\n"));
    assert_eq!(status(&user).await, StatusCode::UNAUTHORIZED);
    let (_, session) = sign_in(&app, &user.email).await;
    user.token = session["access_token"].as_str().unwrap().to_owned();
    assert_eq!(status(&user).await, StatusCode::OK);

    let answer = said(&app, &["ban", &user.email, "--hours", "2"]).await;
    assert_eq!(answer, format!("{} is banned for 2 hours (sessions ended: 1)\n", user.email));
    assert_eq!(status(&user).await, StatusCode::UNAUTHORIZED);
    app.platform.clock.advance(chrono::Duration::hours(2));
    assert_eq!(sign_in(&app, &user.email).await.0, StatusCode::OK);
}

#[tokio::test]
async fn revoked_sessions_end_immediately_and_a_new_sign_in_works() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let mut user = app.signed_in("basic").await;
    sign_in(&app, &user.email).await;
    let email = user.email.to_uppercase();
    assert_eq!(
        said(&app, &["revoke-sessions", &email]).await,
        format!("{email} is signed out everywhere (sessions ended: 2)\n")
    );
    assert_eq!(status(&user).await, StatusCode::UNAUTHORIZED);
    let (_, session) = sign_in(&app, &user.email).await;
    user.token = session["access_token"].as_str().unwrap().to_owned();
    assert_eq!(status(&user).await, StatusCode::OK);
}

#[tokio::test]
async fn a_granted_role_is_in_the_profile_immediately() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let answer = said(&app, &["grant", &user.email.to_uppercase(), "--role", "admin", "--plan", "pro"]).await;
    assert_eq!(answer, format!("{} has role admin and plan pro now\n", user.email.to_uppercase()));
    let profile = user.get_json("/api/user/profile").await;
    assert_eq!((&profile["role"], &profile["plan"]), (&json!("admin"), &json!("pro")));
}

#[tokio::test]
async fn an_address_without_an_account_gives_a_clear_error() {
    let app = TestApp::start_api_on(Services::new().await).await;
    for arguments in [
        &["ban", "nobody@b.test"][..],
        &["ban", "nobody@b.test", "--lift"],
        &["revoke-sessions", "nobody@b.test"],
        &["grant", "nobody@b.test", "--role", "admin"],
    ] {
        let output = admin(&app.services, arguments).await;
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.ends_with("supplychain: there is no account with this address\n"), "{text}");
        assert!(output.stdout.is_empty());
    }
}

#[tokio::test]
async fn the_only_administrator_keeps_role_and_account() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    said(&app, &["grant", &user.email, "--role", "admin"]).await;
    for arguments in [
        &["ban", &user.email][..],
        &["ban", &user.email, "--hours", "1"],
        &["grant", &user.email, "--role", "user"],
    ] {
        let output = admin(&app.services, arguments).await;
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(
            text.contains("this is the only administrator; make another person an administrator first"),
            "{text}"
        );
    }
    assert_eq!(status(&user).await, StatusCode::OK);
    let second = app.signed_in("basic").await;
    said(&app, &["grant", &second.email, "--role", "admin"]).await;
    said(&app, &["grant", &user.email, "--role", "user"]).await;
}
