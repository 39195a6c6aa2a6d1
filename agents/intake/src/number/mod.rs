//! Numbers as people write them: thousands marks, decimal commas, currencies, units, brackets for negative numbers.
//! The decimal mark is decided for a whole column, never value by value. Reading order: `style`, `affix`, `digits`.

mod affix;
mod digits;
mod style;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::memo::Memo;

pub use affix::Affix;
pub use digits::has_digit;
pub use style::NumberStyle;
pub(crate) use style::proved_by;

/// No quantity of goods is larger; sums of larger numbers would overflow.
const LARGEST: f64 = 1e15;
/// A longer text is not a number.
const LONGEST: usize = 64;

thread_local! {
    /// What was read with each decimal mark.
    static READ: [Memo<Option<Amount>>; 2] = Default::default();
}

/// The decimal mark of one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecimalMark {
    Point,
    Comma,
}

impl DecimalMark {
    /// Decides for a whole column. A point counts as the decimal mark unless some value proves otherwise.
    pub fn of<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        NumberStyle::of(values).mark
    }
}

/// A number with the currency or unit written next to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    pub value: f64,
    pub affix: Option<Affix>,
}

/// Whether people write this text to mark a missing value.
pub fn is_nothing(text: &str) -> bool {
    const WORDS: [&str; 9] = ["-", "--", "n/a", "na", "#n/a", "null", "none", "nan", "k.a."];
    text.len() <= 4 && WORDS.iter().any(|nothing| text.eq_ignore_ascii_case(nothing))
}

/// The number in a text; `None` when the text is something else.
pub fn parse(text: &str, mark: DecimalMark) -> Option<f64> {
    read(text, mark).map(|amount| amount.value)
}

/// The number in a text with its currency or unit.
pub fn read(text: &str, mark: DecimalMark) -> Option<Amount> {
    if is_plain(text, mark) {
        return amount(text.parse().ok()?, None);
    }
    if text.len() > LONGEST || !has_digit(text) {
        return None;
    }
    READ.with(|memos| memos[mark as usize].of(text, || read_in_full(text, mark)))
}

/// The number in a text with digits, whatever else it has.
fn read_in_full(text: &str, mark: DecimalMark) -> Option<Amount> {
    let text = digits::in_ascii(text);
    let peeled = affix::peel(&text)?;
    let value = digits::value(peeled.core, mark)?;
    amount(if peeled.is_negative { -value } else { value }, peeled.affix)
}

fn amount(value: f64, affix: Option<Affix>) -> Option<Amount> {
    (value.abs() <= LARGEST).then_some(Amount { value, affix })
}

