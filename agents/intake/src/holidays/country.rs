//! The countries whose public holidays are known, with the words that mean them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A country by its ISO code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Country {
    Us,
    #[serde(alias = "UK")]
    Gb,
    De,
    Fr,
    Es,
    It,
    Nl,
    In,
    Br,
    Ca,
    Au,
    Jp,
    Mx,
    Pl,
    Se,
    Ch,
    At,
    Be,
    Pt,
    Ie,
    /// Takes back the country of the run before; a planned run never holds it.
    #[serde(rename = "none")]
    Nowhere,
}

/// Code, name in a sentence, and the words that mean the country.
const COUNTRIES: [(Country, &str, &str, &[&str]); 20] = [
    (
        Country::Us,
        "US",
        "the United States",
        &["united states", "united states of america", "usa", "america", "american", "u s", "u s a"],
    ),
    (
        Country::Gb,
        "GB",
        "the United Kingdom",
        &["united kingdom", "great britain", "britain", "british", "england", "english", "uk", "u k"],
    ),
    (Country::De, "DE", "Germany", &["germany", "german", "deutschland"]),
    (Country::Fr, "FR", "France", &["france", "french"]),
    (Country::Es, "ES", "Spain", &["spain", "spanish"]),
    (Country::It, "IT", "Italy", &["italy", "italian"]),
    (Country::Nl, "NL", "the Netherlands", &["netherlands", "holland", "dutch"]),
    (Country::In, "IN", "India", &["india", "indian"]),
    (Country::Br, "BR", "Brazil", &["brazil", "brazilian", "brasil"]),
    (Country::Ca, "CA", "Canada", &["canada", "canadian"]),
    (Country::Au, "AU", "Australia", &["australia", "australian"]),
    (Country::Jp, "JP", "Japan", &["japan", "japanese"]),
    (Country::Mx, "MX", "Mexico", &["mexico", "mexican"]),
    (Country::Pl, "PL", "Poland", &["poland", "polish"]),
    (Country::Se, "SE", "Sweden", &["sweden", "swedish"]),
    (Country::Ch, "CH", "Switzerland", &["switzerland", "swiss"]),
    (Country::At, "AT", "Austria", &["austria", "austrian"]),
    (Country::Be, "BE", "Belgium", &["belgium", "belgian"]),
    (Country::Pt, "PT", "Portugal", &["portugal", "portuguese"]),
    (Country::Ie, "IE", "Ireland", &["ireland", "irish"]),
];

impl Country {
    /// The ISO code, or `none` for `Nowhere`.
    pub fn code(self) -> &'static str {
        COUNTRIES.iter().find(|(country, ..)| *country == self).map_or("none", |(_, code, ..)| code)
    }

    /// The name of the country in a sentence.
    pub fn name(self) -> &'static str {
        COUNTRIES.iter().find(|(country, ..)| *country == self).map_or("no country", |(_, _, name, _)| name)
    }

    /// Lower-case words that mean the country: `germany`, `german`.
    pub fn words(self) -> &'static [&'static str] {
        COUNTRIES.iter().find(|(country, ..)| *country == self).map_or(&[], |(.., words)| words)
    }

    /// All countries, without `Nowhere`.
    pub fn all() -> impl Iterator<Item = Self> {
        COUNTRIES.iter().map(|(country, ..)| *country)
    }
}
