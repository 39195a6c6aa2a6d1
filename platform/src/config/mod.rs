//! Configuration, read once from the environment (and `.env`). An invalid value stops the start, and all of them are told.

mod databases;
mod examples;
mod faults;
mod language_model;
mod outside;
mod pages;
mod payments;
mod secret_files;
mod sign_in;
mod source;

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use url::{Origin, Url};

pub use self::faults::ConfigErrors;
pub use self::language_model::{LanguageModel, ModelProvider};
pub use self::outside::{Geocoder, MapTiles, Outside};
pub use self::payments::{GATEWAY_NAMES, PaymentGateway, Payu, Razorpay};
pub use self::secret_files::SECRETS;
pub use self::sign_in::{GoogleSignIn, HostedSignIn};
use self::source::Source;

/// Every setting. A setting that the environment does not name has its default value.
#[derive(Clone, Debug)]
pub struct Config {
    pub bind_addr: SocketAddr,
    pub public_url: Url,
    /// Where metrics are served, if anywhere.
    pub metrics_addr: Option<SocketAddr>,
    /// The collector of traces, if any, and the part of all questions that is traced.
    pub traces: Option<(Url, f64)>,
    pub data_dir: PathBuf,
    pub database_url: Option<SecretString>,
    pub redis_url: Option<SecretString>,
    pub redis_namespace: String,
    pub storage_url: Option<Url>,
    pub storage_keys: Option<StorageKeys>,
    pub worker_concurrency: usize,
    pub job_max_attempts: u32,
    pub job_timeout: Duration,
    pub worker_heartbeat: Duration,
    pub smtp_url: Option<SecretString>,
    pub mail_from: String,
    /// The address that is notified of inquiries, if any.
    pub contact_email: Option<String>,
    /// Origins that may show route maps, in addition to our own.
    pub map_hosts: Vec<Origin>,
    /// Whether users may share a conversation by a link that anyone can open.
    pub share_links: bool,
    pub outside: Outside,
    pub auth_mail_interval: Duration,
    pub auth_access_ttl: Duration,
    pub auth_refresh_reuse: Duration,
    pub auth_redirect_urls: Vec<Url>,
    /// The factor for all limits of one peer and of one user: calls of sign-in, contact form and map proxy, and
    /// connections, sockets and requests that are open at the same time. `None` turns these limits off.
    pub auth_rate_limit: Option<f64>,
    pub google: Option<GoogleSignIn>,
    pub auth_hosted: Option<HostedSignIn>,
    /// Peers whose `X-Forwarded-For` header we trust.
    pub trusted_proxies: Vec<IpNet>,
    pub payment_gateway: PaymentGateway,
    /// Seals the passwords of databases of users. Without it an embedded installation makes a key of its own.
    pub connections_key: Option<SecretString>,
    /// Whether databases of users may be in private networks.
    pub private_databases: bool,
    pub log_format: LogFormat,
    /// Version of the executable, with its commit where that is known.
    pub version: &'static str,
}

/// The keys of the bucket. Without them those of the machine are used.
#[derive(Clone, Debug)]
pub struct StorageKeys {
    pub id: String,
    pub secret: SecretString,
}

fn storage_keys(source: &Source<'_>) -> Result<Option<StorageKeys>, ConfigError> {
    let (id, secret) = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
    if source.get(id).is_none() && source.get(secret).is_none() {
        return Ok(None);
    }
    Ok(Some(StorageKeys { id: source.needed(id, secret)?, secret: source.needed(secret, id)?.into() }))
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Pretty,
    Json,
}

/// An invalid setting. The text never contains the value, which may be a secret.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct ConfigError {
    name: &'static str,
    problem: String,
}

