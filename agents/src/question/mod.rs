//! What the questions of all agents have in common: words, names of products, follow-ups, small talk. Knows no agent;
//! what only one agent can be asked is in `<agent>/question/`.

pub mod follow_up;
pub mod level;
pub mod mentions;
pub mod products;
pub mod sets;
mod short_names;
pub mod time_unit;
pub mod words;
