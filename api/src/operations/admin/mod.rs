//! What administrators see and do. That they are administrators is seen to by the routes; `users.rs` is the list and its
//! acts, `account.rs` one account for support, `inquiries.rs` what was written to us, `audit.rs` the record of it all.

pub mod account;
pub mod audit;
pub mod inquiries;
mod paging;
pub mod users;

pub use paging::Pagination;
