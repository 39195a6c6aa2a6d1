//! Whole tables, and the headers of real files.

mod headers;
mod tables;
