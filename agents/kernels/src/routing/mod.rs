//! Plans vehicle routes: which vehicle visits which stops, in which order, so that the total distance is least.
//! Knows nothing about coordinates, clocks of the day or files: places are rows of a table of lengths.
//! Start at `solve`; a `Problem` goes in, a `Plan` comes out. `schedule` times routes that somebody else made, `check`
//! says whether a plan keeps every rule.
//!
//! # What is planned
//!
//! Alike vehicles from one depot, one capacity, one window and a service time per stop, a shift, optional stops with a
//! prize: the plain search, described here. Distances may differ by direction.
//!
//! Everything else a `Problem` can say goes to the search in `variants`, which evaluates whole routes and is slower: mixed
//! fleets with fixed costs, costs of distance and time, speeds, own starts and ends (several depots, open routes);
//! limits of distance, duration and stops; up to four dimensions of load; soft and several windows; collecting, and
//! pairs of pickup and delivery; a break; reloads; skills, priorities, stops fixed to a kind of vehicle; first positions
//! of vehicles under way and a plan to start from. Not planned: a stop in several pairs, several breaks, a choice
//! between two windows other than the first still open, lateness before a later window.
//!
//! Stops that cannot be visited are left out with their reason and the others are planned. Several threads search side
//! by side with seeds of their own; from half of the limits on they meet now and then, and all go on from the best plan.
//!
//! # Method
//!
//! A first plan by savings, then simulated annealing over rounds of ruin and recreate: strings of near stops are taken
//! out of a few neighbouring routes and put back one by one at the cheapest feasible place, overlooking one place in a
//! hundred (SISR: Christiaens and Vanden Berghe, 2020). It differs from the source so:
//!
//! - Places are first sought beside the 30 nearest stops (granular neighbourhoods: Toth and Vigo, 2003), with windows
//!   beside the 60 that also go together in time (Vidal, Crainic, Gendreau and Prins, 2013), and everywhere only when
//!   none of them has room. A vehicle that is left competes with every other place.
//! - A round ends as soon as the plan is too long to be accepted, however many stops are still to be put back.
//! - Of the stops in no route a round tries a few: where many cannot be placed, rounds stay as fast as elsewhere.
//! - Between two rounds a few random exchanges are tried at the same temperature: of the tails of two routes (2-opt*:
//!   Potvin and Rousseau, 1995), of the direction of a part of a route (2-opt: Croes, 1958), of one route for two.
//!   They reach what strings of a few stops do not where routes are long.
//! - With windows heat loses routes that cannot be won back where many short ones are best. There a tenth of the limits
//!   improves the plan by savings (Clarke and Wright, 1964), which has too many routes, without much heat; what the heat
//!   has not made better by half-time is taken up again.
//!
//! Temperatures are in proportion to the mean arc of the first plan and fall with the share of the limits that is used
//! up.
//!
//! ```text
//! cost         = Σ distance of arcs + Σ prize of stops left out
//! accepted     when new cost < cost - temperature ln(u),  u uniform in (0, 1]
//! temperature  = hot (cold / hot)^share,  hot = 0.5 and cold = 0.01 mean arc
//!              with windows: hot = 1 and cold = 0.02 mean arc
//! ```
//!
//! Tables of more than 5,000 places are not kept: a cell is worked out whenever it is asked for. From 10,000 stops on
//! near stops are found in a tree of points and not by looking at every pair.
//!
//! Everything is an integer in a scale of its own: sums are exact. What a scale cannot hold is rounded so that a plan
//! that is on time and within capacity in integers is so in the caller's numbers.

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
