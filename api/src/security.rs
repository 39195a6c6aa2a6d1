//! What every answer carries and every request goes through: security headers, limits, compression, panics caught.

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
use platform::{Config, config::PaymentGateway};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer, Predicate,
        predicate::{NotForContentType, SizeAbove},
    },
    timeout::TimeoutLayer,
};
use url::Url;

use crate::{ApiError, caching::keep_out_of_caches};

/// Only what this server itself serves may load, run or be talked to.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; frame-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// Where Razorpay's script opens its window, and where it tells how that goes.
const RAZORPAY_FRAMES: &str = "https://api.razorpay.com";
const RAZORPAY_EVENTS: &str = "https://lumberjack.razorpay.com";
/// Its script loads a part of itself from there.
const RAZORPAY_PARTS: &str = "https://cdn.razorpay.com";

/// Longer than the longest wait of a call for its reply.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(300);

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const HEADERS: [(HeaderName, &str); 5] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "SAMEORIGIN"),
    (REFERRER_POLICY, "same-origin"),
    (STRICT_TRANSPORT_SECURITY, "max-age=31536000"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The router with limits, compression and panics caught.
pub fn layered(router: Router) -> Router {
    let compressed = SizeAbove::new(1024).and(NotForContentType::IMAGES);
    router
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, REQUEST_TIMEOUT))
        .layer(CatchPanicLayer::custom(panicked))
}

/// The router with security headers on every answer, also on those of the layers below. Comes last.
///
/// # Errors
/// When the address of a hosted sign-in project cannot be written in a header.
pub fn with_headers(router: Router, config: &Config) -> anyhow::Result<Router> {
    let policy = HeaderValue::from_str(&policy(config)).context("writing the security policy")?;
    let opener = HeaderValue::from_static(opener_policy(config));
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

/// Razorpay opens windows of banks and hears from them; otherwise no window knows another.
fn opener_policy(config: &Config) -> &'static str {
    match config.payment_gateway {
        PaymentGateway::Razorpay(_) => "same-origin-allow-popups",
        _ => "same-origin",
    }
}

/// Browsers also talk to the hosted project that people sign in at, if there is one, and to the gateway that is paid at.
fn policy(config: &Config) -> String {
    let mut policy = POLICY.to_owned();
    if let Some(project) = &config.auth_hosted {
        allow(&mut policy, "connect-src", &origin(&project.url));
    }
    match &config.payment_gateway {
        PaymentGateway::Razorpay(keys) => {
            let checkout = origin(&keys.checkout_url);
            allow(&mut policy, "script-src", &checkout);
            allow(&mut policy, "script-src", RAZORPAY_PARTS);
            for source in [RAZORPAY_FRAMES, &checkout] {
                allow(&mut policy, "frame-src", source);
                allow(&mut policy, "connect-src", source);
            }
            allow(&mut policy, "connect-src", RAZORPAY_EVENTS);
        }
        PaymentGateway::Payu(keys) => allow(&mut policy, "form-action", &origin(&keys.payment_url)),
        PaymentGateway::Sandbox | PaymentGateway::None => {}
    }
    policy
}

/// Adds a source to a directive that the policy has.
fn allow(policy: &mut String, directive: &str, source: &str) {
    let own = format!("{directive} 'self'");
    *policy = policy.replace(&own, &format!("{own} {source}"));
}

fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

fn panicked(_cause: Box<dyn Any + Send + 'static>) -> Response {
    ApiError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::Request, routing::get};
    use tower::ServiceExt;

    use super::*;

    fn config(vars: &[(&str, &str)]) -> Config {
        let var =
            |name: &str| vars.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Config::from_vars(var).unwrap()
    }

    #[tokio::test]
    async fn an_answer_after_a_panic_has_the_headers_too() {
        let broken: fn() -> std::future::Ready<()> = || panic!("on purpose");
        let router = with_headers(layered(Router::new().route("/", get(broken))), &config(&[])).unwrap();
        let answer = router.oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        for name in HEADERS.map(|(name, _)| name).iter().chain([&CONTENT_SECURITY_POLICY]) {
            assert!(answer.headers().contains_key(name), "{name}");
        }
    }

    #[test]
    fn a_hosted_project_may_be_talked_to_and_nothing_else_changes() {
        assert_eq!(policy(&config(&[])), POLICY);
        let vars = [("AUTH_HOSTED_URL", "https://p.example:8443/x"), ("AUTH_HOSTED_KEY", "anon")];
        let policy = policy(&config(&vars));
        assert!(policy.contains("; connect-src 'self' https://p.example:8443; "), "{policy}");
        assert_eq!(policy.replace(" https://p.example:8443", ""), POLICY);
    }

    #[test]
    fn razorpays_script_its_window_and_its_calls_are_allowed_where_it_takes_the_money() {
        let keys = [("PAYMENT_GATEWAY", "razorpay"), ("RAZORPAY_KEY_ID", "k"), ("RAZORPAY_KEY_SECRET", "s")];
        let policy = policy(&config(&keys));
        let (api, checkout) = ("https://api.razorpay.com", "https://checkout.razorpay.com");
        let lumberjack = "https://lumberjack.razorpay.com";
        let scripts = directive(&policy, "script-src");
        assert_eq!(sorted(scripts), sorted(vec!["'self'", checkout, RAZORPAY_PARTS]));
        assert_eq!(
            sorted(directive(&policy, "frame-src")),
            sorted(vec!["'self'", "blob:", "data:", api, checkout])
        );
        assert_eq!(
            sorted(directive(&policy, "connect-src")),
            sorted(vec!["'self'", api, checkout, lumberjack])
        );
        let without = [api, checkout, lumberjack, RAZORPAY_PARTS]
            .iter()
            .fold(policy.clone(), |policy, source| policy.replace(&format!(" {source}"), ""));
        assert_eq!(without, POLICY);
    }

    #[test]
    fn forms_may_go_to_payu_where_it_takes_the_money_and_nothing_else_changes() {
        let keys = [("PAYMENT_GATEWAY", "payu"), ("PAYU_KEY", "k"), ("PAYU_SALT", "s")];
        let policy = policy(&config(&keys));
        assert_eq!(directive(&policy, "form-action"), ["'self'", "https://test.payu.in"]);
        assert_eq!(policy.replace(" https://test.payu.in", ""), POLICY);
    }

    #[test]
    fn without_a_gateway_of_others_nobody_else_is_allowed() {
        for gateway in ["sandbox", "none"] {
            assert_eq!(policy(&config(&[("PAYMENT_GATEWAY", gateway)])), POLICY);
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
