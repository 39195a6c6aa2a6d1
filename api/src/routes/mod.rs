//! HTTP routes under `/api`, one file per noun, and the web app itself.

mod agents;
mod chat;
mod files;
mod health;
mod runs;
mod sessions;
mod uploads;
mod web;

use axum::{
    Json, Router,
    middleware::map_response,
    response::IntoResponse,
    routing::{any, get},
};

use crate::{ApiError, App, auth, error::in_json, security};

/// Everything that this server answers over HTTP.
pub fn routes(app: App) -> Router {
    let api = Router::new()
        .merge(agents::routes())
        .merge(chat::routes())
        .merge(files::routes())
        .merge(runs::routes())
        .merge(sessions::routes())
        .merge(uploads::routes())
        .route("/health", get(health::health))
        .fallback(async || ApiError::NotFound)
        .layer(map_response(in_json));
    let router = Router::new()
        .nest("/api", api)
        .route("/api/", any(async || ApiError::NotFound))
        .nest("/auth/v1", auth::routes())
        .fallback(web::page)
        .with_state(app);
    security::layered(router)
}

/// An empty answer in JSON, for calls that have nothing to say but yes.
fn done() -> impl IntoResponse {
    Json(serde_json::json!({}))
}
