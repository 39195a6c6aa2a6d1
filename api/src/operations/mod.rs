//! The operations of users. They decide whether a user may perform them, for HTTP requests and sockets alike.

pub mod admin;
pub mod api_tokens;
pub mod chat;
pub mod compare;
pub mod contact;
pub mod conversations;
pub mod data_sets;
pub mod erasure;
pub mod explain;
pub mod export;
mod file_messages;
pub mod file_rows;
pub mod history;
mod pages;
pub mod payments;
pub mod places;
pub mod plan_effects;
pub mod plans;
pub mod previews;
pub mod recalculations;
pub mod recipes;
pub mod records;
pub mod results;
pub mod runs;
pub mod scenarios;
pub mod session_claims;
pub mod uploads;
