//! Numbers and cells as people read them. A figure of the file is written with its decimals and not rounded by size.

use language::written::{markdown::plain, number::whole};

use crate::execute::Value;

/// A number with thousands separators and as many decimals as it needs, two at most; four digits of a small one.
pub(super) fn number(value: f64) -> String {
    if value == value.trunc() || value.abs() >= 1e12 {
        return whole(value);
    }
    let decimals = if value.abs() >= 1.0 { 2 } else { 4 };
    let text = format!("{:.decimals$}", value.abs());
    let (before, after) = text.split_at(text.find('.').unwrap_or(text.len()));
    let grouped = whole(before.parse().unwrap_or(0.0));
    let after = after.trim_end_matches('0').trim_end_matches('.');
    let is_zero = grouped == "0" && after.is_empty();
    let sign = if value < 0.0 && !is_zero { "-" } else { "" };
    format!("{sign}{grouped}{after}")
}

/// A cell for the text of an answer; texts of the file are escaped.
pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Number(value) => number(*value),
        Value::Text(text) => plain(text),
        Value::Date(day) => day.to_string(),
        Value::Empty => "(blank)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn figures_keep_two_decimals_and_small_ones_four() {
        let cases = [
            (1234.0, "1,234"),
            (1234.5, "1,234.5"),
            (-0.12345, "-0.1235"),
            (2.0 / 3.0, "0.6667"),
            (99.999, "100"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
    }
}
