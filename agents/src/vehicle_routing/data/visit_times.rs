//! The columns that say when a place may be visited and how long the visit takes: by their roles, else by plain names such as
//! `Open` and `Close` or `From` and `To`, which mean times only where their values are times.

use crate::vehicle_routing::{
    data::{columns, source::Source},
    settings::TimeUnit,
    times::{self, Time},
};
use intake::{
    AgentError,
    number::{DecimalMark, is_nothing},
    roles::{Role, label},
};
use report::markdown::plain;

/// The columns with the earliest and the latest begin of a visit, and its duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct VisitTimes {
    pub ready: Option<usize>,
    pub due: Option<usize>,
    /// The usual unit of plain numbers in these two columns.
    pub unit: TimeUnit,
    pub service: Option<usize>,
}

/// Names of both ends of a window, as `columns::named` compares them.
const ENDS: [(&str, &str); 21] = [
    ("open", "close"),
    ("opens", "closes"),
    ("opening", "closing"),
    ("earliest", "latest"),
    ("from", "to"),
    ("from", "until"),
    ("start", "end"),
    ("begin", "end"),
    ("ab", "bis"),
    ("von", "bis"),
    ("beginn", "ende"),
    ("öffnet", "schließt"),
    ("desde", "hasta"),
    ("abre", "cierra"),
    ("abre", "fecha"),
    ("apertura", "cierre"),
    ("inicio", "fin"),
    ("de", "a"),
    ("de", "até"),
    ("abertura", "fechamento"),
    ("início", "fim"),
];
/// Names of a single end, of columns that have only times of day.
const EARLIEST: [&str; 19] = [
    "open",
    "opens",
    "opening",
    "opening time",
    "opens at",
    "öffnet",
    "öffnung",
    "abre",
    "apertura",
    "abertura",
    "from",
    "after",
    "not before",
    "earliest",
    "ab",
    "frühestens",
    "desde",
    "a partir de",
    "dès",
];
const LATEST: [&str; 26] = [
    "close",
    "closes",
    "closing",
    "closing time",
    "closes at",
    "schließt",
    "cierra",
    "cierre",
    "fecha",
    "fechamento",
    "until",
    "till",
    "by",
    "before",
    "deliver by",
    "deliver until",
    "deliver before",
    "not later than",
    "no later than",
    "latest",
    "bis",
    "lieferung bis",
    "anlieferung bis",
    "hasta",
    "até",
    "avant",
];
/// Names for the duration of a visit without their unit.
const DURATIONS: [&str; 27] = [
    "drop",
    "stop",
    "visit",
    "visit time",
    "time on site",
    "on site",
    "stay",
    "unload",
    "unloading",
    "unload time",
    "dwell",
    "dwell time",
    "drop time",
    "service",
    "service time",
    "stop time",
    "handling",
    "handling time",
    "entladen",
    "entladung",
    "abladen",
    "standzeit",
    "verweildauer",
    "descarga",
    "tiempo de descarga",
    "tempo de descarga",
    "tempo de parada",
];
/// Names that are durations only with a unit.
const AS_TIMES: [&str; 4] = ["drop", "stop", "visit", "on site"];
const MINUTES: [&str; 6] = ["min", "mins", "minute", "minutes", "minuten", "minutos"];
const OTHER_UNITS: [&str; 6] = ["h", "hours", "hrs", "sec", "secs", "seconds"];
/// Of the values of a column that are there, at least this share must be times.
const NEARLY_ALL: f64 = 0.8;

/// The columns of a file.
pub(crate) fn find(source: &Source) -> VisitTimes {
    let (ready, due) = (source.position(Role::ReadyTime), source.position(Role::DueTime));
    let service = source.position(Role::ServiceTime).or_else(|| duration(source));
    let minutes = VisitTimes { ready, due, unit: TimeUnit::Minutes, service };
    if ready.is_some() && due.is_some() {
        return minutes;
    }
    let Some((from, to)) = ENDS.into_iter().find_map(|(from, to)| window(source, from, to)) else {
        let clock = |names: &[&str]| {
            columns::named(&source.table, names).filter(|column| are_times(source, *column, is_clock))
        };
        return VisitTimes {
            ready: ready.or_else(|| clock(&EARLIEST)),
            due: due.or_else(|| clock(&LATEST)),
            ..minutes
        };
    };
    // A shop opens at 8, not 8 minutes after midnight.
    let are_hours = [from, to].iter().all(|column| are_times(source, *column, is_hour));
    let unit = if are_hours { TimeUnit::Hours } else { TimeUnit::Minutes };
    VisitTimes { ready: Some(from), due: Some(to), unit, service }
}

