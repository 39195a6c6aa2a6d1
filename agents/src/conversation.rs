//! What an agent may look up of the conversation that a question belongs to. The worker reads it from its stores, the command
//! line from a folder.

use std::{future::Future, pin::Pin};

use bytes::Bytes;
use intake::{AgentError, Dataset};
use protocol::Uses;
use serde_json::Value;

/// What a look-up gives.
pub type LookUp<'a, T> = Pin<Box<dyn Future<Output = Result<T, AgentError>> + Send + 'a>>;

/// A conversation: the results of its earlier runs and its files.
pub trait Conversation: Send + Sync {
    /// A run of the conversation with one of its files, `file`: the run that is named, or the latest of the tool. None when
    /// there is none, or when its files are no longer stored.
    fn run<'a>(&'a self, wanted: &'a Uses, file: &'a str) -> LookUp<'a, Option<EarlierRun>>;

    /// The files of the conversation, the newest first.
    fn files(&self) -> LookUp<'_, Vec<Dataset>>;
}

/// An earlier run with one of its files.
pub struct EarlierRun {
    pub id: String,
    /// The file that it was about.
    pub about: String,
    pub params: Value,
    pub bytes: Bytes,
}

/// A question that stands alone.
pub(crate) struct NoConversation;

impl Conversation for NoConversation {
    fn run<'a>(&'a self, _: &'a Uses, _: &'a str) -> LookUp<'a, Option<EarlierRun>> {
        Box::pin(async { Ok(None) })
    }

    fn files(&self) -> LookUp<'_, Vec<Dataset>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}
