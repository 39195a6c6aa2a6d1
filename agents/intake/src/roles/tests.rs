//! Tests with whole tables, and with the headers of real files.

mod contradictions;
mod headers;
mod strangers;
mod tables;
