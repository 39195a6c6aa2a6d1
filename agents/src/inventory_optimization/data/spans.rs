//! The stretch of time that a figure of demand is for, by the name of its column: `avg daily sales`, `sales last 30 days`,
//! `Verbrauch/Monat`, `Tagesverbrauch`. A name that leaves the stretch open has none.

use intake::calendar::Frequency::{self, Daily, Monthly, Quarterly, Weekly, Yearly};

use crate::inventory_optimization::{
    data::periods::{of_name as period_of_name, of_word, words},
    params::year::Year,
};

/// A number of periods, such as the last 30 days.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub count: f64,
    pub period: Frequency,
}

/// Words that say how often a figure is counted, and not over how long.
const ADJECTIVES: [(&str, Frequency); 37] = [
    // Average daily usage, average monthly consumption and usage.
    ("adu", Daily),
    ("amc", Monthly),
    ("amu", Monthly),
    ("daily", Daily),
    ("täglich", Daily),
    ("diario", Daily),
    ("diaria", Daily),
    ("weekly", Weekly),
    ("wöchentlich", Weekly),
    ("semanal", Weekly),
    ("hebdomadaire", Weekly),
    ("journalier", Daily),
    ("journalière", Daily),
    ("quotidien", Daily),
    ("quotidienne", Daily),
    ("diário", Daily),
    ("diária", Daily),
    ("annuel", Yearly),
    ("annuelle", Yearly),
    ("monthly", Monthly),
    ("monatlich", Monthly),
    ("mensual", Monthly),
    ("mensal", Monthly),
    ("mensuel", Monthly),
    ("mensuelle", Monthly),
    ("quarterly", Quarterly),
    ("yearly", Yearly),
    ("mensile", Monthly),
    ("maandelijks", Monthly),
    ("maand", Monthly),
    ("miesięczne", Monthly),
    ("miesięczny", Monthly),
    ("aylık", Monthly),
    ("месячный", Monthly),
    ("месячная", Monthly),
    ("月销量", Monthly),
    ("月間需要", Monthly),
];
/// Beginnings of compound words: `Monatsverbrauch`.
const COMPOUNDS: [(&str, Frequency); 6] = [
    ("tages", Daily),
    ("wochen", Weekly),
    ("monats", Monthly),
    ("maand", Monthly),
    ("quartals", Quarterly),
    ("jahres", Yearly),
];
/// A figure that is both an average and counted over several periods may be either, unless an adjective tells.
const AVERAGES: [&str; 10] = [
    "avg",
    "average",
    "mean",
    "durchschnitt",
    "durchschnittlich",
    "schnitt",
    "ø",
    "promedio",
    "moyenne",
    "media",
];

const PLURALS: [&str; 13] = [
    "days", "weeks", "months", "years", "tage", "tagen", "wochen", "monate", "días", "dias", "meses",
    "jours", "semaines",
];

impl Span {
    pub(crate) const YEAR: Self = Self { count: 1.0, period: Yearly };

    /// How many of these stretches a year has.
    pub(crate) fn per_year(self, year: Year) -> f64 {
        year.periods(self.period) / self.count
    }

    pub(crate) fn days(self, year: Year) -> f64 {
        year.days_in(self.period) * self.count
    }

    /// `30 days`, `month`.
    pub(crate) fn words(self) -> String {
        if self.count == 1.0 {
            return self.period.noun().to_owned();
        }
        format!("{} {}s", self.count, self.period.noun())
    }
}

/// The stretch in the name of a column.
pub(crate) fn of_name(name: &str) -> Option<Span> {
    let words = words(name);
    let one = |period| Some(Span { count: 1.0, period });
    if words.windows(2).any(|pair| pair == ["to", "date"]) {
        return None;
    }
    let adjective = |word: &String| ADJECTIVES.iter().find(|(known, _)| word == known);
    if let Some((_, period)) = words.iter().find_map(adjective) {
        return one(*period);
    }
    if let Some(span) = words.windows(2).find_map(counted) {
        let is_average = words.iter().any(|word| AVERAGES.contains(&word.as_str()));
        return Some(span).filter(|_| !is_average);
    }
    // Days without a number count days: `days without sales`.
    let counts = |word: &String| PLURALS.contains(&word.as_str());
    if let Some(period) = period_of_name(name).filter(|_| !words.iter().any(counts)) {
        return one(period);
    }
    let compound = |word: &String| COMPOUNDS.iter().find(|(start, _)| word.starts_with(start));
    words.iter().find_map(compound).and_then(|(_, period)| one(*period))
}

/// `30 days`, `12 m`.
fn counted(pair: &[String]) -> Option<Span> {
    let count: f64 = pair[0].parse().ok().filter(|count| (1.0..=731.0).contains(count))?;
    let period = of_word(&pair[1]).or(match pair[1].as_str() {
        "d" => Some(Daily),
        "w" => Some(Weekly),
        "m" | "mo" => Some(Monthly),
        _ => None,
    })?;
    Some(Span { count, period })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stretch_is_read_from_the_name_of_a_column() {
        for (name, count, period) in [
            ("avg daily sales", 1.0, Daily),
            ("sales last 30 days", 30.0, Daily),
            ("Sales_30d", 30.0, Daily),
            ("usage 12 weeks", 12.0, Weekly),
            ("Verbrauch/Monat", 1.0, Monthly),
            ("Tagesverbrauch", 1.0, Daily),
            ("ADU", 1.0, Daily),
            ("AMC", 1.0, Monthly),
            ("Jahresbedarf", 1.0, Yearly),
            ("average monthly sales (last 3 months)", 1.0, Monthly),
            ("demand_last_12_months", 12.0, Monthly),
        ] {
            assert_eq!(of_name(name), Some(Span { count, period }), "{name}");
        }
    }

    #[test]
    fn a_name_that_leaves_the_stretch_open_has_none() {
        for name in
            ["units sold", "average sales 30 days", "sales month to date", "demand", "days without sales"]
        {
            assert_eq!(of_name(name), None, "{name}");
        }
    }
}
