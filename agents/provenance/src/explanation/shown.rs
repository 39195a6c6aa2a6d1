//! Names and figures as people read them.

use language::written::number::{amount, percent, whole};

use crate::formula::Value;

/// A figure with the precision that suits its size and unit.
#[must_use]
pub fn shown(value: &Value, unit: Option<&str>) -> String {
    match value {
        Value::Number(number)
            if unit.is_some_and(|unit| unit.starts_with("share") || unit.starts_with("chance")) =>
        {
            percent(*number)
        }
        Value::Number(number) => number_shown(*number),
        Value::Text(text) => text.clone(),
        Value::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Value::Blank => "empty".to_owned(),
        Value::Many(values) => format!("{} values", values.len()),
    }
}

/// Small numbers keep three significant digits.
pub(super) fn number_shown(number: f64) -> String {
    if number != 0.0 && number.abs() < 1e-6 {
        return if number.abs() < 1e-12 { "0".to_owned() } else { format!("{number:.2e}") };
    }
    match number.abs() {
        size if (size - size.round()).abs() < 1e-9 => whole(number),
        size if size < 1.0 => {
            let decimals = (2 - size.log10().floor() as i32).clamp(2, 9) as usize;
            format!("{number:.decimals$}")
        }
        size if size < 10.0 => format!("{number:.3}").trim_end_matches('0').trim_end_matches('.').to_owned(),
        _ => amount(number),
    }
}
