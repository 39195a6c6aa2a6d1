//! The web app, which is part of the executable. Every address that is no file is the app itself: it has its own routes.

use axum::{
    http::{
        HeaderMap, StatusCode, Uri,
        header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::{Html, IntoResponse, Response},
};
use platform::secret::hex;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Web;

const NOT_BUILT: &str = "<!doctype html><title>Not built</title><p>The web app is not part of this build. Run <code>make build</code>.";

pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Web::get(path) {
        return answer(path, &file, &headers);
    }
    if path.starts_with("assets/") || path.starts_with("samples/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Web::get("index.html") {
        Some(file) => answer("index.html", &file, &headers),
        None => (StatusCode::NOT_FOUND, Html(NOT_BUILT)).into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // Names under assets/ hold a hash of their content.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (CACHE_CONTROL, caching.to_owned()),
        (ETAG, tag),
    ];
    (headers, file.data.clone()).into_response()
}
