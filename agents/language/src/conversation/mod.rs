//! How a sentence belongs to the conversation: small talk, and the range that it asks for.

mod range_percent;
mod small_talk;

pub use range_percent::range_percent;
pub use small_talk::is_small_talk;
