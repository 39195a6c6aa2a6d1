//! Checks the values of one column: blanks, non-numbers, non-dates, errors, impossible values, mixed units or currencies.

use chrono::{Datelike, Days, NaiveDate};

use super::found::{Description, Found, choices};
use crate::{
    date::DateOrder,
    number::{self, Affix, DecimalMark, NumberStyle, is_nothing},
    roles::{Role, Shape, is_money, label, shape},
    values::{self, Dates, Numbers, is_formula_error},
};
use kernels::cancel;
use language::written::number::counted;

/// A date before this year is usually a mistake.
const FIRST_YEAR: i32 = 1990;
/// A date is too far ahead when it lies more than this number of days after nearly all other dates.
const FAR_AHEAD: u64 = 5 * 366;
/// A mistaken year lies more days than this after the date before it.
const JUMP: i64 = 366;

pub(super) fn check(found: &mut Found<'_>) {
    let read = found.read;
    if let Some(demand) = read.demand {
        date_column(found, demand.columns.date, &demand.dates);
        amounts(found, demand.columns.quantity, Role::Quantity, &demand.quantities);
    }
    for (role, _) in read.roles.iter() {
        cancel::tick();
        let Some(column) = read.position(role) else { continue };
        let columns = read.demand.map(|demand| demand.columns);
        if columns.is_some_and(|columns| columns.date == column || columns.quantity == column) {
            continue;
        }
        match shape(role) {
            Shape::Number => {
                let numbers = values::numbers(read.table, column, read.recipe.decimal_mark);
                unread(found, column, role, |record| numbers.values[record].is_some());
                amounts(found, column, role, &numbers);
            }
            Shape::Date => {
                let dates = values::dates(read.table, column, read.recipe.date_order);
                unread(found, column, role, |record| dates.values[record].is_some());
                date_column(found, column, &dates);
            }
            Shape::Key if read.demand.is_none() || role != Role::Product => blank_keys(found, column, role),
            _ => {}
        }
    }
}

/// Texts that do not fit the column. Blanks are reported only where money or a date is missing.
fn unread(found: &mut Found<'_>, column: usize, role: Role, is_read: impl Fn(usize) -> bool) {
    let name = found.read.table.names[column].clone();
    let (mut wrong, mut errors, mut blank) = (Vec::new(), Vec::new(), Vec::new());
    for (record, text) in found.read.table.column(column).enumerate() {
        match text {
            _ if is_read(record) => {}
            None => blank.push(record),
            Some(text) if is_nothing(text) => blank.push(record),
            Some(text) if is_formula_error(text) => errors.push(record),
            Some(_) => wrong.push(record),
        }
    }
    let noun = if shape(role) == Shape::Date { "date" } else { "number" };
    let effect = "They count as unknown in an analysis that reads this column.";
    let text = format!(
        "{} in {name} {noun_is} no {noun}.",
        counted(wrong.len(), "value"),
        noun_is = is(wrong.len())
    );
    let kind = if noun == "date" { "not_a_date" } else { "not_a_number" };
    found.cells(column, &wrong, &format!("not a {noun}"), Description::new(kind, text, effect));
    let text =
        format!("{} in {name} {} the error of a formula.", counted(errors.len(), "value"), is(errors.len()));
    found.cells(column, &errors, "an error of a formula", Description::new("error_cell", text, effect));
    if is_money(role) || noun == "date" || role == Role::CurrentStock {
        let text = format!("{} no {} in {name}.", have(blank.len()), label(role));
        found.cells(column, &blank, "blank", Description::new("blank_value", text, effect));
    }
}

fn blank_keys(found: &mut Found<'_>, column: usize, role: Role) {
    if !matches!(role, Role::Product | Role::Supplier | Role::Location | Role::Order) {
        return;
    }
    let texts = found.read.table.column(column).enumerate();
    let blank: Vec<usize> = texts.filter(|(_, text)| text.is_none()).map(|(record, _)| record).collect();
    let text = format!("{} no {} in {}.", have(blank.len()), label(role), found.read.table.names[column]);
    let effect = "Such a row cannot be assigned to anything; an analysis by this column leaves it out.";
    found.cells(column, &blank, "blank", Description::new("blank_key", text, effect));
}

