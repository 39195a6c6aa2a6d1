//! Route maps in frames: our own maps behind their links, maps of listed hosts, and nothing else.

mod planned;
mod replies;

use protocol::{RunId, UserId};
use reqwest::{Client, Response, StatusCode, redirect::Policy};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::support::{Services, TestApp};

const MAP: &str = "<!doctype html><title>Routes</title><script>document.title = 'ran'</script>";

async fn ask(app: &TestApp, url: &str) -> Response {
    let client = Client::builder().redirect(Policy::none()).build().unwrap();
    let mut call: url::Url = format!("{}/api/user/map-proxy", app.address).parse().unwrap();
    call.query_pairs_mut().append_pair("url", url);
    client.get(call).send().await.unwrap()
}

async fn error(answer: Response) -> (StatusCode, Value) {
    let status = answer.status();
    (status, answer.json::<Value>().await.unwrap()["error"].take())
}

/// A link to a stored file of a run.
async fn stored(app: &TestApp, name: &str) -> String {
    let run = RunId("r1".to_owned());
    let key = platform::files::run_key(UserId::generate(), &run, name);
    app.platform.files.put(&key, MAP.into()).await.unwrap();
    app.platform.files.link(&key, app.platform.clock.now())
}

/// Starts a server that answers every request with these bytes. Returns its origin.
async fn host(answer: impl Into<Vec<u8>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let answer = answer.into();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(&answer).await;
        }
    });
    origin
}

fn ok(body: &str) -> String {
    format!(
        "HTTP/1.1 200 OK\r\ncontent-type: Text/HTML\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
}

#[tokio::test]
async fn a_stored_map_is_shown_in_a_sandbox_without_network_access() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let link = stored(&app, "route_map.html").await;
    for url in [link.clone(), format!("http://localhost:8080{link}")] {
        let answer = ask(&app, &url).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "text/html; charset=utf-8");
        assert_eq!(header("x-content-type-options"), "nosniff");
        let policy = header("content-security-policy");
        assert!(policy.starts_with("sandbox allow-scripts; default-src 'none';"), "{policy}");
        assert!(!policy.contains("allow-same-origin") && !policy.contains("connect-src"), "{policy}");
        assert_eq!(answer.text().await.unwrap(), MAP);
    }
}

#[tokio::test]
async fn only_valid_links_to_maps_of_runs_are_shown() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let link = stored(&app, "route_map.html").await;
    let table = stored(&app, "routes.csv").await;
    let files = &app.platform.files;
    let now = app.platform.clock.now();
    let gone = files.link("runs/a/b/route_map.html", now);
    let upload = files.link("uploads/a/b/map.html", now);
    for (url, expected) in [
        (format!("{link}x"), StatusCode::FORBIDDEN),
        (link.replace("route_map", "other_map"), StatusCode::FORBIDDEN),
        (link.split('?').next().unwrap().to_owned(), StatusCode::FORBIDDEN),
        (table, StatusCode::FORBIDDEN),
        (upload, StatusCode::FORBIDDEN),
        ("/api/health".to_owned(), StatusCode::FORBIDDEN),
        (gone, StatusCode::NOT_FOUND),
    ] {
        let (status, text) = error(ask(&app, &url).await).await;
        assert_eq!(status, expected, "{url}");
        let name = expected.canonical_reason().unwrap();
        assert_eq!(text, json!(format!("Failed to fetch map: {name}")));
    }
    app.platform.clock.advance(platform::files::LINK_LIFE);
    assert_eq!(ask(&app, &link).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_page_of_a_run_opened_directly_has_the_same_sandbox() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let link = stored(&app, "driver_sheet.html").await;
    let answer = reqwest::get(format!("{}{link}", app.address)).await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-disposition"), "inline; filename=\"driver_sheet.html\"");
    assert_eq!(header("content-type"), "text/html; charset=utf-8");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("content-security-policy"), policy_of_proxy(&app, &link).await);
    let upload = app.platform.files.link("uploads/a/b/map.html", app.platform.clock.now());
    app.platform.files.put("uploads/a/b/map.html", MAP.into()).await.unwrap();
    let answer = reqwest::get(format!("{}{upload}", app.address)).await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-disposition"), "attachment; filename=\"map.html\"");
    assert!(!header("content-security-policy").contains("allow-scripts"));
}

