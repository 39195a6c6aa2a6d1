//! Splits long lists into pages.

use schemars::JsonSchema;
use serde::Serialize;

/// The number of lines on a page when the request names none.
const USUAL_LIMIT: i64 = 10;
const LARGEST_LIMIT: i64 = 100;

/// Which part of a list an answer holds. Pages begin with 1; an empty list has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pagination {
    pub page: i64,
    pub limit: i64,
    pub total: i64,
    pub pages: i64,
}

/// The requested page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    number: i64,
    pub limit: i64,
}

impl Page {
    /// Numbers out of range become the nearest valid ones.
    pub(super) fn new(number: Option<i64>, limit: Option<i64>) -> Self {
        let limit = limit.unwrap_or(USUAL_LIMIT).clamp(1, LARGEST_LIMIT);
        Self { number: number.unwrap_or(1).max(1), limit }
    }

    /// The number of lines before this page.
    pub(super) fn offset(self) -> i64 {
        (self.number - 1).saturating_mul(self.limit)
    }

    /// The position of this page in a list of `total` lines.
    pub(super) fn of(self, total: i64) -> Pagination {
        let pages = ((total + self.limit - 1) / self.limit).max(1);
        Pagination { page: self.number, limit: self.limit, total, pages }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_ten_lines_and_at_most_a_hundred() {
        let limits = [None, Some(0), Some(25), Some(1_000)].map(|limit| Page::new(None, limit).limit);
        assert_eq!(limits, [10, 1, 25, 100]);
    }

    #[test]
    fn pages_are_counted_from_one_and_the_last_may_be_shorter() {
        let of = |total| Page::new(Some(3), None).of(total).pages;
        assert_eq!([0, 1, 10, 11, 21].map(of), [1, 1, 1, 2, 3]);
        assert_eq!(Page::new(Some(3), None).offset(), 20);
        assert_eq!(Page::new(Some(-3), None).offset(), 0);
        assert_eq!(Page::new(Some(i64::MAX), Some(100)).offset(), i64::MAX);
    }
}
