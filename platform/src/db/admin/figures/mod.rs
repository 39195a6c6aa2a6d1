//! Figures over time for administrators. Everything is summed from the rows themselves when it is asked for; indexes hold
//! all that the sums read, and nothing is counted twice in another place. `usage.rs` counts what users did, `people.rs`
//! who they are, `money.rs` what they paid.

pub mod money;
pub mod people;
pub mod usage;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::db::statements::rows::{Columns, Kind, time};

/// A span of time that is counted as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub since: DateTime<Utc>,
    pub until: DateTime<Utc>,
}

/// The columns of spans as rows of a statement.
const SPANS: Columns = &[("place", Kind::Integer), ("since", Kind::Time), ("until", Kind::Time)];

/// Spans as the parameter of a statement, numbered from 0.
fn as_rows(spans: &[Span]) -> Value {
    let mut rows = Vec::with_capacity(spans.len());
    for (place, span) in spans.iter().enumerate() {
        rows.push(json!({ "place": place, "since": time(span.since), "until": time(span.until) }));
    }
    Value::Array(rows)
}
