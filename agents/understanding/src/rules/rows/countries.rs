//! People of a country for the country: `the Indian ones`, `germans only`.

use crate::reading::Reading;

/// Adjectives with the names that files use for the country.
const COUNTRIES: &[(&[&str], &[&str])] = &[
    (&["british", "english", "uk"], &["uk", "united kingdom", "great britain", "gb", "england", "gbr"]),
    (
        &["german", "germans", "deutsche", "deutschen", "alemanes", "allemands"],
        &["germany", "deutschland", "de", "deu", "alemania"],
    ),
    (&["indian", "indians"], &["india", "in", "ind"]),
    (&["chinese"], &["china", "cn", "chn", "pr china"]),
    (&["spanish", "spaniards"], &["spain", "es", "esp", "españa"]),
    (&["french"], &["france", "fr", "fra"]),
    (&["dutch"], &["netherlands", "nl", "nld", "the netherlands", "holland"]),
    (&["italian", "italians"], &["italy", "it", "ita", "italia"]),
    (&["polish", "poles"], &["poland", "pl", "pol"]),
    (&["czech", "czechs"], &["czechia", "cz", "cze", "czech republic"]),
    (&["turkish", "turks"], &["turkey", "tr", "tur", "türkiye"]),
    (&["american", "americans"], &["usa", "us", "united states"]),
    (&["mexican", "mexicans"], &["mexico", "mx", "mex", "méxico"]),
    (&["brazilian", "brazilians"], &["brazil", "br", "bra", "brasil"]),
    (&["portuguese"], &["portugal", "pt", "prt"]),
    (&["austrian", "austrians"], &["austria", "at", "aut", "österreich"]),
    (&["swiss"], &["switzerland", "ch", "che", "schweiz"]),
    (&["belgian", "belgians"], &["belgium", "be", "bel", "belgien"]),
    (&["danish", "danes"], &["denmark", "dk", "dnk"]),
    (&["swedish", "swedes"], &["sweden", "se", "swe"]),
    (&["hungarian", "hungarians"], &["hungary", "hu", "hun"]),
    (&["romanian", "romanians"], &["romania", "ro", "rou"]),
    (&["slovak", "slovaks"], &["slovakia", "sk", "svk"]),
    (&["japanese"], &["japan", "jp", "jpn"]),
    (&["korean", "koreans"], &["south korea", "korea", "kr", "kor"]),
    (&["taiwanese"], &["taiwan", "tw", "twn"]),
    (&["vietnamese"], &["vietnam", "vn", "vnm"]),
    (&["thai"], &["thailand", "th", "tha"]),
    (&["malaysian", "malaysians"], &["malaysia", "my", "mys"]),
    (&["irish"], &["ireland", "ie", "irl"]),
    (&["scottish", "scots"], &["scotland"]),
    (&["moroccan", "moroccans"], &["morocco", "ma", "mar"]),
    (&["egyptian", "egyptians"], &["egypt", "eg", "egy"]),
    (&["kenyan", "kenyans"], &["kenya", "ke", "ken"]),
    (&["canadian", "canadians"], &["canada", "ca", "can"]),
    (&["bangladeshi"], &["bangladesh", "bd", "bgd"]),
];

pub(super) fn read(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let Some(word) = reading.sentence.tokens[at].word() else { continue };
        let Some((_, names)) = COUNTRIES.iter().find(|(words, _)| words.contains(&word)) else { continue };
        if !reading.are_free(at..at + 1) {
            continue;
        }
        let Some((column, value)) = value_called(reading, names) else { continue };
        let (start, end) = (reading.sentence.tokens[at].start, reading.sentence.tokens[at].end);
        super::values::state(reading, &column, &value, start, end);
    }
}

fn value_called(reading: &Reading, names: &[&str]) -> Option<(String, String)> {
    for column in reading.data.columns() {
        for value in &column.values {
            if names.contains(&value.to_lowercase().as_str()) {
                return Some((column.name.clone(), value.clone()));
            }
        }
    }
    None
}