#[tokio::test]
async fn our_maps_may_load_only_tiles_of_the_configured_host() {
    let without = TestApp::start_api_on(Services::new().await).await;
    let plain = policy_of_proxy(&without, &stored(&without, "route_map.html").await).await;
    let other = host(ok(MAP)).await;
    let services = Services::new().await.with("MAP_HOSTS", &other);
    let services = services.with("MAP_TILES_URL", "https://tiles.example:8443/{z}/{x}/{y}.png");
    let app = TestApp::start_api_on(services).await;
    let link = stored(&app, "route_map.html").await;
    let policy = policy_of_proxy(&app, &link).await;
    assert!(policy.contains("; img-src data: blob: https://tiles.example:8443; "), "{policy}");
    assert_eq!(policy.replace(" https://tiles.example:8443", ""), plain);
    let alone = reqwest::get(format!("{}{link}", app.address)).await.unwrap();
    assert_eq!(alone.headers()["content-security-policy"].to_str().unwrap(), policy);
    assert_eq!(policy_of_proxy(&app, &format!("{other}/map.html")).await, plain);
}

async fn policy_of_proxy(app: &TestApp, link: &str) -> String {
    let shown = ask(app, link).await;
    shown.headers()["content-security-policy"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn without_an_address_no_map_is_fetched() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let nothing = json!("No map URL provided.");
    assert_eq!(error(ask(&app, " ").await).await, (StatusCode::BAD_REQUEST, nothing.clone()));
    let bare = reqwest::get(format!("{}/api/user/map-proxy", app.address)).await.unwrap();
    assert_eq!(error(bare).await, (StatusCode::BAD_REQUEST, nothing));
}

#[tokio::test]
async fn maps_are_fetched_only_from_listed_servers() {
    let map_host = host(ok(MAP)).await;
    let port = map_host.rsplit(':').next().unwrap().to_owned();
    let by_name = format!("http://localhost:{port}");
    let services = Services::new().await.with("MAP_HOSTS", &format!("{map_host},{by_name}"));
    let app = TestApp::start_api_on(services).await;
    for origin in [&map_host, &by_name] {
        let answer = ask(&app, &format!("{origin}/storage/map.html")).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert!(answer.headers()["content-security-policy"].to_str().unwrap().starts_with("sandbox"));
        assert_eq!(answer.text().await.unwrap(), MAP);
    }
    let other = host(ok("secret")).await;
    for url in [
        format!("{other}/map.html"),
        format!("http://127.0.0.2:{port}/map.html"),
        format!("https://127.0.0.1:{port}/map.html"),
        format!("http://someone:else@127.0.0.1:{port}/map.html"),
        format!("{map_host}@evil.example/map.html"),
        "//evil.example/map.html".to_owned(),
        "file:///etc/passwd".to_owned(),
        "http://169.254.169.254/latest/map.html".to_owned(),
        format!("{}/api/files/map.html", app.address),
    ] {
        assert_eq!(ask(&app, &url).await.status(), StatusCode::FORBIDDEN, "{url}");
    }
}

#[tokio::test]
async fn the_status_of_a_listed_host_that_fails_is_reported() {
    let missing = host("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await;
    let broken = host("HTTP/1.1 500 Oops\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await;
    let inside = host(ok("secret")).await;
    let elsewhere = host(format!(
        "HTTP/1.1 302 Found\r\nlocation: {inside}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    ))
    .await;
    let large = host(ok(&"x".repeat(10 * 1024 * 1024 + 1))).await;
    let binary = host(
        [b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n", &[0xff, 0xfe][..]].concat(),
    )
    .await;
    let table = host("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}").await;
    let hosts = [&missing, &broken, &elsewhere, &large, &binary, &table].map(String::as_str).join(",");
    let app = TestApp::start_api_on(Services::new().await.with("MAP_HOSTS", &hosts)).await;
    for (origin, expected) in [
        (&missing, StatusCode::NOT_FOUND),
        (&broken, StatusCode::BAD_GATEWAY),
        (&elsewhere, StatusCode::BAD_GATEWAY),
        (&large, StatusCode::PAYLOAD_TOO_LARGE),
        (&binary, StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (&table, StatusCode::UNSUPPORTED_MEDIA_TYPE),
    ] {
        let (status, text) = error(ask(&app, &format!("{origin}/map.html")).await).await;
        assert_eq!(status, expected);
        assert_eq!(text, json!(format!("Failed to fetch map: {}", expected.canonical_reason().unwrap())));
    }
}

#[tokio::test]
async fn map_requests_of_one_caller_are_limited() {
    let services = Services::new().await.with("AUTH_RATE_LIMIT", "0.01");
    let app = TestApp::start_api_on(services).await;
    let link = stored(&app, "route_map.html").await;
    for _ in 0..3 {
        assert_eq!(ask(&app, &link).await.status(), StatusCode::OK);
    }
    let refused = ask(&app, &link).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: i64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((90..=100).contains(&wait), "{wait}");
    let body: Value = refused.json().await.unwrap();
    let text = "Too many requests. Please try again later.";
    assert_eq!(body, json!({ "error": text, "code": "too_many_requests" }));
    app.platform.clock.advance(chrono::Duration::seconds(wait));
    assert_eq!(ask(&app, &link).await.status(), StatusCode::OK);
}