/// Name, default and meaning of every setting, for `supplychain --help`.
pub const SETTINGS: [(&str, &str, &str); 53] = [
    ("BIND_ADDR", "127.0.0.1:8080", "address to listen on"),
    (
        "METRICS_ADDR",
        "",
        "address of the metrics for Prometheus, such as 127.0.0.1:9090; not served without it",
    ),
    (
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "",
        "collector of traces over OTLP, such as http://127.0.0.1:4318; nothing is traced without it",
    ),
    ("OTEL_TRACES_SAMPLER_ARG", "0.1", "part of all questions that is traced, from 0 to 1"),
    (
        "PUBLIC_URL",
        "http://localhost:8080",
        "address that users see, used in mails and redirects; by default with the port of `BIND_ADDR`",
    ),
    ("DATA_DIR", "./data", "folder for the embedded database, queue, files and outbox"),
    ("DATABASE_URL", "", "postgres://... instead of the embedded SQLite file"),
    ("REDIS_URL", "", "redis://... for queue and events; needed as soon as api and worker are separate"),
    ("REDIS_NAMESPACE", "supplychain", "prefix of everything in Redis, for installations that share one"),
    (
        "STORAGE_URL",
        "",
        "s3://bucket/prefix instead of a folder; credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the rest from AWS_*",
    ),
    ("WORKER_CONCURRENCY", "cores", "jobs that a worker runs at once"),
    ("JOB_MAX_ATTEMPTS", "3", "attempts before a job fails permanently"),
    ("JOB_TIMEOUT_SECS", "300", "longest time that one attempt may take"),
    (
        "WORKER_HEARTBEAT_SECS",
        "2",
        "how often a worker reports that it is alive; a worker that is silent for three quarters of this time loses \
         its jobs",
    ),
    (
        "SMTP_URL",
        "",
        "smtp://user:password@host:port; without it mails go to the console and DATA_DIR/outbox",
    ),
    ("MAIL_FROM", "Supply Chain Intelligence <no-reply@localhost>", "sender of mails"),
    (
        "CONTACT_EMAIL",
        "",
        "address that inquiries of the contact page are mailed to; they are stored in any case",
    ),
    ("MAP_HOSTS", "", "origins, separated by commas, whose route maps /map may show besides our own"),
    (
        "SHARE_LINKS",
        "off",
        "on lets users share a conversation by a link that anyone can open until it expires or is revoked",
    ),
    (
        "OSRM_URL",
        "",
        "OSRM-compatible road service for lengths and times of routes; without it great circles are used",
    ),
    (
        "GEOCODER_URL",
        "",
        "Nominatim-compatible service that finds the addresses of files without coordinates; without it coordinates are needed",
    ),
    ("GEOCODER_PER_SECOND", "1", "addresses that each worker may ask the geocoder about in a second"),
    (
        "LLM_PROVIDER",
        "none",
        "language model that reads words of questions that the built-in rules leave over: none, openai (any chat-completions \
         endpoint) or anthropic",
    ),
    (
        "LLM_BASE_URL",
        "address of the provider",
        "another endpoint of that kind, as http://models.local:8000/v1",
    ),
    ("LLM_API_KEY", "", "its key"),
    ("LLM_MODEL", "", "name of the model"),
    ("MAP_TILES_URL", "", "background of route maps, as https://tiles.example.com/{z}/{x}/{y}.png"),
    ("MAP_TILES_ATTRIBUTION", "host of the tiles", "source that route maps name for their background"),
    ("AUTH_MAIL_INTERVAL_SECS", "60", "least time between two mails to one address"),
    ("AUTH_ACCESS_TTL_SECS", "900", "life of an access token"),
    (
        "AUTH_REFRESH_REUSE_SECS",
        "10",
        "how long a used refresh token still works, for tabs that refresh at once",
    ),
    ("AUTH_REDIRECT_URLS", "", "further addresses that sign-in may return to, separated by commas"),
    (
        "AUTH_RATE_LIMIT",
        "on",
        "limits of one peer (calls of sign-in, contact form and map proxy; connections, sockets and requests that are \
         open at once): on, off, or a number that multiplies them",
    ),
    ("GOOGLE_CLIENT_ID", "", "switches Google sign-in on, together with GOOGLE_CLIENT_SECRET"),
    ("GOOGLE_CLIENT_SECRET", "", "the secret of that client"),
    ("GOOGLE_ISSUER", "https://accounts.google.com", "the OpenID Connect provider behind Google sign-in"),
    ("AUTH_HOSTED_URL", "", "hosted sign-in project instead of our own, as https://project.example"),
    ("AUTH_HOSTED_KEY", "", "public (anonymous) key of the hosted project; browsers see it"),
    (
        "AUTH_HOSTED_JWT_SECRET",
        "",
        "secret of a hosted project that signs with HS256 and not with published keys",
    ),
    ("TRUSTED_PROXIES", "", "addresses or networks, separated by commas, whose X-Forwarded-For is trusted"),
    ("PAYMENT_GATEWAY", "sandbox", "sandbox (the default on this machine only), razorpay, payu or none"),
    ("RAZORPAY_KEY_ID", "", "key of the Razorpay account"),
    ("RAZORPAY_KEY_SECRET", "", "its secret"),
    ("RAZORPAY_WEBHOOK_SECRET", "", "secret of the webhook at PUBLIC_URL/api/payments/webhook/razorpay"),
    ("RAZORPAY_API_URL", "https://api.razorpay.com", "address of Razorpay's API"),
    ("RAZORPAY_CHECKOUT_URL", "https://checkout.razorpay.com/v1/checkout.js", "script of its checkout"),
    ("PAYU_KEY", "", "key of the PayU account"),
    ("PAYU_SALT", "", "its salt"),
    ("PAYU_PAYMENT_URL", "https://test.payu.in/_payment", "where PayU takes payments"),
    (
        "PAYU_VERIFY_URL",
        "https://test.payu.in/merchant/postservice?form=2",
        "address at which PayU confirms payments",
    ),
    (
        "CONNECTIONS_KEY",
        "",
        "at least 32 random characters that seal the passwords of databases of users; without it an embedded \
         installation makes a key in DATA_DIR",
    ),
    (
        "PRIVATE_DATABASES",
        "false",
        "true lets users connect databases in private networks and on this machine, also without encryption",
    ),
    ("LOG_FORMAT", "pretty", "pretty or json; what is logged is set by RUST_LOG"),
];

