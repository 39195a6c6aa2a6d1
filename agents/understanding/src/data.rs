//! The data sets of a conversation, as far as a sentence can name them: columns and their values.

use std::collections::HashSet;

use chrono::NaiveDate;
use language::{Context, FileColumn, FileNames};

/// A file of the conversation.
#[derive(Clone, Debug, Default)]
pub struct DataSet {
    pub name: String,
    pub columns: Vec<FileColumn>,
}

/// All files of a conversation with the index of their names.
#[derive(Clone, Debug)]
pub struct Data {
    pub sets: Vec<DataSet>,
    pub context: Context,
    /// Conditions on rows that were read from the sentence with the rows of the file at hand.
    pub conditions: Vec<Condition>,
    /// What the sentence supposes of some rows, read in the same way.
    pub changes: Vec<Change>,
}

/// A condition on rows: where it stands in the sentence, and its filters as a typed request has them.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last one.
    pub end: usize,
    pub filters: Vec<serde_json::Value>,
}

/// A change of one column in some rows.
#[derive(Clone, Debug)]
pub struct Change {
    /// The bytes of the part of the sentence that states it.
    pub place: std::ops::Range<usize>,
    /// The bytes of the names of the rows, where they stand in another part.
    pub named_at: Option<std::ops::Range<usize>>,
    /// As a typed request has it.
    pub change: serde_json::Value,
    /// The rows are single items, by their names.
    pub is_by_item: bool,
}

impl Data {
    #[must_use]
    pub fn new(sets: Vec<DataSet>, today: NaiveDate) -> Self {
        let mut context = Context::new(today);
        let mut columns = Vec::new();
        for set in &sets {
            columns.extend(set.columns.iter().cloned());
        }
        context.names = FileNames::of(&columns);
        Self { sets, context, conditions: Vec::new(), changes: Vec::new() }
    }

    /// The columns of all files.
    pub fn columns(&self) -> impl Iterator<Item = &FileColumn> {
        self.sets.iter().flat_map(|set| &set.columns)
    }

    /// The column with this header, whatever the case.
    #[must_use]
    pub fn column(&self, header: &str) -> Option<&FileColumn> {
        self.columns().find(|column| column.name.eq_ignore_ascii_case(header))
    }

    /// Whether a word, in the singular, is part of a header.
    #[must_use]
    pub fn is_header_word(&self, word: &str) -> bool {
        let word = singular(word);
        self.columns().any(|column| header_words(&column.name).contains(&word))
    }

    /// The column that a noun of a sentence means: `stores` is `Store No`. None when no header or several have the noun.
    #[must_use]
    pub fn column_of_noun(&self, noun: &str) -> Option<&FileColumn> {
        let noun = singular(&noun.to_lowercase());
        if let Some(column) = self.column_with_word(&noun) {
            return Some(column);
        }
        let synonyms = SYNONYMS.iter().find(|group| group.contains(&noun.as_str()))?;
        synonyms.iter().find_map(|other| self.column_with_word(other))
    }

    /// The column whose header is this word, else the only one whose header has it.
    fn column_with_word(&self, word: &str) -> Option<&FileColumn> {
        let mut found = Vec::new();
        for column in self.columns() {
            let words = header_words(&column.name);
            if words.len() == 1 && words.contains(word) {
                return Some(column);
            }
            if words.contains(word) {
                found.push(column);
            }
        }
        if found.len() == 1 { found.pop() } else { None }
    }
}

/// Nouns that mean the same column in the files of different people.
const SYNONYMS: &[&[&str]] = &[
    &[
        "branch",
        "store",
        "shop",
        "outlet",
        "filiale",
        "sucursal",
        "tienda",
        "magasin",
        "loja",
        "depot",
        "warehouse",
        "location",
        "site",
    ],
    &["item", "article", "sku", "product", "part", "artikel", "producto", "produit", "produto", "material"],
    &[
        "department",
        "dept",
        "category",
        "family",
        "group",
        "warengruppe",
        "categoría",
        "catégorie",
        "aisle",
        "section",
        "commodity",
    ],
    &[
        "supplier",
        "vendor",
        "lieferant",
        "proveedor",
        "fournisseur",
        "fornecedor",
        "bidder",
        "seller",
        "source",
        "partner",
        "grower",
    ],
    &["channel", "chanel", "kanal", "canal"],
    &["stock", "bestand", "existencia", "hand", "inventory", "estoque", "soh"],
    &["zone", "area", "region", "bairro", "district"],
    &["customer", "client", "cliente", "kunde", "stop", "drop"],
    &["country", "nation", "land", "país", "pays"],
    &["lane", "relation", "corridor"],
];

/// The words of a header in the singular: `item_no` has `item` and `no`, `CustomerName` has `customer` and `name`.
#[must_use]
pub fn header_words(header: &str) -> HashSet<String> {
    let mut spaced = String::new();
    let mut was_lower = false;
    for character in header.chars() {
        if character.is_uppercase() && was_lower {
            spaced.push(' ');
        }
        was_lower = character.is_lowercase();
        spaced.push(if character.is_alphanumeric() { character } else { ' ' });
    }
    spaced.to_lowercase().split_whitespace().map(singular).collect()
}

/// A rough singular, enough to compare a noun with a header.
#[must_use]
pub fn singular(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    for ending in ["sses", "shes", "ches", "xes"] {
        if noun.ends_with(ending) {
            return noun[..noun.len() - 2].to_owned();
        }
    }
    // `glass`, `bus`, `Preis`
    let is_like_plural = ["ss", "us", "is"].iter().any(|ending| noun.ends_with(ending));
    let is_plural = noun.len() > 3 && noun.ends_with('s') && !is_like_plural;
    if is_plural { noun[..noun.len() - 1].to_owned() } else { noun.to_owned() }
}
