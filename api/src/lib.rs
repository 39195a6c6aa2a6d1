//! HTTP and sockets: routes, realtime, sign-in, and operations (what a user can do).
//! Never does an agent's work and never reads a table: it stores questions, pushes jobs and relays events.

#![warn(clippy::wildcard_enum_match_arm, unreachable_pub)]

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
};
use platform::Platform;
use socketioxide::{SocketIo, layer::SocketIoLayer};
use tokio::{net::TcpListener, sync::Notify};
use tokio_util::sync::CancellationToken;

pub mod auth;
mod caching;
mod counted;
pub mod error;
pub mod maps;
mod named;
mod open_limits;
mod openapi;
pub mod operations;
pub mod payments;
mod peers;
pub mod realtime;
mod remote;
pub mod route_table;
pub mod routes;
mod security;
mod server;
pub mod state;
pub mod token_scopes;

pub use error::ApiError;
pub use state::App;

use crate::{
    auth::Auth,
    maps::MapHosts,
    open_limits::{OpenLimits, within_open_limits},
    payments::Payments,
    realtime::{Delivery, MAX_PAYLOAD_BYTES, OperationsFeed, SocketContext, TIME_TO_SIGN_IN, Watch},
};

/// Packets that may wait for a socket that polls slowly.
const SOCKET_BUFFER: usize = 512;
/// How long open requests may continue after the stop signal.
const DRAIN: Duration = Duration::from_secs(5);

/// The router and the application. The tasks for its sockets run until both are dropped.
///
/// # Errors
/// When the database or the event bus cannot be reached.
pub async fn router(platform: Platform) -> Result<(Router, App)> {
    let auth = Auth::open(&platform).await?;
    let payments = Payments::open(&platform).await?;
    let mailer = auth.shared_mailer();
    tokio::spawn(payments::run_upkeep(platform.clone(), payments.clone(), Arc::downgrade(&mailer)));
    let records = operations::records::Records::default();
    let map_hosts = MapHosts::open(&platform.config)?;
    let app =
        App { platform, auth, payments, delivery: Arc::new(Delivery::default()), mailer, map_hosts, records };
    let signed_in = Arc::new(Notify::new());
    let line =
        SocketContext::new(app.platform.clone(), app.auth.clone(), &app.delivery, Arc::clone(&signed_in));
    let sockets = sockets(&app, line);
    let listener = app.platform.events.listen().await.context("listening to the event bus")?;
    tokio::spawn(realtime::relay(listener, &app.delivery, app.platform.traces.clone()));
    tokio::spawn(Watch::new(&app.platform, &app.delivery, signed_in).run());
    tokio::spawn(OperationsFeed::new(&app.platform, &app.delivery).run());
    let (router, _) = routes::routes(app.clone());
    let limits = from_fn_with_state(OpenLimits::new(&app.platform.config), within_open_limits);
    // Around the sockets too: nobody joins a conversation with the token of a view.
    let viewing = from_fn_with_state(app.auth.clone(), auth::within_view);
    let counting = from_fn_with_state(app.platform.metrics.clone(), counted::counted);
    let router = router.layer(counting).layer(sockets).layer(viewing).layer(limits);
    let router = security::with_headers(router, &app.platform.config, app.payments.gateway())?;
    let router = router.layer(from_fn(named::named));
    Ok((router, app))
}

/// Every route with its access rule.
#[must_use]
pub fn route_list(app: &App) -> Vec<route_table::RouteInfo> {
    routes::routes(app.clone()).1
}

fn sockets(app: &App, line: SocketContext) -> SocketIoLayer {
    let (layer, io) = SocketIo::builder()
        .with_state(line)
        .req_path("/socket.io")
        .max_payload(MAX_PAYLOAD_BYTES)
        .ws_max_message_size(MAX_PAYLOAD_BYTES as usize)
        .ws_max_frame_size(MAX_PAYLOAD_BYTES as usize)
        // A connection that never becomes a socket is closed after the same time as a socket that never signs in.
        .connect_timeout(TIME_TO_SIGN_IN)
        .max_buffer_size(SOCKET_BUFFER)
        .ping_interval(Duration::from_secs(25))
        .ping_timeout(Duration::from_secs(20))
        .build_layer();
    realtime::register(&io);
    app.delivery.attach(io);
    layer
}

/// Serves on a bound listener until `stop` is cancelled; open requests then get a few seconds to finish.
///
/// # Errors
/// When the application cannot be created.
pub async fn serve(platform: Platform, listener: TcpListener, stop: CancellationToken) -> Result<()> {
    let (router, app) = router(platform).await?;
    let drained = async {
        stop.cancelled().await;
        app.delivery.disconnect_all();
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = server::run(router, listener, stop.clone(), &app.platform.config) => {}
        () = drained => {}
    }
    Ok(())
}
