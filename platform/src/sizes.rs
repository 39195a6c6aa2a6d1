//! Formats file sizes for people.

/// The size in MB, rounded up to tenths; whole numbers have no decimal.
#[must_use]
pub fn megabytes(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10).div_ceil(1024 * 1024);
    match tenths % 10 {
        0 => format!("{} MB", tenths / 10),
        rest => format!("{}.{rest} MB", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up_to_tenths() {
        let shown = [0, 1, 600 * 1024, 1024 * 1024, 1024 * 1024 + 1].map(megabytes);
        assert_eq!(shown, ["0 MB", "0.1 MB", "0.6 MB", "1 MB", "1.1 MB"]);
    }
}
