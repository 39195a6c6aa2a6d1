//! What a process serves to Prometheus, and that the dashboard and the alerts ask for nothing else.

use std::collections::BTreeSet;

use platform::metrics::page;

use crate::support::{Process, Services, TestApp};

const DEMAND: &[u8] =
    b"date,demand\n2025-01-06,5\n2025-01-13,7\n2025-01-20,6\n2025-01-27,8\n2025-02-03,7\n2025-02-10,9\n";
const DASHBOARD: &str = include_str!("../../docker/observability/dashboard.json");
const ALERTS: &str = include_str!("../../docker/observability/alerts.yaml");

/// The metrics of an application that has answered a question about a file.
async fn after_a_question() -> String {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "demand.csv", DEMAND.to_vec()).await;
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    chat.next("chat_response").await;
    page(&app.platform).await.unwrap()
}

#[tokio::test]
async fn questions_requests_sockets_and_stores_are_counted() {
    let text = after_a_question().await;
    let has = |line: &str| text.lines().any(|found| found.starts_with(line));
    for line in [
        "supplychain_jobs_total{agent=\"demand_forecasting\",outcome=\"answered\"} 1",
        "supplychain_job_seconds_count{agent=\"demand_forecasting\",outcome=\"answered\"} 1",
        "supplychain_sockets 1",
        "supplychain_queue_jobs{lane=\"chat\",state=\"waiting\"} 0",
        "supplychain_queue_oldest_age_seconds{lane=\"analyses\"} 0",
        "supplychain_store_ready{store=\"database\"} 1",
        "supplychain_database_connections{state=\"used\"}",
        "supplychain_http_requests_total{method=\"POST\",route=\"/api/",
        "supplychain_build_info{version=",
    ] {
        assert!(has(line), "{line} is missing in\n{text}");
    }
    assert_eq!(text.matches("# EOF").count(), 1);
    assert!(text.ends_with("# EOF\n"));
}

#[tokio::test]
async fn no_label_names_a_user_a_conversation_or_a_file() {
    let text = after_a_question().await;
    for line in text.lines().filter(|line| line.contains("route=")) {
        let route = line.split("route=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(route.starts_with('/') || route == "pages", "{line}");
        assert!(!route.split('/').any(|part| part.len() > 30), "{line} holds an id");
    }
    assert!(!text.contains("demand.csv") && !text.contains('@'), "{text}");
}

/// The names of metrics in a text of expressions.
fn metrics_in(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for part in text.split("supplychain_").skip(1) {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
        names.insert(format!("supplychain_{}", &part[..end]));
    }
    names
}

#[tokio::test]
async fn the_dashboard_and_the_alerts_ask_only_for_what_is_served() {
    let text = after_a_question().await;
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).unwrap();
    assert!(dashboard["panels"].as_array().unwrap().len() >= 10);
    let mut asked = metrics_in(ALERTS);
    asked.extend(metrics_in(DASHBOARD));
    assert!(asked.len() >= 10, "{asked:?}");
    for name in &asked {
        let is_served = text
            .lines()
            .any(|line| line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(['{', ' '])));
        assert!(is_served, "{name} is not served");
    }
    for expressions in [ALERTS, DASHBOARD] {
        for part in expressions.split("by (").skip(1) {
            for label in part.split(')').next().unwrap().split(", ") {
                assert!(text.contains(&format!("{label}=\"")), "no metric has the label {label}");
            }
        }
    }
}

#[tokio::test]
async fn metrics_have_an_address_of_their_own() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let services = Services::new().await.with("METRICS_ADDR", &free.to_string());
    let role = if matches!(crate::support::Store::from_env(), crate::support::Store::Embedded) {
        "serve"
    } else {
        "api"
    };
    let process = Process::start(role, &services).await;
    let answer = reqwest::get(format!("http://{free}/metrics")).await.unwrap();
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("application/openmetrics-text"));
    assert!(answer.text().await.unwrap().contains("supplychain_workers"));
    let elsewhere = reqwest::get(format!("{}/metrics", process.address)).await.unwrap();
    assert!(!elsewhere.text().await.unwrap().contains("supplychain_workers"), "users do not see them");
    let other = reqwest::get(format!("http://{free}/api/health")).await.unwrap();
    assert_eq!(other.status(), 404);
}
