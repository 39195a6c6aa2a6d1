//! Serves the metrics of this process on an address of their own.

use anyhow::{Context, Result};
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::get,
};
use platform::{
    Platform,
    metrics::{MEDIA_TYPE, page},
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Starts serving until `stop`, if an address is configured.
///
/// # Errors
/// When the address cannot be listened to.
pub(super) async fn serve(platform: &Platform, stop: &CancellationToken) -> Result<()> {
    let Some(address) = platform.config.metrics_addr else { return Ok(()) };
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("listening on METRICS_ADDR {address}"))?;
    tracing::info!(%address, "metrics at /metrics");
    let router = Router::new().route("/metrics", get(metrics)).with_state(platform.clone());
    let stop = stop.clone();
    tokio::spawn(async move {
        let serving = axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned());
        if let Err(error) = serving.await {
            tracing::error!(%error, "metrics are no longer served");
        }
    });
    Ok(())
}

async fn metrics(State(platform): State<Platform>) -> Response {
    match page(&platform).await {
        Ok(text) => ([(CONTENT_TYPE, MEDIA_TYPE)], text).into_response(),
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "the metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
