//! A question as tokens: those of `language`, with the places (`names`) and skills of the file, and `ranges` as
//! one token each; `runs` of stops are spelled out before; `units` and `times` read values from them.

pub(super) mod cut;
pub(super) mod foreign;
pub(super) mod names;
pub(super) mod ranges;
pub(super) mod runs;
pub(super) mod skills;
pub(super) mod times;
pub(super) mod tokens;
pub(super) mod units;
