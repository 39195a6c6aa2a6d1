//! Limits at the entrance: how many connections, sockets and requests one peer and one user may have open, whether
//! refusals reach clients that are still sending, which addresses exist, and what caches may keep.

mod addresses;
mod bodies;
mod caches;
mod places;
