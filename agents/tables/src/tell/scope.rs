//! Which rows were used, in plain words: `channel = web and date from 2026-05-01 to 2026-05-31`.

use chrono::NaiveDate;
use language::{Clock, written::markdown::plain};

use super::figure::number;
use crate::{
    data::Data,
    execute::measure_label,
    query::{Compare, Filter, Having, Query, Test, WEEKDAYS},
};

/// Values that a text names before it counts the rest.
const SHOWN_VALUES: usize = 5;

/// The conditions of a query; empty when all rows are used.
pub(super) fn scope(query: &Query, data: &Data) -> String {
    let mut conditions = Vec::new();
    for filter in &query.filters {
        conditions.push(condition(filter, data));
    }
    if let Some(period) = &query.period {
        let name = plain(&data.column(period.column).name);
        conditions.push(format!("{name} {}", days(period.from, period.to)));
    }
    for having in &query.having {
        let every = query.every.map(|step| format!(" in every whole {}", step.label(data)));
        conditions.push(format!("{}{}", limit(having, data), every.unwrap_or_default()));
    }
    for absence in &query.absent {
        let (key, days) = (plain(&absence.key.label(data)), days(absence.period.from, absence.period.to));
        let what = absence.counting.map_or_else(
            || "row".to_owned(),
            |column| format!("row with {} other than 0", plain(&data.column(column).name)),
        );
        conditions.push(format!("no {what} of the {key} {days}"));
    }
    conditions.join(" and ")
}

pub(super) fn condition(filter: &Filter, data: &Data) -> String {
    let name = plain(&data.column(filter.column).name);
    match &filter.test {
        Test::In(values) => {
            let sign = if filter.is_negated { "≠" } else { "=" };
            format!("{name} {sign} {}", listed(values))
        }
        Test::Number(compare, value) => {
            let not = if filter.is_negated { "not " } else { "" };
            format!("{name} {not}{} {}", sign(*compare), number(*value))
        }
        Test::Contains(text) => {
            format!("{name} {} “{}”", verb(filter, "contains", "does not contain"), plain(text))
        }
        Test::StartsWith(text) => {
            format!("{name} {} “{}”", verb(filter, "starts with", "does not start with"), plain(text))
        }
        Test::Blank => format!("{name} {}", verb(filter, "is blank", "is not blank")),
        Test::Clock(compare, minutes) => {
            let not = if filter.is_negated { "not " } else { "" };
            format!("{name} {not}{} {}", sign(*compare), Clock(*minutes).text())
        }
        Test::Weekdays(days) => {
            let names: Vec<&str> = days
                .iter()
                .filter_map(|day| WEEKDAYS.get(usize::from(*day).wrapping_sub(1)).copied())
                .collect();
            format!("{name} {} {}", verb(filter, "on", "not on"), names.join(" or "))
        }
        Test::Days(from, to) => format!("{name} {}{}", verb(filter, "", "not "), days(*from, *to)),
    }
}

fn verb<'a>(filter: &Filter, plain: &'a str, negated: &'a str) -> &'a str {
    if filter.is_negated { negated } else { plain }
}

fn listed(values: &[String]) -> String {
    let mut shown: Vec<String> = values.iter().take(SHOWN_VALUES).map(|value| plain(value)).collect();
    if values.len() > SHOWN_VALUES {
        shown.push(format!("{} more", values.len() - SHOWN_VALUES));
    }
    shown.join(" or ")
}

pub(super) fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::Eq => "=",
        Compare::Lt => "<",
        Compare::Le => "≤",
        Compare::Gt => ">",
        Compare::Ge => "≥",
    }
}

/// `from 2026-05-01 to 2026-05-31`, `on 2026-05-04`, `since 2026-05-01`.
pub(super) fn days(from: Option<NaiveDate>, to: Option<NaiveDate>) -> String {
    match (from, to) {
        (Some(from), Some(to)) if from == to => format!("on {from}"),
        (Some(from), Some(to)) => format!("from {from} to {to}"),
        (Some(from), None) => format!("since {from}"),
        (None, Some(to)) => format!("until {to}"),
        (None, None) => "on any day".to_owned(),
    }
}

fn limit(having: &Having, data: &Data) -> String {
    let key = plain(&having.key.label(data));
    let measure = plain(&measure_label(having.measure, data));
    format!("{measure} of the {key} {} {}", sign(having.compare), number(having.value))
}
