//! The first sentence of an answer: the figure, and what it is.

use language::written::{capitalised, list::joined, markdown::plain, number::counted};

use super::{
    compared,
    figure::{cell, number},
    scope::condition,
};
use crate::{
    data::{Data, Kind},
    execute::{Found, Value, measure_label},
    query::{Key, Measure, Op, Query, Rank, Shape},
};

/// Values that the sentence names itself.
const NAMED: usize = 5;

pub(super) fn sentence(query: &Query, found: &Found, data: &Data) -> String {
    match &query.shape {
        Shape::Figure { measure, groups, rank: None } if groups.is_empty() => figure(*measure, found, data),
        Shape::Figure { measure, groups, rank: Some(rank) } => ranked(*measure, groups, *rank, found, data),
        Shape::Figure { measure, groups, rank: None } if query.split_by.is_some() && groups.len() == 1 => {
            of_each_kind(*measure, found, data)
        }
        Shape::Figure { measure, groups, rank: None } => {
            let (whole, largest) = grouped(*measure, groups, found, data);
            // The largest number of several currencies is not the largest amount.
            largest
                .filter(|_| query.split_by.is_none())
                .map_or(whole.clone(), |largest| format!("{whole} {largest}"))
        }
        Shape::OfTotals { op, measure, per, .. } => {
            let (value, measure) = (shown(found), plain(&measure_label(*measure, data)));
            let per = per.label(data);
            let count = compared::of_steps(found, &per);
            format!("**{value}** is the {} {measure} per {per} ({count}).", op.word())
        }
        Shape::Rows { columns, order } => rows(columns, *order, found, data),
        Shape::Distinct { column } => distinct(*column, found, data),
        Shape::Share { measure, part } => {
            let conditions: Vec<String> = part.iter().map(|filter| condition(filter, data)).collect();
            let line = found.lines.first().map(Vec::as_slice).unwrap_or_default();
            let (some, all) =
                (line.first().map_or_else(String::new, cell), line.get(1).map_or_else(String::new, cell));
            format!(
                "**{}** is the share of {} in the {}: {some} of {all}.",
                percent(found),
                conditions.join(" and "),
                plain(&measure_label(*measure, data))
            )
        }
        Shape::Compare { measure, .. } => side_by_side(*measure, found, data),
        Shape::Changes { measure, key, sides, wanted } => {
            compared::changed(*measure, *key, sides, *wanted, found, data)
        }
        Shape::FirstOfEach { measure, each, key, rank } => {
            compared::first_of_each(*measure, [*each, *key], *rank, found, data)
        }
        Shape::Concentration { measure, key, share } => {
            compared::concentration(*measure, *key, *share, found, data)
        }
        Shape::Runs { measure, key, step, rises, length } => {
            compared::runs(*measure, [*key, *step], *rises, *length, found, data)
        }
        Shape::StepsPassing { measure, step, compare, value } => {
            compared::passing(*measure, *step, (*compare, *value), found, data)
        }
        Shape::YearOverYear { measure, .. } => {
            let year = found.lines.last().map_or_else(String::new, |line| cell(&line[0]));
            format!(
                "**{}** is the change of the {} in {year} from the year before.",
                percent(found),
                plain(&measure_label(*measure, data))
            )
        }
        Shape::Correlation { first, second } => format!(
            "**{}** is the correlation of {} and {} (Pearson; 1 and -1 are a perfect line, 0 is none).",
            shown(found),
            plain(&data.column(*first).name),
            plain(&data.column(*second).name)
        ),
    }
}

impl Op {
    fn word(self) -> &'static str {
        match self {
            Self::Sum => "sum of the",
            Self::Mean => "mean",
            Self::Min => "smallest",
            Self::Max => "largest",
            Self::Median => "median",
            Self::Count | Self::CountDistinct | Self::CountBlank => "number of",
        }
    }
}

fn shown(found: &Found) -> String {
    found.figure.as_ref().map_or_else(|| "(blank)".to_owned(), cell)
}

/// A share as a percentage with two decimals.
fn percent(found: &Found) -> String {
    match found.figure {
        Some(Value::Number(share)) => format!("{} %", number(share * 100.0)),
        _ => "no figure".to_owned(),
    }
}

fn figure(measure: Measure, found: &Found, data: &Data) -> String {
    let value = shown(found);
    let Some(column) = measure.column else {
        let rows = if found.figure == Some(Value::Number(1.0)) { "row" } else { "rows" };
        return format!("**{value}** {rows}.");
    };
    let name = plain(&data.column(column).name);
    if matches!(found.figure, Some(Value::Empty)) {
        return format!("**No value.** None of these rows has a {name} to calculate with.");
    }
    match measure.op {
        Op::CountDistinct => format!("**{value}** different values of {name}."),
        Op::CountBlank => format!("**{value}** of {} have no {name}.", counted(found.rows, "row")),
        _ => format!("**{value}** is the {}.", plain(&measure_label(measure, data))),
    }
}

fn keys(groups: &[Key], data: &Data) -> String {
    let names: Vec<String> = groups.iter().map(|key| plain(&key.label(data))).collect();
    joined(&names)
}

