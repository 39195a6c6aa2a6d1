//! Calls the kernel and reports how far it is.

use intake::AgentError;
use kernels::sensing::{self, Options, Sensed, Stage};
use report::number::whole;

use crate::{
    dynamic_demand_sensing::plan::{prepared::Prepared, refusals},
    request::{Progress, Tools},
};

/// Of every tool: reading, preparing, calculating, writing.
const STEPS: u32 = 4;

/// Finds the signals and forecasts with them.
pub(crate) fn sense(
    file: &str,
    prepared: &Prepared,
    false_discovery_rate: Option<f64>,
    max_lag_days: Option<u32>,
    tools: &Tools,
) -> Result<Sensed, AgentError> {
    let mut options = Options::default();
    if let Some(rate) = false_discovery_rate {
        options.false_discovery_rate = rate;
    }
    if let Some(days) = max_lag_days {
        options.longest_lag = Some(days as usize / prepared.grid.step().days());
    }
    sensing::sense(&prepared.problem, &options, &|progress| (tools.progress)(message(progress)))
        .map_err(|error| refusals::of_kernel(file, &prepared.grid, &error))
}

/// One line for the person who waits.
fn message(progress: sensing::Progress) -> Progress {
    let (doing, noun, from, to) = match progress.stage {
        Stage::Prepare => ("Learning season and trend of", "products", 15.0, 30.0),
        Stage::Search => ("Searching leads and forms of", "signals", 30.0, 60.0),
        Stage::Fit => ("Fitting the effects on", "products", 60.0, 70.0),
        Stage::Backtest => ("Testing on the past of", "products", 70.0, 90.0),
    };
    let share = progress.done as f64 / progress.all.max(1) as f64;
    let percent = (from + (to - from) * share.min(1.0)) as u8;
    let counts = format!("{} of {} {noun}", whole(progress.done as f64), whole(progress.all as f64));
    Progress { message: format!("{doing} {counts}"), percent, step: 3, steps: STEPS }
}
