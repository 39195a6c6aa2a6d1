//! Applies to all requests and answers: security headers, limits, compression, and catching panics.

use std::{any::Any, sync::Arc, time::Duration};

use anyhow::Context;
use axum::{
    Router,
    extract::{Request, State},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{
            CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
            X_FRAME_OPTIONS,
        },
    },
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use platform::Config;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer, Predicate,
        predicate::{NotForContentType, SizeAbove},
    },
    timeout::TimeoutLayer,
};

use crate::{
    caching::keep_out_of_caches,
    error::ApiError,
    payments::{CheckoutKind, Gateway},
};

/// Pages may load, run and contact only what this server itself serves.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; frame-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// Longer than the longest time that a call waits for its reply.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(300);

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const HEADERS: [(HeaderName, &str); 5] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "SAMEORIGIN"),
    (REFERRER_POLICY, "same-origin"),
    (STRICT_TRANSPORT_SECURITY, "max-age=31536000"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The router with limits, compression and caught panics.
pub(crate) fn layered(router: Router) -> Router {
    let compressed = SizeAbove::new(1024).and(NotForContentType::IMAGES);
    router
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, REQUEST_TIMEOUT))
        .layer(CatchPanicLayer::custom(panicked))
}

/// The router with security headers on every answer, including those of the layers below. Must be applied last.
///
/// # Errors
/// When the address of a hosted sign-in project is not valid in a header.
pub(crate) fn with_headers(
    router: Router,
    config: &Config,
    gateway: Option<&dyn Gateway>,
) -> anyhow::Result<Router> {
    let policy = HeaderValue::from_str(&policy(config, gateway)).context("writing the security policy")?;
    let opener = HeaderValue::from_static(opener_policy(gateway));
    let headers = Arc::new((policy, opener));
    Ok(router.layer(from_fn_with_state(headers, add_headers)))
}

async fn add_headers(
    State(own): State<Arc<(HeaderValue, HeaderValue)>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    keep_out_of_caches(&path, &mut response);
    let (policy, opener) = &*own;
    response.headers_mut().entry(CONTENT_SECURITY_POLICY).or_insert_with(|| policy.clone());
    response.headers_mut().entry(OPENER_POLICY).or_insert_with(|| opener.clone());
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A checkout in a window opens windows of banks and receives their messages; without one, windows are isolated from
/// each other.
fn opener_policy(gateway: Option<&dyn Gateway>) -> &'static str {
    match gateway.map(Gateway::checkout_kind) {
        Some(CheckoutKind::Window) => "same-origin-allow-popups",
        Some(CheckoutKind::Form | CheckoutKind::Played(_)) | None => "same-origin",
    }
}

/// The policy. Browsers may also contact the hosted sign-in project, if there is one, and the payment gateway.
fn policy(config: &Config, gateway: Option<&dyn Gateway>) -> String {
    let mut policy = POLICY.to_owned();
    if let Some(project) = &config.auth_hosted {
        allow(&mut policy, "connect-src", &project.url.origin().ascii_serialization());
    }
    for (directive, source) in gateway.map(Gateway::content_policy).unwrap_or_default() {
        allow(&mut policy, directive, &source);
    }
    policy
}

/// Adds a source to an existing directive of the policy.
fn allow(policy: &mut String, directive: &str, source: &str) {
    let own = format!("{directive} 'self'");
    *policy = policy.replace(&own, &format!("{own} {source}"));
}

