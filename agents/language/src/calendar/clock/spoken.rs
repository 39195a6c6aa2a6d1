//! Times in words: `noon`, `half past seven`, `quarter to nine`, `seven thirty pm`, `one in the morning`.

use super::half_of_day::{Read, at_minutes, with_half};
use crate::{
    lexicon::{calendar::MEALS, find, numbers::SMALL},
    numbers::unsigned,
    text::Text,
};

pub(super) fn named(text: &Text, at: usize) -> Option<Read> {
    let start =
        if text.whole(at) == Some(12) && text.is_word(at + 1, &["noon", "midnight"]) { at + 1 } else { at };
    match text.word(start) {
        "noon" | "midday" => at_minutes(720, true, start + 1),
        "midnight" => at_minutes(0, true, start + 1),
        _ => None,
    }
}

/// `after lunch` begins when lunch ends; a `lunch break` has its own time.
pub(super) fn edge_of_meal(text: &Text, at: usize) -> Option<Read> {
    let (from, to) =
        find(MEALS, text.word(at)).filter(|_| !text.is_word(at + 1, &["break", "breaks", "pause"]))?;
    match text.word_before(at) {
        "after" => at_minutes(u32::from(to), true, at + 1),
        "before" => at_minutes(u32::from(from), true, at + 1),
        _ => None,
    }
}

/// `half past seven`, `quarter to nine`, `20 min past eight`, `ten past 9`.
pub(super) fn past_or_to(text: &Text, at: usize) -> Option<Read> {
    let start = if text.word(at) == "a" { at + 1 } else { at };
    let (minute, next) = match text.word(start) {
        "half" => (30, start + 1),
        "quarter" => (15, start + 1),
        _ => {
            let read = unsigned(text, start)
                .filter(|read| read.value.fract() == 0.0 && (1.0..60.0).contains(&read.value))?;
            (read.value as u32, read.next)
        }
    };
    let has_unit = text.is_word(next, &["min", "mins", "minute", "minutes"]);
    let next = if has_unit { next + 1 } else { next };
    let is_past = text.is_word(next, &["past"]);
    // `15 to 20` and `twenty five to thirty` are ranges unless a word such as `at` is before them.
    let is_moment = text.is_word_before(at, &["at", "by", "until", "till", "before", "after"]);
    let is_to = text.is_word(next, &["to"]) && (text.word(start) == "quarter" || has_unit || is_moment);
    if !is_past && !is_to {
        return None;
    }
    let (hour, after) = hour(text, next + 1)?;
    if is_past && text.is_word(after, &["days", "weeks", "months", "years", "day", "week"]) {
        return None;
    }
    let after = if text.is_word(after, &["oclock"]) { after + 1 } else { after };
    if is_past {
        return with_half(text, hour, minute, true, after);
    }
    let hour = if hour == 0 { 23 } else { hour - 1 };
    with_half(text, if hour == 0 { 12 } else { hour }, 60 - minute, true, after)
}

/// `siete y media`, `7 e meia`, `à sept heures et demie`, `las ocho y cuarto`.
pub(super) fn with_part_behind(text: &Text, at: usize) -> Option<Read> {
    const HALVES: &[&str] = &["media", "meia", "demie", "demi"];
    const QUARTERS: &[&str] = &["cuarto", "quart"];
    let (hour, next) = hour(text, at)?;
    let has_unit = text.is_word(next, &["heures", "heure", "h", "hora", "horas"]);
    let next = if has_unit { next + 1 } else { next };
    let is_joined = text.is_word(next, &["y", "e", "et", "and"]);
    let minute = match () {
        () if is_joined && text.is_word(next + 1, HALVES) => 30,
        () if is_joined && text.is_word(next + 1, QUARTERS) => 15,
        () => return None,
    };
    is_moment(text, at, has_unit, next + 2).then(|| with_half(text, hour, minute, true, next + 2)).flatten()
}

