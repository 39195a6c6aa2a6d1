//! The services that `api` and `worker` use: configuration, clock, database, queue, event bus, files and
//! mails.
//! No other crate opens these. Start with `Platform::open`.

#![warn(unreachable_pub)]

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use secrecy::ExposeSecret;

pub mod backup;
pub mod clock;
pub mod config;
pub mod database_connections;
pub mod db;
pub mod doctor;
pub mod events;
pub mod file_messages;
pub mod files;
pub mod incoming_files;
pub mod keys;
pub mod links;
pub mod mail;
pub mod metrics;
pub mod operations;
mod pushing;
pub mod queue;
pub mod readiness;
pub mod secret;
pub mod sizes;
pub mod traces;
mod unreferenced_files;
pub mod webhooks;

/// The error of the database functions, so that callers need no driver of their own.
pub use sqlx::Error as DbError;

pub use clock::Clock;
pub use config::Config;
pub use db::{Db, turns::TurnWrites};
pub use events::EventBus;
pub use files::Files;
pub use keys::{KeyRing, Keys, Purpose};
pub use metrics::Metrics;
pub use queue::Queue;
pub use readiness::Readiness;
pub use traces::Traces;

/// The opened services of a process. Cheap to clone.
#[derive(Clone)]
pub struct Platform {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub db: Db,
    pub turns: TurnWrites,
    pub queue: Queue,
    pub events: EventBus,
    pub files: Files,
    pub keys: Keys,
    pub readiness: Readiness,
    pub metrics: Metrics,
    pub traces: Traces,
}

impl Platform {
    /// Opens the configured services and brings the schema up to date.
    ///
    /// # Errors
    /// When a service cannot be reached or a folder cannot be created.
    pub async fn open(config: Config) -> Result<Self> {
        let clock = Clock::default();
        make_private_folder(&config.data_dir)
            .with_context(|| format!("making DATA_DIR {}", config.data_dir.display()))?;
        let db = open_db(&config, &clock).await?;
        let keys = Keys::default();
        let link_keys = keys.open(&db, Purpose::FileLinks, &secret::token(), clock.now()).await?;
        let files = open_files(&config, link_keys)?;
        let (queue, events) = open_queue_and_events(&config).await?;
        let turns = TurnWrites::new(&db);
        Ok(Self {
            config: Arc::new(config),
            clock,
            db,
            turns,
            queue,
            events,
            files,
            keys,
            readiness: Readiness::default(),
            metrics: Metrics::default(),
            traces: Traces::default(),
        })
    }
}

/// Creates a folder that other users of the machine cannot read, since it holds the keys of the installation.
fn make_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens only the files. Links that are signed with other keys are not valid here.
///
/// # Errors
/// When the folder or the bucket cannot be opened.
pub fn open_files(config: &Config, link_keys: KeyRing) -> Result<Files> {
    match &config.storage_url {
        Some(address) => Files::in_bucket(address, config.storage_keys.as_ref(), link_keys),
        None => Files::in_folder(&config.data_dir.join("files"), link_keys),
    }
}

/// Opens only the database and brings its schema up to date; enough for support commands.
///
/// # Errors
/// When the database cannot be reached or migrated.
pub async fn open_db(config: &Config, clock: &Clock) -> Result<Db> {
    let db = connect_db(config).await?;
    db.migrate(clock.now()).await.context("bringing the database schema up to date")?;
    Ok(db)
}

/// Opens only the database, as it is.
///
/// # Errors
/// When the database cannot be reached.
pub async fn connect_db(config: &Config) -> Result<Db> {
    match &config.database_url {
        Some(url) => Db::postgres(url.expose_secret()).await.context("connecting to Postgres"),
        None => {
            Db::sqlite(&config.data_dir.join("supplychain.db")).await.context("opening the database file")
        }
    }
}

/// Opens only the queue, for commands beside a running server; none when it is a file that belongs to the server.
///
/// # Errors
/// When Redis cannot be reached.
pub async fn open_shared_queue(config: &Config) -> Result<Option<Queue>> {
    let Some(url) = &config.redis_url else { return Ok(None) };
    let queue = Queue::redis(url.expose_secret(), &config.redis_namespace, queue_options(config)).await;
    Ok(Some(queue.context("connecting the queue")?))
}

fn queue_options(config: &Config) -> queue::QueueOptions {
    queue::QueueOptions {
        lease: (config.worker_heartbeat * 3 / 4).max(queue::QueueOptions::default().lease),
        max_attempts: config.job_max_attempts,
        ..queue::QueueOptions::default()
    }
}

async fn open_queue_and_events(config: &Config) -> Result<(Queue, EventBus)> {
    let options = queue_options(config);
    match &config.redis_url {
        Some(url) => {
            let (url, namespace) = (url.expose_secret(), &config.redis_namespace);
            let queue = Queue::redis(url, namespace, options).await.context("connecting the queue")?;
            Ok((queue, EventBus::redis(url, namespace).await?))
        }
        None => {
            let path = config.data_dir.join("queue.db");
            Ok((Queue::sqlite(&path, options).await.context("opening the queue file")?, EventBus::local()))
        }
    }
}
