//! Figures asked of the table: `sum of units`, `average price`, `how many different customers`, `how often is the date missing`.

use serde_json::json;

use super::columns::{column_at, is_numeric, is_of_dates, is_of_names, words_of};
use crate::reading::Reading;

/// Words with their operation.
const OPERATIONS: &[(&[&str], &str)] = &[
    (&["how", "many", "different"], "count_distinct"),
    (&["how", "many", "distinct"], "count_distinct"),
    (&["number", "of", "different"], "count_distinct"),
    (&["how", "many", "unique"], "count_distinct"),
    (&["different"], "count_distinct"),
    (&["distinct"], "count_distinct"),
    (&["unique"], "count_distinct"),
    (&["blank"], "count_blank"),
    (&["blanks"], "count_blank"),
    (&["missing"], "count_blank"),
    (&["empty"], "count_blank"),
    (&["average"], "mean"),
    (&["mean"], "mean"),
    (&["avg"], "mean"),
    (&["promedio"], "mean"),
    (&["media"], "mean"),
    (&["média"], "mean"),
    (&["moyenne"], "mean"),
    (&["moyen"], "mean"),
    (&["durchschnitt"], "mean"),
    (&["durchschnittlich"], "mean"),
    (&["durchschnittliche"], "mean"),
    (&["ausat"], "mean"),
    (&["औसत"], "mean"),
    (&["heaviest"], "max"),
    (&["dearest"], "max"),
    (&["hottest"], "max"),
    (&["rainiest"], "max"),
    (&["best", "ever"], "max"),
    (&["worst", "ever"], "min"),
    (&["cheapest"], "min"),
    (&["min"], "min"),
    (&["maximum"], "max"),
    (&["max"], "max"),
    (&["highest"], "max"),
    (&["largest"], "max"),
    (&["biggest"], "max"),
    (&["minimum"], "min"),
    (&["lowest"], "min"),
    (&["smallest"], "min"),
    (&["total"], "sum"),
    (&["sum"], "sum"),
    (&["totals"], "sum"),
    (&["altogether"], "sum"),
    (&["all", "together"], "sum"),
    (&["how", "much"], "sum"),
    (&["how", "many"], "sum"),
    (&["wie", "hoch"], "sum"),
    (&["wie", "viel"], "sum"),
    (&["wie", "viele"], "sum"),
    (&["wieviel"], "sum"),
    (&["cuánto"], "sum"),
    (&["cuánta"], "sum"),
    (&["cuántos"], "sum"),
    (&["cuántas"], "sum"),
    (&["combien"], "sum"),
    (&["quanto"], "sum"),
    (&["quantos"], "sum"),
    (&["quantas"], "sum"),
    (&["summe"], "sum"),
    (&["gesamt"], "sum"),
    (&["suma"], "sum"),
    (&["somme"], "sum"),
    (&["soma"], "sum"),
    (&["kul"], "sum"),
    (&["कुल"], "sum"),
];

pub(super) fn read(reading: &mut Reading) {
    for (words, op) in OPERATIONS {
        for at in 0..reading.sentence.tokens.len() {
            let fits = words.iter().enumerate().all(|(place, word)| {
                reading.sentence.tokens.get(at + place).is_some_and(|token| token.is(word))
            });
            if !fits {
                continue;
            }
            let named = column_near(reading, at, at + words.len(), op);
            if named.is_none()
                && let Some((column, end)) = counted(reading, at + words.len(), words)
            {
                reading.params.set("aggregate", json!({ "op": "count_distinct", "column": column }));
                reading.use_tokens(at..end);
                return;
            }
            let found = named.or_else(|| matches!(*op, "sum" | "mean").then(|| sold(reading)).flatten());
            let Some((column, first, end)) = found else { continue };
            reading.params.set("aggregate", json!({ "op": op, "column": column }));
            reading.use_tokens(at..at + words.len());
            reading.use_tokens(first..end);
            return;
        }
    }
    lone_noun(reading);
}

