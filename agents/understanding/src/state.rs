//! The requests of a conversation, so that a follow-up can change, undo and continue them.

use std::collections::BTreeSet;

use protocol::Uses;

use crate::params::Params;

/// Requests that are remembered; older ones cannot be undone to.
pub(crate) const MOST_REQUESTS: usize = 21;

/// One request that was made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    /// The analysis; none for a question about the file.
    pub(crate) tool: Option<String>,
    pub(crate) params: Params,
    /// Names of the parameters that it changed, the most recent change of the conversation.
    pub(crate) changed: Vec<String>,
    /// The earlier result that it goes on from.
    pub(crate) uses: Option<Uses>,
}

/// The requests of a conversation, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conversation {
    pub(crate) requests: Vec<Request>,
}

impl Conversation {
    pub(crate) fn last(&self) -> Option<&Request> {
        self.requests.last()
    }

    /// The last analysis, whatever was asked of the file after it.
    pub(crate) fn last_analysis(&self) -> Option<&Request> {
        self.requests.iter().rev().find(|request| request.tool.is_some())
    }

    /// The result that an analysis in force goes on from.
    pub(crate) fn used_by(&self, tool: Option<&str>) -> Option<Uses> {
        let of_tool = |request: &&Request| tool.is_some() && request.tool.as_deref() == tool;
        self.requests.iter().rev().find(of_tool).and_then(|request| request.uses.clone())
    }

    pub(crate) fn add(&mut self, request: Request) {
        self.requests.push(request);
        let surplus = self.requests.len().saturating_sub(MOST_REQUESTS);
        self.requests.drain(..surplus);
    }
}

/// The names of parameters whose values differ.
pub(crate) fn differences(before: &Params, after: &Params) -> Vec<String> {
    let names: BTreeSet<&'static str> = before.names().chain(after.names()).collect();
    let mut changed = Vec::new();
    for name in names {
        if before.get(name) != after.get(name) {
            changed.push(name.to_owned());
        }
    }
    changed
}
