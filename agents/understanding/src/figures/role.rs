//! What a figure of a sentence can be: a parameter, in the form in which it is stated.

use language::{Kind, Unit};

/// The form in which a parameter is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A number without a unit.
    Plain,
    /// A whole number without a unit, from one to this.
    Count(u32),
    /// A number of things: `12`, `12 boxes`.
    Things,
    /// An amount of money or a number.
    Money,
    /// `95 %`, `0.95`, `95`.
    Share,
    /// `2 %`, in percent.
    Percent,
    /// A change in percent; words such as `lower` make it negative.
    Change,
    /// A length of time in days; a bare number is days.
    Days,
    /// A length of time in its own unit.
    Span,
    /// A length of time in minutes; a bare number is minutes.
    Minutes,
    /// A length of time in hours; a bare number is hours.
    Hours,
    /// A length of time in seconds; a bare number is seconds.
    Seconds,
    /// A distance in kilometres.
    Kilometres,
    /// A speed in kilometres an hour.
    Speed,
    /// A time of day.
    Clock,
}

use Form::{
    Change, Clock, Count, Days, Hours, Kilometres, Minutes, Money, Percent, Plain, Seconds, Share, Span,
    Speed, Things,
};

/// A parameter that a figure can state, with its form.
pub(super) struct Role {
    pub(super) name: &'static str,
    pub(super) form: Form,
}

const fn role(name: &'static str, form: Form) -> Role {
    Role { name, form }
}

/// All roles, in the order of the weights; one more class stands for no role.
pub(super) const ROLES: [Role; 52] = [
    role("service_level", Share),
    role("lead_time_days", Days),
    role("lead_time_std_days", Days),
    role("review_days", Days),
    role("safety_days", Days),
    role("days_of_cover", Days),
    role("order_cost", Money),
    role("holding_rate", Share),
    role("holding_cost", Money),
    role("unit_cost", Money),
    role("unit_price", Money),
    role("salvage_value", Money),
    role("demand_mean", Things),
    role("demand_std", Things),
    role("annual_demand", Things),
    role("cost_change_pct", Change),
    role("growth_pct", Change),
    role("budget", Money),
    role("moq", Things),
    role("pack_size", Things),
    role("vehicles", Count(300)),
    role("capacity", Things),
    role("speed_kmh", Speed),
    role("service_minutes", Minutes),
    role("max_distance_km", Kilometres),
    role("max_stops", Count(500)),
    role("max_route_hours", Hours),
    role("max_trips", Count(24)),
    role("cost_per_km", Money),
    role("cost_per_vehicle", Money),
    role("latest", Clock),
    role("solve_seconds", Seconds),
    role("detour_factor", Plain),
    role("depot_row", Count(1_000_000)),
    role("quantity", Things),
    role("max_suppliers", Count(60)),
    role("min_suppliers", Count(60)),
    role("max_share", Share),
    role("min_order", Things),
    role("max_defect_pct", Percent),
    role("top_n", Count(1000)),
    role("max_lag_days", Days),
    role("price_change_pct", Change),
    role("horizon", Span),
    role("interval_level", Share),
    role("window", Count(400)),
    role("season_length", Count(400)),
    role(SHIFT_FROM, Clock),
    role(SHIFT_TO, Clock),
    role("fdr", Share),
    role("history", Span),
    role("threshold_sigma", Plain),
];

/// The beginning and the end of `shift`, which two figures state.
pub(super) const SHIFT_FROM: &str = "shift from";
pub(super) const SHIFT_TO: &str = "shift to";

/// Parameters that take several values.
pub(super) const LISTS: &[&str] = &["interval_level", "service_level", "lead_time_days"];

/// Beginnings of words without which a figure does not state a parameter: `200 more per month` is no season of 200 months.
pub(super) const NEEDS_WORD: &[(&str, &[&str])] = &[
    (
        "season_length",
        &[
            "season",
            "cycl",
            "repeat",
            "pattern",
            "period",
            "saison",
            "zykl",
            "muster",
            "temporada",
            "ciclo",
            "estacion",
            "patrón",
            "cicl",
            "sazon",
            "padr",
        ],
    ),
    (
        "window",
        &[
            "window", "average", "moving", "rolling", "fenster", "gleitend", "media", "móvil", "moyenne",
            "mobile", "média",
        ],
    ),
];

/// The class of a figure that states no parameter.
pub(super) const NONE: usize = ROLES.len();

