//! The web app, which is part of the executable. Every address that is no file is the app itself: it has its own routes.

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderMap, StatusCode, Uri,
        header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::{Html, IntoResponse, Response},
};
use platform::{Config, config::HostedSignIn, secret::hex};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Web;

const INDEX: &str = "index.html";
const NOT_BUILT: &str = "<!doctype html><title>Not built</title><p>The web app is not part of this build. Run <code>make build</code>.";

/// The first page, with the address and public key of the hosted project that people sign in at.
#[derive(Clone)]
pub struct Index {
    bytes: Bytes,
    tag: String,
}

impl Index {
    /// None when people sign in here, or the web app is not part of the build: then the file serves as it is.
    pub fn for_browsers(config: &Config) -> Option<Self> {
        let project = config.auth_hosted.as_ref()?;
        let file = Web::get(INDEX)?;
        let html = with_sign_in(std::str::from_utf8(&file.data).ok()?, project);
        Some(Self { tag: tag(&Sha256::digest(html.as_bytes()).into()), bytes: html.into() })
    }
}

fn with_sign_in(html: &str, project: &HostedSignIn) -> String {
    let url = escaped(project.url.as_str().trim_end_matches('/'));
    let key = escaped(&project.public_key);
    let metas =
        format!("<meta name=\"auth-url\" content=\"{url}\"><meta name=\"auth-key\" content=\"{key}\">");
    html.replacen("</head>", &format!("{metas}</head>"), 1)
}

/// Text as it stands in the value of an attribute.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// The file at this address, or the app.
pub fn page(uri: &Uri, headers: &HeaderMap, index: Option<&Index>) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path != INDEX
        && let Some(file) = Web::get(path)
    {
        return answer(path, &file, headers);
    }
    if path.starts_with("assets/") || path.starts_with("samples/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    if let Some(index) = index {
        return respond(INDEX, "text/html", index.tag.clone(), index.bytes.clone(), headers);
    }
    match Web::get(INDEX) {
        Some(file) => answer(INDEX, &file, headers),
        None => (StatusCode::NOT_FOUND, Html(NOT_BUILT)).into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = tag(&file.metadata.sha256_hash());
    respond(path, file.metadata.mimetype(), tag, file.data.clone(), headers)
}

fn respond(path: &str, kind: &str, tag: String, body: impl Into<Body>, headers: &HeaderMap) -> Response {
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // Names under assets/ hold a hash of their content.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(CONTENT_TYPE, kind.to_owned()), (CACHE_CONTROL, caching.to_owned()), (ETAG, tag)];
    (headers, body.into()).into_response()
}

fn tag(hash: &[u8; 32]) -> String {
    format!("\"{}\"", hex(&hash[..16]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_configured_stays_a_value_of_the_page() {
        let project = HostedSignIn {
            url: "https://p.example/auth/v1/".parse().unwrap(),
            public_key: "a\"><script>'&".to_owned(),
            jwt_secret: None,
        };
        assert_eq!(
            with_sign_in("<html><head><title>x</title></head><body></head></body></html>", &project),
            "<html><head><title>x</title><meta name=\"auth-url\" content=\"https://p.example/auth/v1\">\
             <meta name=\"auth-key\" content=\"a&quot;&gt;&lt;script&gt;&#39;&amp;\"></head><body></head></body></html>"
        );
    }
}
