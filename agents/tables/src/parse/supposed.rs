//! What a sentence supposes of some rows: `the lead time at Vogt rises by 10 days`, `if Asian suppliers become 15 % dearer`.

use std::ops::Range;

use super::reader::Reader;
use crate::{
    concepts,
    data::{Data, Kind},
    query::Filter,
    sentence::{Counted, Item, Piece},
    words::stem,
};

/// A change of one column in the rows that meet every filter.
#[derive(Debug, PartialEq)]
pub(crate) struct Supposed {
    /// The bytes of the part of the sentence that states the change.
    pub place: Range<usize>,
    /// The bytes of the names of the rows, where they stand in another part: `would Kowal win if its price fell`.
    pub named_at: Option<Range<usize>>,
    pub column: usize,
    pub op: Op,
    /// Percent for `Percent`, else in the unit of the column.
    pub value: f64,
    pub rows: Vec<Filter>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Percent,
    Set,
}

impl Op {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Percent => "percent",
            Self::Set => "set",
        }
    }
}

const UP: &[&str] = &[
    "rise",
    "rises",
    "rose",
    "rising",
    "risen",
    "raise",
    "raises",
    "raised",
    "increase",
    "increases",
    "increased",
    "increasing",
    "grow",
    "grows",
    "grew",
    "climb",
    "climbs",
    "climbed",
    "jump",
    "jumps",
    "jumped",
    "up",
    "higher",
    "more",
    "longer",
    "later",
    "slower",
    "dearer",
    "costlier",
    "pricier",
    "extra",
    "additional",
    "plus",
    "delay",
    "delays",
    "delayed",
    "adds",
    "lifts",
    "heavier",
    "steigt",
    "steigen",
    "erhöht",
    "erhöhen",
    "wächst",
    "teurer",
    "länger",
    "später",
    "mehr",
    "zulegt",
    "sube",
    "suben",
    "subiera",
    "sube",
    "aumenta",
    "aumentan",
    "aumentara",
    "crece",
    "crecen",
    "augmente",
    "augmentent",
    "monte",
    "plus",
    "aumentam",
    "cresce",
    "crescem",
    "sobe",
    "sobem",
    "encarece",
];

const DOWN: &[&str] = &[
    "fall",
    "falls",
    "fell",
    "falling",
    "drop",
    "drops",
    "dropped",
    "cut",
    "cuts",
    "reduce",
    "reduces",
    "reduced",
    "decrease",
    "decreases",
    "decreased",
    "lower",
    "lowers",
    "lowered",
    "sinks",
    "sank",
    "shrinks",
    "shrink",
    "shrank",
    "decline",
    "declines",
    "declined",
    "loses",
    "less",
    "fewer",
    "shorter",
    "cheaper",
    "faster",
    "earlier",
    "sooner",
    "quicker",
    "discount",
    "rebate",
    "down",
    "minus",
    "lighter",
    "off",
    "sinkt",
    "sinken",
    "fällt",
    "fallen",
    "senkt",
    "senken",
    "billiger",
    "günstiger",
    "kürzer",
    "schneller",
    "früher",
    "weniger",
    "rabatt",
    "baja",
    "bajan",
    "bajara",
    "cae",
    "caen",
    "reduce",
    "reducen",
    "baisse",
    "baissent",
    "diminue",
    "diminuent",
    "cai",
    "caem",
    "baixa",
    "baixam",
    "diminui",
    "diminuem",
    "reduz",
];

/// Words before a number that it becomes.
const TO: &[&str] = &[
    "to", "at", "auf", "bei", "a", "à", "para", "becomes", "become", "is", "was", "were", "be", "of", "only",
];

/// Words before a number by which something changes.
const BY: &[&str] = &["by", "um", "un", "en", "de", "por", "em", "another", "an", "extra", "additional"];

/// Verbs whose number is the new one where the sentence supposes something: `if Nordia needs 21 days`.
const HAS: &[&str] = &[
    "needs",
    "need",
    "needed",
    "takes",
    "take",
    "took",
    "costs",
    "cost",
    "charges",
    "charge",
    "charged",
    "asks",
    "wants",
    "has",
    "had",
    "offers",
    "offered",
    "delivers",
    "deliver",
    "delivered",
    "arrives",
    "braucht",
    "brauchen",
    "kostet",
    "kosten",
    "liefert",
    "necesita",
    "tarda",
    "cuesta",
    "demande",
    "met",
    "coûte",
    "livre",
    "precisa",
    "demora",
    "custa",
];

