//! One analysis of one file, for callers without a conversation, such as the command line.

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::Value;

use crate::{Request, Tools, answer};
use intake::{AgentError, Dataset};
use report::answer::Answer;

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