/// `**5 EUR and 7 USD** is the sum of price.`
fn of_each_kind(measure: Measure, found: &Found, data: &Data) -> String {
    let mut shown: Vec<String> = Vec::new();
    for line in found.lines.iter().take(NAMED) {
        shown.push(format!("{} {}", cell(&line[1]), cell(&line[0])));
    }
    let more = found.lines.len().saturating_sub(NAMED);
    if more > 0 {
        shown.push(format!("{more} more in the table"));
    }
    format!("**{}** is the {}.", joined(&shown), plain(&measure_label(measure, data)))
}

/// The groups, and the largest of them where there are several.
fn grouped(measure: Measure, groups: &[Key], found: &Found, data: &Data) -> (String, Option<String>) {
    let (label, keys) = (plain(&measure_label(measure, data)), keys(groups, data));
    let count = counted(found.lines.len(), "group");
    let largest = found.lines.iter().max_by(|left, right| {
        left[groups.len()]
            .as_number()
            .partial_cmp(&right[groups.len()].as_number())
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let start = format!("**{} by {keys}**: {count}.", capitalised(&label));
    let largest = largest.filter(|line| found.lines.len() > 1 && line[groups.len()].as_number().is_some());
    let largest = largest.map(|line| {
        let names: Vec<String> = line[..groups.len()].iter().map(cell).collect();
        format!("The largest is {} with **{}**.", names.join(", "), cell(&line[groups.len()]))
    });
    (start, largest)
}

fn ranked(measure: Measure, groups: &[Key], rank: Rank, found: &Found, data: &Data) -> String {
    let label = plain(&measure_label(measure, data));
    let side = if rank.is_descending { "largest" } else { "smallest" };
    let mut named = Vec::new();
    for line in found.lines.iter().take(NAMED) {
        let names: Vec<String> = line[..groups.len()].iter().map(cell).collect();
        named.push(format!("{} ({})", names.join(", "), cell(&line[groups.len()])));
    }
    let order = if matches!(measure.op, Op::Min | Op::Max) { String::new() } else { format!("the {side} ") };
    match found.lines.as_slice() {
        [] => format!("**No {}** has a {label} to rank by.", keys(groups, data)),
        [line] => {
            let names: Vec<String> = line[..groups.len()].iter().map(cell).collect();
            format!("**{}** has {order}{label}: **{}**.", names.join(", "), cell(&line[groups.len()]))
        }
        lines => {
            let more = lines.len().saturating_sub(NAMED);
            let rest = if more > 0 { format!(", and {more} more in the table") } else { String::new() };
            let equal = if lines.len() > rank.count {
                " Those that are equal to the last one are listed too."
            } else {
                ""
            };
            format!("**{} by {order}{label}**: {}{rest}.{equal}", keys(groups, data), named.join(", "))
        }
    }
}

fn rows(columns: &[usize], order: Option<(usize, Rank)>, found: &Found, data: &Data) -> String {
    if let (Some(value), [column]) = (&found.figure, columns) {
        let name = plain(&data.column(*column).name);
        let count = counted(found.lines.len(), "row");
        return format!("**{}** is the {name} ({count}).", cell(value));
    }
    let count = counted(found.lines.len(), "row");
    match order {
        Some((column, rank)) => {
            let is_day = data.column(column).kind == Kind::Date;
            let side = match (is_day, rank.is_descending) {
                (true, true) => "latest",
                (true, false) => "earliest",
                (false, true) => "largest",
                (false, false) => "smallest",
            };
            format!("**{count}** with the {side} {}.", plain(&data.column(column).name))
        }
        None if found.rows > found.lines.len() => {
            format!("**{}** fit; the first {count} are listed.", counted(found.rows, "row"))
        }
        None => format!("**{count}** {}.", if found.lines.len() == 1 { "fits" } else { "fit" }),
    }
}

fn distinct(column: usize, found: &Found, data: &Data) -> String {
    let name = plain(&data.column(column).name);
    let named: Vec<String> = found.lines.iter().take(NAMED).map(|line| cell(&line[0])).collect();
    match found.lines.len() {
        0 => format!("**No value** of {name}."),
        1 => format!("**{}** is the only {name}.", named[0]),
        count if count > NAMED => {
            format!(
                "**{count} different values** of {name}: {} and {} more.",
                named.join(", "),
                count - NAMED
            )
        }
        count => format!("**{count} different values** of {name}: {}.", joined(&named)),
    }
}

fn first_beside_second(difference: f64) -> String {
    let way = if difference < 0.0 { "less" } else { "more" };
    format!("The first is {} {way} than the second", number(difference.abs()))
}

fn side_by_side(measure: Measure, found: &Found, data: &Data) -> String {
    let label = plain(&measure_label(measure, data));
    let mut sides = Vec::new();
    for line in &found.lines {
        sides.push(format!("{}: **{}**", cell(&line[0]), cell(&line[1])));
    }
    let before = found.lines.get(1).and_then(|line| line[1].as_number());
    let change = match (&found.figure, before) {
        (Some(Value::Number(difference)), Some(before)) if before != 0.0 => {
            let share = number((difference / before.abs() * 100.0).abs());
            let sign = if *difference < 0.0 { "-" } else { "+" };
            match *difference {
                0.0 => " Both are equal.".to_owned(),
                difference => format!(" {} ({sign}{share} %).", first_beside_second(difference)),
            }
        }
        (Some(Value::Number(difference)), _) => format!(" {}.", first_beside_second(*difference)),
        _ => " One of the two has no figure, so there is no difference.".to_owned(),
    };
    format!("{label}, {}.{change}", sides.join("; "))
}
