//! The time windows of a place: none, one or several.

use crate::vehicle_routing::times::{self, Time, clock};
use intake::number::DecimalMark;

/// A span of time in minutes after midnight; `None` means that an end is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub from: Option<f64>,
    pub until: Option<f64>,
}

/// Spans that do not overlap, the earliest first; if empty, a place may be visited at any time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Windows(Vec<Span>);

impl Windows {
    /// One window; empty when neither end is given.
    pub(crate) fn one(from: Option<f64>, until: Option<f64>) -> Self {
        Self(if from.or(until).is_some() { vec![Span { from, until }] } else { Vec::new() })
    }

    /// `08:00-10:00; 14:00-16:00`, `8 to 12`, `after 9:00`: plain numbers are hours.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let lower = text.to_lowercase().replace(['–', '—'], "-").replace(" and ", ";").replace(" und ", ";");
        let mut spans = lower
            .split([';', ',', '|', '/', '&', '\n'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(span)
            .collect::<Option<Vec<Span>>>()?;
        spans.sort_by(|one, other| one.start().total_cmp(&other.start()));
        let mut apart: Vec<Span> = Vec::new();
        for span in spans {
            match apart.last_mut() {
                Some(last) if last.end() >= span.start() => {
                    last.until = last.until.zip(span.until).map(|(one, other)| one.max(other));
                }
                _ => apart.push(span),
            }
        }
        Some(Self(apart))
    }

    pub(crate) fn spans(&self) -> &[Span] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The earliest begin of a visit.
    pub(crate) fn first(&self) -> Option<f64> {
        self.0.first().and_then(|span| span.from)
    }

    /// The latest begin of a visit.
    pub(crate) fn last(&self) -> Option<f64> {
        self.0.last().and_then(|span| span.until)
    }

    /// The begin of a visit after an arrival at `now`: in the first window that is still open, or immediately if the last
    /// window is over.
    pub(crate) fn begin(&self, now: f64) -> f64 {
        let open = self.0.iter().find(|span| span.end() >= now).or(self.0.last());
        open.map_or(now, |span| now.max(span.start()))
    }

    /// How much later a visit can begin within the same window.
    pub(crate) fn slack(&self, begin: f64) -> f64 {
        let open = self.0.iter().find(|span| span.end() >= begin);
        match open {
            Some(span) => span.end() - begin,
            None => {
                if self.0.is_empty() {
                    f64::INFINITY
                } else {
                    0.0
                }
            }
        }
    }

    /// The windows with this many minutes more on both sides.
    pub(crate) fn wider(&self, minutes: f64) -> Self {
        let mut wider: Vec<Span> = Vec::with_capacity(self.0.len());
        for span in &self.0 {
            let from = span.from.map(|from| (from - minutes).max(0.0));
            let until = span.until.map(|until| until + minutes);
            match wider.last_mut() {
                Some(last) if last.end() >= from.unwrap_or(0.0) => last.until = until,
                _ => wider.push(Span { from, until }),
            }
        }
        Self(wider)
    }

    /// How many minutes too late a visit with this begin is.
    pub(crate) fn late(&self, begin: f64) -> f64 {
        self.last().map_or(0.0, |last| (begin - last).max(0.0))
    }
}

impl Span {
    pub(crate) fn start(&self) -> f64 {
        self.from.unwrap_or(0.0)
    }

    pub(crate) fn end(&self) -> f64 {
        self.until.unwrap_or(f64::INFINITY)
    }

    /// The windows in words, with this dash: `08:00-10:00`, `from 08:00`, `until 10:00`.
    pub(crate) fn words(&self, dash: char) -> String {
        match (self.from, self.until) {
            (Some(from), Some(until)) => format!("{}{dash}{}", clock(from), clock(until)),
            (Some(from), None) => format!("from {}", clock(from)),
            (None, Some(until)) => format!("until {}", clock(until)),
            (None, None) => String::new(),
        }
    }
}

fn span(text: &str) -> Option<Span> {
    let from = after_prefix(text, &["from ", "after ", "ab ", ">"]);
    if let Some(from) = from.filter(|rest| ends(rest).is_none()) {
        return Some(Span { from: Some(time(from)?), until: None });
    }
    if let Some(until) = after_prefix(text, &["until ", "before ", "by ", "bis ", "<"]) {
        return Some(Span { from: None, until: Some(time(until)?) });
    }
    let text = after_prefix(text, &["from ", "between "]).unwrap_or(text);
    let (from, until) = ends(text)?;
    let (from, until) = (time(from)?, time(until)?);
    (from <= until).then_some(Span { from: Some(from), until: Some(until) })
}

fn after_prefix<'a>(text: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| text.strip_prefix(prefix)).map(str::trim)
}

fn ends(text: &str) -> Option<(&str, &str)> {
    text.split_once(" to ").or_else(|| text.split_once(" bis ")).or_else(|| text.split_once('-'))
}

fn time(text: &str) -> Option<f64> {
    match times::read(text, DecimalMark::Point)? {
        Time::Minutes(minutes) => Some(minutes),
        Time::Number(hours) => (0.0..=48.0).contains(&hours).then_some(60.0 * hours),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read_as_people_write_them() {
        let read = |text: &str| {
            Windows::read(text)
                .map(|windows| windows.0.iter().map(|span| (span.from, span.until)).collect::<Vec<_>>())
        };
        let one = |from: f64, until: f64| Some(vec![(Some(from), Some(until))]);
        for text in [
            "08:00-10:00",
            "8-10",
            "8:00 – 10:00",
            "8 to 10 h",
            "from 8 to 10",
            "8 am - 10 am",
            "08h00-10h00",
        ] {
            assert_eq!(read(text), one(480.0, 600.0), "{text}");
        }
        assert_eq!(
            read("14:00-16:00; 08:00-10:00"),
            Some(vec![(Some(480.0), Some(600.0)), (Some(840.0), Some(960.0))])
        );
        assert_eq!(read("8-12, 11-13"), one(480.0, 780.0));
        assert_eq!(read("after 9:00"), Some(vec![(Some(540.0), None)]));
        assert_eq!(read("until 11"), Some(vec![(None, Some(660.0))]));
        assert_eq!(read(" "), Some(Vec::new()));
        for wrong in ["10:00-08:00", "morning", "8-", "08:00"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_visit_begins_in_the_first_window_that_is_still_open() {
        let windows = Windows::read("8-10; 14-16").unwrap();
        assert_eq!(
            [400.0, 500.0, 700.0, 1000.0].map(|now| windows.begin(now)),
            [480.0, 500.0, 840.0, 1000.0]
        );
        assert_eq!((windows.late(700.0), windows.late(1000.0)), (0.0, 40.0));
        assert_eq!(Windows::default().begin(5.0), 5.0);
        let wider = windows.wider(30.0);
        assert_eq!((wider.begin(400.0), wider.begin(620.0), wider.begin(640.0)), (450.0, 620.0, 810.0));
        assert_eq!(windows.wider(120.0).spans().len(), 1);
    }
}
