//! A stretch of the past that a question names without its year and without a verb: `turnover per customer in the third quarter`. The
//! calendar reads it ahead; where sales are asked for and the stretch that is over is nearer, rows are meant.

use chrono::{Months, NaiveDate};
use language::{Context, Entity, Kind, entities, tokens::words};

/// What was sold or bought; `demand` is what will be.
const SALES: &[&str] = &[
    "turnover",
    "sales",
    "revenue",
    "revenues",
    "takings",
    "spend",
    "spending",
    "purchases",
    "umsatz",
    "umsätze",
    "erlös",
    "erlöse",
    "absatz",
    "verkäufe",
    "ausgaben",
    "ventas",
    "facturación",
    "ingresos",
    "compras",
    "ventes",
    "chiffre",
    "recettes",
    "achats",
    "vendas",
    "faturamento",
    "faturação",
    "receita",
    "vendite",
    "fatturato",
    "ricavi",
    "acquisti",
];
/// Words that ask for something else than a figure of rows.
const OTHER: &[&str] = &[
    "plan",
    "budget",
    "outlook",
    "target",
    "if",
    "wenn",
    "falls",
    "why",
    "warum",
    "pourquoi",
    "anomalies",
    "unusual",
    "trend",
    "what-if",
    "planung",
    "planifier",
    "planificar",
];

/// Whether sales of such a stretch are asked for on this day.
pub(super) fn asks_for_sales(question: &str, today: NaiveDate) -> bool {
    let words = words(question);
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    if !has(SALES) || has(OTHER) || tables::is_about_ahead(question) || tables::is_about_analysis(question) {
        return false;
    }
    let found = entities(question, &Context::new(today));
    found.iter().any(|entity| is_over(entity, question, today))
}

/// Whether the last such stretch is over and nearer than the next one.
fn is_over(entity: &Entity, question: &str, today: NaiveDate) -> bool {
    const RELATIVE: [&str; 10] =
        ["next", "coming", "this", "nächst", "kommend", "diese", "próxim", "este", "prochain", "ce "];
    let text = question[entity.start..entity.end].to_lowercase();
    let has_year = text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4);
    if has_year || RELATIVE.iter().any(|word| text.contains(word)) {
        return false;
    }
    let Kind::Period(period) = &entity.kind else { return false };
    let (Some(from), Some(to), None) = (period.from, period.to, period.span) else { return false };
    if to <= today {
        return true;
    }
    let before = to.checked_sub_months(Months::new(12));
    before.is_some_and(|ended| from > today && ended <= today && today - ended <= from - today)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(question: &str) -> bool {
        asks_for_sales(question, NaiveDate::from_ymd_opt(2026, 11, 30).unwrap())
    }

    #[test]
    fn sales_of_a_stretch_that_is_over_are_asked_for_in_every_language() {
        for question in [
            "Turnover per customer in the third quarter",
            "Sales by region in Q3",
            "Umsatz je Kunde im dritten Quartal",
            "ventas por cliente en el tercer trimestre",
            "chiffre d'affaires par client au troisième trimestre",
            "vendas por cliente no terceiro trimestre",
            "sales per product in September",
        ] {
            assert!(asks(question), "{question}");
        }
    }

    #[test]
    fn what_lies_nearer_ahead_and_forecasts_are_none() {
        for question in [
            "Sales per customer in December",
            "sales in the first quarter by region",
            "Forecast the turnover per customer in the third quarter",
            "Umsatzprognose je Kunde im dritten Quartal",
            "demand per product in the third quarter",
            "sales plan for the third quarter",
            "What will our sales per customer be in the third quarter?",
            "sales per customer in the next quarter",
        ] {
            assert!(!asks(question), "{question}");
        }
    }
}