fn panicked(_cause: Box<dyn Any + Send + 'static>) -> Response {
    ApiError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::Request, routing::get};
    use platform::Platform;
    use tempfile::TempDir;
    use tower::ServiceExt;

    use super::*;
    use crate::payments::Payments;

    /// An installation in a temporary folder, and its payments.
    async fn open(vars: &[(&str, &str)]) -> (TempDir, Platform, Payments) {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::from_vars(|name| match name {
            "DATA_DIR" => folder.path().to_str().map(str::to_owned),
            _ => vars.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()),
        });
        let platform = Platform::open(config.unwrap()).await.unwrap();
        let payments = Payments::open(&platform).await.unwrap();
        (folder, platform, payments)
    }

    async fn policy_of(vars: &[(&str, &str)]) -> String {
        let (_folder, platform, payments) = open(vars).await;
        policy(&platform.config, payments.gateway())
    }

    #[tokio::test]
    async fn the_answer_after_a_panic_also_has_the_security_headers() {
        let broken: fn() -> std::future::Ready<()> = || panic!("on purpose");
        let (_folder, platform, _) = open(&[]).await;
        let router = layered(Router::new().route("/", get(broken)));
        let router = with_headers(router, &platform.config, None).unwrap();
        let answer = router.oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        for name in HEADERS.map(|(name, _)| name).iter().chain([&CONTENT_SECURITY_POLICY]) {
            assert!(answer.headers().contains_key(name), "{name}");
        }
    }

    #[tokio::test]
    async fn a_hosted_project_adds_only_its_own_origin_to_the_policy() {
        assert_eq!(policy_of(&[]).await, POLICY);
        let vars = [("AUTH_HOSTED_URL", "https://p.example:8443/x"), ("AUTH_HOSTED_KEY", "anon")];
        let policy = policy_of(&vars).await;
        assert!(policy.contains("; connect-src 'self' https://p.example:8443; "), "{policy}");
        assert_eq!(policy.replace(" https://p.example:8443", ""), POLICY);
    }

    #[tokio::test]
    async fn with_razorpay_its_script_window_and_calls_are_allowed() {
        let keys = [("PAYMENT_GATEWAY", "razorpay"), ("RAZORPAY_KEY_ID", "k"), ("RAZORPAY_KEY_SECRET", "s")];
        let policy = policy_of(&keys).await;
        let (api, checkout) = ("https://api.razorpay.com", "https://checkout.razorpay.com");
        let (lumberjack, parts) = ("https://lumberjack.razorpay.com", "https://cdn.razorpay.com");
        let scripts = directive(&policy, "script-src");
        assert_eq!(sorted(scripts), sorted(vec!["'self'", checkout, parts]));
        assert_eq!(
            sorted(directive(&policy, "frame-src")),
            sorted(vec!["'self'", "blob:", "data:", api, checkout])
        );
        assert_eq!(
            sorted(directive(&policy, "connect-src")),
            sorted(vec!["'self'", api, checkout, lumberjack])
        );
        let without = [api, checkout, lumberjack, parts]
            .iter()
            .fold(policy.clone(), |policy, source| policy.replace(&format!(" {source}"), ""));
        assert_eq!(without, POLICY);
    }

    #[tokio::test]
    async fn with_payu_only_form_submissions_to_payu_are_added_to_the_policy() {
        let keys = [("PAYMENT_GATEWAY", "payu"), ("PAYU_KEY", "k"), ("PAYU_SALT", "s")];
        let policy = policy_of(&keys).await;
        assert_eq!(directive(&policy, "form-action"), ["'self'", "https://test.payu.in"]);
        assert_eq!(policy.replace(" https://test.payu.in", ""), POLICY);
    }

    #[tokio::test]
    async fn without_an_outside_gateway_the_policy_allows_no_other_source() {
        for gateway in ["sandbox", "none"] {
            assert_eq!(policy_of(&[("PAYMENT_GATEWAY", gateway)]).await, POLICY);
        }
    }

    fn directive<'a>(policy: &'a str, name: &str) -> Vec<&'a str> {
        let found = policy.split(';').map(str::trim).find_map(|part| part.strip_prefix(name));
        found.unwrap_or_default().split_whitespace().collect()
    }

    fn sorted(mut sources: Vec<&str>) -> Vec<&str> {
        sources.sort_unstable();
        sources
    }
}
