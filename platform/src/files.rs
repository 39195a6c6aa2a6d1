//! Stores uploads, reports and maps as bytes, in a folder or in S3, and signs links to them.
//! A key is `uploads/{user}/{upload}/{name}` or `runs/{user}/{run}/{name}`; the files that describe an upload lie below it
//! too. Callers decide who may read a file.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result, anyhow};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use futures::{Stream, StreamExt, stream::BoxStream};
use hmac::{Hmac, KeyInit, Mac};
use object_store::{
    ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart, aws::AmazonS3Builder, local::LocalFileSystem,
    path::Path as Key, prefix::PrefixStore,
};
use protocol::{RunId, UploadId, UserId};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::StorageKeys,
    db::installation::keys::StoredKey,
    keys::{self, KeyRing},
    secret,
};

/// How long a signed link works.
pub const LINK_LIFE: Duration = Duration::hours(24);

/// The file store. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    link_keys: KeyRing,
}

/// Size and hash of a stored upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub bytes: u64,
    /// SHA-256 of the content, hexadecimal.
    pub sha256: String,
}

/// Why an upload was not stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("larger than {limit} bytes")]
    TooLarge { limit: u64 },
    /// The sender closed the connection before the end.
    #[error("incomplete")]
    Incomplete(#[source] anyhow::Error),
    #[error(transparent)]
    Storage(#[from] anyhow::Error),
}

impl Files {
    /// Files in a folder, which is created if it is missing.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn in_folder(folder: &Path, link_keys: KeyRing) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_automatic_cleanup(true);
        Ok(Self { store: Arc::new(store), link_keys })
    }

    /// Files in S3 or a compatible store: `s3://bucket/prefix`, endpoint and region from `AWS_*`, and the credentials too when
    /// no `keys` are given.
    ///
    /// # Errors
    /// When the address or the credentials cannot be used.
    pub fn in_bucket(address: &Url, keys: Option<&StorageKeys>, link_keys: KeyRing) -> Result<Self> {
        let bucket = address.host_str().ok_or_else(|| anyhow!("STORAGE_URL names no bucket"))?;
        let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
        if let Some(StorageKeys { id, secret }) = keys {
            builder = builder.with_access_key_id(id).with_secret_access_key(secret.expose_secret());
        }
        let store = builder.build().context("opening the bucket")?;
        let prefix = Key::from(address.path().trim_matches('/'));
        Ok(Self { store: Arc::new(PrefixStore::new(store, prefix)), link_keys })
    }

    /// Streams a file into the store, and never holds more than a few parts of it in memory. A failed upload leaves nothing.
    ///
    /// # Errors
    /// When the file is too large, the sender breaks off, or the store fails.
    pub async fn store<E: Into<anyhow::Error>>(
        &self,
        key: &str,
        limit: u64,
        mut content: impl Stream<Item = Result<Bytes, E>> + Unpin,
    ) -> Result<Stored, StoreError> {
        let upload = self.store.put_multipart(&Key::from(key)).await.context("starting an upload")?;
        let mut writer = WriteMultipart::new(upload);
        let mut digest = Sha256::new();
        let mut bytes = 0;
        while let Some(chunk) = content.next().await {
            let refused = match chunk {
                Ok(chunk) if bytes + chunk.len() as u64 <= limit => {
                    bytes += chunk.len() as u64;
                    digest.update(&chunk);
                    writer.put(chunk);
                    continue;
                }
                Ok(_) => StoreError::TooLarge { limit },
                Err(error) => StoreError::Incomplete(error.into()),
            };
            let _ = writer.abort().await;
            return Err(refused);
        }
        writer.finish().await.context("finishing an upload")?;
        Ok(Stored { bytes, sha256: secret::hex(&digest.finalize()) })
    }

    /// Stores a small file in one request; storing the same content again changes nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn put(&self, key: &str, content: Vec<u8>) -> Result<()> {
        let payload = PutPayload::from(content);
        self.store.put(&Key::from(key), payload).await.map(drop).with_context(|| format!("storing {key}"))
    }

    /// The whole content; `None` when there is no such file.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn read(&self, key: &str) -> Result<Option<Bytes>> {
        match self.store.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await.with_context(|| format!("reading {key}"))?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error).with_context(|| format!("opening {key}")),
        }
    }

    /// The content as a stream, with its size; `None` when there is no such file.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn stream(
        &self,
        key: &str,
    ) -> Result<Option<(u64, BoxStream<'static, object_store::Result<Bytes>>)>> {
        match self.store.get(&Key::from(key)).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error).with_context(|| format!("opening {key}")),
        }
    }

    /// The keys below a folder with their sizes, in no particular order.
    pub fn list(&self, folder: &str) -> BoxStream<'static, Result<(String, u64)>> {
        let found = self.store.list(Some(&Key::from(folder)));
        let listed = |file: object_store::Result<object_store::ObjectMeta>| {
            let file = file.context("listing files")?;
            Ok((file.location.to_string(), file.size))
        };
        found.map(listed).boxed()
    }

    /// Removes a file; a missing file is not an error.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn delete(&self, key: &str) -> Result<()> {
        match self.store.delete(&Key::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error).with_context(|| format!("deleting {key}")),
        }
    }

    /// Removes all files below a folder; an empty or missing folder is not an error.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn delete_folder(&self, folder: &str) -> Result<()> {
        let mut found = self.store.list(Some(&Key::from(folder)));
        while let Some(file) = found.next().await {
            let file = file.with_context(|| format!("listing {folder}"))?;
            self.delete(file.location.as_ref()).await?;
        }
        Ok(())
    }

    /// The same files in another kind of store, such as one that fails when a test asks for it.
    #[must_use]
    pub fn behind(&self, wrap: impl FnOnce(Arc<dyn ObjectStore>) -> Arc<dyn ObjectStore>) -> Self {
        Self { store: wrap(Arc::clone(&self.store)), link_keys: self.link_keys.clone() }
    }

    /// A link to a file that works without sign-in until it expires.
    #[must_use]
    pub fn link(&self, key: &str, now: DateTime<Utc>) -> String {
        let expires = (now + LINK_LIFE).timestamp();
        let keys = self.link_keys.keys();
        let signed = signature(keys::signing(&keys, now), key, expires);
        let signature = URL_SAFE_NO_PAD.encode(signed.finalize().into_bytes());
        format!("/api/files/{key}?expires={expires}&signature={signature}")
    }

    /// Whether this installation signed the link and it has not expired.
    #[must_use]
    pub fn is_valid_link(&self, key: &str, expires: i64, signature: &str, now: DateTime<Utc>) -> bool {
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return false };
        let keys = self.link_keys.keys();
        let signed_with = |by: &StoredKey| self::signature(by, key, expires).verify_slice(&signature).is_ok();
        now.timestamp() < expires && keys::accepted(&keys, now).any(signed_with)
    }
}

