//! What classes of demand look at, said in words: `XYZ over the last 6 months`, `ADI cut-off 1.5`, `CV² above 0.4`.

use language::tokens::{AmountKind, Token, TokenKind, amounts, tokens, with_decimal_commas};

use crate::inventory_optimization::{params::InventoryParams, question::figures};

/// Words that look back.
const LAST: &[&str] = &[
    "last",
    "past",
    "latest",
    "recent",
    "letzten",
    "letzte",
    "vergangenen",
    "últimos",
    "últimas",
    "ultimos",
    "último",
    "derniers",
    "dernières",
    "dernier",
];
/// Words before a length of time; other figures have them too.
const OVER: &[&str] = &["over", "über", "sur", "sobre", "nos"];
/// Words that mean a length of time only right behind `XYZ` or `XYZ classes`.
const OF: &[&str] = &["of", "der", "de"];
const CLASSES: &[&str] =
    &["class", "klass", "clas", "analy", "anály", "anális", "análise", "the", "las", "los", "les"];
/// Words that may stand in front of a length of time that is a clause of its own.
const LITTLE: &[&str] = &[
    "for", "in", "of", "the", "von", "für", "den", "der", "die", "de", "los", "las", "en", "les", "des",
    "os", "as", "dos", "das", "from", "use", "using", "with",
];
/// Beginnings of words for other figures that are lengths of time.
const OTHER_TIMES: &[&str] = &[
    "lead",
    "review",
    "cover",
    "deliver",
    "shelf",
    "safety",
    "expir",
    "liefer",
    "wiederbeschaff",
    "überprüf",
    "bestell",
    "reichweite",
    "deckung",
    "sicherheit",
    "haltbar",
    "plazo",
    "entrega",
    "revisi",
    "cobertura",
    "segur",
    "délai",
    "delai",
    "livraison",
    "couverture",
    "sécurité",
    "révision",
    "conservation",
    "prazo",
    "validade",
    "horizon",
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
        let start = words.partition_point(|token| token.end <= amount.start);
        let end = words.partition_point(|token| token.start < amount.end);
        let names = (0..words.len()).filter(|at| words[*at].is("xyz") && !(start..end).contains(at));
        if names.into_iter().any(|xyz| is_of_xyz(words, xyz, start, end)) {
            return figures::days(&amount, params).map(|days| (days, amount.start, amount.end));
        }
    }
    None
}

/// Whether a length of time says how far XYZ looks back: both are in one clause without another figure of time between
/// them, or the time is a clause of its own beside that of XYZ.
fn is_of_xyz(words: &[Token], xyz: usize, start: usize, end: usize) -> bool {
    let between = if xyz < start { &words[xyz + 1..start] } else { &words[end..xyz] };
    if between.iter().any(|token| token.starts_one_of(OTHER_TIMES)) {
        return false;
    }
    let near = &words[start.saturating_sub(2)..start];
    let commas = between.iter().filter(|token| token.ends_clause()).count();
    if near.iter().any(|token| token.is_one_of(LAST)) {
        return commas == 0 || commas == 1 && is_alone(words, start, end);
    }
    let behind = words.get(end).filter(|token| !token.ends_clause());
    let is_of_other = behind.is_some_and(|token| {
        token.starts_one_of(OTHER_TIMES)
            || token.is_one_of(OF) && words.get(end + 1).is_some_and(|next| next.starts_one_of(OTHER_TIMES))
    });
    let is_right_behind = || {
        between.iter().any(|token| token.is_one_of(OF))
            && between.iter().all(|token| {
                token.is_one_of(OF)
                    || token.starts_one_of(CLASSES)
                    || matches!(token.kind, TokenKind::Mark(_))
            })
    };
    xyz < start
        && commas == 0
        && !is_of_other
        && (near.iter().any(|token| token.is_one_of(OVER)) || is_right_behind())
}

/// Whether nothing but little words stands in the clause of `the last 6 months`.
fn is_alone(words: &[Token], start: usize, end: usize) -> bool {
    const JOINING: &[&str] = &["and", "und", "y", "et", "e", "with", "mit"];
    let before = words[..start].iter().rev().take_while(|token| !token.ends_clause());
    let is_little = |token: &Token| token.is_one_of(LITTLE) || token.is_one_of(LAST) || token.is_one_of(OVER);
    before.into_iter().all(is_little)
        && words.get(end).is_none_or(|token| token.ends_clause() || token.is_one_of(JOINING))
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
        for text in [
            "XYZ classes over 26 weeks",
            "XYZ of 26 weeks",
            "XYZ, last 26 weeks",
            "XYZ classes of the last 26 weeks",
        ] {
            assert_eq!(said(text).0, said("xyz over the last 26 weeks").0, "{text}");
            assert!(said(text).0.is_some(), "{text}");
        }
        for text in [
            "XYZ classes, lead time of 14 days",
            "XYZ classes of a review period of 7 days",
            "XYZ classes and lead time of 14 days",
            "XYZ-Klassen bei einer Lieferzeit von 14 Tagen",
            "clases XYZ con un plazo de 14 días",
            "classes XYZ avec un délai de 14 jours",
            "classes XYZ com prazo de 14 dias",
            "XYZ classes with cover over 30 days",
        ] {
            assert_eq!(said(text).0, None, "{text}");
        }
        assert_eq!(said("classify the demand, ADI cut-off 1.5"), (None, Some(1.5), None));
        assert_eq!(said("ADI-Grenze 1,5 und CV² 0,4"), (None, Some(1.5), Some(0.4)));
        assert_eq!(said("XYZ limits 0.4 and 0.9"), (None, None, None));
    }
}
