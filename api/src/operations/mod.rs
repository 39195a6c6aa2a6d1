//! What a user can do. "May this user do this?" is decided here, whichever door the request came through.

pub mod admin;
pub mod chat;
pub mod contact;
pub mod conversations;
pub mod data_sets;
pub mod erasure;
pub mod export;
pub mod history;
pub mod payments;
pub mod plans;
pub mod recipes;
pub mod results;
pub mod uploads;
