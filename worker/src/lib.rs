//! Takes jobs from the queue, calls an agent for each, and sends events to the browser.
//! One file per job: `chat.rs`, `analyze_file.rs`; `recalculate.rs` is the turn that calculates a run again. Never does arithmetic and never answers an HTTP request.

#![warn(unreachable_pub)]

mod analyze_file;
mod cause;
mod chat;
mod conclude;
mod context;
mod controls;
mod conversation;
mod cores;
mod heartbeat;
mod minutes;
mod outside;
mod progress;
mod reading;
mod recalculate;
mod result_files;
mod retention;
mod running;
mod service;
mod sweep;

pub use outside::outside;
pub use service::{run, run_beside_api};
