//! Longitudes and latitudes as people write them: `52.52`, `52,52`, `52°31'12"N`, `13 24.3 E`.

/// A longitude or latitude in degrees; south and west are below zero. A comma is always the decimal mark.
pub(crate) fn read(text: &str) -> Option<f64> {
    let upper = text.trim().to_uppercase();
    let is_side = |c: char| matches!(c, 'N' | 'S' | 'E' | 'W');
    let sides: Vec<char> = upper.chars().filter(|c| is_side(*c)).collect();
    let rest = upper.trim_start_matches(is_side).trim_end_matches(is_side).trim();
    let is_signed = rest.starts_with(['-', '−']);
    let rest = rest.trim_start_matches(['-', '−', '+']).replace(',', ".");
    let mut degrees = 0.0;
    let mut parts =
        rest.split(['°', 'º', '\'', '’', '′', '"', '”', '″', ' ', '\u{a0}']).filter(|part| !part.is_empty());
    for factor in [1.0, 60.0, 3600.0] {
        let Some(part) = parts.next() else { break };
        degrees += unsigned(part).filter(|part| factor == 1.0 || *part < 60.0)? / factor;
    }
    let is_whole = parts.next().is_none() && !rest.is_empty() && sides.len() <= 1;
    let is_below_zero = match sides.first() {
        Some(side) if !is_signed => matches!(side, 'S' | 'W'),
        Some(_) => return None,
        None => is_signed,
    };
    is_whole.then_some(if is_below_zero { -degrees } else { degrees })
}

fn unsigned(part: &str) -> Option<f64> {
    let is_plain = part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    part.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_read_with_minutes_seconds_sides_and_either_decimal_mark() {
        for (text, degrees) in [
            ("52.52", 52.52),
            ("-13,405", -13.405),
            ("52°31'12\"N", 52.52),
            ("52° 31′ 12″ S", -52.52),
            ("13° 24.3' W", -13.405),
            ("N 52 31.2", 52.52),
            ("13 24 18 E", 13.405),
            ("0,5", 0.5),
        ] {
            let read = read(text).unwrap_or(f64::NAN);
            assert!((read - degrees).abs() < 1e-9, "{text}: {read}");
        }
        for text in ["", "N", "52.520.008", "52°75'N", "-52 N", "soon", "1 2 3 4", "5 km"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
