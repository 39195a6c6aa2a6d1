//! People of a country and its name for what the file calls it: `the Indian ones`, `germans only`, `from India` for `IN`.

use crate::reading::Reading;

/// Adjectives with the names that files use for the country.
const COUNTRIES: &[(&[&str], &[&str])] = &[
    (
        &["british", "english", "uk"],
        &[
            "uk",
            "united kingdom",
            "great britain",
            "großbritannien",
            "grossbritannien",
            "reino unido",
            "royaume uni",
            "gb",
            "england",
            "gbr",
        ],
    ),
    (
        &["german", "germans", "deutsche", "deutschen", "alemanes", "allemands"],
        &["germany", "deutschland", "de", "deu", "alemania", "allemagne", "alemanha"],
    ),
    (&["indian", "indians"], &["india", "in", "ind", "indien", "inde", "índia", "bharat"]),
    (&["chinese"], &["china", "cn", "chn", "pr china", "chine"]),
    (&["spanish", "spaniards"], &["spain", "es", "esp", "españa", "spanien", "espagne", "espanha"]),
    (&["french"], &["france", "fr", "fra", "frankreich", "francia", "frança"]),
    (
        &["dutch"],
        &[
            "netherlands",
            "nl",
            "nld",
            "the netherlands",
            "holland",
            "niederlande",
            "niederlanden",
            "países bajos",
            "pays bas",
        ],
    ),
    (&["italian", "italians"], &["italy", "it", "ita", "italia", "italien", "italie", "itália"]),
    (&["polish", "poles"], &["poland", "pl", "pol", "polen", "polonia", "pologne", "polônia"]),
    (&["czech", "czechs"], &["czechia", "cz", "cze", "czech republic", "tschechien"]),
    (&["turkish", "turks"], &["turkey", "tr", "tur", "türkiye", "türkei", "turquía", "turquie", "turquia"]),
    (&["american", "americans"], &["usa", "us", "united states", "america", "estados unidos", "états unis"]),
    (&["mexican", "mexicans"], &["mexico", "mx", "mex", "méxico", "mexiko", "mexique"]),
    (&["brazilian", "brazilians"], &["brazil", "br", "bra", "brasil", "brasilien", "brésil"]),
    (&["portuguese"], &["portugal", "pt", "prt"]),
    (&["austrian", "austrians"], &["austria", "at", "aut", "österreich", "autriche"]),
    (&["swiss"], &["switzerland", "ch", "che", "schweiz", "suiza", "suisse", "suíça"]),
    (&["belgian", "belgians"], &["belgium", "be", "bel", "belgien", "bélgica", "belgique"]),
    (&["danish", "danes"], &["denmark", "dk", "dnk"]),
    (&["swedish", "swedes"], &["sweden", "se", "swe"]),
    (&["hungarian", "hungarians"], &["hungary", "hu", "hun"]),
    (&["romanian", "romanians"], &["romania", "ro", "rou"]),
    (&["slovak", "slovaks"], &["slovakia", "sk", "svk"]),
    (&["japanese"], &["japan", "jp", "jpn", "japón", "japon", "japão"]),
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

/// Regions with the first adjectives of their countries.
const REGIONS: &[(&[&str], &[&str])] = &[
    (
        &["european", "europe", "europa", "europäische", "europäischen", "europeos", "europeus", "européens"],
        &[
            "british",
            "german",
            "spanish",
            "french",
            "dutch",
            "italian",
            "polish",
            "czech",
            "portuguese",
            "austrian",
            "swiss",
            "belgian",
            "danish",
            "swedish",
            "hungarian",
            "romanian",
            "slovak",
            "irish",
            "scottish",
        ],
    ),
    (
        &["asian", "asia", "asien", "asiatische", "asiatischen", "asiáticos", "asiatiques"],
        &[
            "indian",
            "chinese",
            "japanese",
            "korean",
            "taiwanese",
            "vietnamese",
            "thai",
            "malaysian",
            "bangladeshi",
        ],
    ),
];

/// Shorter names are codes of files and other words of sentences: `in`, `de`, `us`.
const SHORTEST_NAME: usize = 4;

pub(super) fn read(reading: &mut Reading) {
    regions(reading);
    for at in 0..reading.sentence.tokens.len() {
        let Some((names, next)) = country_at(reading, at) else { continue };
        if !reading.are_free(at..next) {
            continue;
        }
        let Some((column, value)) = value_called(reading, names) else { continue };
        let (start, end) = (reading.sentence.tokens[at].start, reading.sentence.tokens[next - 1].end);
        super::values::state(reading, &column, &value, start, end);
    }
}

/// `European suppliers only`: all countries of the file that are in the region.
fn regions(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let Some((_, countries)) =
            REGIONS.iter().find(|(names, _)| reading.sentence.tokens[at].is_one_of(names))
        else {
            continue;
        };
        if !reading.are_free(at..at + 1) {
            continue;
        }
        let is_inside = |value: &String| {
            let value = value.to_lowercase();
            let of = COUNTRIES.iter().filter(|(people, _)| people.iter().any(|one| countries.contains(one)));
            of.into_iter().any(|(_, names)| names.contains(&value.as_str()))
        };
        let inside = reading.data.columns().find_map(|column| {
            let values: Vec<String> =
                column.values.iter().filter(|value| is_inside(value)).cloned().collect();
            (!values.is_empty()).then(|| (column.name.clone(), values))
        });
        let Some((column, values)) = inside else { continue };
        let (start, end) = (reading.sentence.tokens[at].start, reading.sentence.tokens[at].end);
        for value in values {
            super::values::state(reading, &column, &value, start, end);
        }
    }
}

/// What files call the country that is named at a token, and the token after its name.
fn country_at(reading: &Reading, at: usize) -> Option<(&'static [&'static str], usize)> {
    let word = |at: usize| reading.sentence.tokens.get(at).and_then(|token| token.word());
    let first = word(at)?;
    let pair = word(at + 1).map(|second| format!("{first} {second}")).unwrap_or_default();
    COUNTRIES.iter().find_map(|(people, names)| {
        if names.contains(&pair.as_str()) {
            return Some((*names, at + 2));
        }
        let is_name = (first.chars().count() >= SHORTEST_NAME || first == "usa") && names.contains(&first);
        (is_name || people.contains(&first)).then_some((*names, at + 1))
    })
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
