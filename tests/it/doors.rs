//! What stands at the door: how many connections, sockets and requests one peer and one user may have open, that refusals
//! reach those who still send a body, which addresses there are, and what caches may keep.

mod addresses;
mod bodies;
mod caches;
mod places;
