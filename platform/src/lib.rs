//! What api and worker stand on.

pub mod queue;
