//! Words in dates: months in six languages, weekdays, weeks, quarters, and words that make a period unreadable.

/// Names of months without accents: whole words and usual short forms only, not every word that begins like a month.
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

/// Words that join the parts of a date and have no meaning of their own.
const JOINTS: &[&str] = &[
    "de", "del", "of", "the", "th", "st", "nd", "rd", "den", "der", "er", "ere", "º", "ª", "°", "year",
    "jahr", "年", "月", "日", "号", "號", "년", "월", "일",
];

/// The meaning of a word in a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Month(u32),
    Week,
    /// A week in French, as in `2025-S01`; with one digit it is a half year.
    Semaine,
    Quarter,
    Half,
    /// A fiscal year, whose start each company chooses.
    Fiscal,
    Weekday,
    Joint,
}

/// The meaning of a word; `None` when it cannot be part of a date.
pub(super) fn word(text: &str) -> Option<Word> {
    // No word of a date is longer than this.
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
        "s" => Some(Word::Semaine),
        "q" | "qtr" | "quarter" | "quartal" | "t" | "trim" | "trimestre" | "quart" => Some(Word::Quarter),
        "h" | "hy" | "half" | "hj" | "halbjahr" | "semestre" | "semester" => Some(Word::Half),
        "fy" | "fiscal" | "gj" | "wj" | "ay" | "fp" | "fq" | "fw" => Some(Word::Fiscal),
        _ if JOINTS.contains(&folded) => Some(Word::Joint),
        _ if WEEKDAYS.contains(&folded) => Some(Word::Weekday),
        _ => None,
    }
}

/// Whether the name of this month is also the name of a weekday.
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
