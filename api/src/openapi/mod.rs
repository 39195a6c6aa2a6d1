//! The description of the API: an OpenAPI document built from the list of routes, and a page that shows it. Nothing is
//! written twice: paths come from the router, schemas from the types of the handlers.

mod document;
mod page;

use std::sync::{Arc, OnceLock};

use axum::{Json, http::Method, response::Html};
use serde_json::Value;
use url::Url;

use crate::route_table::{RouteInfo, Routes};

/// Holds the document once all routes are known, including its own route, and the address of this server.
#[derive(Clone)]
pub(crate) struct Description {
    document: Arc<OnceLock<Value>>,
    address: Arc<str>,
}

impl Description {
    pub(crate) fn new(public_url: &Url) -> Self {
        let address = public_url.as_str().trim_end_matches('/').into();
        Self { document: Arc::default(), address }
    }

    pub(crate) fn routes<S: Clone + Send + Sync + 'static>(&self, routes: Routes<S>) -> Routes<S> {
        let (document, page) = (Arc::clone(&self.document), self.clone());
        routes
            .open(Method::GET, "/openapi.json", async move || Json(document.get().cloned()))
            .about("This document")
            .answers_with("application/json")
            .open(Method::GET, "/docs", async move || Html(page.page()))
            .about("This document as a page, with examples for programs")
            .answers_with("text/html")
    }

    fn page(&self) -> String {
        self.document.get().map(|document| page::page(document, &self.address)).unwrap_or_default()
    }

    pub(crate) fn publish(&self, list: &[RouteInfo]) {
        self.document.get_or_init(|| document::document(list));
    }
}
