//! What a process counts for Prometheus: HTTP requests, sockets and answered questions as they happen; the queue, the
//! connections and the process itself when they are asked for. No label grows with users, conversations or files.

mod page;
mod process;

use std::{fmt, sync::Arc, time::Duration};

use prometheus_client::{
    encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use protocol::AgentKind;

pub use page::page;

/// The media type of the page.
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// How the work on a question ended in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Answered,
    /// The question or its file did not allow an answer, and the user was told what to do.
    Refused,
    Failed,
    TimedOut,
    Stopped,
    /// Another lane does it.
    Moved,
    /// Another worker does it.
    HandedBack,
}

impl Outcome {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::TimedOut => "timed_out",
            Self::Stopped => "stopped",
            Self::Moved => "moved",
            Self::HandedBack => "handed_back",
        }
    }
}

/// The counters of a process. Clones share them.
#[derive(Clone)]
pub struct Metrics(Arc<Counted>);

struct Counted {
    registry: Registry,
    requests: Family<Request, Counter>,
    request_seconds: Family<Route, Histogram>,
    jobs: Family<Job, Counter>,
    job_seconds: Family<Job, Histogram>,
    sockets: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    method: Text,
    route: String,
    status: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    method: Text,
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Job {
    agent: Text,
    outcome: Text,
}

/// A text of the source, so that no label holds anything that a user has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Text(&'static str);

impl EncodeLabelValue for Text {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), fmt::Error> {
        self.0.encode(encoder)
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("supplychain");
        let requests = Family::default();
        registry.register("http_requests", "HTTP requests that were answered", requests.clone());
        let request_seconds = Family::new_with_constructor(seconds as fn() -> Histogram);
        registry.register("http_request_seconds", "Time until an HTTP answer began", request_seconds.clone());
        let jobs = Family::default();
        registry.register("jobs", "Questions that this process has worked on", jobs.clone());
        let job_seconds = Family::new_with_constructor(seconds as fn() -> Histogram);
        registry.register("job_seconds", "Time of the work on a question", job_seconds.clone());
        let sockets = Gauge::default();
        registry.register("sockets", "Open sockets", sockets.clone());
        Self(Arc::new(Counted { registry, requests, request_seconds, jobs, job_seconds, sockets }))
    }
}

/// From 2 ms to 131 s, each limit twice the one before.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.002, 2.0, 17))
}

impl Metrics {
    /// A request of this route was answered. The route is the pattern of the address, never the address.
    pub fn requested(&self, method: &str, route: &str, status: u16, time: Duration) {
        let (method, route) = (Text(known_method(method)), route.to_owned());
        let request = Request { method, route: route.clone(), status: Text(class(status)) };
        self.0.requests.get_or_create(&request).inc();
        self.0.request_seconds.get_or_create(&Route { method, route }).observe(time.as_secs_f64());
    }

    /// The work on a question of this agent has ended in this process.
    pub fn answered(&self, agent: AgentKind, outcome: Outcome, time: Duration) {
        let job = Job { agent: Text(agent.as_str()), outcome: Text(outcome.as_str()) };
        self.0.jobs.get_or_create(&job).inc();
        self.0.job_seconds.get_or_create(&job).observe(time.as_secs_f64());
    }

    pub fn socket_opened(&self) {
        self.0.sockets.inc();
    }

    pub fn socket_closed(&self) {
        self.0.sockets.dec();
    }
}

/// Methods are text of the client too.
fn known_method(method: &str) -> &'static str {
    let known = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    known.into_iter().find(|known| *known == method).unwrap_or("other")
}

fn class(status: u16) -> &'static str {
    match status / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_that_a_client_makes_up_share_one_label() {
        assert_eq!((known_method("GET"), known_method("BREW-42")), ("GET", "other"));
    }
}