/// Doubts about numbers that were read.
fn amounts(found: &mut Found<'_>, column: usize, role: Role, numbers: &Numbers) {
    let name = found.read.table.names[column].clone();
    if !is_degrees(role, &numbers.values) {
        decimal_mark(found, column, numbers.style);
    }
    affixes(found, column, numbers);
    let with = |is_it: fn(f64) -> bool| -> Vec<usize> {
        let values = numbers.values.iter().enumerate();
        values.filter(|(_, value)| value.is_some_and(is_it)).map(|(record, _)| record).collect()
    };
    let negative = with(|value| value < 0.0);
    let text = format!("{} in {name} {} below zero.", counted(negative.len(), "value"), is(negative.len()));
    if role == Role::Quantity {
        let is_demand = found.read.demand.is_some_and(|demand| demand.leaves_as_negative);
        let effect = if is_demand {
            "They are most of the values and are taken as what leaves the stock, so they are the demand."
        } else {
            "Few of them are taken as returns and subtracted from the demand of their period."
        };
        found.cells(
            column,
            &negative,
            if is_demand { "below zero; taken as what leaves" } else { "below zero; perhaps a return" },
            Description::new("negative_demand", text, effect),
        );
    } else if may_not_be_negative(role) {
        let effect = "Such a value is impossible; correct it before an analysis uses this column.";
        found.cells(column, &negative, "below zero", Description::new("impossible", text, effect));
    }
    if matches!(role, Role::Price | Role::UnitCost) {
        let zero = with(|value| value == 0.0);
        let text = format!("{} in {name} {} zero.", counted(zero.len(), "value"), is(zero.len()));
        let effect = "These are free goods or missing prices; they lower averages and stock values.";
        found.cells(column, &zero, "a price of zero", Description::new("zero_price", text, effect));
    }
}

/// Whether the numbers are degrees as they were read; the other way they would be thousands.
fn is_degrees(role: Role, values: &[Option<f64>]) -> bool {
    let is_degree = |value: &f64| value.abs() <= 180.0 && value.fract() != 0.0;
    matches!(role, Role::Longitude | Role::Latitude) && values.iter().flatten().any(is_degree)
}

/// Numbers that may be a thousand times larger or smaller than they were read.
pub(super) fn decimal_mark(found: &mut Found<'_>, column: usize, style: NumberStyle) {
    let name = found.read.table.names[column].clone();
    if style.is_assumed {
        let texts = found.read.table.column(column).enumerate();
        let has_mark = |text: &str| text.contains([',', '.']);
        let marked: Vec<usize> =
            texts.filter(|(_, text)| text.is_some_and(has_mark)).map(|(record, _)| record).collect();
        let mut description = Description::new(
            "decimal_mark",
            format!(
                "Numbers in {name} could be read in two ways: no value shows which mark is the decimal one."
            ),
            "A comma was read as thousands and a point as decimal; the other way every such number is a thousand times \
             larger or smaller.",
        );
        let labels = [("point", "1,234.5: the point is decimal"), ("comma", "1.234,5: the comma is decimal")];
        let in_force = if style.mark == DecimalMark::Point { "point" } else { "comma" };
        description.choices = choices("decimal_mark", &labels, in_force);
        found.without_lines(Some(column), &marked, description);
    }
}

fn may_not_be_negative(role: Role) -> bool {
    !matches!(
        role,
        Role::Quantity
            | Role::XCoordinate
            | Role::YCoordinate
            | Role::Longitude
            | Role::Latitude
            | Role::OnOrder
    )
}

/// Units and currencies: a single one is a hint, several are a doubt.
fn affixes(found: &mut Found<'_>, column: usize, numbers: &Numbers) {
    let name = found.read.table.names[column].clone();
    let Some((commonest, seen)) = numbers.affixes.iter().max_by_key(|(_, seen)| seen.count) else { return };
    let (commonest, count, first) = (*commonest, seen.count, seen.first);
    let is_money = matches!(commonest, Affix::Currency(_));
    let is_mixed = numbers.affixes.len() > 1 || numbers.bare > 0 && !is_money;
    if !is_mixed {
        let kind = if is_money { "currency" } else { "unit" };
        let text = format!("Values in {name} are in {}.", commonest.label());
        let row = found.read.table.row_of(first);
        found.push(Some(column), count, vec![row], Description::new(kind, text, "Only the number was read."));
        return;
    }
    let mut different: Vec<(Affix, usize)> =
        numbers.affixes.iter().map(|(affix, seen)| (*affix, seen.count)).collect();
    different.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut parts: Vec<String> =
        different.iter().map(|(affix, count)| format!("{} ({count})", affix.label())).collect();
    if numbers.bare > 0 {
        parts.push(format!("none ({})", numbers.bare));
    }
    let is_usual = |affix: Option<Affix>| {
        if numbers.bare > count {
            affix.is_none()
        } else {
            affix.is_none() && is_money || affix == Some(commonest)
        }
    };
    let others: Vec<usize> = found
        .read
        .table
        .column(column)
        .enumerate()
        .filter(|(_, text)| {
            let amount = text.and_then(|text| number::read(text, numbers.style.mark));
            amount.is_some_and(|amount| !is_usual(amount.affix))
        })
        .map(|(record, _)| record)
        .collect();
    let (kind, what) = if is_money { ("mixed_currencies", "currencies") } else { ("mixed_units", "units") };
    let text = format!("Values in {name} are in different {what}: {}.", parts.join(", "));
    let effect = "The numbers were read as they are and nothing was converted, so sums mix them.";
    found.cells(column, &others, &format!("one of several {what}"), Description::new(kind, text, effect));
}

