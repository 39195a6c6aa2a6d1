//! Stretches of time in words of other languages that the calendar does not read: `dieses Jahr`, `el mes pasado`, `3e trimestre
//! 2026`, `seit Januar 2025`.

use chrono::NaiveDate;

use super::reader::Reader;
use crate::sentence::Item;

/// What a word of the calendar says, whatever its language.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    This,
    Last,
    Unit(&'static str),
    Place(u32),
    Since,
    Of,
}

const WORDS: &[(&str, Said)] = &[
    ("dieses|diesem|diesen|dieser|este|esta|cette|ce|neste|nesta|deste|laufenden|laufendes", Said::This),
    (
        "letztes|letzten|letzte|letzter|voriges|vorigen|vergangenes|vergangenen|vergangener|pasado|pasada|último|última|dernier|dernière|passé|passée|passado|passada",
        Said::Last,
    ),
    ("jahr|jahres|jahre|año|année|lannée|an|lan|ano|year", Said::Unit("year")),
    ("monat|monats|mes|mois|mês|month", Said::Unit("month")),
    ("quartal|quartals|trimestre|trimester|quarter", Said::Unit("quarter")),
    ("halbjahr|halbjahres|semestre|half", Said::Unit("half")),
    ("woche|semana|semaine|week", Said::Unit("week")),
    ("erste|ersten|erstes|primer|primero|premier|1er|primeiro|first", Said::Place(1)),
    ("zweite|zweiten|zweites|segundo|deuxième|second|2e|2ème|2º", Said::Place(2)),
    ("dritte|dritten|drittes|tercer|tercero|troisième|terceiro|third|3e|3ème|3º", Said::Place(3)),
    ("vierte|vierten|viertes|cuarto|quatrième|quarto|fourth|4e|4ème|4º", Said::Place(4)),
    ("seit|desde|depuis|since", Said::Since),
    ("de|del|des|du|do|of|the", Said::Of),
];

impl Reader<'_> {
    /// Turns words of other languages into stretches of time; `today` is the last day of the file.
    pub(super) fn read_spoken_times(&mut self, today: NaiveDate) {
        for at in 0..self.pieces.len() {
            if at < self.pieces.len()
                && let Some((text, next)) = self.part_of_year(at).or_else(|| self.running_time(at))
                && let Some((from, to)) = self.read_stretch(&text, today)
            {
                self.replace_by_stretch(at, next, Some(from), Some(to));
            }
        }
        let mut at = 0;
        while at + 1 < self.pieces.len() {
            if self.calendar_word(at) == Some(Said::Since)
                && let Item::Period { from: Some(from), .. } = self.pieces[at + 1].item
            {
                self.replace_by_stretch(at, at + 2, Some(from), None);
            }
            at += 1;
        }
    }

    fn calendar_word(&self, at: usize) -> Option<Said> {
        let piece =
            self.pieces.get(at).filter(|piece| matches!(piece.item, Item::Word | Item::Number(..)))?;
        let written = self.question[piece.start..piece.end].to_lowercase().replace(['\'', '’'], "");
        let known = |text: &str| {
            let found = WORDS.iter().find(|(words, _)| words.split('|').any(|word| word == text));
            found.map(|(_, said)| *said)
        };
        known(&written).or_else(|| known(&piece.text)).or_else(|| match piece.item {
            Item::Number(number, _) if [1.0, 2.0, 3.0, 4.0].contains(&number) => {
                Some(Said::Place(number as u32))
            }
            _ => None,
        })
    }

    /// `drittes Quartal 2026`, `3e trimestre 2026` as `q3 2026`.
    fn part_of_year(&self, at: usize) -> Option<(String, usize)> {
        let (Said::Place(place), Said::Unit(unit)) = (self.calendar_word(at)?, self.calendar_word(at + 1)?)
        else {
            return None;
        };
        let letter = match unit {
            "quarter" => 'q',
            "half" if place <= 2 => 'h',
            _ => return None,
        };
        let mut next = at + 2;
        while self.calendar_word(next) == Some(Said::Of) {
            next += 1;
        }
        let (year, _) = self.number(next)?;
        ((1990.0..2100.0).contains(&year) && year.fract() == 0.0)
            .then(|| (format!("{letter}{place} {year}"), next + 1))
    }

    /// `dieses Jahr` as `this year`, `el mes pasado` as `last month`.
    fn running_time(&self, at: usize) -> Option<(String, usize)> {
        let text = match (self.calendar_word(at)?, self.calendar_word(at + 1)?) {
            (Said::This, Said::Unit(unit)) => format!("this {unit}"),
            (Said::Last, Said::Unit(unit)) | (Said::Unit(unit), Said::Last) if unit != "half" => {
                format!("last {unit}")
            }
            _ => return None,
        };
        Some((text, at + 2))
    }

    /// One piece of a stretch of time in place of several.
    pub(super) fn replace_by_stretch(
        &mut self,
        at: usize,
        next: usize,
        from: Option<NaiveDate>,
        to: Option<NaiveDate>,
    ) {
        let (start, end) = (self.pieces[at].start, self.pieces[next - 1].end);
        self.pieces[at].text = self.question[start..end].to_lowercase();
        self.pieces[at].end = end;
        self.pieces[at].item = Item::Period { from, to, number: None };
        self.pieces.drain(at + 1..next);
        self.used.truncate(self.pieces.len());
    }
}