/// Words of a supposition.
const IF: &[&str] = &[
    "if",
    "suppose",
    "supposing",
    "assume",
    "assuming",
    "imagine",
    "say",
    "let",
    "when",
    "would",
    "wenn",
    "falls",
    "angenommen",
    "si",
    "suponiendo",
    "suponer",
    "supongamos",
    "supposons",
    "supposant",
    "se",
    "supondo",
    "suponha",
    "caso",
    "instead",
    "statt",
];

/// Words that begin another part of a sentence.
const OPENERS: &[&str] = &[
    "if",
    "when",
    "while",
    "assuming",
    "suppose",
    "supposing",
    "assume",
    "imagine",
    "but",
    "then",
    "would",
    "what",
    "who",
    "which",
    "how",
    "wenn",
    "aber",
    "si",
    "pero",
    "mais",
    "se",
    "mas",
    "suponiendo",
    "supposant",
    "supondo",
    "because",
    "since",
    "so",
];

/// Words of a comparison, a limit or a weight, whose numbers change nothing.
const OTHERS: &[&str] = &[
    "than",
    "als",
    "least",
    "most",
    "maximum",
    "minimum",
    "max",
    "min",
    "weight",
    "weights",
    "weigh",
    "counts",
    "count",
    "importance",
    "share",
    "shares",
    "service",
    "interval",
    "confidence",
    "range",
    "twice",
    "last",
    "past",
    "between",
    "within",
    "under",
    "over",
    "below",
    "above",
    "budget",
    "score",
];

/// Words for what was named before.
const THEY: &[&str] = &[
    "its", "their", "his", "they", "it", "he", "she", "there", "dort", "deren", "ihre", "ihr", "sie", "su",
    "sus", "son", "sa", "leur", "leurs", "il", "ils", "seu", "sua", "seus",
];

/// Words that say themselves which column changes.
const IMPLIED: &[(&[&str], &[&str], &str)] = &[
    (
        &[
            "expensive",
            "dearer",
            "costlier",
            "pricier",
            "cheaper",
            "discount",
            "rebate",
            "costs",
            "cost",
            "charges",
            "charge",
            "charged",
            "teurer",
            "billiger",
            "günstiger",
            "kostet",
            "rabatt",
            "caro",
            "caros",
            "cara",
            "barato",
            "barata",
            "cher",
            "chère",
            "cuesta",
            "coûte",
            "custa",
            "encarece",
        ],
        &[],
        "price",
    ),
    (&[], &["minute", "min"], "service"),
    (&[], &["day", "week", "tag", "woche", "día", "jour", "dia", "semana"], "lead time"),
    (
        &[
            "demand",
            "sales",
            "sell",
            "sells",
            "sold",
            "consumption",
            "usage",
            "nachfrage",
            "absatz",
            "verkäufe",
            "bedarf",
            "ventas",
            "demanda",
            "ventes",
            "demande",
            "vendas",
            "procura",
            "orders",
            "volume",
        ],
        &[],
        "annual demand",
    ),
];

/// Everything that a question supposes of rows. `None` of it chooses rows.
pub(crate) fn supposed(question: &str, pieces: &[Piece], data: &Data) -> Vec<Supposed> {
    let pieces = &with_lengths_of_time(pieces);
    let is_supposition = pieces.iter().any(|piece| IF.contains(&piece.text.as_str()));
    let mut found = Vec::new();
    let mut named: Option<(Vec<Filter>, Range<usize>)> = None;
    for clause in clauses(question, pieces) {
        let mut reader = Reader::new(question, pieces[clause].to_vec(), data);
        let change = reader.change(is_supposition);
        let rows = reader.rows_named();
        match (change, rows) {
            (Some((column, op, value)), Some((rows, _))) => {
                found.push(Supposed { place: reader.bytes(), named_at: None, column, op, value, rows });
            }
            (Some((column, op, value)), None) => {
                let refers = reader.pieces.iter().any(|piece| THEY.contains(&piece.text.as_str()));
                if let Some((rows, place)) = named.clone().filter(|_| refers) {
                    let place = Some(place);
                    found.push(Supposed { place: reader.bytes(), named_at: place, column, op, value, rows });
                }
            }
            (None, Some(rows)) => named = Some(rows),
            (None, None) => {}
        }
    }
    found
}

