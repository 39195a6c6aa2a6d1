//! Sentences about comparisons: two sides by the values of a key, runs of rises and falls, the first of each group, how few make
//! most of the whole.

use language::written::{list::joined, markdown::plain, number::counted};

use super::figure::{cell, number};
use crate::{
    data::Data,
    execute::{Found, Value, measure_label},
    query::{Compare, Key, Limit, LimitOf, Measure, Rank, Side, Test, Wanted},
};

/// Values that a sentence names itself.
const NAMED: usize = 5;

/// `**3 of 10 products fell in the sum of units**, 2026-08-02 to 2026-10-31 (2,312 rows) compared with … (2,290 rows): BEV-038
/// -7,933 (24,100 to 16,167, -32.9 %), …`
pub(super) fn changed(
    measure: Measure,
    key: Key,
    sides: &[Side; 2],
    wanted: Wanted,
    found: &Found,
    data: &Data,
) -> String {
    let (label, name) = (plain(&measure_label(measure, data)), plain(&key.label(data)));
    let values = counted(found.compared, "value");
    let what = what_is_told(sides, wanted, &label, data);
    let stretches = compared_rows(sides, found);
    let open = match found.one_sided {
        0 => String::new(),
        one => format!(
            " {} on one side only and cannot be compared.",
            counted_with(one, "more value is", "more values are")
        ),
    };
    if found.lines.is_empty() {
        return format!("**None** of {values} of {name} {what}: {stretches}.{open}");
    }
    let is_back = !goes_back(sides);
    let named: Vec<String> = found.lines.iter().take(NAMED).map(|line| change_of(line, is_back)).collect();
    let more = match found.lines.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(", and {more} more in the table"),
    };
    let first = match wanted.count {
        Some(count) if count < found.passing => format!(" The first {count}: "),
        _ => " ".to_owned(),
    };
    format!(
        "**{} of {values} of {name} {what}**: {stretches}.{first}{}{more}.{open}",
        number(found.passing as f64),
        joined(&named)
    )
}

fn counted_with(count: usize, one: &str, several: &str) -> String {
    format!("{} {}", number(count as f64), if count == 1 { one } else { several })
}

/// Whether the first side is not before the second one in time, as `2025 compared with 2024` is: then values changed to it.
fn goes_back(sides: &[Side; 2]) -> bool {
    let start = |side: &Side| {
        side.filters.iter().find_map(|filter| match filter.test {
            Test::Days(from, _) => Some(from),
            _ => None,
        })
    };
    match (start(&sides[0]), start(&sides[1])) {
        (Some(first), Some(second)) => first >= second,
        _ => false,
    }
}

/// `grew in the sum of units by more than 20 %`, `have at least 0.5 times the sum of units`.
fn what_is_told(sides: &[Side; 2], wanted: Wanted, label: &str, data: &Data) -> String {
    if let Some(limit) = wanted.limit.filter(|limit| limit.of == LimitOf::Ratio) {
        return format!("have {} the {label}", limit_text(limit));
    }
    let by = wanted.limit.map(limit_text).unwrap_or_default();
    let labels = [plain(&sides[0].label), plain(&sides[1].label)];
    match wanted.rises {
        Some(rises) if are_groups(sides, data) => {
            let way = if rises { "higher" } else { "lower" };
            format!("have a {way} {label} in {} than in {}{by}", labels[0], labels[1])
        }
        rises => format!("{} in the {label}{by}", verb(sides, rises)),
    }
}

/// Whether the sides are values of a column, and no stretches of time.
fn are_groups(sides: &[Side; 2], data: &Data) -> bool {
    let mut filters = sides.iter().flat_map(|side| &side.filters);
    filters.all(|filter| data.column(filter.column).kind != crate::data::Kind::Date)
}

/// `grew`, `fell`; where the first side is the earlier one, `are higher`, `are lower`.
fn verb(sides: &[Side; 2], rises: Option<bool>) -> &'static str {
    match (rises, goes_back(sides)) {
        (None, _) => "are compared",
        (Some(true), true) => "grew",
        (Some(false), true) => "fell",
        (Some(true), false) => "are higher",
        (Some(false), false) => "are lower",
    }
}

/// ` by more than 20 %`
fn limit_text(limit: Limit) -> String {
    let words = match limit.compare {
        Compare::Gt => "more than",
        Compare::Ge => "at least",
        Compare::Lt => "less than",
        Compare::Le => "at most",
        Compare::Eq => "exactly",
    };
    match limit.of {
        LimitOf::Amount => format!(" by {words} {}", number(limit.value)),
        LimitOf::Share => format!(" by {words} {} %", number(limit.value * 100.0)),
        LimitOf::Ratio => format!("{words} {} times", number(limit.value)),
    }
}

/// Both sides with their rows, the first one first.
fn compared_rows(sides: &[Side; 2], found: &Found) -> String {
    let of = |place: usize| {
        format!("{} ({})", plain(&sides[place].label), counted(found.rows_of_sides[place], "row"))
    };
    format!("{} compared with {}", of(0), of(1))
}

