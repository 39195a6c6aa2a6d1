//! How many connections the operating system allows this process, because every connection is an open file.

/// Files that the database, the queue and uploads need in addition to connections.
const OTHER_FILES: usize = 256;

/// Raises the limit of open files as far as possible. Returns how many of them may be connections.
pub(super) fn room_for_connections() -> usize {
    match raised() {
        Some(files) => files.saturating_sub(OTHER_FILES).max(files / 2),
        None => usize::MAX,
    }
}

/// `None` when there is no limit, or it is unknown.
#[cfg(target_os = "linux")]
fn raised() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    let wanted = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let current = match setrlimit(Resource::Nofile, wanted) {
        Ok(()) => limit.maximum,
        Err(_) => limit.current,
    };
    current.and_then(|files| usize::try_from(files).ok())
}

#[cfg(not(target_os = "linux"))]
fn raised() -> Option<usize> {
    None
}
