//! `duty 5 %`, `freight 2 per unit`, `a defect costs 25`, `50 per late delivery`: what a unit costs beside its price, taken out
//! of the tokens, so that nothing reads these numbers as weights.

use crate::supplier_selection::{
    data::fields::sense::Concept,
    params::{Charge, ChargeKind, UnitCosts},
    question::{
        token::{Token, days},
        vocabulary::Vocabulary,
        weights::WEIGHT_WORDS,
    },
};
use intake::{AgentError, roles::Name};
use language::tokens::Token as Word;

const CHARGES: [(ChargeKind, &[&str]); 4] = [
    (
        ChargeKind::Duty,
        &[
            "duty",
            "duties",
            "customs",
            "tariff",
            "tariffs",
            "zoll",
            "zölle",
            "arancel",
            "aranceles",
            "arancelario",
            "aduana",
            "douane",
        ],
    ),
    (
        ChargeKind::Freight,
        &[
            "freight",
            "shipping",
            "transport",
            "transportation",
            "logistics",
            "fracht",
            "frachtkosten",
            "transportkosten",
            "flete",
            "portes",
            "envío",
            "transporte",
        ],
    ),
    (ChargeKind::Insurance, &["insurance", "versicherung", "seguro", "assurance"]),
    (ChargeKind::Packaging, &["packaging", "packing", "handling", "verpackung", "embalaje", "emballage"]),
];
/// Whether the word is one for a charge beside the price, such as `duty`.
pub(super) fn names_charge(word: &Word) -> bool {
    CHARGES.iter().any(|(_, known)| word.is_one_of(known))
}

const COST: [&str; 16] = [
    "cost", "costs", "costing", "kostet", "kosten", "cuesta", "cuestan", "costo", "coste", "coûte", "coute",
    "charge", "penalty", "worth", "loses", "strafe",
];
const DEFECT: [&str; 20] = [
    "defect",
    "defects",
    "defective",
    "reject",
    "rejects",
    "rejected",
    "bad",
    "scrap",
    "fehler",
    "fehlerteil",
    "ausschuss",
    "fehlerhaftes",
    "fehlerkosten",
    "defecto",
    "defectuosa",
    "defectuoso",
    "defectos",
    "faulty",
    "defekt",
    "defektes",
];
const LATE: [&str; 18] = [
    "late",
    "lateness",
    "delay",
    "delayed",
    "overdue",
    "verspätet",
    "verspätete",
    "verspätung",
    "verspätungstag",
    "verzug",
    "verzugstag",
    "retraso",
    "tarde",
    "tardía",
    "atraso",
    "retard",
    "delays",
    "tardy",
];
const DELIVERY: [&str; 16] = [
    "delivery",
    "deliveries",
    "shipment",
    "shipments",
    "order",
    "orders",
    "line",
    "lieferung",
    "lieferungen",
    "sendung",
    "bestellung",
    "entrega",
    "entregas",
    "pedido",
    "pedidos",
    "livraison",
];
const UNIT: [&str; 16] = [
    "unit",
    "units",
    "piece",
    "pieces",
    "pc",
    "pcs",
    "stück",
    "stueck",
    "einheit",
    "einheiten",
    "unidad",
    "unidades",
    "pieza",
    "piezas",
    "unité",
    "each",
];
const PER: [&str; 10] = ["per", "a", "each", "every", "for", "pro", "je", "por", "par", "cada"];
const DAY: [&str; 9] = ["day", "days", "daily", "tag", "tage", "día", "dias", "días", "jour"];
const ADDED: [&str; 24] = [
    "include",
    "including",
    "included",
    "incl",
    "plus",
    "add",
    "adding",
    "with",
    "assume",
    "assuming",
    "inkl",
    "inklusive",
    "einschließlich",
    "zuzüglich",
    "mit",
    "incluye",
    "incluyendo",
    "incluido",
    "más",
    "con",
    "inclus",
    "avec",
    "consider",
    "landed",
];

