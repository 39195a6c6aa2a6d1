//! Tests with whole tables, and with the headers of real files.

mod headers;
mod tables;
