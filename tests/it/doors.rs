//! What stands at the door: how many connections, sockets and requests one peer and one user may have open, that refusals
//! reach clients that are still sending, which addresses there are, and what caches may keep.

mod addresses;
mod bodies;
mod caches;
mod places;
