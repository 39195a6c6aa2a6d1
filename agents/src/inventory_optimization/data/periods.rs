//! The period in the name of a column: `lead_time_weeks`, `Weekly demand std`, `Lieferzeit (Tage)`.

use intake::calendar::Frequency::{self, Daily, Monthly, Quarterly, Weekly, Yearly};
use kernels::cancel;

const WORDS: &[(Frequency, &[&str])] = &[
    (
        Daily,
        &[
            "day",
            "days",
            "daily",
            "tag",
            "tage",
            "tagen",
            "täglich",
            "dia",
            "dias",
            "día",
            "días",
            "diario",
            "diaria",
            "jour",
            "jours",
            "journalier",
            "din",
        ],
    ),
    (
        Weekly,
        &[
            "week",
            "weeks",
            "weekly",
            "wk",
            "wks",
            "woche",
            "wochen",
            "wöchentlich",
            "semana",
            "semanas",
            "semanal",
            "semaine",
            "semaines",
            "hebdomadaire",
        ],
    ),
    (
        Monthly,
        &[
            "month",
            "months",
            "monthly",
            "mth",
            "mths",
            "monat",
            "monate",
            "monaten",
            "monatlich",
            "mes",
            "meses",
            "mensual",
            "mensal",
            "mois",
            "mensuel",
            "mensuelle",
        ],
    ),
    (Quarterly, &["quarter", "quarters", "quarterly", "quartal", "trimestre"]),
    (
        Yearly,
        &[
            "year",
            "years",
            "yearly",
            "annual",
            "annually",
            "annualized",
            "annualised",
            "pa",
            "ttm",
            "jahr",
            "jahre",
            "jährlich",
            "jahresbedarf",
            "jahresverbrauch",
            "año",
            "anual",
            "ano",
            "annuel",
            "annuelle",
            "an",
            "ans",
        ],
    ),
];

/// The last period in the name.
pub(crate) fn of_name(name: &str) -> Option<Frequency> {
    let words = words(name);
    let has_twelve_months =
        words.windows(2).any(|pair| pair[0] == "12" && pair[1].starts_with("month") || pair == ["12", "m"]);
    if has_twelve_months {
        return Some(Yearly);
    }
    words.iter().rev().find_map(|word| of_word(word))
}

/// The period of one word in small letters.
pub(crate) fn of_word(word: &str) -> Option<Frequency> {
    WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(period, _)| *period)
}

/// `leadTimeDays`, `LEAD_TIME_DAYS` and `Lead time (days)` have the same words.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in name.chars() {
        cancel::tick();
        let is_border = !last.is_alphanumeric()
            || last.is_lowercase() && c.is_uppercase()
            || last.is_numeric() != c.is_numeric();
        if c.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !is_border => word.extend(c.to_lowercase()),
                _ => words.push(c.to_lowercase().collect()),
            }
        }
        last = c;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_period_is_read_from_the_name_of_a_column() {
        for (name, period) in [
            ("lead_time_days", Some(Daily)),
            ("LeadTimeWeeks", Some(Weekly)),
            ("Lieferzeit (Tage)", Some(Daily)),
            ("Lead time [months]", Some(Monthly)),
            ("weekly_demand_std", Some(Weekly)),
            ("demand_std", None),
            ("annual_demand", Some(Yearly)),
            ("demand_last_12_months", Some(Yearly)),
            ("monthly demand", Some(Monthly)),
            ("Today's stock", None),
        ] {
            assert_eq!(of_name(name), period, "{name}");
        }
    }
}
