//! What a question may look up of its conversation: earlier runs with their files, and the files that were attached.

use agents::{AgentError, Conversation, Dataset, EarlierRun, LookUp};
use anyhow::Context;
use platform::{
    Platform,
    db::{
        runs::{FilesState, Run},
        turns::Turn,
    },
    files::run_key,
};
use protocol::{RunId, UploadId, UserId, Uses};

use crate::chat::dataset;

/// The most files of a conversation that a question looks at.
const MOST_FILES: usize = 8;

/// The conversation of a turn, as the stores hold it.
pub(crate) struct Stored {
    pub(crate) platform: Platform,
    pub(crate) turn: Turn,
}

impl Stored {
    fn user(&self) -> UserId {
        UserId(self.turn.user_id)
    }

    async fn earlier(&self, wanted: &Uses, file: &str) -> anyhow::Result<Option<EarlierRun>> {
        let db = &self.platform.db;
        let run = match &wanted.run {
            Some(id) => db.run(self.user(), &RunId(id.clone())).await?,
            None => db.last_run_of(self.user(), &self.turn.session_id, &wanted.tool).await?,
        };
        let Some(run) = run.filter(|run| run.files_state == FilesState::Stored) else { return Ok(None) };
        let key = run_key(self.user(), &RunId(run.id.clone()), file);
        let Some(bytes) = self.platform.files.read(&key).await? else { return Ok(None) };
        let about = self.file_name(&run).await?;
        Ok(Some(EarlierRun { id: run.id, about, params: run.params.0, bytes }))
    }

    async fn file_name(&self, run: &Run) -> anyhow::Result<String> {
        let upload = match run.upload_id {
            Some(id) => self.platform.db.upload_of(self.user(), UploadId(id)).await?,
            None => None,
        };
        Ok(upload.map_or_else(|| "an earlier file".to_owned(), |upload| upload.filename))
    }

    async fn kept_files(&self) -> anyhow::Result<Vec<Dataset>> {
        let mut files = Vec::new();
        let ids = self.platform.db.kept_files(&self.turn.session_id).await?;
        for id in ids.into_iter().take(MOST_FILES) {
            let upload = self.platform.db.upload_of(self.user(), UploadId(id)).await?;
            let readable = upload.filter(|upload| upload.is_analyzed() && upload.error.is_none());
            let Some(upload) = readable else { continue };
            files.push(dataset(&self.platform, upload).await.context("reading a file of the conversation")?);
        }
        Ok(files)
    }
}

impl Conversation for Stored {
    fn run<'a>(&'a self, wanted: &'a Uses, file: &'a str) -> LookUp<'a, Option<EarlierRun>> {
        Box::pin(async move { self.earlier(wanted, file).await.map_err(AgentError::Internal) })
    }

    fn files(&self) -> LookUp<'_, Vec<Dataset>> {
        Box::pin(async { self.kept_files().await.map_err(AgentError::Internal) })
    }
}
