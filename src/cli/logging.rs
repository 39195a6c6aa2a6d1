//! Writes log lines to standard error.

use std::io;

use platform::config::LogFormat;
use tracing_subscriber::{EnvFilter, filter::Directive};

/// Notices of a database have texts that its owner chose.
const NO_NOTICES: &str = "sqlx::postgres::notice=off";

/// Starts logging. `RUST_LOG` is the filter; without it, everything from `level` on is logged.
pub(super) fn start(format: LogFormat, level: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    let filter = filter.add_directive(NO_NOTICES.parse::<Directive>().expect("a valid directive"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match format {
        LogFormat::Pretty => lines.init(),
        LogFormat::Json => lines.json().init(),
    }
}
