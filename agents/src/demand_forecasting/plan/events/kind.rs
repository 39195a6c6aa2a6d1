//! The name and the source of an event.

/// The source of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    PromotionColumn,
    HolidayColumn,
    Country,
}

/// One event. A named one adds to the unnamed event of its source, which is its `parent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub name: String,
    pub source: Source,
    pub parent: Option<usize>,
}