/// Whether an hour with a part of it is a time of day: `turnos de 8 horas y media`, `3 y media toneladas` and `3 e meia horas` are none.
fn is_moment(text: &Text, at: usize, has_unit: bool, next: usize) -> bool {
    const BEFORE: &[&str] = &[
        "las", "la", "à", "às", "as", "vers", "avant", "après", "dès", "depuis", "jusquà", "até", "antes",
        "pelas", "hasta", "until", "at", "by", "before", "after",
    ];
    const BEHIND: &[&str] = &[
        "de", "da", "du", "am", "pm", "en", "em", "por", "pela", "hasta", "a", "à", "às", "as", "até", "y",
        "e", "et", "o", "ou", "and", "or", "to", "until", "para", "con", "com", "pour", "avec", "si", "se",
        "que", "hoy", "hoje", "mañana", "amanhã", "demain", "no", "não",
    ];
    const LENGTHS: &[&str] = &[
        "hora",
        "horas",
        "heure",
        "heures",
        "día",
        "días",
        "dia",
        "dias",
        "jour",
        "jours",
        "semana",
        "semanas",
        "semaine",
        "semaines",
        "mes",
        "meses",
        "mês",
        "mois",
        "año",
        "años",
        "ano",
        "anos",
        "tonelada",
        "toneladas",
        "tonne",
        "tonnes",
        "t",
        "kg",
        "kilos",
        "quilos",
    ];
    // `à 7 heures et demie par tournée`, `a 8 horas y media de trabajo`
    let is_each = text.is_word(next, &["par", "por", "each", "per", "cada", "chaque"]);
    if text.is_word(next, LENGTHS) {
        return false;
    }
    if text.is_word_before(at, BEFORE) {
        return !(has_unit && (is_each || is_of_noun(text, next)));
    }
    let ends = text.word(next).is_empty() && text.whole(next).is_none();
    !has_unit && (ends || text.is_word(next, BEHIND) && !is_of_noun(text, next))
}

/// `de trabajo`, which is no `de la tarde`.
fn is_of_noun(text: &Text, next: usize) -> bool {
    const ARTICLES: &[&str] = &["la", "el", "los", "las", "manhã", "madrugada", "mañana", "hoje", "hoy"];
    text.is_word(next, &["de"]) && !text.is_word(next + 1, ARTICLES)
}

/// An hour as digits or words.
pub(super) fn hour(text: &Text, at: usize) -> Option<(u32, usize)> {
    if let Some(hour) = text.whole(at) {
        let is_short = text.digits(at).is_some_and(|digits| digits.len() <= 2);
        return (is_short && hour <= 24).then_some((hour, at + 1));
    }
    if text.word(at).is_empty() {
        return None;
    }
    let hour = find(SMALL, text.word(at)).filter(|hour| (1..=12).contains(hour))?;
    Some((hour, at + 1))
}

/// `seven am`, `seven thirty pm`, `seven o'clock`, `one in the morning`, `seven twenty-seven` after `at`.
pub(super) fn spoken(text: &Text, at: usize) -> Option<Read> {
    if text.digits(at).is_some() {
        return None;
    }
    let (hour, next) = hour(text, at)?;
    if let Some((minute, after)) = spoken_minutes(text, next) {
        return with_half(text, hour, minute, is_time_here(text, at, after), after);
    }
    if text.is_word(next, &["oclock"]) {
        return with_half(text, hour, 0, true, next + 1);
    }
    with_half(text, hour, 0, false, next)
}

/// The `thirty` of `seven thirty`.
fn spoken_minutes(text: &Text, at: usize) -> Option<(u32, usize)> {
    if text.digits(at).is_some() {
        return None;
    }
    let read = unsigned(text, at)?;
    let fits = read.value.fract() == 0.0 && (10.0..60.0).contains(&read.value);
    fits.then_some((read.value as u32, read.next))
}

/// Two numbers in words are a time after `at` and similar words, if no noun follows that they could count.
fn is_time_here(text: &Text, at: usize, next: usize) -> bool {
    const BEFORE: [&str; 8] = ["at", "from", "to", "until", "between", "by", "before", "after"];
    let ends = text.token(next).is_none()
        || text.is_mark(next, &['.', ',', '?', '-'])
        || text.is_word(next, &["to", "until", "and"]);
    text.is_word_before(at, &BEFORE) && ends
}

#[cfg(test)]
mod tests {
    use super::with_part_behind;
    use crate::text::Text;

    fn found(source: &str) -> bool {
        let text = Text::new(source);
        (0..text.len()).any(|at| with_part_behind(&text, at).is_some())
    }

    #[test]
    fn an_hour_and_a_half_is_a_time_only_where_nothing_is_counted() {
        for source in [
            "los restaurantes antes de las siete y media",
            "cierra a las 7 y media de la tarde",
            "os hotéis antes das 7 e meia",
            "os hotéis até às 7 horas e meia",
            "les hôtels avant 7 heures et demie",
            "à 7 heures et demie, 3 camionnettes",
        ] {
            assert!(found(source), "{source}");
        }
        for source in [
            "3 furgonetas, turnos de 8 horas y media",
            "pas plus de 7 heures et demie par tournée",
            "no máximo 8 horas e meia por rota",
            "lleva 3 y media toneladas",
            "3 furgonetas de 3 y media toneladas",
            "3 e meia horas",
        ] {
            assert!(!found(source), "{source}");
        }
    }
}
