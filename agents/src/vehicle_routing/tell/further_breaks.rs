//! Breaks that are asked for again and again, `every 2 hours`, on routes that last longer than the breaks of a plan.

use crate::vehicle_routing::{
    limits::MOST_BREAKS, plan::driver_break::DriverBreak, tell::found::Found, times::duration,
};
use report::number::{agree, counted};

/// Rounding differences in minutes.
const ROUNDING: f64 = 1e-6;

/// Which routes last so long that a further break would be due, which a plan has no room for.
pub(super) fn not_planned(found: &Found) -> Option<String> {
    let every = interval(&found.outcome.fleet.driver_breaks)?;
    let next = every * (MOST_BREAKS + 1) as f64;
    let longer = found.outcome.routes.iter().filter(|route| route.minutes() > next + ROUNDING).count();
    (longer > 0).then(|| {
        format!(
            "A plan has up to {MOST_BREAKS} breaks per driver, here every {}. {} more than {}, and the further breaks that are due \
             then are not in the plan: make shifts shorter, or plan these breaks by hand.",
            duration(every),
            format_args!("{} {}", counted(longer, "route"), agree(longer, "lasts", "last")),
            duration(next)
        )
    })
}

/// The minutes between breaks that come again and again and fill the plan.
fn interval(breaks: &[DriverBreak]) -> Option<f64> {
    let every = breaks.first()?.after?;
    let mut due = (1..).map(|count| every * f64::from(count));
    let are_even = breaks
        .iter()
        .all(|one| one.after.zip(due.next()).is_some_and(|(own, due)| (own - due).abs() < ROUNDING));
    (are_even && breaks.len() == MOST_BREAKS).then_some(every)
}
