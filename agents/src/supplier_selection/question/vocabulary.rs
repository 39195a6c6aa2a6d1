//! What people call the columns and the suppliers of a file: whole names, names without their units, usual words for the
//! usual things.

use crate::supplier_selection::data::fields::{field::Field, roster::name_key, sense::Concept};
use intake::{
    AgentError,
    roles::{Name, stem},
};
use report::markdown::plain;

/// Words for the usual things, in stems.
const ALIASES: &[(Concept, &str)] = &[
    (
        Concept::Price,
        "price,unit price,purchase price,pricing,cost,unit cost,cheapnes,preis,kosten,prix,cout,precio,coste,costo,preco,custo,prezzo",
    ),
    (Concept::Quality, "quality,product quality,qualitaet,qualite,calidad,qualidade,qualita"),
    (
        Concept::Performance,
        "performance,delivery performance,on time,on time delivery,on time rate,otd,otif,punctuality,reliability,delivery reliability,\
         delivery,service,liefertreue,termintreue,ponctualite,puntualidad,pontualidade,leistung",
    ),
    (
        Concept::LeadTime,
        "lead time,leadtime,delivery time,delivery speed,delivery,speed,lieferzeit,delai,delai de livraison,plazo,plazo de entrega,prazo,\
         prazo de entrega",
    ),
    (
        Concept::Defects,
        "defect,defect rate,ppm,reject,reject rate,rejection rate,failure rate,fehler,fehlerquote,fehlerrate,ausschuss,defaut,defecto,defeito",
    ),
    (Concept::Risk, "risk,risk score,risk level,risiko,risque,riesgo,risco,rischio"),
    (Concept::Capacity, "capacity,kapazitaet,capacite,capacidad,capacidade,capacita"),
    (Concept::MinimumOrder, "moq,minimum order quantity,minimum order,min order,mindestmenge"),
];
/// Words that add nothing to a name.
const UNITS: &[&str] = &[
    "day",
    "days",
    "week",
    "hours",
    "percent",
    "pct",
    "percentage",
    "usd",
    "eur",
    "inr",
    "gbp",
    "per",
    "unit",
    "units",
    "score",
    "rate",
    "rating",
    "index",
    "in",
    "of",
    "the",
    "level",
    "tage",
    "prozent",
    "number",
    "avg",
    "average",
    "mean",
    "total",
    "supplier",
    "vendor",
];
const LONGEST: usize = 6;

struct Phrase {
    words: Vec<String>,
    field: usize,
    /// 4 is the whole name, 1 a word that only one column has.
    strength: u8,
}

/// The words for the fields of one file, and its suppliers.
pub struct Vocabulary<'a> {
    pub fields: &'a [Field],
    pub suppliers: &'a [String],
    pub file: &'a str,
    /// The items of which limits may be stated; none for a ranking.
    pub items: Vec<String>,
    phrases: Vec<Phrase>,
}

/// The words of a name in stems: all of them, and those that are no unit.
type NameWords = (Vec<String>, Vec<String>);

impl<'a> Vocabulary<'a> {
    pub fn new(fields: &'a [Field], suppliers: &'a [String], file: &'a str) -> Self {
        let mut vocabulary = Self { fields, suppliers, file, items: Vec::new(), phrases: Vec::new() };
        let names: Vec<NameWords> = fields.iter().map(|field| names_of(&field.name)).collect();
        for (place, (whole, bare)) in names.iter().enumerate() {
            vocabulary.add(whole, place, 4);
            vocabulary.add(bare, place, 3);
            vocabulary.add_own_words(bare, place, &names);
            vocabulary.add_aliases(place);
        }
        vocabulary
    }

    /// With the items of the file, of which a split may have limits.
    pub fn with_items(self, items: Vec<String>) -> Self {
        Self { items, ..self }
    }

    /// Words that no other column has in its name.
    fn add_own_words(&mut self, bare: &[String], place: usize, names: &[NameWords]) {
        for word in bare.iter().filter(|word| word.chars().count() > 3) {
            if names.iter().filter(|(whole, _)| whole.contains(word)).count() == 1 {
                self.add(std::slice::from_ref(word), place, 1);
            }
        }
    }

