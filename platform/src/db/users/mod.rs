//! One user: profile and plan, how much they use, how often they may do something, and the copy and the erasure of
//! their data. How users sign in is in `identity`.

pub mod allowances;
pub mod erasure;
pub mod exports;
pub mod profiles;
pub mod usage;

/// The write on the account makes others who change what belongs to the user wait, so that they see what stands here.
pub(in crate::db) const LOCK: &str = "UPDATE users SET updated_at = updated_at WHERE id = $1";
