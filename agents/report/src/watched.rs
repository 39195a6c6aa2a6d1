//! A writer that stops accepting bytes when the work is cancelled: packed files and JSON may be large.

use std::io::{self, Write};

use kernels::cancel;

/// Packing a byte takes as long as many other steps.
const STEPS_PER_BYTE: usize = 8;

/// Bytes in memory or elsewhere.
pub(crate) struct Watched<W>(pub W);

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        cancel::step(STEPS_PER_BYTE * bytes.len());
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