/// Takes the costs of a unit out of the tokens.
pub(super) fn take(
    tokens: &mut Vec<Token>,
    vocabulary: &Vocabulary,
) -> Result<Option<UnitCosts>, AgentError> {
    let mut costs = UnitCosts::default();
    let mut is_taken = vec![false; tokens.len()];
    for at in 0..tokens.len() {
        let place = Place { tokens, at, vocabulary };
        if let Some(range) = place.read(&mut costs)? {
            is_taken[range.0..range.1].fill(true);
        }
    }
    let is_said = costs != UnitCosts::default();
    let mut at = 0;
    tokens.retain(|_| {
        at += 1;
        !is_taken[at - 1]
    });
    Ok(is_said.then_some(costs))
}

/// Takes `for the lead time` behind an interest out of the tokens: whether it is paid from the order to its arrival.
pub(super) fn take_lead_time(tokens: &mut Vec<Token>, vocabulary: &Vocabulary) -> bool {
    const WORDS: [&str; 9] = [
        "transit",
        "tied",
        "gebunden",
        "bound",
        "lieferzeit",
        "inmovilizado",
        "immobilized",
        "locked",
        "leadtime",
    ];
    const BEFORE: [&str; 12] =
        ["for", "during", "over", "the", "while", "für", "während", "die", "durante", "el", "pendant", "le"];
    let of_lead_time = |token: &Token| is_about(token, Concept::LeadTime, vocabulary);
    if let Some(at) = tokens.iter().position(of_lead_time) {
        let behind = |token: &Token| token.is(&BEFORE) && !token.is(&["the", "die", "el", "le"]);
        let start = (0..at).rev().take_while(|place| tokens[*place].is(&BEFORE)).last();
        if let Some(start) = start.filter(|start| tokens[*start..at].iter().any(behind)) {
            tokens.drain(start..=at);
            return true;
        }
    }
    let is_pair =
        tokens.windows(2).any(|pair| pair[0].is(&["lead", "delivery"]) && pair[1].is(&["time", "times"]));
    is_pair || tokens.iter().any(|token| token.is(&WORDS))
}

fn is_about(token: &Token, concept: Concept, vocabulary: &Vocabulary) -> bool {
    let mut fields = token.fields().into_iter().flatten();
    fields.any(|place| vocabulary.fields[*place].concept == Some(concept))
}

/// An amount and the words around it.
struct Place<'a> {
    tokens: &'a [Token],
    at: usize,
    vocabulary: &'a Vocabulary<'a>,
}

/// The first token of a reading and the one after it.
type Range = (usize, usize);

