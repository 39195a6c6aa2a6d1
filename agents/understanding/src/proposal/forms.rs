//! The parameters that a model may propose: what each means, and the form of its value.

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A number that is not negative, as it was said.
    Amount,
    /// Days, also where weeks or months were said.
    DaysLong,
    /// Minutes, also where hours were said.
    Minutes,
    /// Hours, also where minutes were said.
    HoursLong,
    /// Kilometres or kilometres an hour, also where miles were said.
    Kilometres,
    /// A number of either sign.
    Change,
    /// From 0 to 1.
    Share,
    /// A whole number from 1.
    Count,
    /// Yes or no.
    Flag,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// `{"n": 6, "unit": "week"}`.
    Span,
    /// `{"from": "2026-12-01", "to": "2026-12-24"}`, both days included.
    Days,
    /// `{"from": "08:00", "to": "17:30"}`.
    Hours,
    /// `16:00`.
    Clock,
    /// Headers of the file.
    Columns,
    /// `[{"column", "op", "value"}]`.
    Filters,
    /// `[{"column", "op", "value", "rows": filters}]`.
    Changes,
    /// Headers of the file with a share each.
    Shares,
    /// Headers of the file with a number each.
    Numbers,
    /// `{"op", "column"}`.
    Aggregate,
}

/// A parameter with its form and its meaning.
pub(super) struct Described {
    pub(super) name: &'static str,
    pub(super) form: Form,
    pub(super) meaning: &'static str,
}

const fn described(name: &'static str, form: Form, meaning: &'static str) -> Described {
    Described { name, form, meaning }
}

const STEPS: &[&str] = &["day", "week", "month", "quarter", "year"];
const FORECASTS: &[&str] = &[
    "auto",
    "naive",
    "seasonal_naive",
    "moving_average",
    "holt_winters",
    "ets",
    "arima",
    "theta",
    "croston",
    "weighted_sum",
    "topsis",
    "vikor",
    "promethee",
    "ahp",
];

/// How a filter compares.
pub(super) const COMPARISONS: &[&str] = &["eq", "ne", "in", "lt", "le", "gt", "ge", "contains"];
/// How a column of some rows changes.
pub(super) const CHANGES: &[&str] = &["add", "percent", "set"];
/// What is calculated of a column.
pub(super) const AGGREGATES: &[&str] = &["sum", "mean", "min", "max", "count_distinct", "count_blank"];

/// Every parameter that a model may propose.
pub(super) const DESCRIBED: &[Described] = &[
    described("horizon", Form::Span, "how far to forecast"),
    described("period", Form::Days, "a named stretch of the future"),
    described("frequency", Form::OneOf(STEPS), "step of the result"),
    described("history", Form::Span, "how much of the past may be used"),
    described("history_period", Form::Days, "a named stretch of the past to use"),
    described("exclude_period", Form::Days, "a stretch of the past to leave out"),
    described("interval_level", Form::Share, "coverage of the range"),
    described("method", Form::OneOf(FORECASTS), "method of forecasting or ranking"),
    described("window", Form::Count, "periods of a moving average"),
    described("season_length", Form::Count, "periods in a season"),
    described("remove_outliers", Form::Flag, "clean the history first"),
    described("group_by", Form::Columns, "columns by which the result is split"),
    described("filters", Form::Filters, "rows to keep"),
    described(
        "changes",
        Form::Changes,
        "what is supposed of some rows only, such as a later delivery of one supplier",
    ),
    described("top_n", Form::Count, "how many to show"),
    described("growth_pct", Form::Change, "supposed change of all demand in percent"),
    described("service_level", Form::Share, "service level"),
    described("service_type", Form::OneOf(&["cycle", "fill"]), "kind of service level"),
    described("lead_time_days", Form::DaysLong, "lead time of all items in days"),
    described("lead_time_std_days", Form::DaysLong, "spread of the lead time in days"),
    described("lead_time_factor", Form::Amount, "what the lead time is multiplied by"),
    described("review_days", Form::DaysLong, "days between two looks at the stock"),
    described("safety_days", Form::DaysLong, "safety stock as days of demand"),
    described("days_of_cover", Form::DaysLong, "most days of demand to keep"),
    described("order_cost", Form::Amount, "money for each order"),
    described("holding_rate", Form::Share, "yearly cost of holding as a share of the unit cost"),
    described("holding_cost", Form::Amount, "money for holding a unit for a year"),
    described("cost_change_pct", Form::Change, "supposed change of the unit cost in percent"),
    described("budget", Form::Amount, "most money to spend"),
    described("moq", Form::Amount, "smallest order"),
    described("pack_size", Form::Amount, "orders are multiples of this"),
    described("joint_order", Form::Flag, "items share one order"),
    described("vehicles", Form::Count, "most vehicles"),
    described("vehicles_delta", Form::Change, "vehicles more or fewer than before"),
    described("capacity", Form::Amount, "load of one vehicle"),
    described("shift", Form::Hours, "working hours of the drivers"),
    described("latest", Form::Clock, "latest arrival at any stop"),
    described("speed_kmh", Form::Kilometres, "kilometres an hour"),
    described("service_minutes", Form::Minutes, "minutes at every stop"),
    described("return_to_depot", Form::Flag, "whether routes end where they began"),
    described("max_distance_km", Form::Kilometres, "longest route in kilometres"),
    described("max_stops", Form::Count, "most stops of a route"),
    described("max_route_hours", Form::HoursLong, "longest route in hours"),
    described("max_trips", Form::Count, "most trips of a vehicle"),
    described("cost_per_km", Form::Amount, "money for each kilometre"),
    described("cost_per_vehicle", Form::Amount, "money for each vehicle used"),
    described(
        "objective",
        Form::OneOf(&["distance", "time", "vehicles", "cost"]),
        "what routes keep as small as possible",
    ),
    described("signals", Form::Columns, "drivers of demand to use"),
    described("exclude_signals", Form::Columns, "drivers of demand to leave out"),
    described("signal_change", Form::Numbers, "supposed change of a driver in its own unit"),
    described("price_change_pct", Form::Change, "supposed change of the own price in percent"),
    described("weights", Form::Shares, "how much a criterion counts"),
    described("weighting", Form::OneOf(&["equal", "entropy", "critic", "ahp"]), "how weights are found"),
    described("criteria", Form::Columns, "columns that suppliers are compared by"),
    described("quantity", Form::Amount, "units to buy"),
    described("max_suppliers", Form::Count, "most sources"),
    described("min_suppliers", Form::Count, "fewest sources"),
    described("max_share", Form::Share, "largest share of one source"),
    described("max_defect_pct", Form::Amount, "most defects in percent"),
    described("aggregate", Form::Aggregate, "a figure of the rows, for a question about the data"),
];

/// The parameter of this name.
pub(super) fn of(name: &str) -> Option<&'static Described> {
    DESCRIBED.iter().find(|described| described.name == name)
}
