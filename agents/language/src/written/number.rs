//! Numbers as people read them. Full precision stays in `result.json`.

/// Writes thousands separators, and as many decimals as suit the size of the number.
pub fn amount(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 100.0 || size == size.trunc() => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    grouped(value, decimals)
}

/// A whole number with thousands separators.
pub fn whole(value: f64) -> String {
    grouped(value, 0)
}

/// Writes a fraction as a percentage with one decimal below 10 % and without decimals from 10 % on.
pub fn percent(fraction: f64) -> String {
    let value = fraction * 100.0;
    let decimals = usize::from(value.abs() < 9.95 && value != value.trunc());
    format!("{} %", grouped(value, decimals))
}

/// The same with a plus before what is above zero: a change.
pub fn signed_percent(fraction: f64) -> String {
    let sign = if fraction > 0.0 { "+" } else { "" };
    format!("{sign}{}", percent(fraction))
}

fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let is_zero = text.bytes().all(|byte| byte == b'0' || byte == b'.');
    let mut grouped = String::from(if value < 0.0 && !is_zero { "-" } else { "" });
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}

/// `1 row`, `12 rows`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", whole(count as f64), agree(count, "", "s"))
}

/// `1 product`, `12 products`.
pub fn products(count: usize) -> String {
    counted(count, "product")
}

/// `The only product`, `Both products`, `All 12 products`, `3 of 12 products`; for the start of a sentence.
pub fn products_of(part: usize, all: usize) -> String {
    match (part, all) {
        (1, 1) => "The only product".to_owned(),
        (2, 2) => "Both products".to_owned(),
        (part, all) if part == all => format!("All {}", products(all)),
        (part, all) => format!("{} of {}", whole(part as f64), products(all)),
    }
}

/// The word that agrees with the count: `has` for one, `have` for zero or several.
pub fn agree<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_of_one_is_written_in_the_singular() {
        let counts = [counted(1, "row"), counted(1200, "row"), products_of(1, 1), products_of(2, 2)];
        assert_eq!(counts, ["1 row", "1,200 rows", "The only product", "Both products"]);
        assert_eq!([products_of(3, 3), products_of(1, 3)], ["All 3 products", "1 of 3 products"]);
        assert_eq!([0, 1, 2].map(|count| agree(count, "has", "have")), ["have", "has", "have"]);
    }

    #[test]
    fn numbers_are_grouped_and_rounded_by_size() {
        let cases = [
            (1234567.8, "1,234,568"),
            (-1234.5, "-1,234"),
            (12.345, "12.3"),
            (0.123, "0.12"),
            (5.0, "5"),
            (-0.001, "0.00"),
        ];
        for (value, text) in cases {
            assert_eq!(amount(value), text);
        }
        assert_eq!(
            (percent(0.0421), percent(-0.25), percent(1.2)),
            ("4.2 %".into(), "-25 %".into(), "120 %".into())
        );
    }
}
