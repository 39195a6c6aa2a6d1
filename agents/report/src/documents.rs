//! Files of a run that are neither a table nor the workbook, such as a map. They are written when the run is closed with its
//! files; a preview never writes them.

use crate::answer::RunFile;

type Write<'a> = Box<dyn FnOnce() -> anyhow::Result<Vec<RunFile>> + 'a>;

/// Files that can be written; none by default.
#[derive(Default)]
pub struct Documents<'a>(Option<Write<'a>>);

impl<'a> Documents<'a> {
    /// The files that `write` makes.
    pub fn written_by(write: impl FnOnce() -> anyhow::Result<Vec<RunFile>> + 'a) -> Self {
        Self(Some(Box::new(write)))
    }

    pub(crate) fn write(self) -> anyhow::Result<Vec<RunFile>> {
        self.0.map_or_else(|| Ok(Vec::new()), |write| write())
    }
}
