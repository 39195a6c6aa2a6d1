//! Sample files, one per specialised agent, made by arithmetic with a fixed seed: made up, but shaped like real ones.
//! `web/public/samples` holds them; `cargo run -p agents --example write_samples` writes them there.

pub mod demand;
pub mod inventory;
mod random;
pub mod routing;
pub mod sensing;
pub mod suppliers;