fn signature(by: &StoredKey, key: &str, expires: i64) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(by.value.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(format!("{key}\n{expires}").as_bytes());
    mac
}

/// The key of an upload. The name is as the user sent it; the key contains a safe form of it.
#[must_use]
pub fn upload_key(user: UserId, upload: UploadId, name: &str) -> String {
    format!("{}/{}", upload_folder(user, upload), safe_name(name))
}

/// The key of an upload's `data_quality.csv`. It has its own folder, because an upload may have any name.
#[must_use]
pub fn quality_key(user: UserId, upload: UploadId, revision: i64) -> String {
    format!("{}/quality/{revision}/data_quality.csv", upload_folder(user, upload))
}

/// The key of a file of a run.
#[must_use]
pub fn run_key(user: UserId, run: &RunId, name: &str) -> String {
    format!("{}/{name}", run_folder(user, run))
}

/// The folder of an upload.
#[must_use]
pub fn upload_folder(user: UserId, upload: UploadId) -> String {
    format!("uploads/{user}/{upload}")
}

/// The folder of the files of a run.
#[must_use]
pub fn run_folder(user: UserId, run: &RunId) -> String {
    format!("runs/{user}/{run}")
}

/// A file name without folders, control characters or anything that is unsafe in a path or a header.
#[must_use]
pub fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let safe: String = last
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' })
        .collect();
    let trimmed = safe.trim_matches('.');
    let start = trimmed.len().saturating_sub(100);
    if trimmed.is_empty() { "file".to_owned() } else { trimmed[start..].to_owned() }
}

#[cfg(test)]
mod tests {
    use futures::stream;

    use super::*;

    fn files() -> (tempfile::TempDir, Files) {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(folder.path(), KeyRing::fixed("key")).unwrap();
        (folder, files)
    }

    fn chunks(parts: &[&'static str]) -> impl Stream<Item = Result<Bytes>> + Unpin {
        stream::iter(parts.iter().map(|part| Ok(Bytes::from_static(part.as_bytes()))).collect::<Vec<_>>())
    }

    #[tokio::test]
    async fn a_stored_file_is_read_again_with_its_hash() {
        let (_folder, files) = files();
        let stored = files.store("uploads/a", 10, chunks(&["abc", ""])).await.unwrap();
        assert_eq!(stored.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(files.read("uploads/a").await.unwrap().unwrap(), "abc");
    }

    #[tokio::test]
    async fn removing_a_folder_removes_its_content_and_nothing_else() {
        let (_folder, files) = files();
        for key in ["runs/a/one.csv", "runs/a/b/two.csv", "runs/ab/three.csv"] {
            files.put(key, b"x".to_vec()).await.unwrap();
        }
        files.delete_folder("runs/a").await.unwrap();
        files.delete_folder("runs/never").await.unwrap();
        assert_eq!(files.read("runs/a/one.csv").await.unwrap(), None);
        assert_eq!(files.read("runs/a/b/two.csv").await.unwrap(), None);
        assert!(files.read("runs/ab/three.csv").await.unwrap().is_some());
    }

    #[tokio::test]
    async fn a_file_over_the_limit_is_not_stored() {
        let (_folder, files) = files();
        let error = files.store("uploads/a", 5, chunks(&["abc", "def"])).await.unwrap_err();
        assert!(matches!(error, StoreError::TooLarge { limit: 5 }));
        assert_eq!(files.read("uploads/a").await.unwrap(), None);
    }

    #[test]
    fn a_link_opens_only_its_own_file_until_it_expires() {
        let (_folder, files) = files();
        let now = DateTime::from_timestamp(1_000_000, 0).unwrap();
        let link = Url::parse("http://h").unwrap().join(&files.link("runs/a", now)).unwrap();
        let query: std::collections::HashMap<_, _> = link.query_pairs().into_owned().collect();
        let expires: i64 = query["expires"].parse().unwrap();
        assert!(files.is_valid_link("runs/a", expires, &query["signature"], now));
        assert!(!files.is_valid_link("runs/b", expires, &query["signature"], now));
        assert!(!files.is_valid_link("runs/a", expires + 1, &query["signature"], now));
        assert!(!files.is_valid_link("runs/a", expires, &query["signature"], now + LINK_LIFE));
    }

    #[test]
    fn unsafe_characters_are_removed_from_file_names() {
        assert_eq!(safe_name("../../etc/passwd"), "passwd");
        assert_eq!(safe_name("C:\\data\\Q1 sales.csv"), "Q1_sales.csv");
        assert_eq!(safe_name(".."), "file");
    }
}
