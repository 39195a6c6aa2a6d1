//! Whether numbers may be amounts that were sold. Keys, stock levels, flags and rates are numbers too, and their sums
//! mean nothing.

use super::content::Content;

/// With fewer values than this, their course shows nothing.
const ENOUGH: usize = 12;
/// Share of the values that must agree.
const NEARLY_ALL: f64 = 0.95;
/// A key has at least this value; smaller whole numbers are counts as well.
const LEAST_KEY: f64 = 1_000.0;
/// A stock is refilled in steps this many times as large as those in which it is used up.
const REFILL: f64 = 2.5;

/// Why the values are no amounts that were sold; `None` if they may be.
pub(super) fn unlike_demand(content: &Content) -> Option<&'static str> {
    if !content.is_number() {
        return None;
    }
    if content.booleans >= NEARLY_ALL && content.filled >= ENOUGH {
        return Some("but its values are only 0 and 1, as those of a flag");
    }
    if are_keys(content) {
        return Some("but its values look like numbers of orders or other keys, whose sum means nothing");
    }
    if are_shares(content) {
        return Some("but its values lie between 0 and 1, as rates and shares do");
    }
    is_level(content).then_some("but its values fall in small steps and rise in large ones, as a stock does")
}

/// Why the values of a column that is only perhaps named after sales are no amounts that were sold.
pub(super) fn unlike_sales(content: &Content) -> Option<&'static str> {
    let doubt = unlike_demand(content);
    doubt.or_else(|| {
        are_prices(content).then_some("but its values are never whole and lie close together, as prices do")
    })
}

/// Why the values of a table with a column per period are no amounts that were sold. No name says what they are.
pub(super) fn unlike_units(content: &Content) -> Option<&'static str> {
    if are_changes(content) {
        return Some("but its values are often below zero and seldom whole, as changes in percent are");
    }
    if are_shares(content) {
        return Some("but its values lie between 0 and 1, as rates and shares do");
    }
    are_prices(content).then_some("but its values are never whole and lie close together, as prices do")
}

/// Numbers with decimals that are often negative.
fn are_changes(content: &Content) -> bool {
    content.is_number() && content.filled >= ENOUGH && content.negatives >= 0.15 && content.integers < 0.5
}

/// Numbers with at least two decimals in a narrow range, such as 4.579 and 4.655.
fn are_prices(content: &Content) -> bool {
    let values = || content.values.iter().flatten();
    let has_two_decimals = |value: f64| ((value * 10.0).round() - value * 10.0).abs() > 1e-6;
    let fine = values().filter(|value| has_two_decimals(**value)).count();
    content.is_number()
        && content.filled >= ENOUGH
        && content.least > 0.0
        && content.most < 2.0 * content.least
        && content.integers < 0.05
        && 2 * fine > values().count()
}

/// Whole numbers of one length that are long, or different in nearly every row, or that only rise.
pub(super) fn are_keys(content: &Content) -> bool {
    const LONG: f64 = 8.0;
    let has_one_length = content.least > 0.0 && digits(content.least) == digits(content.most);
    let is_whole = content.integers >= NEARLY_ALL && content.least >= LEAST_KEY;
    let rises = || {
        let values: Vec<f64> = content.values.iter().flatten().copied().collect();
        values.windows(2).all(|pair| pair[0] <= pair[1])
    };
    let is_different = content.distinct >= NEARLY_ALL && digits(content.most) >= 6.0;
    let is_long = content.least > 0.0 && digits(content.least) >= LONG;
    content.filled >= ENOUGH
        && (is_whole && (has_one_length && (is_different || is_long) || content.distinct > 0.5 && rises())
            || content.padded >= NEARLY_ALL)
}

fn digits(number: f64) -> f64 {
    number.log10().floor() + 1.0
}

fn are_shares(content: &Content) -> bool {
    content.filled >= ENOUGH && content.least >= 0.0 && content.most <= 1.0 && content.integers < 0.5
}

/// Whether the values go down in many small steps and up in few large ones: used up and refilled.
fn is_level(content: &Content) -> bool {
    let values: Vec<f64> = content.values.iter().flatten().copied().collect();
    if values.len() < ENOUGH || content.negatives > 0.0 {
        return false;
    }
    let steps: Vec<f64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let down: Vec<f64> = steps.iter().copied().filter(|step| *step < 0.0).collect();
    let up: Vec<f64> = steps.iter().copied().filter(|step| *step > 0.0).collect();
    let mean = |steps: &[f64]| steps.iter().sum::<f64>().abs() / steps.len().max(1) as f64;
    let usual = values.iter().sum::<f64>() / values.len() as f64;
    let is_slow = mean(&down) < 0.2 * usual;
    is_slow
        && !down.is_empty()
        && down.len() as f64 >= 0.65 * steps.len() as f64
        && mean(&up) >= REFILL * mean(&down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, reader, roles::content};

    fn is_refused(values: impl Iterator<Item = f64>) -> bool {
        let lines: Vec<String> = values.enumerate().map(|(row, value)| format!("x{row};{value}")).collect();
        let text = format!("key;number\n{}\n", lines.join("\n"));
        let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        unlike_demand(&content(&table, 1)).is_some()
    }

    #[test]
    fn keys_flags_rates_and_levels_are_no_demand() {
        assert!(is_refused((0..40).map(|row| f64::from(500_017 + row * 7_919 % 90_001))));
        assert!(is_refused((0..40).map(|row| f64::from(1_000 + row))));
        assert!(is_refused((0..40).map(|row| f64::from(1_000_000_017 + row % 7))));
        assert!(is_refused((0..40).map(|row| f64::from(row % 3 / 2))));
        assert!(is_refused((0..40).map(|row| 0.01 + f64::from(row * 7 % 40) / 50.0)));
        assert!(is_refused((0..60).map(|row| f64::from(400 - row % 15 * (20 + row % 3)))));
    }

    #[test]
    fn numbers_close_together_that_are_never_whole_are_prices() {
        let content = |values: &[f64]| {
            let lines: Vec<String> = values.iter().map(|value| format!("x;{value}")).collect();
            let text = format!("key;number\n{}\n", lines.join("\n"));
            content(&reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap(), 1)
        };
        let per_litre: Vec<f64> = (0..30).map(|row| 4.519 + f64::from(row * 7 % 30) / 100.0).collect();
        let tons: Vec<f64> = (0..30).map(|row| 4.5 + f64::from(row * 7 % 30)).collect();
        assert!(unlike_sales(&content(&per_litre)).is_some());
        assert_eq!(unlike_sales(&content(&tons)), None);
    }

    #[test]
    fn amounts_that_were_sold_are_not_refused() {
        assert!(!is_refused((0..60).map(|row| f64::from(row * 37 % 23 + 3))));
        assert!(!is_refused((0..60).map(|row| f64::from(1_200 + row * 353 % 700))));
        assert!(!is_refused((0..36).map(|row| (f64::from(row) / 6.0).sin().mul_add(300.0, 2_000.0))));
        assert!(!is_refused((0..20).map(|row| f64::from(10 + row))));
    }
}
