//! The folder and the console that receive mails when no mail server is configured.

use std::{io::Write, path::Path};

use anyhow::Context;
use chrono::{DateTime, Utc};
use lettre::Message;

use super::Mail;

/// Stores a mail as a file that is named after its time and receiver.
pub(super) async fn store(
    folder: &Path,
    to: &str,
    message: Message,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let path = folder.join(file_name(to, now));
    let written = tokio::task::spawn_blocking(move || write_whole(&path, &message.formatted())).await?;
    written.context("writing to the outbox")
}

fn file_name(to: &str, now: DateTime<Utc>) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '.' | '-' | '_' | '+');
    let address: String = to.chars().take(100).map(|c| if is_plain(c) { c } else { '_' }).collect();
    format!("{}-{address}.eml", now.format("%Y%m%dT%H%M%S%.6fZ"))
}

/// Writes to a temporary file and renames it, so that a program that watches the folder never sees half a mail.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let unfinished = path.with_file_name(format!(".{}", uuid::Uuid::new_v4()));
    private_file(&unfinished)?;
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(&unfinished, path)
}

/// The links give access to accounts, so only the owner of the installation may read them.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Without a mail server the console shows the link: the logs must not contain it, and a closed console is no error.
pub(super) fn show(mail: &Mail) {
    let Mail { to, subject, link, .. } = mail;
    let link = link.as_ref().map(|link| format!("{}\n\n", link.address)).unwrap_or_default();
    let _ = writeln!(std::io::stdout().lock(), "\n-- Mail to {to}: {subject}\n\n{link}--");
}