/// The settings in a file, one `NAME=value` a line as in `.env`.
///
/// # Errors
/// When the file cannot be read or a line is no setting.
pub fn settings_in(file: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut settings = BTreeMap::new();
    for setting in dotenvy::from_path_iter(file)? {
        let (name, value) = setting?;
        settings.insert(name, value);
    }
    Ok(settings)
}

impl Config {
    /// Where the database is, without a password.
    #[must_use]
    pub fn place(&self) -> String {
        let address = self.database_url.as_ref().and_then(|url| Url::parse(url.expose_secret()).ok());
        match address {
            Some(url) => {
                let host = url.host_str().unwrap_or("localhost");
                format!("{host}:{}{}", url.port().unwrap_or(5432), url.path())
            }
            None => self.data_dir.display().to_string(),
        }
    }

    /// Reads the process environment, after loading a `.env` file from the working folder.
    ///
    /// # Errors
    /// When a value cannot be used.
    pub fn from_env() -> Result<Self, ConfigErrors> {
        Self::checked(source::environment())
    }

    /// Reads settings from any source of names and values.
    ///
    /// # Errors
    /// When a value cannot be used.
    pub fn from_vars(var: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let secrets = secret_files::read(&var)?;
        let var = |name: &str| secrets.get(name).cloned().or_else(|| var(name));
        let source = Source { var: &var };
        let bind_addr = source.listening("BIND_ADDR", "127.0.0.1:8080")?;
        let public_url: Url =
            source.parsed("PUBLIC_URL", &format!("http://localhost:{}", bind_addr.port()))?;
        Ok(Self {
            bind_addr,
            metrics_addr: source.optional_parsed("METRICS_ADDR")?,
            traces: source
                .optional_parsed::<Url>("OTEL_EXPORTER_OTLP_ENDPOINT")?
                .map(|url| Ok((url, source.part("OTEL_TRACES_SAMPLER_ARG", "0.1")?)))
                .transpose()?,
            data_dir: source.parsed("DATA_DIR", "./data")?,
            database_url: source.optional_with_scheme("DATABASE_URL", &["postgres://", "postgresql://"])?,
            redis_url: source.optional_with_scheme("REDIS_URL", &["redis://", "rediss://"])?,
            redis_namespace: source.text("REDIS_NAMESPACE", "supplychain"),
            storage_url: source.optional_parsed("STORAGE_URL")?,
            storage_keys: storage_keys(&source)?,
            worker_concurrency: source.positive("WORKER_CONCURRENCY", cores())?,
            job_max_attempts: u32::try_from(source.positive("JOB_MAX_ATTEMPTS", 3)?).unwrap_or(u32::MAX),
            job_timeout: source.seconds("JOB_TIMEOUT_SECS", 300)?,
            worker_heartbeat: source.seconds("WORKER_HEARTBEAT_SECS", 2)?,
            smtp_url: source.optional_with_scheme("SMTP_URL", &["smtp://", "smtps://"])?,
            mail_from: source.text("MAIL_FROM", "Supply Chain Intelligence <no-reply@localhost>"),
            contact_email: pages::contact_email(&source)?,
            map_hosts: pages::map_hosts(&source)?,
            share_links: pages::share_links(&source)?,
            outside: Outside::read(&source)?,
            auth_mail_interval: Duration::from_secs(source.parsed("AUTH_MAIL_INTERVAL_SECS", "60")?),
            auth_access_ttl: source.seconds("AUTH_ACCESS_TTL_SECS", 900)?,
            auth_refresh_reuse: Duration::from_secs(source.parsed("AUTH_REFRESH_REUSE_SECS", "10")?),
            auth_redirect_urls: source.list("AUTH_REDIRECT_URLS")?,
            auth_rate_limit: sign_in::rate_limit(&source)?,
            google: sign_in::google(&source)?,
            auth_hosted: sign_in::hosted(&source)?,
            trusted_proxies: sign_in::networks(&source, "TRUSTED_PROXIES")?,
            payment_gateway: payments::gateway(&source, is_loopback(&public_url))?,
            public_url,
            connections_key: databases::key(&source)?,
            private_databases: source.parsed("PRIVATE_DATABASES", "false")?,
            log_format: log_format(&source)?,
            version: env!("CARGO_PKG_VERSION"),
        })
    }