impl Place<'_> {
    fn read(&self, costs: &mut UnitCosts) -> Result<Option<Range>, AgentError> {
        let token = &self.tokens[self.at];
        if let Token::Time(span) = token {
            let range = self.days_late();
            if range.is_some() {
                costs.days_late = Some(days(*span));
            }
            return Ok(range);
        }
        if !token.is_number() {
            return Ok(None);
        }
        if let Some((kind, range)) = self.charge() {
            let Some(charge) = self.charge_of(kind)? else { return Ok(None) };
            costs.charges.retain(|other| other.kind != kind);
            costs.charges.push(charge);
            return Ok(Some(range));
        }
        if self.is_percent() {
            return Ok(None);
        }
        if let Some(range) = self.units_per_delivery() {
            costs.units_per_delivery = token.one_number("The number of units in a delivery")?;
            return Ok(Some(range));
        }
        let is_cost = self.is_cost();
        if is_cost && self.is_about_lateness() {
            let value = token.one_number("The cost of a late delivery")?;
            let (is_day, is_unit) = (self.has_day(), self.around().any(|token| token.is(&UNIT)));
            let field = match (is_day, is_unit) {
                (true, true) => &mut costs.per_unit_and_day_late,
                (true, false) => &mut costs.per_day_late,
                (false, true) => &mut costs.per_late_unit,
                (false, false) => &mut costs.per_late_delivery,
            };
            *field = value;
            return Ok(Some(self.clause()));
        }
        if is_cost && self.has(&DEFECT, Some(Concept::Defects)) {
            costs.per_defect = token.one_number("The cost of a defect")?;
            return Ok(Some(self.clause()));
        }
        Ok(None)
    }

    fn is_percent(&self) -> bool {
        self.tokens.get(self.at + 1) == Some(&Token::Percent)
    }

    fn end(&self) -> usize {
        self.at + 1 + usize::from(self.is_percent())
    }

    /// The tokens of the same clause from the amount before to the amount behind.
    fn clause(&self) -> Range {
        let ends = |token: &Token| token.ends_clause() || token.is_number() || *token == Token::Percent;
        let start = self.tokens[..self.at].iter().rposition(ends).map_or(0, |place| place + 1);
        let behind = &self.tokens[self.end()..];
        // `per unit and day late` goes on behind its `and`.
        let joins = |place: usize| {
            let next = behind.get(place + 1);
            behind[place].is(&["and", "und", "y", "et"]) && !next.is_some_and(|next| next.is(&DAY))
        };
        let end = (0..behind.len()).find(|place| ends(&behind[*place]) || joins(*place));
        (start, self.end() + end.unwrap_or(behind.len()))
    }

    fn around(&self) -> impl Iterator<Item = &Token> {
        let (start, end) = self.clause();
        self.tokens[start..end].iter()
    }

    fn has(&self, words: &[&str], concept: Option<Concept>) -> bool {
        self.around().any(|token| {
            token.is(words) || concept.is_some_and(|concept| is_about(token, concept, self.vocabulary))
        })
    }

    /// A word for lateness, which may name a column of it: `late_percent`.
    fn is_about_lateness(&self) -> bool {
        let is_column = |token: &Token| {
            let mut fields = token.fields().into_iter().flatten();
            fields.any(|place| {
                let name = Name::of(&self.vocabulary.fields[*place].name);
                name.words.iter().any(|word| LATE.contains(&word.as_str()))
            })
        };
        self.around().any(|token| token.is(&LATE) || is_column(token))
    }

    fn has_day(&self) -> bool {
        self.around().any(|token| {
            token.is(&DAY) || token.is(&["verzugstag", "verspätungstag"]) || matches!(token, Token::Time(_))
        })
    }

    /// A word of costs, which may name the column of prices, before the amount, or `per` behind it.
    fn is_cost(&self) -> bool {
        let (start, end) = self.clause();
        let before = self.tokens[start..self.at].iter().any(|token| {
            token.is(&COST) || token.is(&["fehlerkosten"]) || is_about(token, Concept::Price, self.vocabulary)
        });
        let behind = self.tokens[self.end()..end].iter().take(3).any(|token| token.is(&PER));
        before || behind
    }

    /// `3 days late on average`, `late deliveries come 3 days late`.
    fn days_late(&self) -> Option<Range> {
        let (start, end) = self.clause();
        let is_late = self.tokens.get(self.at + 1).is_some_and(|token| token.is(&LATE));
        let is_mean = self.tokens[start..end].iter().any(|token| {
            token.is(&[
                "average",
                "mean",
                "typically",
                "usually",
                "durchschnitt",
                "durchschnittlich",
                "promedio",
            ])
        });
        let costs = self.tokens[start..end].iter().any(|token| token.is(&COST));
        (is_late && is_mean && !costs).then_some((start, end))
    }

    /// `500 units per delivery`.
    fn units_per_delivery(&self) -> Option<Range> {
        let word = |offset: usize, words: &[&str]| {
            self.tokens.get(self.at + offset).is_some_and(|token| token.is(words))
        };
        // `delivery` may name a column of times or of punctuality.
        let of_column = self.tokens.get(self.at + 3).is_some_and(|token| token.fields().is_some());
        let is_delivery = of_column || word(3, &DELIVERY);
        let is_said = word(1, &UNIT) && word(2, &PER) && is_delivery;
        is_said.then_some((self.at, self.at + 4))
    }

    /// The kind of charge that the words right before or right behind name.
    fn charge(&self) -> Option<(ChargeKind, Range)> {
        const LINKS: [&str; 20] = [
            "of", "is", "at", "a", "the", "rate", "rates", "cost", "costs", "import", "de", "von", "und",
            "für", "about", "es", "del", "un", "ist", "=",
        ];
        let kind_at = |place: usize| self.tokens.get(place).and_then(|token| self.kind_of(token));
        let mut place = self.at;
        while place > 0 && self.at - place < 4 {
            place -= 1;
            if let Some(kind) = kind_at(place) {
                let end = self.unit_end();
                return self.is_added(place).then_some((kind, (place, end)));
            }
            let is_price = is_about(&self.tokens[place], Concept::Price, self.vocabulary);
            if !self.tokens[place].is(&LINKS) && !is_price {
                break;
            }
        }
        let mut place = self.unit_end();
        while place < self.unit_end() + 3 {
            if let Some(kind) = kind_at(place) {
                return self.is_added(place).then_some((kind, (self.at, place + 1)));
            }
            let is_link = self.tokens.get(place).is_some_and(|token| token.is(&LINKS) || token.is(&["for"]));
            if !is_link {
                break;
            }
            place += 1;
        }
        None
    }

    fn kind_of(&self, token: &Token) -> Option<ChargeKind> {
        let named = |words: &[&str]| match token {
            Token::Word(word) => words.contains(&word.as_str()),
            // A column of the charge itself: `freight 2 per unit`.
            Token::Criterion(fields) => fields.iter().any(|place| {
                Name::of(&self.vocabulary.fields[*place].name)
                    .words
                    .iter()
                    .any(|word| words.contains(&word.as_str()))
            }),
            Token::Supplier(_)
            | Token::Item(_)
            | Token::Number(_)
            | Token::Time(_)
            | Token::Range(_)
            | Token::Percent => false,
        };
        CHARGES.iter().find(|(_, words)| named(words)).map(|(kind, _)| *kind)
    }

    /// A number beside a column is its weight, unless words add it to the price or say that it is money per unit.
    fn is_added(&self, place: usize) -> bool {
        let is_column = self.tokens[place].fields().is_some();
        let is_weighed = self.tokens.iter().any(|token| token.is(WEIGHT_WORDS));
        let is_per_unit = !self.is_percent() && self.unit_end() > self.end();
        !is_column || is_per_unit || (!is_weighed && self.tokens.iter().any(|token| token.is(&ADDED)))
    }

    /// Behind the amount and `per unit`.
    fn unit_end(&self) -> usize {
        let word = |place: usize, words: &[&str]| self.tokens.get(place).is_some_and(|token| token.is(words));
        let end = self.end();
        match () {
            () if word(end, &PER) && word(end + 1, &UNIT) => end + 2,
            () if word(end, &["each", "apiece"]) || word(end, &["/"]) => end + 1,
            () => end,
        }
    }

    fn charge_of(&self, kind: ChargeKind) -> Result<Option<Charge>, AgentError> {
        let label = kind.label();
        let Some(value) = self.tokens[self.at].one_number(&format!("The {label}"))? else { return Ok(None) };
        if self.is_percent() {
            return Ok(Some(Charge { kind, percent: Some(value), per_unit: None }));
        }
        let is_per_unit = self.unit_end() > self.end();
        let other = self.tokens[self.end()..].iter().take(3).find(|token| {
            token.is(&DELIVERY)
                || token.is(&["container", "pallet", "truck", "kg", "tonne", "ton", "palette", "contenedor"])
        });
        if let Some(Token::Word(per)) = other.filter(|_| !is_per_unit) {
            return Err(AgentError::Needs(format!(
                "The {label} is given per {per}. Give it per unit, such as “{label} 2 per unit”, so that it can be added to the price of a unit."
            )));
        }
        if !is_per_unit && kind == ChargeKind::Duty {
            return Err(AgentError::Needs(format!(
                "Is the {label} {} a percentage of the price or money per unit? Ask again with “{label} 5 %” or “{label} 2 per unit”.",
                report::number::amount(value)
            )));
        }
        Ok(Some(Charge { kind, percent: None, per_unit: Some(value) }))
    }
}
