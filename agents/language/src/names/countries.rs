//! Countries by the words for their people: `the Indian ones`, `germans only`, `European` for what a file calls `IN`, `Germany`, `FR`.

use crate::lexicon::countries::{
    COUNTRIES, OUTSIDE_UNION, PEOPLE_OUTSIDE_UNION, REGIONS, Region, SHORTEST_NAME,
};

/// What files call the country that a word, or it and the word behind it, names; and how many of the two words that takes.
#[must_use]
pub fn country(first: &str, second: Option<&str>) -> Option<(&'static [&'static str], usize)> {
    let pair = second.map(|second| format!("{first} {second}")).unwrap_or_default();
    COUNTRIES.iter().find_map(|(people, names)| {
        if names.contains(&pair.as_str()) {
            return Some((*names, 2));
        }
        let is_name = (first.chars().count() >= SHORTEST_NAME || first == "usa") && names.contains(&first);
        (is_name || are_people(first, people)).then_some((*names, 1))
    })
}

/// Whether a word is one of these adjectives, in any of its German endings: `deutscher`, `deutsches` for `deutsche`.
fn are_people(word: &str, people: &[&str]) -> bool {
    let stem = ["er", "es", "em"].iter().find_map(|ending| word.strip_suffix(ending));
    people.contains(&word)
        || stem.is_some_and(|stem| stem.ends_with("sch") && people.contains(&format!("{stem}e").as_str()))
}

/// The countries of a region.
#[derive(Clone, Copy)]
pub struct Inside {
    region: &'static Region,
    is_union: bool,
}

/// The region that a word names, in small letters; `EU` leaves out the European countries that are no members.
#[must_use]
pub fn region(word: &str) -> Option<Inside> {
    let region = REGIONS.iter().find(|region| are_people(word, region.names))?;
    Some(Inside { region, is_union: ["eu", "ue"].contains(&word) })
}

impl Inside {
    /// Whether a country, as a file writes it, is in the region.
    #[must_use]
    pub fn has(self, country: &str) -> bool {
        let country = country.to_lowercase();
        let is_inside = self.region.others.contains(&country.as_str())
            || is_of(&country, |people| self.region.people.contains(people));
        let is_outside_union = || {
            OUTSIDE_UNION.contains(&country.as_str())
                || is_of(&country, |people| PEOPLE_OUTSIDE_UNION.contains(people))
        };
        is_inside && !(self.is_union && is_outside_union())
    }
}

/// Whether a country is called so and its people are meant.
fn is_of(country: &str, is_meant: impl Fn(&&str) -> bool) -> bool {
    COUNTRIES.iter().any(|(people, names)| names.contains(&country) && people.iter().any(&is_meant))
}

/// Whether a file may call a country so.
#[must_use]
pub fn is_country(name: &str) -> bool {
    let name = name.to_lowercase();
    COUNTRIES.iter().any(|(_, names)| names.contains(&name.as_str()))
        || REGIONS.iter().any(|region| region.others.contains(&name.as_str()))
}

/// Whether most of the values are countries.
#[must_use]
pub fn are_countries<'a>(values: impl Iterator<Item = &'a str>) -> bool {
    let (mut known, mut all) = (0, 0);
    for value in values {
        known += usize::from(is_country(value));
        all += 1;
    }
    known > 0 && 10 * known >= 8 * all
}