    /// Whether users reach this installation only from its own machine.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.public_url)
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn log_format(source: &Source<'_>) -> Result<LogFormat, ConfigError> {
    match source.text("LOG_FORMAT", "pretty").as_str() {
        "pretty" => Ok(LogFormat::Pretty),
        "json" => Ok(LogFormat::Json),
        _ => Err(ConfigError { name: "LOG_FORMAT", problem: "must be pretty or json".to_owned() }),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(vars: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_vars(source::vars(vars))
    }

    #[test]
    fn an_empty_environment_is_a_complete_configuration() {
        let config = config(&[]).unwrap();
        assert_eq!(config.bind_addr.to_string(), "127.0.0.1:8080");
        assert!(config.is_loopback());
    }

    #[test]
    fn localhost_is_an_address_to_listen_on() {
        let config = config(&[("BIND_ADDR", "localhost:9000")]).unwrap();
        assert_eq!(config.bind_addr.to_string(), "127.0.0.1:9000");
        assert_eq!(
            config.public_url.as_str(),
            "http://localhost:9000/",
            "mails lead to the port that listens"
        );
    }

    #[test]
    fn a_wrong_value_is_named_and_never_repeated() {
        let error = config(&[("DATABASE_URL", "mysql://root:hunter2@db")]).unwrap_err().to_string();
        assert_eq!(error, "DATABASE_URL: must start with postgres:// or postgresql://");
    }

    #[test]
    fn a_public_address_is_not_loopback() {
        assert!(!config(&[("PUBLIC_URL", "https://example.com")]).unwrap().is_loopback());
    }
}
