//! The language of a text, from its function words and letters. English unless the marks of another one outweigh it.

use std::{collections::HashMap, sync::LazyLock};

pub use crate::lexicon::languages::Spoken;
use crate::lexicon::languages::{ENGLISH, MARKS, Marks, SCRIPTS};

/// A strong word weighs as much as two weak ones.
const STRONG: usize = 2;

/// What a known language needs in a sentence of more than a few words: a strong word and a weak one.
const ENOUGH: usize = 3;

/// What a language that is not understood needs: a question is not turned away for a single word.
const ENOUGH_OF_OTHER: usize = 4;

/// Up to this many words one strong word is enough.
const FEW_WORDS: usize = 5;

/// A script needs this many letters.
const ENOUGH_LETTERS: usize = 3;

/// The language of a text. Names of files, columns and values should be taken out before.
#[must_use]
pub fn spoken(text: &str) -> Spoken {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphabetic() && !"¿¡".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let known = KnownWords::of(&words);
    let english = STRONG * known.english;
    if let Some(language) = by_script(&text).filter(|_| english <= STRONG) {
        return language;
    }
    let mut best = (Spoken::English, english);
    let mut is_tie = false;
    for (marks, known_words) in MARKS.iter().zip(&known.of_marks) {
        let score = score(marks, *known_words, words.len(), &text, english);
        if score > best.1 {
            best = (marks.language, score);
            is_tie = false;
        } else if score == best.1 && score > 0 {
            is_tie = true;
        }
    }
    if is_tie { Spoken::English } else { best.0 }
}

/// Different words of a text that the lists know: of English, and of each language the strong and the weak ones.
struct KnownWords {
    english: usize,
    of_marks: Vec<(usize, usize)>,
}

impl KnownWords {
    fn of(words: &[&str]) -> Self {
        /// The lists that hold a word: English is the first, and every language has two more.
        static LISTS: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
            let of_marks = MARKS.iter().flat_map(|marks| [marks.strong, marks.weak]);
            let mut lists: HashMap<&str, Vec<usize>> = HashMap::new();
            for (place, list) in std::iter::once(ENGLISH).chain(of_marks).enumerate() {
                list.split_whitespace().for_each(|word| lists.entry(word).or_default().push(place));
            }
            lists
        });
        let mut distinct = words.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let mut counts = vec![0; 1 + 2 * MARKS.len()];
        for place in distinct.iter().filter_map(|word| LISTS.get(word)).flatten() {
            counts[*place] += 1;
        }
        let of_marks = counts[1..].chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        Self { english: counts[0], of_marks }
    }
}

/// How much a text speaks for a language, by the number of its strong and weak words; 0 where they are not enough.
fn score(marks: &Marks, (strong, weak): (usize, usize), words: usize, text: &str, english: usize) -> usize {
    let letters = usize::from(text.chars().any(|c| marks.letters.contains(c)));
    let score = STRONG * strong + weak + letters;
    let is_other = matches!(marks.language, Spoken::Other(_));
    let is_short = words <= FEW_WORDS && english == 0 && !is_other;
    let enough = match (is_other, is_short) {
        (true, _) => ENOUGH_OF_OTHER,
        (false, true) => STRONG,
        (false, false) => ENOUGH,
    };
    if strong > 0 && score >= enough { score } else { 0 }
}

/// The language of a script that more than half of the letters are of; Hindi already with a few.
fn by_script(text: &str) -> Option<Spoken> {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let of = |first: char, last: char| text.chars().filter(|c| (first..=last).contains(c)).count();
    if of('\u{0900}', '\u{097f}') >= ENOUGH_LETTERS {
        return Some(Spoken::Hindi);
    }
    let mut best = (None, 0);
    let mut sum = 0;
    for (first, last, name) in SCRIPTS {
        let count = of(*first, *last);
        sum += count;
        // Japanese is written with Chinese letters too, Chinese never with kana.
        let is_kana = *name == "Japanese" && count > 0;
        if count > best.1 && best.0 != Some("Japanese") || is_kana {
            best = (Some(*name), count);
        }
    }
    (sum >= ENOUGH_LETTERS && 2 * sum > letters).then_some(())?;
    best.0.map(Spoken::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_five_languages_are_recognised_by_their_words() {
        let expected = [
            ("Prognose für die nächsten 4 Wochen je Filiale, bitte mit 95%-Intervall", Spoken::German),
            ("Sicherheitsbestand und Meldebestand je Artikel", Spoken::German),
            ("was muss ich bestellen, aber höchstens für 30.000 euro", Spoken::German),
            ("Pronostica la demanda de los próximos 6 meses", Spoken::Spanish),
            ("si bajamos el precio un 8 % cuanto sube la venta", Spoken::Spanish),
            ("Prévois les ventes des deux prochaines semaines", Spoken::French),
            ("4 camions, chacun prend 900 kg, fais les tournées", Spoken::French),
            ("Previsão de demanda para os próximos 4 meses, por Channel", Spoken::Portuguese),
            ("Quanto vamos vender na loja Altstadt nas próximas três semanas?", Spoken::Portuguese),
            ("agle 6 hafte ka demand batao, sirf Nagpur branch ka", Spoken::HindiLatin),
            ("Fasteners ka reorder point nikalo, service level 98 percent", Spoken::HindiLatin),
            ("फरवरी में कितना बिकेगा, हर Branch का अलग बताइए", Spoken::Hindi),
        ];
        for (text, language) in expected {
            assert_eq!(spoken(text), language, "{text}");
        }
    }

    #[test]
    fn english_with_foreign_names_stays_english() {
        for text in [
            "Forecast demand for Los Angeles and Las Vegas",
            "Rank the suppliers without Müller und Sohn",
            "Sum of Umsatz for Köln in October",
            "Give me PROMETHEE with CRITIC weighting on Preis, Qualität and Fehlerquote",
            "Sales of Casa de la Rosa",
            "Compare Rio de Janeiro with São Paulo",
            "Plan a route for the van den Berg depot, 3 vans",
            "reorder points at 95 %",
            "total for Москва",
            "vikor, qual 2x price",
            "EOQ",
            "",
        ] {
            assert_eq!(spoken(text), Spoken::English, "{text}");
        }
    }

    #[test]
    fn a_language_that_is_not_understood_is_named() {
        for (text, name) in [
            ("Quanto venderemo nelle prossime 4 settimane per ogni negozio?", "Italian"),
            ("Hoeveel moet ik bestellen voor de komende 3 weken?", "Dutch"),
            ("Pokaż prognozę sprzedaży na następne 3 miesiące", "Polish"),
            ("Önümüzdeki 3 ay için talep tahmini göster", "Turkish"),
            ("Сколько мы продадим в следующем месяце?", "Russian or another language in Cyrillic letters"),
            ("预测未来三个月的需求", "Chinese"),
            ("来月の需要を予測してください", "Japanese"),
            ("ما هي توقعات الطلب للأشهر الثلاثة القادمة؟", "Arabic or another language in Arabic letters"),
        ] {
            assert_eq!(spoken(text), Spoken::Other(name), "{text}");
        }
    }
}
