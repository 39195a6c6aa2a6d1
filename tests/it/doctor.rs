//! `supplychain doctor` beside a running installation, and with faults in its settings.

use serde_json::Value;

use crate::support::{Services, TestApp, run_command};

#[tokio::test]
async fn a_running_installation_is_healthy() {
    let app = TestApp::start().await;
    let output = run_command(&app.services, &["doctor", "--json"]).await;
    assert!(output.status.success(), "{output:?}");
    let found: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let level = |check: &str| found.iter().find(|one| one["check"] == check).map(|one| one["level"].clone());
    for check in ["settings", "database", "migrations", "files", "data_dir"] {
        assert_eq!(level(check), Some(Value::from("ok")), "{check} in {found:?}");
    }
}

#[tokio::test]
async fn faults_end_with_an_error_and_their_repair() {
    let services = Services::new().await.with("SMTP_URL", "smtp://127.0.0.1:1");
    let output = run_command(&services, &["doctor"]).await;
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("FAULT    mail_server: 127.0.0.1:1 cannot be reached"), "{text}");
    assert!(text.contains("repair: correct host and port in SMTP_URL"), "{text}");
    let services = services.with("LOG_FORMAT", "xml").with("JOB_MAX_ATTEMPTS", "none");
    let output = run_command(&services, &["doctor"]).await;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("LOG_FORMAT: must be") && text.contains("JOB_MAX_ATTEMPTS: "), "{text}");
}
