//! Checks whether column names are periods: days, weeks, months, quarters or years.

use crate::date::{self, DateStyle};

/// With fewer periods than this, the columns are treated like any other columns.
pub(super) const FEWEST_PERIODS: usize = 3;

/// Whether a name is a day, week, month, quarter or year.
pub(super) fn is_period(name: &str) -> bool {
    // `2025-01 (2)` is a repeated name, not a day.
    !name.ends_with(')') && day(name, DateStyle::of(std::iter::once(name))).is_some()
}

/// Whether at least three of the texts are consecutive periods. Plain numbers must also have equal steps.
pub(super) fn are_regular_periods(texts: &[&str]) -> bool {
    let periods: Vec<&str> = texts.iter().copied().filter(|text| is_period(text)).collect();
    let style = DateStyle::of(periods.iter().copied());
    let days: Vec<i64> = periods.iter().filter_map(|text| day(text, style)).collect();
    if days.len() < FEWEST_PERIODS {
        return false;
    }
    let steps = days.windows(2).map(|pair| pair[1] - pair[0]);
    let (Some(least), Some(most)) = (steps.clone().min(), steps.max()) else { return false };
    let (least, most) = if most < 0 { (-most, -least) } else { (least, most) };
    let are_plain = periods.iter().any(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    least > 0 && (!are_plain || most <= least + least / 5 + 3)
}

fn day(name: &str, style: DateStyle) -> Option<i64> {
    let day = date::parse(name, style.order).or_else(|| date::from_excel_serial(name))?;
    Some(i64::from(chrono::Datelike::num_days_from_ce(&day)))
}
