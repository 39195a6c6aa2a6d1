//! What classes of demand look at, said in words: `XYZ over the last 6 months`, `ADI cut-off 1.5`, `CV² above 0.4`.

use language::tokens::{AmountKind, Token, amounts, tokens, with_decimal_commas};

use crate::inventory_optimization::{params::InventoryParams, question::figures};

/// Words that look back.
const LAST: [&str; 22] = [
    "last",
    "past",
    "latest",
    "over",
    "recent",
    "letzten",
    "letzte",
    "vergangenen",
    "über",
    "últimos",
    "últimas",
    "ultimos",
    "último",
    "derniers",
    "dernières",
    "dernier",
    "sur",
    "of",
    "der",
    "de",
    "sobre",
    "nos",
];
/// Words between the name of a measure and its limit.
const LINKS: [&str; 30] = [
    "cut",
    "off",
    "cutoff",
    "limit",
    "threshold",
    "of",
    "at",
    "is",
    "above",
    "over",
    "from",
    "grenze",
    "grenzwert",
    "ab",
    "über",
    "von",
    "bei",
    "límite",
    "umbral",
    "de",
    "en",
    "seuil",
    "limite",
    "à",
    "mayor",
    "que",
    "acima",
    "the",
    "to",
    "with",
];

/// Reads them into the parameters; the text without their numbers.
pub(super) fn read(text: &str, params: &mut InventoryParams) -> String {
    let mut rest = text.to_owned();
    let words = with_decimal_commas(text, tokens(text));
    if words.iter().any(|token| token.is("xyz"))
        && let Some((days, start, end)) = looked_back(text, &words, params)
    {
        params.xyz_days = Some(days);
        rest.replace_range(start..end, &" ".repeat(end - start));
    }
    for (names, limit) in
        [(&["adi"][..], &mut params.adi_limit), (&["cv2", "cv²", "cv^2"][..], &mut params.cv2_limit)]
    {
        // The raised two of `CV²` may be a piece of its own.
        let is_squared =
            |token: &Token| names.len() > 1 && token.is("cv") && text[token.end..].starts_with('²');
        let is_name = |token: &Token| names.contains(&token.text.as_str()) || is_squared(token);
        let Some(found) = words.iter().position(is_name) else { continue };
        let end = words[found].end + if is_squared(&words[found]) { '²'.len_utf8() } else { 0 };
        let name = words.partition_point(|token| token.start < end) - 1;
        let links = words[name + 1..].iter().take_while(|token| {
            token.word().is_none_or(|word| LINKS.contains(&word))
                && token.number().is_none()
                && !token.ends_clause()
        });
        let at = name + 1 + links.count();
        if let Some((token, number)) = words.get(at).and_then(|token| Some((token, token.number()?))) {
            *limit = Some(number);
            rest.replace_range(token.start..token.end, &" ".repeat(token.end - token.start));
        }
    }
    rest
}

/// The days of `over the last 6 months`, and where they stand.
fn looked_back(text: &str, words: &[Token], params: &InventoryParams) -> Option<(f64, usize, usize)> {
    for amount in amounts(text) {
        if !matches!(amount.kind, AmountKind::Time(_)) {
            continue;
        }
        let at = words.partition_point(|token| token.end <= amount.start);
        let looks_back = words[at.saturating_sub(2)..at].iter().any(|token| token.is_one_of(&LAST));
        if looks_back {
            return figures::days(&amount, params).map(|days| (days, amount.start, amount.end));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_demand_look_at_what_is_said() {
        let said = |text: &str| {
            let mut params = InventoryParams::default();
            read(text, &mut params);
            (params.xyz_days.map(f64::round), params.adi_limit, params.cv2_limit)
        };
        for text in
            ["XYZ over the last 6 months", "XYZ-Analyse der letzten 6 Monate", "XYZ de los últimos 6 meses"]
        {
            assert!(said(text).0.is_some_and(|days| (180.0..=183.0).contains(&days)), "{text}");
        }
        assert_eq!(said("classify the demand, ADI cut-off 1.5"), (None, Some(1.5), None));
        assert_eq!(said("ADI-Grenze 1,5 und CV² 0,4"), (None, Some(1.5), Some(0.4)));
        assert_eq!(said("XYZ limits 0.4 and 0.9"), (None, None, None));
    }
}
