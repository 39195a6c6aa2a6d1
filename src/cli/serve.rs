//! Runs the roles of a process: everything in one process, only the API, or only workers.

use anyhow::{Context, Result};
use platform::{Config, Platform, Traces};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{metrics, stop, traces};

/// Runs the API, the web pages and workers.
pub(super) async fn everything(config: Config) -> Result<()> {
    let stop = stop::on_signal();
    let listener = bind(&config).await?;
    let traces = traces::start(&config, "serve")?;
    let platform = Platform { traces: traces.clone(), ..Platform::open(config).await? };
    metrics::serve(&platform, &stop).await?;
    follow_keys(&platform, &stop);
    announce(&platform, &listener)?;
    let api = api::serve(platform.clone(), listener, stop.clone());
    let worker = worker::run_beside_api(platform.clone(), stop.clone());
    together(api, worker, &stop).await?;
    platform.db.close().await;
    finish(traces).await
}

/// Runs the API and the web pages.
pub(super) async fn api(config: Config) -> Result<()> {
    let stop = stop::on_signal();
    let listener = bind(&config).await?;
    let traces = traces::start(&config, "api")?;
    let platform = Platform { traces: traces.clone(), ..Platform::open(config).await? };
    metrics::serve(&platform, &stop).await?;
    follow_keys(&platform, &stop);
    announce(&platform, &listener)?;
    api::serve(platform, listener, stop).await?;
    finish(traces).await
}

/// Runs workers.
pub(super) async fn worker(config: Config) -> Result<()> {
    let stop = stop::on_signal();
    let traces = traces::start(&config, "worker")?;
    let platform = Platform { traces: traces.clone(), ..Platform::open(config).await? };
    metrics::serve(&platform, &stop).await?;
    follow_keys(&platform, &stop);
    tracing::info!(slots = platform.config.worker_concurrency, "working");
    worker::run(platform, stop).await?;
    finish(traces).await
}

/// Notices keys that follow others. Ends with the process.
fn follow_keys(platform: &Platform, stop: &CancellationToken) {
    let Platform { keys, db, clock, .. } = platform.clone();
    tokio::spawn(keys.follow(db, clock, stop.clone()));
}

/// Sends the last traces. The thread that waits for it is not one of those that send.
async fn finish(traces: Traces) -> Result<()> {
    Ok(tokio::task::spawn_blocking(move || traces.finish()).await?)
}

/// Runs both until both have ended. When one fails, the other one is stopped.
async fn together(
    api: impl Future<Output = Result<()>>,
    worker: impl Future<Output = Result<()>>,
    stop: &CancellationToken,
) -> Result<()> {
    let ending = |result| {
        stop.cancel();
        result
    };
    let (api, worker) = tokio::join!(async { ending(api.await) }, async { ending(worker.await) });
    api.and(worker)
}

async fn bind(config: &Config) -> Result<TcpListener> {
    TcpListener::bind(config.bind_addr).await.with_context(|| format!("listening on {}", config.bind_addr))
}

#[expect(clippy::print_stdout, reason = "the person at the terminal needs the address")]
fn announce(platform: &Platform, listener: &TcpListener) -> Result<()> {
    let address = listener.local_addr()?;
    tracing::info!(%address, "listening");
    println!("\n  Supply Chain Intelligence is ready at {}\n", platform.config.public_url);
    Ok(())
}