/// `BEV-038 -7,933 (24,100 to 16,167, -32.9 %)`
fn change_of(line: &[Value], is_apart: bool) -> String {
    let share = match &line[4] {
        Value::Number(_) => format!(", {} %", signed(&line[4])),
        _ => String::new(),
    };
    if is_apart {
        let (first, second) = (cell(&line[1]), cell(&line[2]));
        return format!("{} {} ({first} against {second}{share})", cell(&line[0]), signed(&line[3]));
    }
    format!("{} {} ({} to {}{share})", cell(&line[0]), signed(&line[3]), cell(&line[2]), cell(&line[1]))
}

fn signed(value: &Value) -> String {
    let plus = if value.as_number().is_some_and(|number| number > 0.0) { "+" } else { "" };
    format!("{plus}{}", cell(value))
}

/// `**Best product of each store by the sum of revenue**: Bath SNK-001 (1,204), …`
pub(super) fn first_of_each(
    measure: Measure,
    keys: [Key; 2],
    rank: Rank,
    found: &Found,
    data: &Data,
) -> String {
    let side = if rank.is_descending { "largest" } else { "smallest" };
    let label = plain(&measure_label(measure, data));
    let [each, key] = keys.map(|key| plain(&key.label(data)));
    let named: Vec<String> = found
        .lines
        .iter()
        .take(2 * NAMED)
        .map(|line| format!("{}: {} ({})", cell(&line[0]), cell(&line[1]), cell(&line[2])))
        .collect();
    let more = match found.lines.len().saturating_sub(2 * NAMED) {
        0 => String::new(),
        more => format!("; and {more} more in the table"),
    };
    let first = if rank.count > 1 { format!("{} ", rank.count) } else { String::new() };
    format!("**{key} with the {first}{side} {label} of each {each}**: {}{more}.", named.join("; "))
}

/// `**4 of 10 products** make 80 % of the sum of revenue`
pub(super) fn concentration(measure: Measure, key: Key, share: f64, found: &Found, data: &Data) -> String {
    let (label, key) = (plain(&measure_label(measure, data)), plain(&key.label(data)));
    let share = number(share * 100.0);
    let Some(last) = found.lines.last() else {
        return format!("**No value** of {key} has a {label} of more than 0.");
    };
    let reached = last[3].as_number().unwrap_or(0.0) * 100.0;
    let named: Vec<String> = found.lines.iter().take(NAMED).map(|line| cell(&line[0])).collect();
    let more = found.lines.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "**{} of {}** of {key} make {share} % of the {label}; together they have {} %: {}{rest}.",
        found.lines.len(),
        counted(found.compared, "value"),
        number(reached),
        named.join(", ")
    )
}

/// `**2 of 10 products fell 3 months in a row** up to 2026-10, the last whole month`
pub(super) fn runs(
    measure: Measure,
    keys: [Key; 2],
    rises: bool,
    length: usize,
    found: &Found,
    data: &Data,
) -> String {
    let [key, step] = keys.map(|key| plain(&key.label(data)));
    let verb = if rises { "rose" } else { "fell" };
    let label = plain(&measure_label(measure, data));
    let values = counted(found.compared, "value");
    let start =
        format!("of {values} of {key} {verb} at least {} in a row in the {label}", counted(length, &step));
    let until = format!("counted back from the last whole {step} of the file");
    if found.lines.is_empty() {
        return format!("**None {start}**, {until}.");
    }
    let named: Vec<String> = found
        .lines
        .iter()
        .take(NAMED)
        .map(|line| {
            format!(
                "{} ({} times: {} in {} to {} in {})",
                cell(&line[0]),
                cell(&line[1]),
                cell(&line[3]),
                cell(&line[2]),
                cell(&line[5]),
                cell(&line[4])
            )
        })
        .collect();
    let more = found.lines.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(", and {more} more in the table") } else { String::new() };
    format!("**{} {start}**, {until}: {}{rest}.", found.lines.len(), joined(&named))
}

/// `**7** of 44 weeks have a sum of units below 200.`
pub(super) fn passing(
    measure: Measure,
    step: Key,
    test: (Compare, f64),
    found: &Found,
    data: &Data,
) -> String {
    let unit = step.label(data);
    format!(
        "**{}** of {} have a {} {} {}; a {unit} without rows counts as 0.",
        found.lines.len(),
        counted(found.compared, &format!("whole {unit}")),
        plain(&measure_label(measure, data)),
        super::scope::sign(test.0),
        number(test.1)
    )
}

/// How many steps of time have rows, and what the figure is with the others.
pub(super) fn of_steps(found: &Found, per: &str) -> String {
    match found.with_empty {
        Some((_, 0)) | None => format!("{} with rows", counted(found.lines.len(), per)),
        Some((_, empty)) if found.lines.iter().any(|line| line[1] == Value::Number(0.0)) => {
            format!("{}, {empty} of them without rows as 0", counted(found.lines.len(), per))
        }
        Some((over_all, empty)) => format!(
            "{} with rows; with the {empty} without rows as 0 it is {}",
            counted(found.lines.len(), per),
            number(over_all)
        ),
    }
}
