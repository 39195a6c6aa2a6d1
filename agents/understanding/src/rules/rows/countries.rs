//! People of a country and its name for what the file calls it: `the Indian ones`, `germans only`, `from India` for `IN`.

use language::FileColumn;

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

/// A region: its names, the first adjectives of its countries above, and what files call its further countries.
struct Region {
    names: &'static [&'static str],
    people: &'static [&'static str],
    others: &'static [&'static str],
}

const REGIONS: &[Region] = &[
    Region {
        names: &[
            "european",
            "eu",
            "europe",
            "europa",
            "europäische",
            "europäischen",
            "europeos",
            "europeus",
            "européens",
        ],
        people: &[
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
        others: &[
            "fi",
            "finland",
            "finnland",
            "no",
            "norway",
            "norwegen",
            "gr",
            "greece",
            "griechenland",
            "bg",
            "bulgaria",
            "bulgarien",
            "hr",
            "croatia",
            "kroatien",
            "si",
            "slovenia",
            "slowenien",
            "lt",
            "lithuania",
            "litauen",
            "lv",
            "latvia",
            "lettland",
            "ee",
            "estonia",
            "estland",
            "lu",
            "luxembourg",
            "luxemburg",
            "mt",
            "malta",
            "cy",
            "cyprus",
            "zypern",
            "is",
            "iceland",
            "rs",
            "serbia",
            "serbien",
            "ba",
            "bosnia",
            "al",
            "albania",
            "mk",
            "north macedonia",
            "me",
            "montenegro",
            "ua",
            "ukraine",
            "md",
            "moldova",
            "by",
            "belarus",
        ],
    },
    Region {
        names: &["asian", "asia", "asien", "asiatische", "asiatischen", "asiáticos", "asiatiques"],
        people: &[
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
        others: &[
            "id",
            "indonesia",
            "indonesien",
            "ph",
            "philippines",
            "philippinen",
            "sg",
            "singapore",
            "singapur",
            "pk",
            "pakistan",
            "lk",
            "sri lanka",
            "hk",
            "hong kong",
            "hongkong",
            "kh",
            "cambodia",
            "kambodscha",
            "mm",
            "myanmar",
            "np",
            "nepal",
            "la",
            "laos",
            "mn",
            "mongolia",
            "kz",
            "kazakhstan",
            "uz",
            "uzbekistan",
        ],
    },
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
        let token = &reading.sentence.tokens[at];
        let Some(region) = REGIONS.iter().find(|region| token.is_one_of(region.names)) else { continue };
        let (start, end) = (token.start, token.end);
        // `eu` is a word of Portuguese and of French.
        let is_word = token.is("eu") && &reading.sentence.source[start..end] != "EU";
        if is_word || !reading.are_free(at..at + 1) {
            continue;
        }
        let column = reading.data.columns().find(|column| is_of_countries(column));
        let Some((column, values)) = column.map(|column| (column.name.clone(), column.values.clone())) else {
            continue;
        };
        let is_union = token.is("eu");
        let is_meant = |value: &&String| is_inside(region, value) && !(is_union && is_outside_union(value));
        for value in values.iter().filter(is_meant) {
            super::values::state(reading, &column, value, start, end);
        }
    }
}

/// European countries that are no members of the European Union.
fn is_outside_union(country: &str) -> bool {
    const PEOPLE: &[&str] = &["british", "scottish", "swiss", "turkish"];
    const OTHERS: &[&str] = &[
        "no",
        "norway",
        "norwegen",
        "noruega",
        "norvège",
        "is",
        "iceland",
        "rs",
        "serbia",
        "serbien",
        "ua",
        "ukraine",
        "ba",
        "bosnia",
        "al",
        "albania",
        "md",
        "moldova",
        "mk",
        "north macedonia",
        "me",
        "montenegro",
        "by",
        "belarus",
    ];
    let country = country.to_lowercase();
    let mut peoples = COUNTRIES.iter().filter(|(people, _)| people.iter().any(|one| PEOPLE.contains(one)));
    OTHERS.contains(&country.as_str()) || peoples.any(|(_, names)| names.contains(&country.as_str()))
}

fn is_inside(region: &Region, country: &str) -> bool {
    let country = country.to_lowercase();
    let is_of = |people: &[&str]| people.iter().any(|one| region.people.contains(one));
    let mut countries = COUNTRIES.iter().filter(|(people, _)| is_of(people));
    region.others.contains(&country.as_str()) || countries.any(|(_, names)| names.contains(&country.as_str()))
}

/// Whether most values are countries.
fn is_of_countries(column: &FileColumn) -> bool {
    let is_known = |value: &&String| {
        let value = value.to_lowercase();
        COUNTRIES.iter().any(|(_, names)| names.contains(&value.as_str()))
            || REGIONS.iter().any(|region| region.others.contains(&value.as_str()))
    };
    let known = column.values.iter().filter(is_known).count();
    known > 0 && 10 * known >= 8 * column.values.len()
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
