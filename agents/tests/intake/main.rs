//! Awkward files as planners have them: each is read right or refused with the reason, and every row is accounted
//! for. `corpus` is the table of cases, `property` writes random tables in random dialects, `forecasts` compares
//! whole answers.

#![expect(clippy::unwrap_used, reason = "a failed expectation is how a test fails")]

mod case;
mod check;
mod corpus;
mod forecasts;
mod property;
mod write;
