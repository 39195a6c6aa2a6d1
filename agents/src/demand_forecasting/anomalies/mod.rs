//! The tool `detect_anomalies`: what is unusual in the demand of a file, and why.
//! The arithmetic is in `kernels::anomaly`. Never changes the demand; leaving values out is a choice on the upload page.

mod advice;
mod closeness;
mod detect;
mod examined;
mod finding;
mod narrative;
pub mod params;
pub mod question;
mod reason;
mod shared_periods;
mod tables;

pub use detect::run;

#[cfg(test)]
mod tests;
