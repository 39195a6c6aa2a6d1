//! A gate in front of the file store: when a test shuts it, every task that stores a file waits. It can also make
//! removals or reads fail.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};

use futures::{StreamExt, stream::BoxStream};
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore,
    PutMultipartOptions, PutOptions, PutPayload, PutResult, Result, path::Path,
};
use platform::Files;
use tokio::{sync::Semaphore, time::timeout};

use super::socket::PATIENCE;

/// Open at first. Clones are the same gate.
#[derive(Clone, Debug)]
pub struct Gate(Arc<State>);

#[derive(Debug)]
struct State {
    is_shut: AtomicBool,
    keeps_all: AtomicBool,
    reads_none: AtomicBool,
    arrived: Semaphore,
    passes: Semaphore,
}

impl Gate {
    pub fn new() -> Self {
        let [is_shut, keeps_all, reads_none] = [(); 3].map(|()| AtomicBool::new(false));
        Self(Arc::new(State {
            is_shut,
            keeps_all,
            reads_none,
            arrived: Semaphore::new(0),
            passes: Semaphore::new(0),
        }))
    }

    /// These files behind this gate.
    pub fn before(&self, files: &Files) -> Files {
        files.behind(|store| Arc::new(Gated { store, gate: self.clone() }))
    }

    /// From now on, a task that has stored a file waits before it continues.
    pub fn shut(&self) {
        self.0.is_shut.store(true, SeqCst);
    }

    /// Waits until a task waits at the gate.
    pub async fn somebody_waits(&self) {
        let arrived = timeout(PATIENCE, self.0.arrived.acquire()).await.expect("somebody at the gate");
        arrived.expect("an open semaphore").forget();
    }

    /// Lets all tasks continue.
    pub fn open(&self) {
        self.0.is_shut.store(false, SeqCst);
        self.0.passes.add_permits(1_000);
    }

    /// Sets whether removing a file fails.
    pub fn keep_all(&self, whether: bool) {
        self.0.keeps_all.store(whether, SeqCst);
    }

    /// Sets whether reading a file fails.
    pub fn read_none(&self, whether: bool) {
        self.0.reads_none.store(whether, SeqCst);
    }

    async fn pass(&self) {
        if self.0.is_shut.load(SeqCst) {
            self.0.arrived.add_permits(1);
            self.0.passes.acquire().await.expect("an open semaphore").forget();
        }
    }
}

#[derive(Debug)]
struct Gated {
    store: Arc<dyn ObjectStore>,
    gate: Gate,
}

impl fmt::Display for Gated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} behind a gate", self.store)
    }
}

#[async_trait::async_trait]
impl ObjectStore for Gated {
    async fn put_opts(&self, to: &Path, content: PutPayload, options: PutOptions) -> Result<PutResult> {
        let stored = self.store.put_opts(to, content, options).await;
        self.gate.pass().await;
        stored
    }

    async fn put_multipart_opts(
        &self,
        to: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.gate.pass().await;
        self.store.put_multipart_opts(to, options).await
    }

    async fn get_opts(&self, from: &Path, options: GetOptions) -> Result<GetResult> {
        if self.gate.0.reads_none.load(SeqCst) {
            return Err(away());
        }
        self.store.get_opts(from, options).await
    }

    fn delete_stream(&self, files: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        if !self.gate.0.keeps_all.load(SeqCst) {
            return self.store.delete_stream(files);
        }
        files.map(move |_| Err(away())).boxed()
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.store.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.store.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.store.copy_opts(from, to, options).await
    }
}

fn away() -> Error {
    Error::Generic { store: "gate", source: "the store is away".into() }
}
