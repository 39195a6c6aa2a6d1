//! The figures of the lanes over an hour, a day or a week, from the rows that one worker stores each minute.

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Duration, DurationRound, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Db, db::operations::minutes::LaneMinute};

/// The length of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    Hour,
    Day,
    Week,
}

impl Range {
    fn length(self) -> Duration {
        match self {
            Self::Hour => Duration::hours(1),
            Self::Day => Duration::days(1),
            Self::Week => Duration::weeks(1),
        }
    }

    /// The time between two points: at most 336 points per lane.
    fn step(self) -> Duration {
        match self {
            Self::Hour => Duration::minutes(1),
            Self::Day => Duration::minutes(5),
            Self::Week => Duration::minutes(30),
        }
    }
}

/// The points of all lanes, oldest first. Minutes in which no worker ran have none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct History {
    pub range: Range,
    pub step_seconds: i64,
    pub points: Vec<Point>,
}

/// A lane during one step. `waiting`, `running`, `oldest_seconds` and `p95_ms` are the highest of its minutes, `p50_ms` is the
/// mean of its minutes weighted by finished jobs, and `finished` and `failed` are sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Point {
    pub at: DateTime<Utc>,
    pub lane: String,
    pub waiting: i64,
    pub running: i64,
    pub finished: i64,
    pub failed: i64,
    pub oldest_seconds: Option<i64>,
    pub p50_ms: Option<i64>,
    pub p95_ms: Option<i64>,
}

/// The history until now.
///
/// # Errors
/// When the database fails.
pub async fn history(db: &Db, range: Range, now: DateTime<Utc>) -> Result<History> {
    let since = (now - range.length()).duration_trunc(range.step())?;
    let minutes = db.lane_minutes(since).await?;
    let points = points(&minutes, range.step())?;
    Ok(History { range, step_seconds: range.step().num_seconds(), points })
}

fn points(minutes: &[LaneMinute], step: Duration) -> Result<Vec<Point>> {
    let mut steps: BTreeMap<(DateTime<Utc>, &str), Vec<&LaneMinute>> = BTreeMap::new();
    for minute in minutes {
        let at = minute.minute.duration_trunc(step)?;
        steps.entry((at, &minute.lane)).or_default().push(minute);
    }
    Ok(steps.into_iter().map(|((at, lane), minutes)| point(at, lane, &minutes)).collect())
}

fn point(at: DateTime<Utc>, lane: &str, minutes: &[&LaneMinute]) -> Point {
    let highest =
        |value: fn(&LaneMinute) -> i64| minutes.iter().map(|it| value(it)).max().unwrap_or_default();
    Point {
        at,
        lane: lane.to_owned(),
        waiting: highest(|it| it.waiting),
        running: highest(|it| it.running),
        finished: minutes.iter().map(|it| it.finished).sum(),
        failed: minutes.iter().map(|it| it.failed).sum(),
        oldest_seconds: minutes.iter().filter_map(|it| it.oldest_seconds).max(),
        p50_ms: weighted_mean(minutes),
        p95_ms: minutes.iter().filter_map(|it| it.p95_ms).max(),
    }
}

fn weighted_mean(minutes: &[&LaneMinute]) -> Option<i64> {
    let (mut sum, mut weight) = (0, 0);
    for minute in minutes {
        let ended = (minute.finished + minute.failed).max(1);
        if let Some(p50) = minute.p50_ms {
            sum += p50 * ended;
            weight += ended;
        }
    }
    (weight > 0).then(|| sum / weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(minute: i64, waiting: i64, finished: i64, p50_ms: Option<i64>) -> LaneMinute {
        LaneMinute {
            lane: "chat".to_owned(),
            minute: DateTime::UNIX_EPOCH + Duration::minutes(minute),
            waiting,
            running: 1,
            finished,
            failed: 0,
            oldest_seconds: None,
            p50_ms,
            p95_ms: p50_ms.map(|p50| p50 * 2),
        }
    }

    #[test]
    fn a_step_has_the_highest_load_the_sum_of_finished_jobs_and_the_mean_duration() {
        let minutes = [minute(0, 3, 9, Some(100)), minute(4, 7, 1, Some(200)), minute(5, 1, 0, None)];
        let points = points(&minutes, Duration::minutes(5)).unwrap();
        let figures: Vec<_> =
            points.iter().map(|it| (it.waiting, it.finished, it.p50_ms, it.p95_ms)).collect();
        assert_eq!(figures, [(7, 10, Some(110), Some(400)), (1, 0, None, None)]);
    }
}
