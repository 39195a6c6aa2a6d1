//! What administrators can read and change. The routes check that the caller is an administrator. `users.rs` lists and
//! changes users, `account.rs` shows one account to support, `inquiries.rs` holds messages of visitors, `audit.rs` the
//! record of all acts, `jobs.rs` the queue and its workers, `figures` what happened over time, and
//! `announcements.rs` what all users are told, `feedback.rs` what users think of answers, and `views.rs` lets support see
//! pages as a user. `csv.rs` writes downloads.

pub mod account;
pub mod announcements;
pub mod audit;
mod csv;
pub mod feedback;
pub mod figures;
pub mod inquiries;
pub mod jobs;
mod paging;
pub mod users;
pub mod views;

pub use paging::Pagination;
