//! Pages, files and everything else at the top of the site.

use reqwest::{Client, Method, StatusCode};

use crate::support::TestApp;

const PAGES: [&str; 10] = [
    "/",
    "/signup",
    "/chat",
    "/auth/callback?code=1",
    "/payment/success",
    "/admin/pricing",
    "/chat/",
    "/Pricing",
    "/help",
    "/help/keys",
];
const FILES: [&str; 6] = [
    "/robots.txt",
    "/favicon.ico",
    "/favicon.svg",
    "/site.webmanifest",
    "/icons/icon-192.png",
    "/templates/supplier_selection.csv",
];
const UNKNOWN_PAGES: [&str; 6] =
    ["/nothing/here", "/chat/session_one/more", "/auth", "/healthy", "/apis", "/help/none"];
const UNKNOWN_FILES: [&str; 6] =
    ["/sitemap.xml", "/index.html", "/assets/none.js", "/samples/none", "/.env", "/.vite/manifest.json"];

async fn ask(app: &TestApp, method: Method, path: &str) -> reqwest::Response {
    Client::new().request(method, format!("{}{path}", app.address)).send().await.unwrap()
}

#[tokio::test]
async fn pages_and_files_accept_only_get_and_head() {
    let app = TestApp::start().await;
    for path in PAGES.into_iter().chain(FILES) {
        let got = ask(&app, Method::GET, path).await;
        assert_eq!(got.status(), StatusCode::OK, "{path}; is the web app built? npm --prefix web run build");
        let kind = got.headers()["content-type"].clone();
        assert!(!got.bytes().await.unwrap().is_empty(), "{path}");
        let head = ask(&app, Method::HEAD, path).await;
        assert_eq!((head.status(), &head.headers()["content-type"]), (StatusCode::OK, &kind), "HEAD {path}");
        assert!(head.bytes().await.unwrap().is_empty(), "HEAD {path}");
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"] {
            let refused = ask(&app, Method::from_bytes(method.as_bytes()).unwrap(), path).await;
            assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            assert_eq!(refused.headers()["allow"], "GET, HEAD", "{method} {path}");
        }
    }
    let icon = ask(&app, Method::GET, "/favicon.ico").await.bytes().await.unwrap();
    assert!(icon.starts_with(&[0, 0, 1, 0]), "an icon begins so");
    let robots = ask(&app, Method::GET, "/robots.txt").await;
    assert!(robots.headers()["content-type"].to_str().unwrap().starts_with("text/plain"));
    assert!(robots.text().await.unwrap().starts_with("User-agent: *\n"));
    let manifest = ask(&app, Method::GET, "/site.webmanifest").await;
    assert_eq!(manifest.headers()["content-type"], "application/manifest+json");
    let manifest: serde_json::Value = manifest.json().await.unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let path = icon["src"].as_str().unwrap();
        let answer = ask(&app, Method::GET, path).await;
        assert_eq!(answer.headers()["content-type"], icon["type"].as_str().unwrap(), "{path}");
    }
}

#[tokio::test]
async fn an_unknown_page_shows_the_app_with_404_and_an_unknown_file_does_not() {
    let app = TestApp::start().await;
    for path in UNKNOWN_PAGES {
        let answer = ask(&app, Method::GET, path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().await.unwrap().contains("<div id=\"root\">"), "{path}");
        let tag = ask(&app, Method::GET, "/").await.headers()["etag"].clone();
        let again = Client::new().get(format!("{}{path}", app.address)).header("if-none-match", tag);
        assert_eq!(again.send().await.unwrap().status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(ask(&app, Method::HEAD, path).await.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(ask(&app, Method::POST, path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    for path in UNKNOWN_FILES {
        let answer = ask(&app, Method::GET, path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.text().await.unwrap(), "Not found", "{path}");
    }
}

#[tokio::test]
async fn a_wrong_method_is_answered_with_the_allowed_ones() {
    let app = TestApp::start().await;
    for (method, path, allowed) in [
        (Method::POST, "/api/agents", "GET,HEAD"),
        (Method::GET, "/api/chat", "POST"),
        (Method::DELETE, "/api/openapi.json", "GET,HEAD"),
        (Method::GET, "/auth/v1/signup", "POST"),
    ] {
        let answer = ask(&app, method, path).await;
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(answer.headers()["allow"], allowed, "{path}");
    }
    let head = ask(&app, Method::HEAD, "/api/openapi.json").await;
    assert_eq!(head.status(), StatusCode::OK);
}
