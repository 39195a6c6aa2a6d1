//! The sign between the values of a text table.

/// The sign that separates most values of the first row.
pub fn of(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut best = (b',', 0);
    for separator in *b",;\t|" {
        let mut is_quoted = false;
        let count = first.bytes().filter(|byte| {
            is_quoted ^= *byte == b'"';
            *byte == separator && !is_quoted
        });
        let count = count.count();
        if count > best.1 {
            best = (separator, count);
        }
    }
    best.0
}
