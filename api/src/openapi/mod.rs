//! What the API says about itself: an OpenAPI document made of the list of routes, and a page to read it.
//! Nothing is written down twice: paths come from the router, shapes from the types of the handlers.

mod document;
mod page;

use std::sync::OnceLock;

use axum::{Json, http::Method, response::Html};
use serde_json::Value;

use crate::routes::{RouteInfo, Routes};

pub use document::document;

/// The list of routes is the same in every application of a process.
static DOCUMENT: OnceLock<Value> = OnceLock::new();

pub fn routes(routes: Routes) -> Routes {
    routes
        .open(Method::GET, "/openapi.json", async || Json(DOCUMENT.get()))
        .about("This document")
        .answers_with("application/json")
        .open(Method::GET, "/docs", async || Html(DOCUMENT.get().map(page::page).unwrap_or_default()))
        .about("This document as a page")
        .answers_with("text/html")
}

/// Makes the document; called once all routes are known.
pub fn publish(list: &[RouteInfo]) {
    DOCUMENT.get_or_init(|| document(list));
}
