//! Checks calls against the API's own description, and lists the calls that were made.

use std::collections::BTreeSet;

use api::route_table::{Content, RouteInfo};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header::CONTENT_TYPE};
use serde_json::Value;

use super::{assert_valid, document};
use crate::support::TestApp;

/// The description, and the routes whose answers have matched it.
pub struct Live {
    document: Value,
    routes: Vec<RouteInfo>,
    called: BTreeSet<String>,
}

impl Live {
    pub async fn of(app: &TestApp) -> Self {
        let (_, router) = api::router(app.platform.clone()).await.unwrap();
        Self { document: document(app).await, routes: api::route_list(&router), called: BTreeSet::new() }
    }

    /// Sends a request that must succeed as its route describes. Returns the JSON of the answer, or null if there is
    /// none.
    pub async fn call(&mut self, request: RequestBuilder) -> Value {
        let answer = self.answer(request).await;
        let is_json = answer.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
        if is_json { answer.json().await.expect("JSON") } else { Value::Null }
    }

    /// The address to which a route redirects.
    pub async fn led_to(&mut self, request: RequestBuilder) -> String {
        self.answer(request).await.headers()["location"].to_str().unwrap().to_owned()
    }

    async fn answer(&mut self, request: RequestBuilder) -> Response {
        let (client, request) = request.build_split();
        let request = request.expect("a request");
        let route = self.route(request.method(), request.url().path());
        let answer = client.execute(request).await.expect("an answer");
        let name = name_of(&route);
        let status = answer.status();
        let kind = answer.headers().get(CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
        let kind = kind.unwrap_or_default();
        match route.answer.unwrap_or_else(|| panic!("{name} does not describe its answer")) {
            Content::Json(_) => {
                let body = answer.bytes().await.unwrap();
                let text = String::from_utf8_lossy(&body);
                assert_eq!(status, StatusCode::OK, "{name}: {text}");
                let schema = self.schema(&route);
                assert!(!schema.is_null(), "{name} is not described");
                assert_valid(&self.document, schema, &serde_json::from_slice(&body).unwrap(), &name);
                self.called.insert(name);
                return axum::http::Response::builder().header(CONTENT_TYPE, kind).body(body).unwrap().into();
            }
            Content::Other(described, _) => {
                let is_described = described == "*/*" || kind.starts_with(described);
                assert!(status == StatusCode::OK && is_described, "{name} answered {status} with {kind}");
            }
            // A HEAD request for a link is answered like a page without its text.
            Content::Nothing if route.method == Method::HEAD => assert_eq!(status, StatusCode::OK, "{name}"),
            Content::Nothing => assert_eq!(status, StatusCode::NO_CONTENT, "{name}"),
            Content::Redirect => assert!(status.is_redirection(), "{name} answered {status}"),
        }
        self.called.insert(name);
        answer
    }

    /// The route of the address; a route without parameters takes precedence over one with them.
    fn route(&self, method: &Method, address: &str) -> RouteInfo {
        let fits = |route: &&RouteInfo| route.method == *method && is_at(&route.path, address);
        let found = self.routes.iter().filter(fits).min_by_key(|route| route.path.matches('{').count());
        found.unwrap_or_else(|| panic!("there is no {method} {address}")).clone()
    }

    fn schema(&self, route: &RouteInfo) -> &Value {
        let (path, method) = (route.path.replace("{*", "{"), route.method.as_str().to_lowercase());
        &self.document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"]
    }

    /// The routes that were never called.
    pub fn not_called(&self) -> Vec<String> {
        self.routes.iter().map(name_of).filter(|name| !self.called.contains(name)).collect()
    }
}

fn name_of(route: &RouteInfo) -> String {
    format!("{} {}", route.method, route.path)
}

fn is_at(path: &str, address: &str) -> bool {
    let mut parts = address.split('/');
    for expected in path.split('/') {
        let Some(part) = parts.next() else { return false };
        if expected.starts_with("{*") {
            return true;
        }
        if !expected.starts_with('{') && expected != part {
            return false;
        }
    }
    parts.next().is_none()
}
