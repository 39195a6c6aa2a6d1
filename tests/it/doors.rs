//! What stands at the door: which addresses there are, and what caches may keep.

mod addresses;
mod caches;
