//! The folder of the embedded stores, and the store of files.

use std::{fs, path::Path};

use super::{Finding, promptly};
use crate::{Config, Files, KeyRing};

/// Less free room than this is soon used up.
const LITTLE_BYTES: u64 = 1 << 30;
const KEY: &str = "doctor/check";

pub(super) async fn examine(config: &Config) -> Vec<Finding> {
    let mut found = vec![folder(&config.data_dir)];
    if config.data_dir.is_dir() {
        found.extend(permissions(&config.data_dir));
        found.extend(room(&config.data_dir));
    }
    found.push(files(config).await);
    found
}

fn folder(path: &Path) -> Finding {
    let shown = path.display();
    match fs::metadata(path) {
        Err(_) => Finding::ok("data_dir", format!("{shown} will be made at the first start")),
        Ok(found) if !found.is_dir() => Finding::fault(
            "data_dir",
            format!("{shown} is a file"),
            "set DATA_DIR to a folder, or move that file away",
        ),
        Ok(_) => match tempfile_in(path) {
            Ok(()) => Finding::ok("data_dir", format!("{shown} can be written")),
            Err(problem) => Finding::fault(
                "data_dir",
                format!("{shown} cannot be written: {problem}"),
                "give the folder to the user that runs the server: chown",
            ),
        },
    }
}

fn tempfile_in(path: &Path) -> Result<(), String> {
    let file = path.join(format!(".doctor-{}", uuid::Uuid::now_v7()));
    fs::write(&file, b"check").map_err(|error| error.kind().to_string())?;
    fs::remove_file(&file).map_err(|error| error.kind().to_string())
}

/// The folder holds the keys of the installation.
#[cfg(unix)]
fn permissions(path: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then(|| {
        let text = format!("{} can be read by other users of this machine ({mode:o})", path.display());
        Finding::warning("data_dir_permissions", text, format!("chmod 700 {}", path.display()))
    })
}

#[cfg(not(unix))]
fn permissions(_: &Path) -> Option<Finding> {
    None
}

fn room(path: &Path) -> Option<Finding> {
    let state = rustix::fs::statvfs(path).ok()?;
    let free = state.f_bavail.saturating_mul(state.f_frsize);
    let text = format!("{} MB are free in {}", free / (1 << 20), path.display());
    Some(match free < LITTLE_BYTES {
        true => Finding::warning("disk", text, "make room, or move DATA_DIR to a larger disk"),
        false => Finding::ok("disk", text),
    })
}

/// Writes, reads and removes a file.
async fn files(config: &Config) -> Finding {
    let opened = match &config.storage_url {
        Some(address) => Files::in_bucket(address, config.storage_keys.as_ref(), KeyRing::fixed("doctor")),
        // The folder is made by the first start.
        None if !config.data_dir.join("files").exists() => {
            return Finding::ok("files", "nothing is stored yet");
        }
        None => Files::in_folder(&config.data_dir.join("files"), KeyRing::fixed("doctor")),
    };
    let checked = promptly(async {
        let files = opened.map_err(|error| error.to_string())?;
        files.put(KEY, b"check".to_vec()).await.map_err(|error| error.to_string())?;
        let read = files.read(KEY).await.map_err(|error| error.to_string())?;
        files.delete(KEY).await.map_err(|error| error.to_string())?;
        match read.as_deref() {
            Some(b"check") => Ok(()),
            _ => Err("a file came back with another content".to_owned()),
        }
    });
    match checked.await {
        Ok(()) => Finding::ok("files", "a file was written, read and removed"),
        Err(problem) => Finding::fault(
            "files",
            format!("the store of files does not work: {problem}"),
            "check STORAGE_URL and the AWS_ settings, or the permissions of DATA_DIR/files",
        ),
    }
}
