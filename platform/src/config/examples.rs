//! A valid value of every setting, which an error names.

use super::SETTINGS;

const EXAMPLES: [(&str, &str); SETTINGS.len()] = [
    ("BIND_ADDR", "0.0.0.0:8080"),
    ("METRICS_ADDR", "127.0.0.1:9090"),
    ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318"),
    ("OTEL_TRACES_SAMPLER_ARG", "0.1"),
    ("PUBLIC_URL", "https://chain.example.com"),
    ("DATA_DIR", "/var/lib/supplychain"),
    ("DATABASE_URL", "postgres://user:password@db.example.com:5432/supplychain"),
    ("REDIS_URL", "redis://:password@redis.example.com:6379"),
    ("REDIS_NAMESPACE", "supplychain"),
    ("STORAGE_URL", "s3://bucket/prefix"),
    ("WORKER_CONCURRENCY", "4"),
    ("JOB_MAX_ATTEMPTS", "3"),
    ("JOB_TIMEOUT_SECS", "300"),
    ("WORKER_HEARTBEAT_SECS", "2"),
    ("SMTP_URL", "smtp://user:password@mail.example.com:587"),
    ("MAIL_FROM", "Supply Chain <no-reply@example.com>"),
    ("CONTACT_EMAIL", "sales@example.com"),
    ("MAP_HOSTS", "https://maps.example.com"),
    ("SHARE_LINKS", "on"),
    ("OSRM_URL", "https://roads.example.com"),
    ("GEOCODER_URL", "https://places.example.com"),
    ("GEOCODER_PER_SECOND", "10"),
    ("LLM_PROVIDER", "openai"),
    ("LLM_BASE_URL", "https://models.example.com/v1"),
    ("LLM_API_KEY", "the-key-of-the-account"),
    ("LLM_MODEL", "small-model"),
    ("MAP_TILES_URL", "https://tiles.example.com/{z}/{x}/{y}.png"),
    ("MAP_TILES_ATTRIBUTION", "Example Maps"),
    ("AUTH_MAIL_INTERVAL_SECS", "60"),
    ("AUTH_ACCESS_TTL_SECS", "900"),
    ("AUTH_REFRESH_REUSE_SECS", "10"),
    ("AUTH_REDIRECT_URLS", "https://app.example.com/welcome"),
    ("AUTH_RATE_LIMIT", "on"),
    ("GOOGLE_CLIENT_ID", "1234.apps.googleusercontent.com"),
    ("GOOGLE_CLIENT_SECRET", "the-secret-of-the-client"),
    ("GOOGLE_ISSUER", "https://accounts.google.com"),
    ("AUTH_HOSTED_URL", "https://project.example.com"),
    ("AUTH_HOSTED_KEY", "the-public-key"),
    ("AUTH_HOSTED_JWT_SECRET", "at-least-32-random-bytes-as-base64"),
    ("TRUSTED_PROXIES", "10.0.0.0/8"),
    ("PAYMENT_GATEWAY", "razorpay"),
    ("RAZORPAY_KEY_ID", "rzp_live_0123"),
    ("RAZORPAY_KEY_SECRET", "the-secret-of-the-key"),
    ("RAZORPAY_WEBHOOK_SECRET", "at-least-16-random-bytes"),
    ("RAZORPAY_API_URL", "https://api.razorpay.com"),
    ("RAZORPAY_CHECKOUT_URL", "https://checkout.razorpay.com/v1/checkout.js"),
    ("PAYU_KEY", "the-key-of-the-account"),
    ("PAYU_SALT", "the-salt-of-the-account"),
    ("PAYU_PAYMENT_URL", "https://secure.payu.in/_payment"),
    ("PAYU_VERIFY_URL", "https://info.payu.in/merchant/postservice?form=2"),
    ("CONNECTIONS_KEY", "at-least-32-random-characters-for-passwords"),
    ("PRIVATE_DATABASES", "true"),
    ("LOG_FORMAT", "json"),
];

/// A valid value of a setting.
pub(super) fn example(setting: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(name, _)| *name == setting).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, source::vars};

    #[test]
    fn every_setting_has_an_example_that_is_read() {
        for (name, ..) in SETTINGS {
            assert!(example(name).is_some(), "{name} has no example");
        }
        // Sign-in and payments are of one kind at a time.
        for (without, gateway) in [("GOOGLE_", "razorpay"), ("AUTH_HOSTED_", "payu")] {
            let mut all: Vec<(&str, &str)> =
                EXAMPLES.into_iter().filter(|(name, _)| !name.starts_with(without)).collect();
            all.retain(|(name, _)| *name != "PAYMENT_GATEWAY");
            all.push(("PAYMENT_GATEWAY", gateway));
            assert!(Config::checked(vars(&all)).is_ok(), "{:?}", Config::checked(vars(&all)).err());
        }
    }
}
