//! Words in dates: months in six languages, weekdays, weeks, quarters, and what makes a period unreadable.

/// Months as they are written, without accents. Whole words and usual short forms, nothing that only begins like one.
const MONTHS: [&[&str]; 12] = [
    &[
        "jan", "january", "januar", "jaenner", "janner", "ene", "enero", "janv", "janvier", "janeiro", "gen",
        "gennaio",
    ],
    &[
        "feb",
        "february",
        "februar",
        "febr",
        "feber",
        "febrero",
        "fev",
        "fevr",
        "fevrier",
        "fevereiro",
        "febbraio",
    ],
    &["mar", "march", "marz", "maerz", "mrz", "marzo", "mars", "marco"],
    &["apr", "april", "abr", "abril", "avr", "avril", "aprile"],
    &["may", "mai", "mayo", "maio", "mag", "maggio"],
    &["jun", "june", "juni", "junio", "juin", "junho", "giu", "giugno"],
    &["jul", "july", "juli", "julio", "juil", "juillet", "julho", "lug", "luglio"],
    &["aug", "august", "ago", "agosto", "aou", "aout"],
    &[
        "sep",
        "sept",
        "september",
        "septiembre",
        "setiembre",
        "septembre",
        "set",
        "setembro",
        "sett",
        "settembre",
    ],
    &["oct", "october", "okt", "oktober", "octubre", "octobre", "out", "outubro", "ott", "ottobre"],
    &["nov", "november", "noviembre", "novembre", "novembro"],
    &["dec", "december", "dez", "dezember", "dic", "diciembre", "decembre", "dezembro", "dicembre"],
];

const WEEKDAYS: &[&str] = &[
    "mon",
    "monday",
    "tue",
    "tues",
    "tuesday",
    "wed",
    "weds",
    "wednesday",
    "thu",
    "thur",
    "thurs",
    "thursday",
    "fri",
    "friday",
    "sat",
    "saturday",
    "sun",
    "sunday",
    "mo",
    "montag",
    "di",
    "dienstag",
    "mi",
    "mittwoch",
    "do",
    "donnerstag",
    "fr",
    "freitag",
    "sa",
    "samstag",
    "sonnabend",
    "so",
    "sonntag",
    "lun",
    "lunes",
    "lundi",
    "mar",
    "martes",
    "mardi",
    "mie",
    "miercoles",
    "mer",
    "mercredi",
    "jue",
    "jueves",
    "jeu",
    "jeudi",
    "vie",
    "viernes",
    "ven",
    "vendredi",
    "sab",
    "sabado",
    "sam",
    "samedi",
    "dom",
    "domingo",
    "dim",
    "dimanche",
    "seg",
    "segunda",
    "ter",
    "terca",
    "qua",
    "quarta",
    "qui",
    "quinta",
    "sex",
    "sexta",
    "feira",
];

/// Words that join the parts of a date and mean nothing.
const JOINTS: &[&str] = &[
    "de", "del", "of", "the", "th", "st", "nd", "rd", "den", "der", "er", "ere", "º", "ª", "°", "year",
    "jahr",
];

/// What a word in a date means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Month(u32),
    Week,
    Quarter,
    Half,
    /// A year that begins when a company says so.
    Fiscal,
    Weekday,
    Joint,
}

/// The meaning of a word; `None` when it belongs to no date.
pub(super) fn word(text: &str) -> Option<Word> {
    // No word of a date is longer.
    if text.len() > 24 {
        return None;
    }
    let folded: String = text.chars().flat_map(char::to_lowercase).map(without_accent).collect();
    let folded = folded.as_str();
    if let Some(position) = MONTHS.iter().position(|names| names.contains(&folded)) {
        return u32::try_from(position + 1).ok().map(Word::Month);
    }
    match folded {
        "w" | "wk" | "week" | "kw" | "cw" | "woche" | "kalenderwoche" | "semana" | "semaine" => {
            Some(Word::Week)
        }
        "q" | "qtr" | "quarter" | "quartal" | "t" | "trim" | "trimestre" | "quart" => Some(Word::Quarter),
        "h" | "hy" | "half" | "hj" | "halbjahr" | "semestre" | "semester" => Some(Word::Half),
        "fy" | "fiscal" | "gj" | "wj" | "ay" | "fp" | "fq" | "fw" => Some(Word::Fiscal),
        _ if JOINTS.contains(&folded) => Some(Word::Joint),
        _ if WEEKDAYS.contains(&folded) => Some(Word::Weekday),
        _ => None,
    }
}

/// Whether a month and a weekday are called so.
pub(super) fn is_also_weekday(month: u32) -> bool {
    month == 3
}

fn without_accent(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'û' | 'ü' | 'ù' => 'u',
        'ç' => 'c',
        _ => c,
    }
}
