//! HTTP routes under `/api`, one file per noun, and the web app itself.

mod agents;
mod chat;
mod contact;
mod files;
mod health;
mod map_proxy;
mod runs;
mod sessions;
mod table;
mod uploads;
mod web;

use axum::{Json, Router, http::Method, middleware::map_response, response::IntoResponse, routing::any};

use crate::{ApiError, App, auth, error::in_json, security};

pub use table::{Access, RouteInfo, Routes};

/// Everything that this server answers over HTTP, and the list of its routes.
pub fn routes(app: App) -> (Router, Vec<RouteInfo>) {
    let (api, mut list) = api(&app).into_parts();
    let (sign_in, sign_in_list) = auth::routes(&app);
    list.extend(sign_in_list);
    let api = api.fallback(async || ApiError::NotFound).layer(map_response(in_json));
    let router = Router::new()
        .nest("/api", api)
        .route("/api/", any(async || ApiError::NotFound))
        .nest("/auth/v1", sign_in)
        .fallback(web::page)
        .with_state(app);
    (security::layered(router), list)
}

fn api(app: &App) -> Routes {
    let parts = [
        agents::routes,
        chat::routes,
        contact::routes,
        files::routes,
        map_proxy::routes,
        runs::routes,
        sessions::routes,
        uploads::routes,
    ];
    let routes = Routes::below("/api", app).open(Method::GET, "/health", health::health);
    parts.into_iter().fold(routes, |routes, add| add(routes))
}

/// An empty answer in JSON, for calls that have nothing to say but yes.
fn done() -> impl IntoResponse {
    Json(serde_json::json!({}))
}
