//! The web app, which is part of the executable: its files, and its pages, which are all the same file. The app itself
//! shows the right page, or that there is none at an address; the status matches that.

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderMap, HeaderName, Method, StatusCode, Uri,
        header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, REFERRER_POLICY},
    },
    response::{Html, IntoResponse, Response},
};
use platform::{Config, config::HostedSignIn, secret::hex};
use protocol::SessionId;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::sharing::UNLISTED;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
struct Web;

/// The pages of the help, by the names of their files. The app has their texts; here only the names count.
#[derive(RustEmbed)]
#[folder = "../docs/user"]
#[metadata_only = true]
struct Guide;

/// The articles of the general agent, which the help shows as well.
#[derive(RustEmbed)]
#[folder = "../agents/knowledge/articles"]
#[metadata_only = true]
struct Articles;

/// The pages of `web/src/app/pages.tsx`, without the first slash.
const PAGES: [&str; 19] = [
    "",
    "signup",
    "auth/callback",
    "auth/reset",
    "contact",
    "terms",
    "privacy",
    "help",
    "shared",
    "map",
    "pricing",
    "payment/success",
    "analytics",
    "upload",
    "account",
    "chat",
    "admin",
    "admin/operations",
    "admin/pricing",
];

/// Each conversation has an address below this page.
const CONVERSATIONS: &str = "chat";

/// Each link to a conversation has an address below this page, which holds its secret.
const SHARED: &str = "shared";

/// Each page of the help has an address below this page.
const HELP: &str = "help";

/// No search engine lists a page whose address is a secret, and no other page learns it.
const PRIVATE: [(HeaderName, &str); 2] = [UNLISTED, (REFERRER_POLICY, "no-referrer")];

const INDEX: &str = "index.html";
/// Describes the build; the app never requests it.
const OF_THE_BUILD: &str = ".vite/";
const NOT_BUILT: &str = "<!doctype html><title>Not built</title><p>The web app is not part of this build. Run <code>make build</code>.";

/// The first page, with the address and public key of the hosted project that people sign in at.
#[derive(Clone)]
pub(super) struct Index {
    bytes: Bytes,
    tag: String,
}

impl Index {
    /// `None` when people sign in at this installation, or the web app is not part of the build: then the file is
    /// served unchanged.
    pub(super) fn for_browsers(config: &Config) -> Option<Self> {
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

/// The text, escaped for the value of an attribute.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// The file or the page at this address; if there is neither, the app, which reports that.
pub(super) fn page(method: &Method, uri: &Uri, headers: &HeaderMap, index: Option<&Index>) -> Response {
    let path = uri.path().trim_start_matches('/');
    let file = Some(path).filter(|path| *path != INDEX && !path.starts_with(OF_THE_BUILD)).and_then(Web::get);
    let is_read = *method == Method::GET || *method == Method::HEAD;
    match file {
        _ if !is_read && (file.is_some() || is_page(path)) => only_read(),
        Some(file) => answer(path, &file, headers),
        None if is_shared(path) => (PRIVATE, app(headers, index)).into_response(),
        None if is_page(path) => app(headers, index),
        None if !is_read || is_called_a_file(path) => (StatusCode::NOT_FOUND, "Not found").into_response(),
        // A missing page has no version to compare with.
        None => match app(&HeaderMap::new(), index) {
            found if found.status() == StatusCode::OK => (StatusCode::NOT_FOUND, found).into_response(),
            missing => missing,
        },
    }
}

/// Compares addresses as the app does: without regard to upper and lower case and to a slash at the end.
fn is_page(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    PAGES.iter().any(|page| page.eq_ignore_ascii_case(path))
        || is_conversation(path)
        || is_help(path)
        || is_shared(path)
}

/// Whether there is such a conversation, and whose it is, the app learns from the API. The page is the same for all.
fn is_conversation(path: &str) -> bool {
    let Some((page, id)) = path.split_once('/') else { return false };
    page.eq_ignore_ascii_case(CONVERSATIONS) && SessionId::try_from(id.to_owned()).is_ok()
}

/// Whether the link works, the app learns from the API.
fn is_shared(path: &str) -> bool {
    let (page, token) = path.split_once('/').unwrap_or((path, ""));
    let token = token.trim_end_matches('/');
    page.eq_ignore_ascii_case(SHARED)
        && token.bytes().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_'))
}

fn is_help(path: &str) -> bool {
    let Some((page, name)) = path.split_once('/') else { return false };
    // The list of pages has a name in capitals and is no page itself.
    let is_name = name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
    let file = format!("{name}.md");
    page.eq_ignore_ascii_case(HELP)
        && is_name
        && (Guide::get(&file).is_some() || Articles::get(&file).is_some())
}

/// No page has a dot in the last part of its address: such an address counts as a file.
fn is_called_a_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
        || path.starts_with("assets/")
        || path.starts_with("samples/")
}

fn only_read() -> Response {
    let text = "Pages and files can only be read.";
    (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")], text).into_response()
}

fn app(headers: &HeaderMap, index: Option<&Index>) -> Response {
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

    const PAGES_OF_THE_APP: &str = include_str!("../../../web/src/app/pages.tsx");

    #[test]
    fn the_server_and_the_app_have_the_same_pages() {
        let mut of_app: Vec<&str> =
            PAGES_OF_THE_APP.split("path: \"/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        of_app.sort_unstable();
        let mut pages = PAGES;
        pages.sort_unstable();
        assert_eq!(of_app, pages);
    }

    #[test]
    fn conversations_and_help_have_addresses_below_their_page_in_the_app_too() {
        assert_eq!(PAGES_OF_THE_APP.matches("parameter: \":").count(), 3);
        for page in [
            "path: \"/chat\",\n    parameter: \":sessionId\"",
            "path: \"/help\",\n    parameter: \":helpPage\"",
            "path: \"/shared\",\n    parameter: \":shareToken\"",
        ] {
            assert!(PAGES_OF_THE_APP.contains(page), "{page}");
        }
    }

    #[test]
    fn the_server_and_the_app_interpret_addresses_alike() {
        for page in [
            "",
            "chat",
            "Chat",
            "chat/",
            "auth/callback",
            "admin/pricing/",
            "chat/session_1_a",
            "Chat/b-2/",
            "help",
            "help/keys",
            "Help/mase/",
            "shared",
            "Shared/Ab-_9/",
        ] {
            assert!(is_page(page), "{page}");
        }
        for other in [
            "chat/a/b",
            "chat/a.b",
            "chat/a%20b",
            "account/1",
            "help/none",
            "help/README",
            "help/keys/more",
            "help/../keys",
            "shared/a/b",
            "shared/a.b",
            "shared/a%20b",
            "index.html",
            "robots.txt",
            "health/ready",
            "auth",
            "chats",
        ] {
            assert!(!is_page(other), "{other}");
        }
    }

    #[test]
    fn configured_values_are_escaped_in_the_page() {
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
