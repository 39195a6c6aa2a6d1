//! Reads a cell of a promotion or holiday column.

use intake::number::{self, DecimalMark};

/// Words for no event, in lower case.
const NO: [&str; 27] = [
    "no",
    "n",
    "false",
    "f",
    "nein",
    "non",
    "não",
    "nao",
    "nahi",
    "nahin",
    "off",
    "none",
    "no promotion",
    "no promo",
    "no holiday",
    "not holiday",
    "nothing",
    "normal",
    "regular",
    "regular day",
    "normal day",
    "working day",
    "workday",
    "keine",
    "aucune",
    "ninguna",
    "nenhuma",
];
/// Words for an event that has no name.
const YES: [&str; 24] = [
    "yes",
    "y",
    "true",
    "t",
    "x",
    "✓",
    "ja",
    "j",
    "oui",
    "o",
    "si",
    "sí",
    "s",
    "sim",
    "haan",
    "on",
    "active",
    "promo",
    "promotion",
    "promoted",
    "holiday",
    "public holiday",
    "wahr",
    "vrai",
];

/// The content of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cell<'a> {
    Nothing,
    /// A flag (1), a share or a discount.
    Amount(f64),
    Named(&'a str),
}

impl<'a> Cell<'a> {
    /// Reads one cell. With `is_code`, numbers are names of events, not amounts.
    pub(super) fn read(text: Option<&'a str>, mark: DecimalMark, is_code: bool) -> Self {
        let Some(text) = text.map(str::trim).filter(|text| !text.is_empty() && !number::is_nothing(text))
        else {
            return Self::Nothing;
        };
        let amount = number::parse(text, mark).filter(|amount| amount.is_finite());
        if let Some(amount) = amount {
            return match amount {
                0.0 => Self::Nothing,
                _ if is_code => Self::Named(text),
                // A discount may be written as a negative number.
                amount => Self::Amount(amount.abs()),
            };
        }
        let small = text.to_lowercase();
        if NO.contains(&small.as_str()) {
            Self::Nothing
        } else if YES.contains(&small.as_str()) {
            Self::Amount(1.0)
        } else {
            Self::Named(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_discounts_and_names_are_distinguished() {
        for (text, cell) in [
            ("", Cell::Nothing),
            ("0", Cell::Nothing),
            ("No", Cell::Nothing),
            ("nein", Cell::Nothing),
            ("-", Cell::Nothing),
            ("1", Cell::Amount(1.0)),
            ("TRUE", Cell::Amount(1.0)),
            ("ja", Cell::Amount(1.0)),
            ("20%", Cell::Amount(20.0)),
            ("-15 %", Cell::Amount(15.0)),
            ("0.25", Cell::Amount(0.25)),
            ("Black Friday", Cell::Named("Black Friday")),
        ] {
            assert_eq!(Cell::read(Some(text), DecimalMark::Point, false), cell, "{text}");
        }
        assert_eq!(Cell::read(Some("17"), DecimalMark::Point, true), Cell::Named("17"));
        assert_eq!(Cell::read(None, DecimalMark::Point, false), Cell::Nothing);
    }
}
