//! Explains in plain words why something is unusual. Every number is taken from the finding.

use chrono::Datelike;

use crate::demand_forecasting::anomalies::finding::{Finding, Kind};
use intake::calendar::{Calendar, Frequency, count_of};
use report::number::{amount, percent};

/// From this multiple of the usual on, a spike is described as a multiple.
const A_MULTIPLE: f64 = 2.0;
/// Above this multiple, the usual demand is close to zero.
const NEXT_TO_NOTHING: f64 = 1000.0;

/// Properties of the series that a finding is from.
#[derive(Clone, Copy)]
pub(super) struct Nature<'a> {
    pub seasons: &'a [usize],
    pub is_intermittent: bool,
}

impl Nature<'_> {
    /// Whether the series has a season of this many periods.
    fn has_season(&self, periods: usize) -> bool {
        self.seasons.contains(&periods)
    }
}

/// The reason for one event.
pub(super) fn reason(finding: &Finding, nature: Nature, calendar: &Calendar) -> String {
    match (finding.kind, finding.levels) {
        (Kind::LevelRise | Kind::LevelFall, Some(levels)) => lasting(levels, finding, calendar),
        (Kind::Silence, _) => silence(finding, calendar),
        _ => single(finding, nature, calendar),
    }
}

fn single(finding: &Finding, nature: Nature, calendar: &Calendar) -> String {
    let actual: f64 = finding.moments.iter().map(|moment| moment.actual).sum();
    let expected: f64 = finding.moments.iter().map(|moment| moment.expected).sum();
    let long = match finding.periods {
        1 => String::new(),
        periods => format!(" for {} in a row", count_of(periods, calendar.frequency)),
    };
    let when =
        if finding.periods == 1 { season_name(finding.start(), nature, calendar) } else { String::new() };
    let times = actual / expected;
    match finding.kind {
        Kind::Spike if nature.is_intermittent => {
            format!(
                "spike{long}: a size of {} where sales are usually about {}",
                amount(actual),
                amount(expected)
            )
        }
        Kind::Spike if expected <= 0.0 || times > NEXT_TO_NOTHING => {
            format!("spike{long}: {} where about {} is usual{when}", amount(actual), amount(expected))
        }
        Kind::Spike if times >= A_MULTIPLE => {
            format!("spike{long}: {} times the usual{when}", multiple(times))
        }
        Kind::Spike => format!("spike{long}: {} above the usual{when}", percent(times - 1.0)),
        Kind::NoDemand => format!("no demand{long} although about {} is usual{when}", amount(expected)),
        Kind::Drop | Kind::LevelRise | Kind::LevelFall | Kind::Silence if expected > 0.0 && actual >= 0.0 => {
            format!("drop{long}: {} below the usual{when}", percent(1.0 - times))
        }
        Kind::Drop | Kind::LevelRise | Kind::LevelFall | Kind::Silence => {
            format!("drop{long}: {} where about {} is usual{when}", amount(actual), amount(expected))
        }
    }
}

fn multiple(times: f64) -> String {
    if times < 10.0 { format!("{times:.1}") } else { amount(times.round()) }
}

/// ` for a December`, if the series has a season.
fn season_name(period: i64, nature: Nature, calendar: &Calendar) -> String {
    let day = calendar.start(period);
    match calendar.frequency {
        Frequency::Monthly if nature.has_season(12) => {
            format!(" for {}", day.format("a %B")).replace("a A", "an A").replace("a O", "an O")
        }
        Frequency::Quarterly if nature.has_season(4) => format!(" for a quarter {}", day.month0() / 3 + 1),
        Frequency::Weekly if nature.has_season(52) => " for that week of the year".to_owned(),
        Frequency::Daily if nature.has_season(7) && nature.has_season(365) => {
            format!(" for a {} at that time of the year", day.format("%A"))
        }
        Frequency::Daily if nature.has_season(7) => format!(" for a {}", day.format("%A")),
        Frequency::Daily if nature.has_season(365) => " for that time of the year".to_owned(),
        Frequency::Daily
        | Frequency::Weekly
        | Frequency::Monthly
        | Frequency::Quarterly
        | Frequency::Yearly => String::new(),
    }
}

fn lasting((before, after): (f64, f64), finding: &Finding, calendar: &Calendar) -> String {
    let noun = calendar.frequency.noun();
    let start = calendar.label(finding.start());
    let (verb, change) =
        if after > before { ("rose", after / before - 1.0) } else { ("fell", 1.0 - after / before) };
    let change = match change {
        change if before <= 0.0 || !change.is_finite() => String::new(),
        change if change >= A_MULTIPLE => format!(" to {} times", multiple(after / before)),
        change => format!(" by {}", percent(change)),
    };
    format!("level {verb}{change} from {start} on (about {} to {} a {noun})", amount(before), amount(after))
}

fn silence(finding: &Finding, calendar: &Calendar) -> String {
    let frequency = calendar.frequency;
    let usual = finding.moments[0].expected;
    let before = match finding.longest_before {
        0 => format!("it sold in every {} before", frequency.noun()),
        longest => format!("never more than {} without a sale before", count_of(longest, frequency)),
    };
    format!(
        "stopped selling: nothing since {} ({}) although about {} a {} was usual; {before}",
        calendar.label(finding.start()),
        count_of(finding.periods, frequency),
        amount(usual),
        frequency.noun()
    )
}
