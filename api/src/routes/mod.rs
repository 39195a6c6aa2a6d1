//! HTTP routes under `/api`, one file per noun, and the web app itself.

mod agents;
mod chat;
mod files;
mod health;
mod payments;
mod plans;
mod runs;
mod sessions;
mod table;
mod uploads;
mod web;

use axum::{Router, http::Method, middleware::map_response, routing::any};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{ApiError, App, auth, error::in_json, openapi, security};

pub use table::{Access, Content, RouteInfo, Routes};

/// Everything that this server answers over HTTP, and the list of its routes.
pub fn routes(app: App) -> (Router, Vec<RouteInfo>) {
    let (api, mut list) = api(&app).into_parts();
    let (sign_in, sign_in_list) = auth::routes(&app);
    list.extend(sign_in_list);
    openapi::publish(&list);
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
        files::routes,
        payments::routes,
        plans::routes,
        runs::routes,
        sessions::routes,
        uploads::routes,
        openapi::routes,
    ];
    let routes = Routes::below("/api", app)
        .open(Method::GET, "/health", health::health)
        .about("Which parts of the installation are up")
        .answers::<health::Health>();
    parts.into_iter().fold(routes, |routes, add| add(routes))
}

/// An empty answer in JSON, for calls that have nothing to say but yes.
#[derive(Serialize, JsonSchema)]
struct Done {}
