//! Controls which answers browsers and proxies may cache: none of the API, of sign-in and of sockets, except those
//! listed here. `routes/web.rs` sets how long files of the web app may be cached.

use axum::{
    http::{HeaderValue, header::CACHE_CONTROL},
    response::Response,
};

/// Parts of the site whose answers belong to one person.
const PERSONAL: [&str; 3] = ["/api", "/auth", "/socket.io"];

/// Successful answers below these addresses keep their own cache headers: one browser may cache files and maps behind
/// signed links, and every cache may keep the public keys.
pub(crate) const EXCEPTIONS: [&str; 3] =
    ["/api/files/", "/api/user/map-proxy", "/auth/v1/.well-known/jwks.json"];

/// Makes sure that no cache keeps a personal answer.
pub(crate) fn keep_out_of_caches(path: &str, response: &mut Response) {
    let is_exception = EXCEPTIONS.iter().any(|exception| path.starts_with(exception));
    let may_say_so = is_exception && response.status().is_success();
    if is_personal(path) && !(may_say_so && response.headers().contains_key(CACHE_CONTROL)) {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

fn is_personal(path: &str) -> bool {
    let mut below = PERSONAL.iter().filter_map(|part| path.strip_prefix(part));
    below.any(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use axum::{http::StatusCode, response::IntoResponse};

    use super::*;

    fn kept(path: &str, status: StatusCode, own: Option<&'static str>) -> Option<String> {
        let mut response = status.into_response();
        if let Some(own) = own {
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(own));
        }
        keep_out_of_caches(path, &mut response);
        response.headers().get(CACHE_CONTROL).map(|value| value.to_str().unwrap().to_owned())
    }

    #[test]
    fn personal_answers_are_never_cached() {
        for path in [
            "/api",
            "/api/",
            "/api/agents",
            "/api/filesystem",
            "/auth/v1/token",
            "/auth/callback",
            "/socket.io/",
        ] {
            for own in [None, Some("public, max-age=60")] {
                assert_eq!(kept(path, StatusCode::OK, own).as_deref(), Some("no-store"), "{path}");
            }
        }
    }

    #[test]
    fn successful_answers_that_may_be_cached_set_their_own_header() {
        let own = Some("private, max-age=60");
        for path in EXCEPTIONS {
            assert_eq!(kept(path, StatusCode::OK, own).as_deref(), own);
            assert_eq!(kept(path, StatusCode::OK, None).as_deref(), Some("no-store"));
            assert_eq!(kept(path, StatusCode::FORBIDDEN, own).as_deref(), Some("no-store"));
        }
    }

    #[test]
    fn cache_headers_of_web_app_files_are_unchanged() {
        assert_eq!(kept("/assets/app.js", StatusCode::OK, Some("public")).as_deref(), Some("public"));
        assert_eq!(kept("/apis", StatusCode::OK, None), None);
    }
}