/// The names of the parameters that figures can state for a tool.
pub(super) fn of_tool(tool: Option<&str>) -> &'static [&'static str] {
    match tool {
        Some("forecast_demand") => {
            &["horizon", "history", "growth_pct", "interval_level", "window", "season_length", "top_n"]
        }
        Some("detect_anomalies") => &["history", "threshold_sigma", "window", "season_length", "top_n"],
        Some("optimize_inventory") => &[
            "service_level",
            "lead_time_days",
            "lead_time_std_days",
            "review_days",
            "safety_days",
            "days_of_cover",
            "order_cost",
            "holding_rate",
            "holding_cost",
            "unit_cost",
            "unit_price",
            "salvage_value",
            "demand_mean",
            "demand_std",
            "annual_demand",
            "cost_change_pct",
            "growth_pct",
            "budget",
            "moq",
            "pack_size",
        ],
        Some("plan_routes") => &[
            "vehicles",
            "capacity",
            "speed_kmh",
            "service_minutes",
            "max_distance_km",
            "max_stops",
            "max_route_hours",
            "max_trips",
            "cost_per_km",
            "cost_per_vehicle",
            "latest",
            SHIFT_FROM,
            SHIFT_TO,
            "solve_seconds",
            "detour_factor",
            "depot_row",
        ],
        // With a ranking a limit on defects is a choice of rows.
        Some("rank_suppliers") => &["top_n"],
        Some("allocate_orders") => &[
            "quantity",
            "max_suppliers",
            "min_suppliers",
            "max_share",
            "min_order",
            "max_defect_pct",
            "top_n",
            "budget",
        ],
        Some("sense_demand" | "explain_change") => &[
            "max_lag_days",
            "fdr",
            "history",
            "price_change_pct",
            "horizon",
            "interval_level",
            "growth_pct",
            "top_n",
        ],
        _ => &[],
    }
}

/// The value of a parameter that a figure can state, as JSON; none when the figure has another form.
pub(super) fn value(form: Form, kind: &Kind, written: &str, is_fall: bool) -> Option<serde_json::Value> {
    if form == Span {
        let span = span_of(kind)?;
        let mut params = crate::params::Params::default();
        params.span("horizon", span);
        return params.remove("horizon");
    }
    if form == Clock {
        return clock(kind, written).map(serde_json::Value::String);
    }
    number(form, kind, is_fall).map(crate::params::number)
}

/// A time of day: `17:00`, `0600`, `6`.
fn clock(kind: &Kind, written: &str) -> Option<String> {
    match kind {
        Kind::Time(clock) => Some(clock.text()),
        Kind::Number { value } if value.fract() == 0.0 && *value >= 0.0 => {
            let (hour, minute) = match written.len() {
                4 if written.bytes().all(|byte| byte.is_ascii_digit()) => {
                    (value.div_euclid(100.0), value % 100.0)
                }
                _ => (*value, 0.0),
            };
            (hour < 24.0 && minute < 60.0).then(|| format!("{hour:02}:{minute:02}"))
        }
        _ => None,
    }
}

fn number(form: Form, kind: &Kind, is_fall: bool) -> Option<f64> {
    match (form, kind) {
        (
            Plain | Things | Money | Percent | Minutes | Hours | Seconds | Days | Kilometres | Speed,
            Kind::Number { value },
        ) => Some(*value),
        (Count(most), Kind::Number { value }) => {
            (1.0..=f64::from(most)).contains(value).then_some(*value).filter(|value| value.fract() == 0.0)
        }
        (Money, Kind::Money { value, .. }) => Some(*value),
        (Things, Kind::Size { value, .. }) => Some(*value),
        (Share, Kind::Percent { value }) => (0.0..=1.0).contains(value).then_some(*value),
        (Share, Kind::Number { value }) => {
            let share = if *value <= 1.0 { *value } else { *value / 100.0 };
            (0.0..=1.0).contains(&share).then_some(share)
        }
        (Percent, Kind::Percent { value }) => Some(*value * 100.0),
        (Change, Kind::Percent { value }) => Some(with_sign(*value * 100.0, is_fall)),
        (Kilometres, Kind::Size { value, unit: "kilometre" | "km" }) => Some(*value),
        (Kilometres, Kind::Size { value, unit: "mile" | "mi" }) => Some(*value * 1.609_344),
        (Speed, Kind::Size { value, unit: "km/h" }) => Some(*value),
        (Speed, Kind::Size { value, unit: "mph" }) => Some(*value * 1.609_344),
        (Days, _) => Some(span_of(kind)?.seconds() / 86_400.0),
        (Hours, _) => Some(span_of(kind)?.seconds() / 3600.0).filter(|hours| *hours <= 24.0),
        (Minutes, _) => Some(span_of(kind)?.seconds() / 60.0).filter(|minutes| *minutes <= 600.0),
        (Seconds, _) => Some(span_of(kind)?.seconds()).filter(|seconds| *seconds <= 3600.0),
        _ => None,
    }
}

fn with_sign(percent: f64, is_fall: bool) -> f64 {
    if is_fall { -percent.abs() } else { percent }
}

fn span_of(kind: &Kind) -> Option<language::Span> {
    match kind {
        Kind::Duration(span) if span.unit != Unit::BusinessDay => Some(*span),
        Kind::Period(period) => period.span,
        _ => None,
    }
}
