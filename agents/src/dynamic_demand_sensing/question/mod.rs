//! A question about demand and its signals as one typed request, alone or as an edit of the run before.
//! Start with `read`. A question is read once into a `Reader`, which knows what each word was used for; the words that
//! nothing used are returned beside the request. Reading order: `vocabulary`, `foreign`, `reader`, `mentions`, `tool`, `settings`,
//! `holidays`, `times`, `exclusions`, `changes`, `past_assumption`, `events`, `topic`, `left`,
//! `read`, `follow_up`, `unchanged`, `settle`.

mod changes;
mod events;
mod exclusions;
mod fillers;
mod follow_up;
mod foreign;
mod holidays;
mod left;
mod mentions;
mod past_assumption;
mod read;
mod reader;
#[cfg(test)]
mod sentences;
mod settings;
mod settle;
mod times;
mod tool;
mod topic;
mod unchanged;
mod vocabulary;
mod words;

pub(super) use fillers::heard;
pub(super) use follow_up::plan;
pub(super) use read::Request as AskedFor;
pub(super) use tool::is_meant;
pub(super) use vocabulary::{Named, Topic, Vocabulary};