/// Whether the text is digits with at most one point and a sign, as most files write numbers.
fn is_plain(text: &str, mark: DecimalMark) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let mut points = 0;
    for byte in unsigned {
        match byte {
            b'0'..=b'9' => {}
            b'.' if mark == DecimalMark::Point => points += 1,
            _ => return false,
        }
    }
    points <= 1 && unsigned.len() > points && unsigned.len() <= LONGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(values: &[&str]) -> Vec<Option<f64>> {
        let mark = DecimalMark::of(values.iter().copied());
        values.iter().map(|value| parse(value, mark)).collect()
    }

    #[test]
    fn names_of_columns_state_units_and_currencies() {
        for (name, label) in [
            ("quantity (kg)", Some("kg")),
            ("price EUR", Some("EUR")),
            ("weight_kg", Some("kg")),
            ("Preis [€]", Some("EUR")),
            ("price per kg", None),
            ("price (EUR/kg)", None),
            ("lead time (calendar)", None),
            ("milk production million litres", None),
            ("价格(元)", Some("CNY")),
            ("box", None),
            ("what to try", None),
        ] {
            assert_eq!(Affix::of_name(name).map(Affix::label), label, "{name}");
        }
    }

    #[test]
    fn the_decimal_mark_is_decided_over_the_column() {
        for (values, expected) in [
            (["1,234", "12"], [1234.0, 12.0]),
            (["1,5", "1,234"], [1.5, 1.234]),
            (["1.234,5", "12"], [1234.5, 12.0]),
            (["1,234.5", "$12"], [1234.5, 12.0]),
            (["1.234.567", "1"], [1_234_567.0, 1.0]),
            (["1 234,56", "1\u{202f}234"], [1234.56, 1234.0]),
            (["1,23,456.78", "12,34,567"], [123_456.78, 1_234_567.0]),
            (["1'234.5", "1’234"], [1234.5, 1234.0]),
            (["1.234,56-", "12"], [-1234.56, 12.0]),
            (["0,125", "1,250"], [0.125, 1.25]),
            (["1,5E+3", "2"], [1500.0, 2.0]),
        ] {
            assert_eq!(column(&values), expected.map(Some), "{values:?}");
        }
    }

    #[test]
    fn a_value_that_breaks_the_number_format_of_its_column_is_not_read() {
        assert_eq!(column(&["1.5", "2.25", "1,5"]), [Some(1.5), Some(2.25), None]);
        assert_eq!(column(&["1,234.5", "12,34.5", "1,2345"]), [Some(1234.5), None, None]);
    }

    #[test]
    fn signs_and_brackets_make_numbers_negative() {
        for (text, value) in [
            ("-3", -3.0),
            ("(4)", -4.0),
            ("(1,234.50)", -1234.5),
            ("($5)", -5.0),
            ("$(5)", -5.0),
            ("-$5", -5.0),
            ("$-5", -5.0),
            ("5-", -5.0),
            ("\u{2212}5", -5.0),
            ("5 CR", -5.0),
            ("5 DR", 5.0),
            ("+5", 5.0),
            ("1e3", 1000.0),
            ("1.5E-2", 0.015),
            (".5", 0.5),
            ("5.", 5.0),
            ("１２３", 123.0),
            ("१२३", 123.0),
            ("٣٤", 34.0),
        ] {
            assert_eq!(parse(text, DecimalMark::Point), Some(value), "{text}");
        }
    }

    #[test]
    fn currencies_units_and_percent_signs_are_read_and_reported() {
        let with = |text: &str| read(text, DecimalMark::Point).map(|amount| (amount.value, amount.affix));
        for (text, value, affix) in [
            ("€ 5", 5.0, Affix::Currency("EUR")),
            ("5 EUR", 5.0, Affix::Currency("EUR")),
            ("Rs. 1,23,456", 123_456.0, Affix::Currency("INR")),
            ("₹5", 5.0, Affix::Currency("INR")),
            ("R$ 5.50", 5.5, Affix::Currency("BRL")),
            ("5 zł", 5.0, Affix::Currency("PLN")),
            ("US$5", 5.0, Affix::Currency("USD")),
            ("usd 5", 5.0, Affix::Currency("USD")),
            ("12 kg", 12.0, Affix::Unit("kg")),
            ("12kg", 12.0, Affix::Unit("kg")),
            ("5 pcs", 5.0, Affix::Unit("pcs")),
            ("5 Stück", 5.0, Affix::Unit("pcs")),
            ("12 %", 12.0, Affix::Percent),
            ("-3.5%", -3.5, Affix::Percent),
        ] {
            assert_eq!(with(text), Some((value, Some(affix))), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_read_as_numbers() {
        for text in [
            "",
            "-",
            ".",
            "n/a",
            "NaN",
            "inf",
            "1e308",
            "SKU-7",
            "M8",
            "8 mm bolt",
            "1-2",
            "1/2",
            "--5",
            "-(5)",
            "2025-03-04",
            "31.12.2025",
            "03 04 2025",
            "1 2",
            "5m",
            "12A",
            "1e",
            "e5",
            "1.2.3",
            "%",
            "€",
            "5 € 5",
            "12:30",
            "1,,2",
            "#REF!",
        ] {
            assert_eq!(parse(text, DecimalMark::Point), None, "{text}");
            assert_eq!(parse(text, DecimalMark::Comma), None, "{text}");
        }
    }

    #[test]
    fn plain_numbers_keep_every_digit() {
        for value in [0.1, 1.0 / 3.0, 123_456_789.012_345, -4.35, 1e-7, 999_999_999_999_999.0] {
            let text = format!("{value}");
            assert_eq!(parse(&text, DecimalMark::Point), Some(value), "{text}");
            assert_eq!(parse(&text.replace('.', ","), DecimalMark::Comma), Some(value), "{text}");
        }
    }
}
