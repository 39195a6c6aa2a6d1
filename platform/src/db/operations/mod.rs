//! What administrators see and do about jobs: `jobs.rs` lists them, `job.rs` shows one, `acts.rs` retries and discards
//! them, `lanes.rs` counts them, `controls.rs` pauses lanes and drains workers, `minutes.rs` keeps the figures of a week.
//!
//! A job is a turn or the reading of an upload, under the id of that row. There is no table of jobs.

pub mod acts;
pub mod controls;
pub mod job;
pub mod jobs;
pub mod lanes;
pub mod minutes;
