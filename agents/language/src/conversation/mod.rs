//! How a sentence relates to the conversation, without knowing an agent: small talk, assumptions, follow-ups and
//! corrections, negations, lists of names, the requested range, and the language.

mod follow_up;
mod name_lists;
mod negated;
mod range_percent;
mod sentence_parts;
mod small_talk;
mod spoken;
mod what_if;

pub use follow_up::{FollowUp, FollowUpKind, follow_up};
pub use name_lists::{ListedName, NameList, name_lists};
pub use negated::{denies_limit, is_negated, negated};
pub use range_percent::range_percent;
pub use sentence_parts::{
    RowCondition, conditions, denies, exceptions, is_contrast, is_excepted, is_kept_apart, is_only_if,
    is_relative, kept_apart, left_out, only_if, replaced, told_of_some, wishes,
};
pub use small_talk::is_small_talk;
pub use spoken::{Spoken, spoken};
pub use what_if::{WhatIf, phrase_at, what_if};
