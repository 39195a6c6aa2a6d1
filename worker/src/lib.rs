//! Takes jobs from the queue, calls an agent for each, and sends events to the browser.
//! One file per job: `chat.rs`, `analyze_file.rs`; `recalculate.rs` is the turn that calculates
//! a run again, `scheduled/` asks for such turns when they are due, `webhooks/` calls endpoints of users when one has ended, `preview.rs` tries other parameters of a run, and `earlier.rs` answers
//! a question that compares two runs. Never does arithmetic and never answers an HTTP request.

#![warn(unreachable_pub)]

mod analyze_file;
mod cause;
mod chat;
mod conclude;
mod context;
mod controls;
mod conversation;
mod cores;
mod earlier;
mod heartbeat;
mod listed;
mod minutes;
mod notices;
mod outside;
mod preview;
mod progress;
mod reading;
mod recalculate;
mod refresh;
mod repeating;
mod result_files;
mod retention;
mod running;
mod scheduled;
mod service;
mod sweep;
mod warm;
mod webhooks;

pub use outside::outside;
pub use service::{run, run_beside_api};
