//! Writes log lines to standard error.

use std::io;

use platform::config::LogFormat;
use tracing_subscriber::EnvFilter;

/// Starts logging. `RUST_LOG` is the filter; without it, everything from `level` on is logged.
pub(super) fn start(format: LogFormat, level: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match format {
        LogFormat::Pretty => lines.init(),
        LogFormat::Json => lines.json().init(),
    }
}
