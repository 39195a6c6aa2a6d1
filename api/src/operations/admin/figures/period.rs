//! The spans of time that figures are counted in: days or months in UTC, the current one included.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveTime, Utc};
use platform::db::admin::figures::Span;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const DAYS: u64 = 30;
const MONTHS: u32 = 12;

/// Which figures are wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct FiguresQuery {
    /// The last 30 days (`days`, also without it) or the last 12 months (`months`).
    #[serde(default)]
    pub period: Period,
}

/// The time that figures cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    #[default]
    Days,
    Months,
}

impl Period {
    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Days => "days",
            Self::Months => "months",
        }
    }

    /// The spans up to now, the oldest one first.
    pub(super) fn spans(self, now: DateTime<Utc>) -> Vec<Span> {
        let starts = self.starts(now.date_naive());
        let mut spans = Vec::with_capacity(starts.len());
        for (start, end) in starts.iter().zip(starts.iter().skip(1)) {
            spans.push(Span { since: midnight(*start), until: midnight(*end) });
        }
        spans
    }

    /// The first day of each span, and the day after the last one.
    fn starts(self, today: NaiveDate) -> Vec<NaiveDate> {
        let mut starts = Vec::new();
        match self {
            Self::Days => {
                for ago in (0..DAYS).rev() {
                    starts.extend(today.checked_sub_days(Days::new(ago)));
                }
                starts.extend(today.checked_add_days(Days::new(1)));
            }
            Self::Months => {
                let this_month = today.with_day(1).unwrap_or(today);
                for ago in (0..MONTHS).rev() {
                    starts.extend(this_month.checked_sub_months(Months::new(ago)));
                }
                starts.extend(this_month.checked_add_months(Months::new(1)));
            }
        }
        starts
    }
}

/// The first day of each span, as figures name it.
pub(super) fn dates(spans: &[Span]) -> Vec<NaiveDate> {
    spans.iter().map(|span| span.since.date_naive()).collect()
}

/// The beginning of the first span.
pub(super) fn beginning(spans: &[Span], now: DateTime<Utc>) -> DateTime<Utc> {
    spans.first().map_or(now, |span| span.since)
}

fn midnight(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends_of(period: Period, now: &str) -> (usize, String, String) {
        let now: DateTime<Utc> = now.parse().expect("a time");
        let spans = period.spans(now);
        let first = spans.first().expect("a span").since.to_rfc3339();
        let last = spans.last().expect("a span").until.to_rfc3339();
        (spans.len(), first, last)
    }

    #[test]
    fn thirty_days_end_with_today() {
        let (days, first, last) = ends_of(Period::Days, "2026-03-01T23:59:59Z");
        assert_eq!(
            (days, first.as_str(), last.as_str()),
            (30, "2026-01-31T00:00:00+00:00", "2026-03-02T00:00:00+00:00")
        );
    }

    #[test]
    fn twelve_months_end_with_this_month_also_on_the_last_day_of_a_long_one() {
        let (months, first, last) = ends_of(Period::Months, "2026-03-31T12:00:00Z");
        assert_eq!(
            (months, first.as_str(), last.as_str()),
            (12, "2025-04-01T00:00:00+00:00", "2026-04-01T00:00:00+00:00")
        );
    }

    #[test]
    fn each_span_begins_where_the_one_before_ends() {
        for period in [Period::Days, Period::Months] {
            let spans = period.spans("2026-11-23T10:00:00Z".parse().expect("a time"));
            assert!(spans.windows(2).all(|pair| pair[0].until == pair[1].since));
        }
    }
}
