//! `supplychain doctor` beside a running installation, and with faults in its settings.

use serde_json::Value;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};

use crate::support::{Services, TestApp, run_command, run_command_with};

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
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("LOG_FORMAT: must be") && text.contains("JOB_MAX_ATTEMPTS: "), "{text}");
    assert!(text.contains("for example LOG_FORMAT=json"), "{text}");
    let output = run_command(&services, &["doctor", "--json"]).await;
    let found: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|one| one["level"] == "fault" && one["repair"].is_string()), "{found:?}");
}

/// A proxy that sends each connection to the next server; its address.
async fn in_turn(servers: Vec<String>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for server in servers.iter().cycle() {
            let Ok((mut client, _)) = listener.accept().await else { return };
            let server = server.trim_start_matches("http://").to_owned();
            tokio::spawn(async move {
                let mut server = TcpStream::connect(server).await.unwrap();
                let _ = copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    address
}

#[tokio::test]
async fn a_proxy_that_spreads_the_requests_of_a_socket_is_found() {
    let app = TestApp::start_api_on(Services::new().await).await;
    if app.services.vars.iter().all(|(name, _)| name != "REDIS_URL") {
        return; // Without Redis there is one server.
    }
    let another = app.another_api().await;
    let level = async |servers: Vec<String>| {
        let proxy = in_turn(servers).await;
        let settings = [("PUBLIC_URL", proxy.as_str())];
        let output = run_command_with(&app.services, &settings, &["doctor", "--json"]).await;
        let found: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        found.into_iter().find(|one| one["check"] == "sticky_sessions").unwrap()["level"].clone()
    };
    assert_eq!(level(vec![app.address.clone(), another]).await, "fault");
    assert_eq!(level(vec![app.address.clone()]).await, "ok");
}
