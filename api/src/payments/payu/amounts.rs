//! Amounts in PayU's format: decimals with at most two places.

/// 99900 as `999.00`.
pub(super) fn decimal(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

/// `999.00`, `999.0` or `999` as 99900.
pub(super) fn minor(decimal: &str) -> Option<i64> {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_without_rounding() {
        for (text, amount) in [("999.00", 99_900), ("999", 99_900), ("999.5", 99_950), ("0.01", 1)] {
            assert_eq!(minor(text), Some(amount));
        }
        for text in ["", ".5", "9.999", "-1", "1e3", "1,000"] {
            assert_eq!(minor(text), None, "{text}");
        }
        assert_eq!(decimal(99_905), "999.05");
    }
}