/// `10 days earlier` is a change here, and no stretch of time.
fn with_lengths_of_time(pieces: &[Piece]) -> Vec<Piece> {
    let mut all = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let words: Vec<&str> = piece.text.split(' ').collect();
        let (Item::Period { .. }, [number, unit, "earlier" | "later" | "sooner"]) =
            (&piece.item, words.as_slice())
        else {
            all.push(piece.clone());
            continue;
        };
        let Ok(value) = number.parse() else {
            all.push(piece.clone());
            continue;
        };
        let part = |text: &str, item: Item| Piece { text: text.to_owned(), item, ..piece.clone() };
        all.push(part(number, Item::Number(value, Counted::Nothing)));
        all.push(part(unit, Item::Word));
        all.push(part(words[2], Item::Word));
    }
    all
}

/// The parts of a sentence, as ranges of pieces.
fn clauses(question: &str, pieces: &[Piece]) -> Vec<Range<usize>> {
    let mut clauses = Vec::new();
    let mut first = 0;
    for at in 1..pieces.len() {
        let (before, here) = (&pieces[at - 1], &pieces[at]);
        let between = question.get(before.end..here.start.max(before.end)).unwrap_or_default();
        let ends = between.contains([':', ';', '.', '?', '!', ',', '(', ')', '–', '—'])
            || [",", ";", "?"].contains(&before.text.as_str());
        let begins = OPENERS.contains(&here.text.as_str());
        let is_and = ["and", "und", "y", "et", "e"].contains(&here.text.as_str());
        if ends || begins || (is_and && is_whole(&pieces[first..at]) && is_whole(&pieces[at..])) {
            clauses.push(first..at);
            first = at;
        }
    }
    clauses.push(first..pieces.len());
    clauses
}

/// Whether a part has a number of its own, so that an `and` beside it joins two sentences.
fn is_whole(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| matches!(piece.item, Item::Number(..)))
}

