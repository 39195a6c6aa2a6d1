//! HTTP routes under `/api`, one file or folder per noun, and the web app itself.

mod admin;
mod admin_feedback;
mod admin_figures;
mod admin_operations;
mod agents;
mod announcements;
mod api_tokens;
mod chat;
mod contact;
mod database_connections;
mod folders;
mod guards;
mod health;
mod map_proxy;
mod payments;
mod privacy;
mod profile;
mod runs;
mod schedules;
mod sessions;
mod sharing;
mod uploads;
mod usage;
mod web;
mod webhooks;

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, Method, Uri},
    middleware::{Next, from_fn, map_response},
    response::Response,
    routing::any,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    auth,
    error::{ApiError, in_json},
    openapi::Description,
    route_table::{self, RouteInfo},
    security,
    state::App,
};

/// Handlers of the API can access the whole application.
type Routes = route_table::Routes<App>;

/// The router for all HTTP requests to this server, and the list of its routes.
pub fn routes(app: App) -> (Router, Vec<RouteInfo>) {
    let description = Description::new(&app.platform.config.public_url);
    let (api, mut list) = description.routes(api(&app)).into_parts();
    let (sign_in, sign_in_list) = auth::routes(&app.auth);
    list.extend(sign_in_list);
    let (health, health_list) = supervision(&app).into_parts();
    list.extend(health_list);
    description.publish(&list);
    let index = web::Index::for_browsers(&app.platform.config);
    let api = api.fallback(async || ApiError::NotFound).layer(map_response(in_json));
    let router = Router::new()
        .nest("/api", api)
        .route("/api/", any(async || ApiError::NotFound))
        .nest("/auth/v1", sign_in)
        .nest("/health", health)
        .route("/auth/v1/", auth::nothing())
        .fallback(async move |method: Method, uri: Uri, headers: HeaderMap| {
            web::page(&method, &uri, &headers, index.as_ref())
        })
        .layer(from_fn(in_time))
        .with_state(app);
    (security::layered(router), list)
}

/// The caller waits for the answer, so a statement that hangs in the database is cancelled.
async fn in_time(request: Request, next: Next) -> Response {
    platform::db::promptly(next.run(request)).await
}

fn supervision(app: &App) -> Routes {
    Routes::below("/health", &app.platform, app.clone())
        .open(Method::GET, "/live", health::live)
        .about("Whether this process runs: 200, or 503 when it is stuck")
        .answers::<health::Status>()
        .open(Method::GET, "/ready", health::ready)
        .about("Whether questions and files can be stored: 200, or 503 when a store accepts no writes")
        .answers::<health::Status>()
}

fn api(app: &App) -> Routes {
    let parts = [
        admin::routes,
        admin_feedback::routes,
        admin_figures::routes,
        admin_operations::routes,
        agents::routes,
        announcements::routes,
        api_tokens::routes,
        chat::routes,
        contact::routes,
        database_connections::routes,
        folders::routes,
        uploads::data_sets::routes,
        uploads::files::routes,
        payments::gateway_messages::routes,
        payments::routes,
        payments::plans::routes,
        map_proxy::routes,
        privacy::routes,
        profile::routes,
        runs::results::routes,
        runs::routes,
        schedules::routes,
        sessions::routes,
        sharing::routes,
        uploads::routes,
        usage::routes,
        webhooks::routes,
    ];
    let routes = Routes::below("/api", &app.platform, app.clone())
        .open(Method::GET, "/health", health::health)
        .about("Which parts of the installation are up")
        .answers::<health::Health>();
    parts.into_iter().fold(routes, |routes, add| add(routes))
}

/// An empty answer in JSON, for calls that succeed and return nothing.
#[derive(Serialize, JsonSchema)]
struct Done {}
