//! Shows a route map in a frame: one of our own, behind its signed link, or one of a listed host.
//! `runs/pages.rs` restricts what a map may do in the frame.

use axum::{
    Json,
    body::Body,
    extract::{Query, State},
    http::{
        Method, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::{
    error::ApiError,
    maps::MAX_BYTES,
    operations::results,
    routes::{
        Routes,
        runs::pages::{POLICY, is_page, policy},
    },
    state::App,
};

/// Calls of one peer in five minutes: an office behind one address that reads conversations full of maps.
const MOST_PER_PEER: u32 = 300;

const FILES: &str = "/api/files/";

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .open_limited(Method::GET, "/user/map-proxy", (MOST_PER_PEER, ApiError::into_response), map)
        .about("A route map at our signed link or from a listed host, as a page without network access")
        .query::<Asked>()
        .answers_with("text/html")
}

#[derive(Deserialize, JsonSchema)]
struct Asked {
    #[serde(default)]
    url: String,
}

async fn map(State(app): State<App>, Query(asked): Query<Asked>) -> Response {
    if asked.url.trim().is_empty() {
        return refused(StatusCode::BAD_REQUEST, "No map URL provided.");
    }
    match body(&app, asked.url.trim()).await {
        Ok((body, policy)) => shown(body, policy),
        Err(FetchError::Gone(gone)) => gone.into_response(),
        Err(FetchError::Status(status)) => {
            let name = status.canonical_reason().unwrap_or("Unknown Error");
            refused(status, &format!("Failed to fetch map: {name}"))
        }
    }
}

/// Why a map is not shown.
enum FetchError {
    Status(StatusCode),
    /// The files of its run are gone; the error gives the reason.
    Gone(ApiError),
}

impl From<StatusCode> for FetchError {
    fn from(status: StatusCode) -> Self {
        Self::Status(status)
    }
}

/// The map, and its content policy: maps of other hosts may contact no server.
async fn body(app: &App, address: &str) -> Result<(Body, String), FetchError> {
    let home = &app.platform.config.public_url;
    let url = home.join(address).map_err(|_| StatusCode::BAD_REQUEST)?;
    if app.map_hosts.lists(&url) {
        let map = app.map_hosts.fetch(url).await?;
        return Ok((Body::from(map), POLICY.to_owned()));
    }
    if url.origin() != home.origin() {
        return Err(StatusCode::FORBIDDEN.into());
    }
    Ok((own_map(app, &url).await?, policy(app.platform.config.outside.tiles.as_ref())))
}

async fn own_map(app: &App, url: &Url) -> Result<Body, FetchError> {
    let key = url.path().strip_prefix(FILES).ok_or(StatusCode::FORBIDDEN)?;
    if !is_page(key) {
        return Err(StatusCode::FORBIDDEN.into());
    }
    let (expires, signature) = signature(url).ok_or(StatusCode::FORBIDDEN)?;
    let platform = &app.platform;
    if !platform.files.is_valid_link(key, expires, &signature, platform.clock.now()) {
        return Err(StatusCode::FORBIDDEN.into());
    }
    let found = platform.files.stream(key).await.map_err(|error| unreadable(&error))?;
    match found {
        Some((size, _)) if size > MAX_BYTES => Err(StatusCode::PAYLOAD_TOO_LARGE.into()),
        Some((_, content)) => Ok(Body::from_stream(content)),
        None => Err(match results::missing(platform, key).await {
            Ok(gone @ ApiError::Gone(_)) => FetchError::Gone(gone),
            Ok(_) => StatusCode::NOT_FOUND.into(),
            Err(error) => unreadable(&anyhow::Error::new(error)).into(),
        }),
    }
}

fn unreadable(error: &anyhow::Error) -> StatusCode {
    tracing::error!(error = format!("{error:#}"), "a stored map could not be read");
    StatusCode::INTERNAL_SERVER_ERROR
}

/// The expiry of a link, and its signature.
fn signature(url: &Url) -> Option<(i64, String)> {
    let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value);
    Some((value("expires")?.parse().ok()?, value("signature")?.into_owned()))
}

fn shown(body: Body, policy: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (CONTENT_SECURITY_POLICY, policy),
        (CACHE_CONTROL, "private, max-age=300".to_owned()),
    ];
    (headers, body).into_response()
}

fn refused(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text, "code": "map_not_shown" }))).into_response()
}
