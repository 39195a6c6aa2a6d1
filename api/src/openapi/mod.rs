//! The description of the API: an OpenAPI document built from the list of routes, and a page that shows it. Nothing is
//! written twice: paths come from the router, schemas from the types of the handlers.

mod document;
mod page;

use std::sync::{Arc, OnceLock};

use axum::{Json, http::Method, response::Html};
use serde_json::Value;

use crate::route_table::{RouteInfo, Routes};

/// Holds the document once all routes are known, including its own route.
#[derive(Clone, Default)]
pub(crate) struct Description(Arc<OnceLock<Value>>);

impl Description {
    pub(crate) fn routes<S: Clone + Send + Sync + 'static>(&self, routes: Routes<S>) -> Routes<S> {
        let (document, page) = (self.0.clone(), self.0.clone());
        routes
            .open(Method::GET, "/openapi.json", async move || Json(document.get().cloned()))
            .about("This document")
            .answers_with("application/json")
            .open(Method::GET, "/docs", async move || Html(page.get().map(page::page).unwrap_or_default()))
            .about("This document as a page")
            .answers_with("text/html")
    }

    pub(crate) fn publish(&self, list: &[RouteInfo]) {
        self.0.get_or_init(|| document::document(list));
    }
}
