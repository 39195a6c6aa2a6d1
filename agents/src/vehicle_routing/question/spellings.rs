//! How people write the name of a group of stops: singular and plural in five languages, with accents or without.

/// `pharmacy` and `pharmacies`, `school` and `schools`, `Apotheke` and `Apotheken`, `hotel` and `hoteles` or `hotéis`.
pub(super) fn forms(value: &str) -> Vec<String> {
    const ENDINGS: [(&str, &[&str]); 8] = [
        ("y", &["ies"]),
        ("el", &["éis", "eis"]),
        ("al", &["ais", "aux"]),
        ("ão", &["ões"]),
        ("ão", &["ãos"]),
        ("l", &["les"]),
        ("s", &["", "se"]),
        ("um", &["en"]),
    ];
    let mut forms = Vec::new();
    for value in [value.to_owned(), without_accents(value)] {
        forms.extend(["", "s", "n", "en", "es", "e", "er", "x"].map(|ending| format!("{value}{ending}")));
        for (ending, plurals) in ENDINGS {
            let stem = value.strip_suffix(ending);
            forms.extend(
                stem.into_iter().flat_map(|stem| plurals.iter().map(move |of| format!("{stem}{of}"))),
            );
        }
        // `Läden`, `Supermärkte`, `Krankenhäuser`
        forms.extend(
            with_umlaut(&value)
                .into_iter()
                .flat_map(|stem| ["", "e", "er"].map(|ending| format!("{stem}{ending}"))),
        );
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// The word as it is typed without accents; `hôtel` is `hotel`.
fn without_accents(value: &str) -> String {
    const PLAIN: [(char, char); 22] = [
        ('á', 'a'),
        ('à', 'a'),
        ('â', 'a'),
        ('ã', 'a'),
        ('ç', 'c'),
        ('é', 'e'),
        ('è', 'e'),
        ('ê', 'e'),
        ('ë', 'e'),
        ('í', 'i'),
        ('î', 'i'),
        ('ï', 'i'),
        ('ñ', 'n'),
        ('ó', 'o'),
        ('ô', 'o'),
        ('õ', 'o'),
        ('ú', 'u'),
        ('ù', 'u'),
        ('û', 'u'),
        ('ä', 'a'),
        ('ö', 'o'),
        ('ü', 'u'),
    ];
    let plain =
        |letter: char| PLAIN.iter().find(|(with, _)| *with == letter).map_or(letter, |(_, without)| *without);
    value.chars().map(plain).collect()
}

/// The stem of a German plural: `supermärkt` of `supermarkt`, `häus` of `haus`.
fn with_umlaut(value: &str) -> Option<String> {
    let at = value.rfind(['a', 'o', 'u']).map(|at| if value[..at].ends_with('a') { at - 1 } else { at })?;
    let letter = match &value[at..=at] {
        "a" => "ä",
        "o" => "ö",
        _ => "ü",
    };
    Some(format!("{}{letter}{}", &value[..at], &value[at + 1..]))
}
