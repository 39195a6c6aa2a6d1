//! The side that a limit is on.

/// Which side of a limit is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    AtLeast,
    MoreThan,
    AtMost,
    LessThan,
}

impl Side {
    /// `at least`, `more than`, `at most`, `less than`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::AtLeast => "at least",
            Self::MoreThan => "more than",
            Self::AtMost => "at most",
            Self::LessThan => "less than",
        }
    }

    /// Whether a value is on this side of the limit.
    pub(crate) fn keeps(self, value: f64, limit: f64) -> bool {
        match self {
            Self::AtLeast => value >= limit,
            Self::MoreThan => value > limit,
            Self::AtMost => value <= limit,
            Self::LessThan => value < limit,
        }
    }

    /// What is left of all amounts without those on this side.
    pub(crate) fn rest(self) -> Self {
        match self {
            Self::AtLeast => Self::LessThan,
            Self::MoreThan => Self::AtMost,
            Self::AtMost => Self::MoreThan,
            Self::LessThan => Self::AtLeast,
        }
    }

    /// The same distance on the other side.
    pub(crate) fn mirrored(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::MoreThan => Self::LessThan,
            Self::AtMost => Self::AtLeast,
            Self::LessThan => Self::MoreThan,
        }
    }

    pub(crate) fn is_upper(self) -> bool {
        matches!(self, Self::AtMost | Self::LessThan)
    }
}
