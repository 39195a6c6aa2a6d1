//! One analysis of one file, for callers without a conversation, such as the command line.

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::Value;

use crate::{AgentError, Answer, Dataset, Request, Tools, answer};

/// Answers a question about a file. Explicit `params` win over the words of the question.
pub async fn analyze(
    file_name: &str,
    bytes: Bytes,
    kind: AgentKind,
    question: &str,
    params: Option<Value>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let dataset = Some(Dataset::new(file_name, bytes));
    let request = Request { question: question.to_owned(), dataset, params, ..Request::default() };
    answer(kind, &request, tools).await
}