    /// Usual words for what the column is about.
    fn add_aliases(&mut self, place: usize) {
        for (concept, aliases) in ALIASES {
            if self.fields[place].concept != Some(*concept) {
                continue;
            }
            for alias in aliases.split(',') {
                let words: Vec<String> = alias.split(' ').map(|word| stem(word).to_owned()).collect();
                self.add(&words, place, 2);
            }
        }
    }

    fn add(&mut self, words: &[String], field: usize, strength: u8) {
        if !words.is_empty() {
            self.phrases.push(Phrase { words: words.to_vec(), field, strength });
        }
    }

    /// The fields that the longest phrase at the start of these words means, and how many words it has.
    pub fn at(&self, words: &[String]) -> Option<(Vec<usize>, usize)> {
        let most = words.len().min(LONGEST);
        (1..=most).rev().find_map(|length| {
            let found = self.meaning(&words[..length]);
            (!found.is_empty()).then_some((found, length))
        })
    }

    fn meaning(&self, words: &[String]) -> Vec<usize> {
        let is_same = |phrase: &&Phrase| {
            phrase.words.len() == words.len()
                && phrase.words.iter().zip(words).all(|(known, word)| known == word || known == stem(word))
        };
        let found: Vec<&Phrase> = self.phrases.iter().filter(is_same).collect();
        let best = found.iter().map(|phrase| phrase.strength).max().unwrap_or(0);
        let mut fields: Vec<usize> =
            found.into_iter().filter(|phrase| phrase.strength == best).map(|phrase| phrase.field).collect();
        fields.sort_unstable();
        fields.dedup();
        fields
    }

    /// The field that a name given as a parameter means.
    pub fn field(&self, name: &str) -> Result<usize, AgentError> {
        if let Some(place) = self.fields.iter().position(|field| field.name == name) {
            return Ok(place);
        }
        let (whole, _) = names_of(name);
        let found = self.meaning(&whole);
        match found.as_slice() {
            [] => Err(self.no_such_criterion(name)),
            several => self.one(several),
        }
    }

    /// The column that a name given as a parameter means, as the file writes it.
    pub fn column(&self, name: &str) -> Result<String, AgentError> {
        Ok(self.fields[self.field(name)?].name.clone())
    }

    /// The one field of a word, or a question when it may mean several.
    pub fn one(&self, fields: &[usize]) -> Result<usize, AgentError> {
        match fields {
            [one] => Ok(*one),
            several => {
                let names: Vec<String> =
                    several.iter().map(|place| plain(&self.fields[*place].name)).collect();
                Err(AgentError::Needs(format!(
                    "Which column do you mean: {}? Ask again with its name as it is written in the file.",
                    names.join(" or ")
                )))
            }
        }
    }

    /// The name of the one field of a word, as the file writes it.
    pub fn name(&self, fields: &[usize]) -> Result<String, AgentError> {
        Ok(self.fields[self.one(fields)?].name.clone())
    }

    /// The supplier of this name as the file writes it.
    pub fn supplier(&self, name: &str) -> Result<String, AgentError> {
        let key = name_key(name);
        let found = self.suppliers.iter().find(|other| name_key(other) == key);
        found.cloned().ok_or_else(|| {
            let some: Vec<String> = self.suppliers.iter().take(5).map(|name| plain(name)).collect();
            AgentError::Needs(format!(
                "There is no supplier {} in {}. It has {} suppliers, for example {}.",
                plain(name),
                plain(self.file),
                self.suppliers.len(),
                some.join(", ")
            ))
        })
    }

    pub fn no_such_criterion(&self, name: &str) -> AgentError {
        let names: Vec<String> = self.fields.iter().take(20).map(|field| plain(&field.name)).collect();
        AgentError::Needs(format!(
            "There is no criterion {} in {}. Its columns of numbers or grades are: {}. Ask again with one of these names.",
            plain(name),
            plain(self.file),
            names.join(", ")
        ))
    }
}

fn names_of(name: &str) -> NameWords {
    let name = Name::of(name);
    let words = name.words.iter().chain(&name.unit);
    let whole: Vec<String> = words.map(|word| stem(word).to_owned()).collect();
    let is_unit = |word: &String| UNITS.iter().any(|unit| stem(unit) == word);
    let bare: Vec<String> =
        name.words.iter().map(|word| stem(word).to_owned()).filter(|word| !is_unit(word)).collect();
    (whole, bare)
}