/// The names that `how many suppliers` counts, and the token behind them.
fn counted(reading: &Reading, at: usize, words: &[&str]) -> Option<(String, usize)> {
    const HOW_MANY: &[&str] = &["many", "viele", "cuántos", "cuántas", "combien", "quantos", "quantas"];
    let asks = words.last().is_some_and(|word| HOW_MANY.contains(word));
    let at = at + usize::from(reading.sentence.tokens.get(at).is_some_and(|token| token.is("de")));
    let (name, next) = column_at(reading, at).filter(|_| asks)?;
    reading.data.column(&name).is_some_and(is_of_names).then_some((name, next))
}

/// The only column of what was sold, and the word that speaks of selling: `wie hoch war der Absatz`, `cuánto vendimos`.
fn sold(reading: &Reading) -> Option<(String, usize, usize)> {
    const SOLD: &[&str] = &[
        "sold",
        "sell",
        "sales",
        "absatz",
        "verkauft",
        "verkauften",
        "verkäufe",
        "verkaufen",
        "vendimos",
        "vendió",
        "vendido",
        "vendidos",
        "ventas",
        "vendu",
        "vendus",
        "vendues",
        "ventes",
        "vendemos",
        "vendeu",
        "vendas",
        "nachfrage",
        "demanda",
        "demande",
    ];
    const COLUMNS: &[&str] = &[
        "demand",
        "sale",
        "sold",
        "quantity",
        "qty",
        "unit",
        "absatz",
        "menge",
        "verkauf",
        "verkäufe",
        "cantidad",
        "venta",
        "quantité",
        "vente",
        "quantidade",
        "venda",
    ];
    let at = reading.sentence.tokens.iter().position(|token| token.is_one_of(SOLD))?;
    let mut columns = reading.data.columns().filter(|column| {
        let is_named = words_of(&column.name).iter().any(|word| COLUMNS.contains(&word.as_str()));
        is_named
            && is_numeric(column)
            && !is_of_names(column)
            && !words_of(&column.name).contains(&"price".to_owned())
    });
    let column = columns.next()?.name.clone();
    columns.next().is_none().then_some((column, at, at + 1))
}

/// `kg per zone`, `crates north`: a number of rows is wanted when nothing but a column and rows are named.
fn lone_noun(reading: &mut Reading) {
    if reading.sentence.tokens.len() > 5
        || reading
            .sentence
            .tokens
            .iter()
            .any(|token| token.is_one_of(&["list", "show", "which", "who", "what", "where", "top"]))
    {
        return;
    }
    let Some((name, next)) = column_at(reading, 0) else { return };
    let is_amount = reading
        .data
        .column(&name)
        .is_some_and(|column| is_numeric(column) && !is_of_dates(column) && !is_of_names(column));
    if is_amount && reading.sentence.tokens.len() > next {
        reading.params.set("aggregate", json!({ "op": "sum", "column": name }));
        reading.use_tokens(0..next);
    }
}

/// The operation of a sentence that names no column: `average instead of total`.
pub(crate) fn operation(reading: &Reading) -> Option<&'static str> {
    for at in 0..reading.sentence.tokens.len() {
        for (words, op) in OPERATIONS {
            let fits = words.iter().enumerate().all(|(place, word)| {
                reading.sentence.tokens.get(at + place).is_some_and(|token| token.is(word))
            });
            if fits {
                return Some(op);
            }
        }
    }
    None
}

/// The column named behind the words, else before them, that the operation can use.
fn column_near(reading: &Reading, start: usize, end: usize, op: &str) -> Option<(String, usize, usize)> {
    let behind = end..reading.sentence.tokens.len();
    let before = (0..start).rev();
    behind.chain(before).find_map(|at| {
        let (name, next) = column_at(reading, at)?;
        let column = reading.data.column(&name)?;
        let fits = match op {
            "count_distinct" | "count_blank" => true,
            _ => is_numeric(column) && !is_of_dates(column) && !is_of_names(column),
        };
        let is_group =
            at > 0 && reading.sentence.tokens[at - 1].is_one_of(&["per", "by", "je", "por", "par"]);
        (fits && !is_group).then_some((name, at, next))
    })
}