/// The columns of both ends, if both have times.
fn window(source: &Source, from: &str, to: &str) -> Option<(usize, usize)> {
    let from = columns::named(&source.table, &[from])?;
    let to = columns::named(&source.table, &[to])?;
    (are_times(source, from, is_time) && are_times(source, to, is_time)).then_some((from, to))
}

fn duration(source: &Source) -> Option<usize> {
    let is_duration = |name: &str| {
        let key = columns::key(name);
        let words: Vec<&str> = key.split([' ', '(', ')']).filter(|word| !word.is_empty()).collect();
        // `minutes` alone are those at a stop; `Min` stands beside `Max`.
        if matches!(words[..], ["minute" | "minutes" | "minuten" | "minutos"]) {
            return true;
        }
        let rest: Vec<&str> =
            words.into_iter().filter(|word| !MINUTES.contains(word) && !OTHER_UNITS.contains(word)).collect();
        let rest = rest.join(" ");
        // `Stop` names a place, and `Stop min` a time.
        let is_time_alone = !AS_TIMES.contains(&rest.as_str()) || key.len() > rest.len();
        is_time_alone && DURATIONS.contains(&rest.as_str())
    };
    (0..source.table.names.len())
        .find(|at| is_duration(source.column_name(*at)) && are_times(source, *at, is_time))
}

/// Whether nearly all values of a column are such times.
fn are_times(source: &Source, column: usize, is_meant: fn(&str) -> bool) -> bool {
    let (mut times, mut all) = (0_usize, 0_usize);
    for text in source.table.column(column).flatten().filter(|text| !is_nothing(text)) {
        all += 1;
        times += usize::from(is_meant(text));
    }
    all > 0 && times as f64 >= NEARLY_ALL * all as f64
}

fn is_time(text: &str) -> bool {
    times::read(text, DecimalMark::Point).or_else(|| times::read(text, DecimalMark::Comma)).is_some()
}

/// `8`, `17.5`.
fn is_hour(text: &str) -> bool {
    const HOURS_OF_DAY: f64 = 24.0;
    matches!(times::read(text, DecimalMark::Point), Some(Time::Number(hours)) if (0.0..=HOURS_OF_DAY).contains(&hours))
}

/// `08:30`, `8 am`: neither a plain number nor a duration nor a date.
fn is_clock(text: &str) -> bool {
    const LONGEST: usize = "08:30:00 pm".len();
    let lower = text.trim().to_lowercase();
    let is_marked = lower.contains(':') || ["am", "pm", "uhr"].iter().any(|end| lower.ends_with(end));
    is_marked && lower.len() <= LONGEST && times::read(&lower, DecimalMark::Point).is_some()
}

/// Asks for the other end of a window when a column that nothing used may be it.
pub(crate) fn check(source: &Source, times: &VisitTimes, used: &[usize]) -> Result<(), AgentError> {
    let (column, known, missing) = match (times.ready, times.due) {
        (Some(ready), None) => (ready, Role::ReadyTime, Role::DueTime),
        (None, Some(due)) => (due, Role::DueTime, Role::ReadyTime),
        _ => return Ok(()),
    };
    let other =
        (0..source.table.names.len()).find(|at| !used.contains(at) && are_times(source, *at, is_clock));
    let Some(other) = other else { return Ok(()) };
    let [column, other] = [column, other].map(|at| plain(source.column_name(at)));
    Err(AgentError::Needs(format!(
        "{column} of {} is the {}, and no column was recognised as the {}. If that is {other}, name it `{}` or choose it in the \
         mapping on the upload page; if {other} is something else, remove it from the file.",
        plain(&source.name),
        label(known),
        label(missing),
        label(missing).replace(' ', "_"),
    )))
}

/// States that only one end of the windows is known.
pub(crate) fn half_window(source: &Source, times: &VisitTimes) -> Option<String> {
    match (times.ready, times.due) {
        (Some(ready), None) => Some(format!(
            "Stops may be visited from {} on, without an end.",
            plain(source.column_name(ready))
        )),
        (None, Some(due)) => {
            Some(format!("Stops may be visited at any time until {}.", plain(source.column_name(due))))
        }
        _ => None,
    }
}
