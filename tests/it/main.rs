//! The whole application, started in-process or as its executable, and used as a user would.
//! Runs on the embedded stores; with `TEST_POSTGRES_URL` and `TEST_REDIS_URL` the same runs scaled out.

#![expect(clippy::unwrap_used, reason = "a failed expectation is how a test fails")]

mod accounts;
mod admin;
mod admin_cli;
mod analyze_cli;
mod announcements;
mod api_tokens;
mod attack;
mod backends;
mod backups;
mod chat;
mod contact;
mod conversations;
mod data_sets;
mod doctor;
mod doors;
mod fairness;
mod figures;
mod files;
mod fuzzing;
mod geocoder;
mod hosted;
mod key_rotation;
mod kills;
mod limits;
mod lists;
mod log_ids;
mod maps;
mod metrics;
mod openapi;
mod operations;
mod outages;
mod ownership;
mod payment_orders;
mod payment_refunds;
mod payments;
mod plans;
mod privacy;
mod profile_cli;
mod quotas;
mod results;
mod revocation;
mod roads;
mod secrets;
mod sign_in_limits;
mod storm;
mod support;
mod surface;
mod tokens;
mod traces;
mod two_files;
mod understand_cli;
mod understood;
mod uploads;