impl Reader<'_> {
    /// The column that a part of a sentence changes, and how.
    fn change(&mut self, is_supposition: bool) -> Option<(usize, Op, f64)> {
        if (0..self.pieces.len()).any(|at| self.is(at, OTHERS)) {
            return None;
        }
        let numbers: Vec<usize> = (0..self.pieces.len()).filter(|at| self.number(*at).is_some()).collect();
        let [at] = numbers.as_slice() else { return None };
        let (number, counted) = self.number(*at)?;
        let at = *at;
        let column = self.changed_column(at)?;
        let signed = self.sign_before(at);
        let near = at.saturating_sub(3)..(at + 4).min(self.pieces.len());
        let direction = |range: Range<usize>| {
            let of = |place: usize| match () {
                () if self.is(place, DOWN) => Some(-1.0),
                () if self.is(place, UP) => Some(1.0),
                () => None,
            };
            range.into_iter().find_map(of)
        };
        let behind = direction(at + 1..near.end);
        let anywhere = direction(0..self.pieces.len());
        let is_to = at > 0 && self.is(at - 1, TO);
        let is_by = at > 0 && self.is(at - 1, BY);
        if counted == Counted::Percent {
            let is_beside = is_by || signed.is_some() || behind.is_some() || direction(near).is_some();
            let sign = signed.or(behind).or(anywhere).filter(|_| is_beside && !is_to)?;
            return Some((column, Op::Percent, sign * 100.0 * number.abs()));
        }
        let value = self.in_unit_of(number.abs(), at + 1, column)?;
        if let Some(sign) = signed.or(behind).or(anywhere.filter(|_| is_by)).filter(|_| !is_to) {
            return Some((column, Op::Add, sign * value));
        }
        let has = (0..at).any(|place| self.is(place, HAS));
        let sets = is_to && (anywhere.is_some() || is_supposition) || has && is_supposition;
        (sets && signed.is_none()).then_some((column, Op::Set, value))
    }

    /// `+10 days`, `-15 %`
    fn sign_before(&self, at: usize) -> Option<f64> {
        let piece = &self.pieces[at];
        if self.number(at).is_some_and(|(number, _)| number < 0.0) {
            return Some(-1.0);
        }
        match self.question[..piece.start].chars().next_back()? {
            '+' => Some(1.0),
            '-' | '−' | '–' => Some(-1.0),
            _ => None,
        }
    }

    /// The column of numbers that changes: named, or meant by a word for it or by the unit.
    fn changed_column(&mut self, at: usize) -> Option<usize> {
        let are_numbers = |column: &usize| {
            let column = self.data.column(*column);
            column.kind == Kind::Number && !column.is_calculated
        };
        for place in 0..self.pieces.len() {
            let Some(columns) = self.columns(place) else { continue };
            let columns: Vec<usize> = columns.iter().copied().filter(are_numbers).collect();
            if let [column] = columns.as_slice() {
                let column = *column;
                self.used[place] = true;
                return Some(column);
            }
        }
        for (count, first) in
            (1..=3).rev().flat_map(|count| (0..self.pieces.len()).map(move |at| (count, at)))
        {
            let Some(part) = self.pieces.get(first..first + count) else { continue };
            if part.iter().any(|piece| matches!(piece.item, Item::Value(_) | Item::Number(..))) {
                continue;
            }
            let said: Vec<String> = part.iter().map(|piece| stem(&piece.text)).collect();
            if let [column] = concepts::columns(&said.join(" "), &self.data.columns).as_slice() {
                let column = *column;
                self.use_up(first..first + count);
                return Some(column);
            }
        }
        let unit = stem(self.text(at + 1));
        for (words, units, concept) in IMPLIED {
            let is_said = (0..self.pieces.len()).any(|place| self.is(place, words));
            let is_meant = is_said || units.contains(&unit.as_str());
            if let Some(column) = is_meant.then(|| self.of_concept(concept)).flatten() {
                for place in 0..self.pieces.len() {
                    self.used[place] |= self.is(place, words);
                }
                return Some(column);
            }
        }
        None
    }

    fn of_concept(&self, concept: &str) -> Option<usize> {
        match concepts::columns(concept, &self.data.columns).as_slice() {
            [column] => Some(*column),
            _ => None,
        }
    }

    /// The rows that a part of a sentence names, and where.
    fn rows_named(&mut self) -> Option<(Vec<Filter>, Range<usize>)> {
        for at in 0..self.pieces.len() {
            let is_of_change = self.number(at).is_some()
                || self.is(at, UP)
                || self.is(at, DOWN)
                || self.is(at, HAS)
                || self.is(at, IF);
            self.used[at] |= is_of_change;
        }
        let free: Vec<bool> = self.used.iter().map(|used| !used).collect();
        self.value_filters().ok()?;
        self.countries();
        if self.filters.is_empty() {
            self.parts_of_values();
        }
        let places = || (0..self.pieces.len()).filter(|at| free[*at] && self.used[*at]);
        let (first, last) = (places().next()?, places().next_back()?);
        let rows = std::mem::take(&mut self.filters);
        (!rows.is_empty()).then(|| (rows, self.pieces[first].start..self.pieces[last].end))
    }

    /// The bytes of the part, from its first used piece to its last.
    fn bytes(&self) -> Range<usize> {
        let used = || (0..self.pieces.len()).filter(|at| self.used[*at]);
        let first = used().next().map_or(0, |at| self.pieces[at].start);
        let last = used().next_back().map_or(0, |at| self.with_unit(at));
        first..last
    }

    /// The end of a piece, with the unit or the sign of percent behind a number.
    fn with_unit(&self, at: usize) -> usize {
        let is_number = self.number(at).is_some();
        let is_unit = |piece: &&Piece| matches!(piece.item, Item::Word | Item::Column(_));
        let next = self.pieces.get(at + 1).filter(|piece| is_number && is_unit(piece));
        next.map_or(self.pieces[at].end, |piece| piece.end)
    }
}
