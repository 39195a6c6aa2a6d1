//! What a run is calculated for.

/// Decides which files a run has, and how long an engine may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// An answer that is kept, with all its files.
    #[default]
    Answer,
    /// A look at what other parameters would give: the same figures, tables and charts, and no files.
    Preview,
    /// A preview at once: an engine that improves its result the longer it works ends early.
    FirstLook,
}

impl Purpose {
    /// Whether the files of the run are written.
    #[must_use]
    pub fn has_files(self) -> bool {
        match self {
            Self::Answer => true,
            Self::Preview | Self::FirstLook => false,
        }
    }
}
