//! The parts of a question that all agents share: words, product names, follow-ups. Contains nothing specific to an agent;
//! each agent's own questions are read in `<agent>/question/`.

pub(crate) mod conditions;
pub(crate) mod countries;
pub(crate) mod decisions;
pub(crate) mod follow_up;
pub(crate) mod mentions;
pub(crate) mod products;
pub(crate) mod sets;
mod short_names;
pub(crate) mod time_unit;
pub(crate) mod unused;
pub(crate) mod words;
