//! How a sentence belongs to the conversation, without knowing an agent: small talk, what is assumed, follow-ups and
//! corrections, what is negated, lists of names, and the range that is asked for.

mod follow_up;
mod name_lists;
mod negated;
mod range_percent;
mod small_talk;
mod what_if;

pub use follow_up::{FollowUp, FollowUpKind, follow_up};
pub use name_lists::{ListedName, NameList, name_lists};
pub use negated::{is_negated, negated};
pub use range_percent::range_percent;
pub use small_talk::is_small_talk;
pub use what_if::{WhatIf, what_if};
