//! What every target asks of a reader, whatever the bytes are: it answers within the memory and the time that are
//! promised, it never panics, it refuses with a sentence, and what it gives can be stored.
//! Reading order: `promises`, `memory`, `split`, `package`, `compound`; the targets are in `fuzz_targets`.

pub mod compound;
mod memory;
pub mod package;
pub mod promises;
pub mod split;
