//! Sample files, one per specialised agent, made by arithmetic with a fixed seed: made up, but shaped like real ones.
//! `web/public/samples` holds them; `cargo run -p agents --example write_samples` writes them there.

pub(crate) mod demand;
pub(crate) mod inventory;
mod random;
pub(crate) mod routing;
pub(crate) mod sensing;
pub(crate) mod suppliers;
