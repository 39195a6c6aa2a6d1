//! Times of day in the column of dates: the calendar knows days at the finest, so the answer has to say that hours were added up.

use intake::Table;
use kernels::cancel;

/// Different hours from which the times are more than one time of day that a program added to every date.
const FEWEST_HOURS: usize = 3;

/// Whether the dates of a column have several times of day, such as `2025-01-31 07:00`.
pub(crate) fn has_times_of_day(table: &Table, column: &str) -> bool {
    let Some(position) = table.position(column) else { return false };
    let mut hours: Vec<&str> = Vec::new();
    for text in table.column(position).flatten() {
        cancel::tick();
        let Some((before, _)) = text.split_once(':') else { continue };
        let hour = before.rsplit(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
        if !hour.is_empty() && !hours.contains(&hour) {
            hours.push(hour);
        }
        if hours.len() >= FEWEST_HOURS {
            return true;
        }
    }
    false
}
