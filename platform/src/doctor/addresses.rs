//! Settings that contradict each other or are unsafe on an address that others can reach, and the mail server.

use secrecy::ExposeSecret;
use tokio::net::TcpStream;
use url::Url;

use super::{Finding, promptly};
use crate::{Config, config::PaymentGateway};

pub(super) fn examine(config: &Config) -> Vec<Finding> {
    let mut found = vec![Finding::ok("settings", "every setting can be read")];
    found.push(public_address(config));
    found.push(stores(config));
    found.extend(payments(config));
    if config.is_loopback() {
        return found;
    }
    if config.smtp_url.is_none() {
        let repair = "set SMTP_URL, for example smtp://user:password@mail.example.com:587";
        found.push(Finding::warning(
            "mail_server",
            "mails go to a folder, so nobody can confirm an address",
            repair,
        ));
    }
    if config.auth_rate_limit.is_none() {
        let repair = "remove AUTH_RATE_LIMIT, or set it to on";
        found.push(Finding::warning("rate_limit", "nothing limits how often passwords are tried", repair));
    }
    if config.trusted_proxies.is_empty() {
        let text = "no proxy is trusted: behind one, all users count as one peer and share its limits";
        found.push(Finding::warning(
            "trusted_proxies",
            text,
            "set TRUSTED_PROXIES to the address of the proxy",
        ));
    }
    found
}

fn public_address(config: &Config) -> Finding {
    let url = &config.public_url;
    if url.scheme() != "https" && !config.is_loopback() {
        let text = "PUBLIC_URL begins with http://, so passwords cross the network in the open";
        return Finding::fault(
            "public_url",
            text,
            "put TLS before the server and set PUBLIC_URL to https://...",
        );
    }
    Finding::ok("public_url", format!("users reach {url}"))
}

fn stores(config: &Config) -> Finding {
    match (config.database_url.is_some(), config.redis_url.is_some(), config.storage_url.is_some()) {
        (false, false, false) => Finding::ok("stores", "everything is in DATA_DIR"),
        (true, true, true) => Finding::ok("stores", "Postgres, Redis and S3"),
        (true, true, false) => Finding::warning(
            "stores",
            "files are in a folder, so every process needs the same folder",
            "set STORAGE_URL, or mount one DATA_DIR for all processes",
        ),
        (true, false, _) => Finding::warning(
            "stores",
            "without REDIS_URL only one process can run",
            "set REDIS_URL before you start separate api and worker processes",
        ),
        (false, ..) => Finding::warning(
            "stores",
            "the database is a file, which belongs to one process",
            "set DATABASE_URL before you start separate api and worker processes",
        ),
    }
}

fn payments(config: &Config) -> Option<Finding> {
    let is_played = matches!(config.payment_gateway, PaymentGateway::Sandbox);
    (is_played && !config.is_loopback()).then(|| {
        let text = "payments are played, so everybody can have every plan";
        Finding::fault("payment_gateway", text, "set PAYMENT_GATEWAY to razorpay, payu or none")
    })
}

/// Whether the mail server takes connections.
pub(super) async fn mail(config: &Config) -> Option<Finding> {
    let url = Url::parse(config.smtp_url.as_ref()?.expose_secret());
    let Some((host, port)) = url.ok().and_then(|url| {
        let port = url.port().unwrap_or(if url.scheme() == "smtps" { 465 } else { 587 });
        Some((url.host_str()?.to_owned(), port))
    }) else {
        let repair = "write it as smtp://user:password@host:port";
        return Some(Finding::fault("mail_server", "SMTP_URL names no server", repair));
    };
    let connected = promptly(async {
        TcpStream::connect((host.as_str(), port)).await.map_err(|error| error.kind().to_string())
    });
    Some(match connected.await {
        Ok(_) => Finding::ok("mail_server", format!("{host}:{port} takes connections")),
        Err(problem) => {
            let repair = "correct host and port in SMTP_URL, or open the way to them";
            Finding::fault("mail_server", format!("{host}:{port} cannot be reached: {problem}"), repair)
        }
    })
}
