//! Plans vehicle routes: which vehicle visits which stops, in which order, so that the total distance is least.
//! Knows nothing about coordinates, clocks of the day or files: places are rows of a table of lengths.
//! Start at `solve`; a `Problem` goes in, a `Plan` comes out. `schedule` computes the times of routes that the caller
//! supplies, `check` verifies that a plan keeps every rule.
//!
//! # What is planned
//!
//! The plain search, described here, plans identical vehicles from one depot with one capacity and a shift; each stop has
//! one window and a service time, and optional stops have a prize. Distances may differ by direction.
//!
//! All other features of a `Problem` need the search in `variants`, which evaluates whole routes and is slower: mixed
//! fleets with fixed costs, costs of distance and time, speeds, own starts and ends (several depots, open routes);
//! limits on distance, duration and stops; up to four dimensions of load; soft windows and several windows per stop;
//! collected goods, and pairs of pickup and delivery; up to three breaks; reloads; skills, priorities, stops fixed to a kind of
//! vehicle; a last stop; the current positions of vehicles under way; and a plan to start from. Not supported: a stop in
//! several pairs, any window other than the first one still open, lateness before a later window.
//!
//! Stops that cannot be visited are left out with a reason and the others are planned. Several threads search in
//! parallel, each with its own seed; from half of the limits on they meet at intervals and all continue from the best
//! plan.
//!
//! # Method
//!
//! The savings method makes a first plan. Simulated annealing then improves it in rounds of ruin and recreate: strings of
//! near stops are taken out of a few neighbouring routes and put back one by one at the cheapest feasible place, and
//! about one place in a hundred is skipped at random (SISR: Christiaens and Vanden Berghe, 2020). It differs from the
//! source in these points:
//!
//! - A stop is first tried beside its 30 nearest stops (granular neighbourhoods: Toth and Vigo, 2003); with windows,
//!   beside the 60 nearest whose times also match (Vidal, Crainic, Gendreau and Prins, 2013). All places are tried only
//!   when none of these has room. An unused vehicle competes with every other place.
//! - A round ends as soon as the plan is too long to be accepted, however many stops are still to be put back.
//! - A round tries only a few of the stops that are in no route, so rounds stay fast when many stops cannot be placed.
//! - Between two rounds a few random exchanges are tried at the same temperature: swap the tails of two routes (2-opt*:
//!   Potvin and Rousseau, 1995), reverse a part of a route (2-opt: Croes, 1958), or split one route into two.
//!   In long routes they find improvements that strings of a few stops cannot.
//! - With windows, a high temperature removes routes that are hard to restore, which is bad where many short routes are
//!   best. Therefore the first tenth of the limits improves the savings plan (Clarke and Wright, 1964), which has too many
//!   routes, at a low temperature; if the hot search has not improved on that plan by half-time, it resumes from it.
//!
//! Temperatures are proportional to the mean arc of the first plan and fall as the limits are used up.
//!
//! ```text
//! cost         = Σ distance of arcs + Σ prize of stops left out
//! accepted     when new cost < cost - temperature ln(u),  u uniform in (0, 1]
//! temperature  = hot (cold / hot)^share,  hot = 0.5 and cold = 0.01 mean arc
//!              with windows: hot = 1 and cold = 0.02 mean arc
//! ```
//!
//! Tables of more than 5,000 places are not stored: each cell is computed on request, and near stops are
//! found in a tree of points instead of by comparing every pair.
//!
//! Distances, times and loads are integers, each in its own scale, so sums are exact. Values that a scale cannot hold are
//! rounded so that a plan that is on time and within capacity in integers is also so in the caller's numbers.

mod lengths;
mod search;

mod checker;
mod dispatch;
mod error;
mod instance;
mod plan;
mod problem;
mod reason;
mod schedule;
mod sound;
#[cfg(test)]
mod stopping_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod variant_tests;
mod variants;
mod vehicle;
mod watch;

pub use checker::{Violation, check};
pub use dispatch::solve;
pub use error::RoutingError;
pub use lengths::matrix::Matrix;
pub use lengths::measure::Measure;
pub use plan::{GivenRoute, PauseTaken, Plan, Reloading, Route, Visit};
pub use problem::{Pair, Problem, Stop, Window};
pub use reason::{LeftOut, Reason};
pub use schedule::schedule;
pub use search::plain::is_plain;
pub use vehicle::{Pause, Reload, VehicleType};
pub use watch::{Limits, Watch};
