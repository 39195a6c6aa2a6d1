//! Secrets that are too short to withstand guessing, or missing. No text holds one.

use secrecy::{ExposeSecret, SecretString};

use super::Finding;
use crate::{Config, config::PaymentGateway};

/// HS256 needs a key as long as its digest (RFC 7518, section 3.2).
const SIGNING_BYTES: usize = 32;
const WEBHOOK_BYTES: usize = 16;

pub(super) fn examine(config: &Config) -> Vec<Finding> {
    let mut found = Vec::new();
    let signing = config.auth_hosted.as_ref().and_then(|project| project.jwt_secret.as_ref());
    found.extend(short(signing, "AUTH_HOSTED_JWT_SECRET", SIGNING_BYTES));
    if let PaymentGateway::Razorpay(account) = &config.payment_gateway {
        found.extend(short(account.webhook_secret.as_ref(), "RAZORPAY_WEBHOOK_SECRET", WEBHOOK_BYTES));
        if account.webhook_secret.is_none() {
            found.push(Finding::warning(
                "webhook",
                "payments whose page was closed early are noticed only by the hourly check",
                "set RAZORPAY_WEBHOOK_SECRET to the secret of the webhook",
            ));
        }
    }
    if config.database_url.is_some() && config.connections_key.is_none() {
        found.push(Finding::warning(
            "connections_key",
            "users can connect no databases and add no webhooks",
            "set CONNECTIONS_KEY to at least 32 random characters, such as from: openssl rand -base64 32",
        ));
    }
    found
}

fn short(secret: Option<&SecretString>, name: &str, least: usize) -> Option<Finding> {
    let bytes = secret?.expose_secret().len();
    (bytes < least).then(|| {
        Finding::fault(
            "weak_secret",
            format!("{name} has {bytes} bytes, which can be guessed"),
            format!("use at least {least} random bytes, such as from: openssl rand -base64 {least}"),
        )
    })
}
