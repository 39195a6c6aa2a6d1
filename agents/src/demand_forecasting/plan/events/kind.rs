//! What an event is called and how it is known.

/// Where an event is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    PromotionColumn,
    HolidayColumn,
    Country,
}

/// One event. A named one comes on top of the unnamed one of its source, which `parent` is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: String,
    pub source: Source,
    pub parent: Option<usize>,
}