/// Doubts about dates that were read.
fn date_column(found: &mut Found<'_>, column: usize, dates: &Dates) {
    let name = found.read.table.names[column].clone();
    if dates.style.is_assumed {
        let read = dates.values.iter().enumerate().filter(|(_, date)| date.is_some());
        let records: Vec<usize> = read.map(|(record, _)| record).collect();
        let effect = match dates.style.order {
            DateOrder::DayFirst => "They were read day first; the other way rows fall into other months.",
            DateOrder::MonthFirst => "They were read month first; the other way rows fall into other months.",
        };
        let mut description = Description::new(
            "date_order",
            format!("Dates in {name} could be day first or month first: no value shows which."),
            effect,
        );
        let labels =
            [("day_first", "Day first: 3/4 is 3 April"), ("month_first", "Month first: 3/4 is March 4")];
        let in_force = if dates.style.order == DateOrder::DayFirst { "day_first" } else { "month_first" };
        description.choices = choices("date_order", &labels, in_force);
        found.without_lines(Some(column), &records, description);
    }
    let Some(last) = far_ahead(&dates.values) else { return };
    let with = |is_it: &dyn Fn(NaiveDate) -> bool| -> Vec<usize> {
        let values = dates.values.iter().enumerate();
        values.filter(|(_, date)| date.is_some_and(is_it)).map(|(record, _)| record).collect()
    };
    let first = far_back(&dates.values);
    let early = with(&|date| date.year() < FIRST_YEAR && first.is_some_and(|first| date < first));
    let text = format!("{} in {name} {} before {FIRST_YEAR}.", counted(early.len(), "date"), is(early.len()));
    let effect = "A wrong year makes the history longer than it is; correct it.";
    found.cells(column, &early, "long ago", Description::new("far_date", text, effect));
    let late = with(&|date| date > last);
    let text =
        format!("{} in {name} {} years after all others.", counted(late.len(), "date"), is(late.len()));
    found.cells(column, &late, "far in the future", Description::new("far_date", text, effect));
}

/// The day before which dates are too far back: no other date is in the five years before it. The first years of an old series are not.
fn far_back(dates: &[Option<NaiveDate>]) -> Option<NaiveDate> {
    let mut known: Vec<NaiveDate> = dates.iter().flatten().copied().collect();
    known.sort_unstable();
    let is_gap = |pair: &&[NaiveDate]| {
        pair[0].year() < FIRST_YEAR
            && pair[0].checked_add_days(Days::new(FAR_AHEAD)).is_some_and(|far| far < pair[1])
    };
    known.windows(2).rfind(is_gap).map(|pair| pair[1])
}

/// The day after which a date is too far ahead: five years after nineteen of twenty dates, and more than a year after the
/// date before, as a long history may end with five years of its own.
fn far_ahead(dates: &[Option<NaiveDate>]) -> Option<NaiveDate> {
    let mut known: Vec<NaiveDate> = dates.iter().flatten().copied().collect();
    let at = known.len().checked_sub(1)? * 19 / 20;
    let usual = *known.select_nth_unstable(at).1;
    let far = usual.checked_add_days(Days::new(FAR_AHEAD))?;
    let mut later = known.split_off(at);
    later.sort_unstable();
    let is_jump = |pair: &&[NaiveDate]| pair[1] > far && (pair[1] - pair[0]).num_days() > JUMP;
    let last = later.windows(2).find(is_jump).map_or(NaiveDate::MAX, |pair| pair[0]);
    NaiveDate::from_ymd_opt(2100, 1, 1).map(|end| last.min(end))
}

fn is(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn have(count: usize) -> String {
    format!("{} {}", counted(count, "row"), if count == 1 { "has" } else { "have" })
}
