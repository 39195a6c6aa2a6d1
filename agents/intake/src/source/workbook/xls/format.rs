//! Whether the format of a cell shows its number as a day, as a duration or as a number.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::source::workbook) enum Format {
    Number,
    Date,
    Duration,
}

/// The format that has this number in every version of Excel.
pub(in crate::source::workbook) fn built_in(number: u16) -> Format {
    match number {
        14..=22 | 27..=36 | 45 | 47 | 50..=58 => Format::Date,
        46 => Format::Duration,
        _ => Format::Number,
    }
}

/// The format of a code such as `dd.mm.yyyy` or `[h]:mm`. Texts in quotes, colours and currencies are ignored.
pub(in crate::source::workbook) fn of_code(code: &str) -> Format {
    let mut signs = code.chars();
    while let Some(sign) = signs.next() {
        match sign {
            // Only the section for positive numbers counts.
            ';' => return Format::Number,
            '\\' | '_' | '*' => {
                signs.next();
            }
            '"' => {
                signs.find(|sign| *sign == '"');
            }
            '[' => {
                let inside: String = signs.by_ref().take_while(|sign| *sign != ']').collect();
                let inside = inside.to_ascii_lowercase();
                if !inside.is_empty()
                    && ["h", "m", "s"].iter().any(|unit| inside.replace(unit, "").is_empty())
                {
                    return Format::Duration;
                }
            }
            'd' | 'D' | 'm' | 'M' | 'y' | 'Y' | 'h' | 'H' | 's' | 'S' => return Format::Date,
            // The letters of General are not a day format, and E+00 is not the year of an emperor.
            'G' | 'g' if signs.as_str().to_ascii_lowercase().starts_with("eneral") => return Format::Number,
            'E' | 'e' if signs.as_str().starts_with(['+', '-']) => return Format::Number,
            'E' | 'e' => return Format::Date,
            _ => {}
        }
    }
    Format::Number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_codes_of_dates_durations_and_numbers_are_distinguished() {
        for code in [
            "dd.mm.yyyy",
            "m/d/yy h:mm",
            "[$-409]mmm-yy;@",
            "\"Week of \"d mmm",
            "h:mm AM/PM",
            "YYYY",
            "ge.m.d",
        ] {
            assert_eq!(of_code(code), Format::Date, "{code}");
        }
        for code in ["[h]:mm:ss", "[mm]", "[Red][hh]:mm"] {
            assert_eq!(of_code(code), Format::Duration, "{code}");
        }
        for code in ["General", "0.00", "#,##0 \"days\"", "[Red]0;-0", "0\\d", "0.00E+00", "_d0", "[$USD] 0"]
        {
            assert_eq!(of_code(code), Format::Number, "{code}");
        }
    }
}
