//! How a random table is written: as text or workbook, its signs, its encoding, its numbers and dates, what surrounds it.

use super::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Utf8,
    Utf8WithMark,
    Utf16Little,
    Utf16Big,
    Windows1252,
    Workbook,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    WhereNeeded,
    Always,
    Texts,
}

#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    pub form: Form,
    pub separator: char,
    pub names_separator: bool,
    pub quotes: Quotes,
    pub line_end: &'static str,
    pub has_last_end: bool,
    pub decimal: char,
    /// Between groups of three digits.
    pub thousands: Option<char>,
    /// As `chrono` writes dates.
    pub date: &'static str,
    pub titles: usize,
    pub total: Option<&'static str>,
    /// Of a hundred rows, those with a blank line above.
    pub blank_lines: usize,
    /// Of a hundred rows, those with the names once more above.
    pub pages: usize,
    /// Lines are drawn below the names and above the total.
    pub is_drawn: bool,
    pub note: Option<&'static str>,
}

const DATES: [&str; 9] = [
    "%Y-%m-%d",
    "%d.%m.%Y",
    "%d/%m/%Y",
    "%m/%d/%Y",
    "%Y/%m/%d",
    "%Y%m%d",
    "%d %b %Y",
    "%Y-%m-%dT00:00:00",
    "%-d-%b-%Y",
];

impl Dialect {
    pub fn random(random: &mut Random) -> Self {
        use Form::{Utf8, Utf8WithMark, Utf16Big, Utf16Little, Windows1252, Workbook};
        let decimal = random.one_of(&['.', ',']);
        let group = if decimal == '.' { ',' } else { '.' };
        Self {
            form: random.one_of(&[
                Utf8,
                Utf8,
                Utf8WithMark,
                Utf16Little,
                Utf16Big,
                Windows1252,
                Workbook,
                Workbook,
            ]),
            separator: random.one_of(&[',', ',', ';', ';', '\t', '|']),
            names_separator: random.percent(8),
            quotes: random.one_of(&[Quotes::WhereNeeded, Quotes::WhereNeeded, Quotes::Always, Quotes::Texts]),
            line_end: random.one_of(&["\n", "\n", "\r\n", "\r\n", "\r"]),
            has_last_end: random.percent(80),
            decimal,
            thousands: random.one_of(&[None, None, Some(group), Some('\u{a0}'), Some('\'')]),
            date: random.one_of(&DATES),
            titles: random.one_of(&[0, 0, 0, 1, 3]),
            total: random.one_of(&[None, None, None, Some("Total"), Some("Summe")]),
            blank_lines: random.one_of(&[0, 0, 0, 5, 30]),
            pages: random.one_of(&[0, 0, 0, 10]),
            is_drawn: random.percent(15),
            note: random.one_of(&[
                None,
                None,
                None,
                Some("* these are not the final figures"),
                Some("Source: ERP"),
            ]),
        }
    }

    /// Whether the encoding and the form have room for this text.
    pub fn can_write(&self, text: &str) -> bool {
        self.form != Form::Windows1252 || text.chars().all(|letter| u32::from(letter) < 256)
    }

    /// Thousandths as a text.
    pub fn number(&self, thousandths: i64) -> String {
        let digits = (thousandths.abs() / 1_000).to_string();
        let mut text = String::new();
        if thousandths < 0 {
            text.push('-');
        }
        for (position, digit) in digits.chars().enumerate() {
            if position > 0 && (digits.len() - position).is_multiple_of(3) {
                text.extend(self.thousands);
            }
            text.push(digit);
        }
        let fraction = format!("{:03}", thousandths.abs() % 1_000);
        let fraction = fraction.trim_end_matches('0');
        if !fraction.is_empty() {
            text.push(self.decimal);
            text.push_str(fraction);
        }
        text
    }
}
