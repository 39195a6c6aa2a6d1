//! Files behind signed links. The link is the permission: it names one file, expires, and cannot be made elsewhere.

use axum::{
    body::Body,
    extract::{Path, Query, State},
    http::{
        Method,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use platform::config::MapTiles;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{
    error::ApiError,
    operations::results,
    routes::{Routes, runs::pages},
    state::App,
};

pub(in crate::routes) fn routes(routes: Routes) -> Routes {
    routes
        .open(Method::GET, "/files/{*key}", download)
        .about("A file at a signed link from another call; the link is the permission")
        .query::<Signed>()
        .answers_with("*/*")
}

#[derive(Deserialize, JsonSchema)]
struct Signed {
    expires: i64,
    signature: String,
}

async fn download(
    State(app): State<App>,
    Path(key): Path<String>,
    Query(link): Query<Signed>,
) -> Result<Response, ApiError> {
    let platform = &app.platform;
    if !platform.files.is_valid_link(&key, link.expires, &link.signature, platform.clock.now()) {
        return Err(ApiError::Forbidden(
            "This link has expired. Please open the conversation again.".to_owned(),
        ));
    }
    let Some((size, content)) = platform.files.stream(&key).await? else {
        return Err(results::missing(platform, &key).await?);
    };
    let name = key.rsplit('/').next().unwrap_or("file");
    let (disposition, policy) = manner(&key, platform.config.outside.tiles.as_ref());
    let headers = [
        (CONTENT_TYPE, media_type(name).to_owned()),
        (CONTENT_LENGTH, size.to_string()),
        (CONTENT_DISPOSITION, format!("{disposition}; filename=\"{name}\"")),
        (CACHE_CONTROL, "private, max-age=3600".to_owned()),
        (CONTENT_SECURITY_POLICY, policy),
    ];
    Ok((headers, Body::from_stream(content)).into_response())
}

/// The browser opens a page of ours and saves every other file. If it shows one anyway, no script in it runs.
fn manner(key: &str, tiles: Option<&MapTiles>) -> (&'static str, String) {
    if pages::is_page(key) {
        return ("inline", pages::policy(tiles));
    }
    ("attachment", "sandbox; default-src 'none'; frame-ancestors 'self'".to_owned())
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "csv" => "text/csv; charset=utf-8",
        "json" | "geojson" => "application/json",
        "xlsx" => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "html" => "text/html; charset=utf-8",
        "gpx" => "application/gpx+xml",
        _ => "application/octet-stream",
    }
}
