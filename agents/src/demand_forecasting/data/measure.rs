//! What a forecast counts when the question names another column than that of the units: `forecast the revenue`.

use intake::{
    Table,
    number::Affix,
    roles::{Role, Roles},
    values::unit_of_name,
};
use language::tokens::words;

/// Words for the money of sales, in their beginnings.
const MONEY: [&str; 18] = [
    "revenue",
    "turnover",
    "proceeds",
    "umsatz",
    "umsätze",
    "umsaetze",
    "erlös",
    "erloes",
    "ingreso",
    "facturación",
    "facturacion",
    "receita",
    "faturamento",
    "fatturato",
    "ricav",
    "chiffre",
    "recette",
    "omzet",
];

/// The column that is forecast in place of the units, and what it counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Measure {
    pub column: String,
    /// The currency, where the name of the column states one.
    pub currency: Option<&'static str>,
}

impl Measure {
    /// The measure of a run whose parameters name the column of the quantity, when that column holds money.
    pub(crate) fn of(table: &Table, chosen: Option<&Roles>) -> Option<Self> {
        let column = chosen?.get(Role::Quantity)?;
        let place = table.position(column)?;
        let currency = match unit_of_name(table, place) {
            Some(Affix::Currency(name)) => Some(name),
            _ => None,
        };
        let is_money = currency.is_some() || is_of_money(column);
        is_money.then(|| Self { column: column.to_owned(), currency })
    }
}

/// The column of money that the words of a question ask about: `turnover` is `Umsatz EUR` where no other column is of money. None when
/// the words name no money, and when several columns may be meant.
pub(crate) fn asked_column<'a>(question: &str, columns: &'a [String]) -> Option<&'a str> {
    if !is_of_money(question) {
        return None;
    }
    let text = question.to_lowercase();
    let of_money = || columns.iter().filter(|column| is_of_money(column));
    let named = of_money().find(|column| text.contains(&column.to_lowercase()));
    let single = of_money().next().filter(|_| of_money().count() == 1);
    named.or(single).map(String::as_str)
}

/// Beginnings of the words that name the money of sales.
pub(crate) fn words_for_money() -> impl Iterator<Item = &'static str> {
    MONEY.into_iter().chain([
        "sales",
        "affaires",
        "d'affaires",
        "umsatzprognose",
        "umsatzvorhersage",
        "our",
        "unser",
        "nuestr",
        "notre",
        "noss",
    ])
}

fn is_of_money(text: &str) -> bool {
    let spaced = text.to_lowercase().replace(['_', '-'], " ");
    // `revenue per customer` and `Umsatzsteuer` are something else.
    const OTHER: [&str; 6] = ["steuer", "tax", "target", "plan", "budget", "share"];
    let words = words(&spaced);
    words.iter().any(|word| word.starts_one_of(&MONEY))
        && !words
            .iter()
            .any(|word| word.word().is_some_and(|word| OTHER.iter().any(|other| word.contains(other))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_money_name_the_one_column_of_money() {
        let columns = ["month", "product", "units_sold", "revenue_eur"].map(str::to_owned);
        for question in [
            "forecast revenue for the rest of the year",
            "how much turnover will we make next month?",
            "Umsatzprognose für 6 Monate",
            "prévision du chiffre d'affaires",
            "¿cuánto facturación el próximo mes?",
        ] {
            assert_eq!(asked_column(question, &columns), Some("revenue_eur"), "{question}");
        }
        assert_eq!(asked_column("forecast the next 3 months", &columns), None);
        let two = ["net_revenue", "gross_revenue", "units"].map(str::to_owned);
        assert_eq!(asked_column("forecast revenue", &two), None, "either may be meant");
        assert_eq!(asked_column("forecast gross_revenue", &two), Some("gross_revenue"));
        let tax = ["Umsatzsteuer", "Menge"].map(str::to_owned);
        assert_eq!(asked_column("Umsatz im nächsten Jahr", &tax), None);
    }
}
