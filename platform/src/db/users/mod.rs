//! One user: profile and plan, how much they use, how often they may do something, and the copy and the erasure of
//! their data. How users sign in is in `identity`.

pub mod allowances;
pub mod erasure;
pub mod exports;
pub mod profiles;
pub mod usage;
