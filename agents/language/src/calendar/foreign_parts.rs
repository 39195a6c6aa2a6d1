//! Parts of a year in other languages, and seasons of trade: `im dritten Quartal 2025`, `tercer trimestre`, `2e semestre`,
//! `Weihnachtsgeschäft`.

use super::{
    point::{Now, Part, When},
    years::year_behind,
};
use crate::text::Text;

const PLACES: &[(&str, u32)] = &[
    ("erste", 1),
    ("ersten", 1),
    ("erstes", 1),
    ("zweite", 2),
    ("zweiten", 2),
    ("zweites", 2),
    ("dritte", 3),
    ("dritten", 3),
    ("drittes", 3),
    ("vierte", 4),
    ("vierten", 4),
    ("viertes", 4),
    ("primer", 1),
    ("primero", 1),
    ("segundo", 2),
    ("tercer", 3),
    ("tercero", 3),
    ("cuarto", 4),
    ("premier", 1),
    ("deuxième", 2),
    ("second", 2),
    ("troisième", 3),
    ("quatrième", 4),
    ("primeiro", 1),
    ("terceiro", 3),
    ("quarto", 4),
    ("primo", 1),
    ("secondo", 2),
    ("terzo", 3),
];
/// Behind the digits of a place: `3er`, `2e`, `1º`.
const ENDINGS: &[&str] =
    &["er", "ère", "e", "ème", "eme", "º", "o", "do", "to", "nd", "ra", "da", "tes", "te"];
const QUARTERS: &[&str] = &["quartal", "quartals", "trimestre"];
const HALVES: &[&str] = &["halbjahr", "halbjahrs", "semestre"];
/// November and December, as trade counts them.
const OF_CHRISTMAS: &[&str] = &[
    "christmas season",
    "christmas business",
    "christmas trade",
    "christmas trading",
    "holiday season",
    "weihnachtsgeschäft",
    "weihnachtssaison",
    "weihnachtszeit",
    "campaña de navidad",
    "campaña navideña",
    "temporada navideña",
    "temporada de navidad",
    "saison de noël",
    "période de noël",
    "période des fêtes",
    "fêtes de fin d'année",
    "época de natal",
    "época natalícia",
    "temporada de natal",
    "periodo natalizio",
    "stagione natalizia",
];

/// Reads such a part with the year behind it.
pub(super) fn foreign_part(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (part, next) = numbered(text, at).or_else(|| of_christmas(text, at))?;
    let (year, next) = match year_behind(text, behind_year(text, next), now) {
        Some((year, next)) => (Some(year), next),
        None => (None, next),
    };
    Some(When { part, year, next })
}

/// `des Jahres 2025`, `del año 2025`, `de l'année 2025`: where the year itself begins.
fn behind_year(text: &Text, at: usize) -> usize {
    const OF_YEAR: [&str; 6] = ["des jahres", "im jahr", "del año", "de l'année", "do ano", "dell'anno"];
    OF_YEAR.iter().find_map(|phrase| text.phrase(at, phrase)).unwrap_or(at)
}

/// `dritten Quartal`, `3. Quartal`, `3er trimestre`, `Quartal 3`.
fn numbered(text: &Text, at: usize) -> Option<(Part, usize)> {
    if text.is_word(at, QUARTERS) || text.is_word(at, HALVES) {
        let place = text.whole(at + 1)?;
        return of_noun(text, at, place).map(|part| (part, at + 2));
    }
    let (place, noun) = match text.whole(at) {
        Some(place) if text.is_mark(at + 1, &['.']) && text.is_joined(at + 1) => (place, at + 2),
        Some(place) if text.is_word(at + 1, ENDINGS) && text.is_joined(at + 1) => (place, at + 2),
        Some(place) if text.is_mark(at + 1, &['°']) => (place, at + 2),
        Some(_) => return None,
        None => (PLACES.iter().find(|(word, _)| *word == text.word(at))?.1, at + 1),
    };
    of_noun(text, noun, place).map(|part| (part, noun + 1))
}

fn of_noun(text: &Text, at: usize, place: u32) -> Option<Part> {
    match () {
        () if text.is_word(at, QUARTERS) && (1..=4).contains(&place) => Some(Part::Quarter(place)),
        () if text.is_word(at, HALVES) && (1..=2).contains(&place) => Some(Part::Half(place)),
        () => None,
    }
}

fn of_christmas(text: &Text, at: usize) -> Option<(Part, usize)> {
    const NOVEMBER: u32 = 11;
    let next = OF_CHRISTMAS.iter().find_map(|phrase| text.phrase(at, phrase))?;
    Some((Part::Months { first: NOVEMBER, count: 2 }, next))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use crate::{Context, Kind, entities};

    fn period(text: &str) -> Option<(String, String)> {
        let context = Context::new(NaiveDate::from_ymd_opt(2026, 11, 30).unwrap());
        entities(text, &context).into_iter().find_map(|entity| match entity.kind {
            Kind::Period(period) => Some((period.from?.to_string(), period.to?.to_string())),
            _ => None,
        })
    }

    #[test]
    fn quarters_and_halves_are_read_in_every_language() {
        let third = Some(("2025-07-01".to_owned(), "2025-09-30".to_owned()));
        for text in [
            "Umsatz im dritten Quartal 2025",
            "Umsatz im 3. Quartal 2025",
            "Umsatz im dritten Quartal des Jahres 2025",
            "ventas en el tercer trimestre de 2025",
            "ventas del 3er trimestre de 2025",
            "ventes au troisième trimestre 2025",
            "ventes au 3e trimestre 2025",
            "vendas no terceiro trimestre de 2025",
            "vendas no 3º trimestre de 2025",
            "vendite nel terzo trimestre 2025",
        ] {
            assert_eq!(period(text), third, "{text}");
        }
        let second = Some(("2025-07-01".to_owned(), "2025-12-31".to_owned()));
        for text in ["im zweiten Halbjahr 2025", "segundo semestre de 2025", "2e semestre 2025"] {
            assert_eq!(period(text), second, "{text}");
        }
        assert_eq!(
            period("Umsatz im dritten Quartal"),
            Some(("2027-07-01".to_owned(), "2027-09-30".to_owned()))
        );
    }

    #[test]
    fn the_christmas_season_is_november_and_december() {
        for text in ["Prognose für das Weihnachtsgeschäft", "the Christmas season", "la campaña de Navidad"]
        {
            assert_eq!(period(text), Some(("2026-11-01".to_owned(), "2026-12-31".to_owned())), "{text}");
        }
        assert_eq!(
            period("Weihnachtsgeschäft 2025"),
            Some(("2025-11-01".to_owned(), "2025-12-31".to_owned()))
        );
    }

    #[test]
    fn other_numbers_beside_these_words_are_no_quarters() {
        for text in ["3 Quartale", "Prognose für 3 Quartale", "5. Quartal", "3 trimestres"] {
            assert!(period(text).is_none_or(|(from, _)| from != "2027-07-01"), "{text}");
        }
    }
}
