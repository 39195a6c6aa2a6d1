//! Downloads of files: a signed link opens one file for a day, and nothing else.

use chrono::Duration;
use platform::files::run_key;
use protocol::{RunId, UserId};
use reqwest::{Response, StatusCode};
use url::Url;

use crate::support::TestApp;

const REPORT: &[u8] = b"product_id,forecast\nA,12\n";

#[tokio::test]
async fn a_link_opens_its_file_without_sign_in_and_scripts_in_it_cannot_run() {
    let (app, link) = app_with_report().await;
    let answer = reqwest::get(link).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(header("content-disposition"), "attachment; filename=\"forecast_report.csv\"");
    assert_eq!(header("content-security-policy"), "sandbox; default-src 'none'; frame-ancestors 'self'");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("cache-control").starts_with("private"));
    assert_eq!(answer.bytes().await.unwrap(), REPORT);
    drop(app);
}

#[tokio::test]
async fn a_link_expires_after_a_day() {
    let (app, link) = app_with_report().await;
    app.platform.clock.advance(Duration::hours(23));
    assert_eq!(reqwest::get(link.clone()).await.unwrap().status(), StatusCode::OK);
    app.platform.clock.advance(Duration::hours(2));
    assert_expired(reqwest::get(link).await.unwrap()).await;
}

#[tokio::test]
async fn an_altered_link_is_refused() {
    let (app, link) = app_with_report().await;
    let text = link.as_str();
    let expires = link.query_pairs().find(|(name, _)| name == "expires").unwrap().1.into_owned();
    let later = (expires.parse::<i64>().unwrap() + 1).to_string();
    let user = link.path_segments().unwrap().nth(3).unwrap();
    let altered = [
        text.replace("forecast_report.csv", "result.json"),
        text.replace("/r1/", "/r2/"),
        text.replace(user, &UserId::generate().to_string()),
        text.replace("/r1/", "/r1/../r2/"),
        text.replace("/r1/", "/r1/%2e%2e/r2/"),
        text.replace("/r1/", "/r1/..%2Fr2/"),
        text.replace("/r1/", "//r1/"),
        text.replace(&expires, &later),
        text.replace("signature=", "signature=A"),
        text.split("signature=").next().unwrap().to_owned() + "signature=",
    ];
    for address in altered {
        let status = reqwest::get(&address).await.unwrap().status();
        assert!([StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&status), "{address}: {status}");
    }
    let without_query = reqwest::get(text.split('?').next().unwrap()).await.unwrap();
    assert_eq!(without_query.status(), StatusCode::BAD_REQUEST);
    drop(app);
}

/// An application with the files of two runs, and the link to one of them.
async fn app_with_report() -> (TestApp, Url) {
    let app = TestApp::start().await;
    let (owner, files) = (UserId::generate(), &app.platform.files);
    let key = |run: &str, name: &str| run_key(owner, &RunId(run.to_owned()), name);
    for (run, name) in [("r1", "forecast_report.csv"), ("r1", "result.json"), ("r2", "forecast_report.csv")] {
        files.put(&key(run, name), REPORT.to_vec()).await.expect("a stored file");
    }
    let link = files.link(&key("r1", "forecast_report.csv"), app.platform.clock.now());
    let link = Url::parse(&app.address).unwrap().join(&link).unwrap();
    (app, link)
}

async fn assert_expired(answer: Response) {
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    let body: serde_json::Value = answer.json().await.expect("JSON");
    assert_eq!(body["error"], "This link has expired. Please open the conversation again.");
    assert_eq!(body["code"], "forbidden");
}
