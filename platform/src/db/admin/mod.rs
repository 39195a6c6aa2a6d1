//! What administrators see and do: `users.rs` the list and the figures, `account.rs` one account as support sees it,
//! `acts.rs` what they change, `administrators.rs` that one of them is always left, `audit.rs` the record of it,
//! `figures`
//! what happened over time, `announcements.rs` what they tell all users, and
//! `views.rs` what they look at as a user.
//! Plans and inquiries have files of their own beside this folder; they write into the same record.

pub mod account;
pub mod acts;
pub(in crate::db) mod administrators;
pub mod announcements;
pub mod audit;
pub mod figures;
pub mod users;
pub mod views;
