//! Tables next to the ranking: suppliers that cannot win, suppliers and columns that are not compared, the run before,
//! the memo.

use report::result::{Column, Table, TableBuilder};

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::{choice::table::Choice, judged::Judged},
};

/// A supplier, and the one that dominates it, as positions in the choice.
struct Dominated {
    place: usize,
    by: usize,
}

/// Suppliers that another one matches or beats on every criterion.
pub(crate) fn dominated(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let mut rows = Vec::new();
    for place in &ranked.ranking().order {
        if let Some(by) = ranked.dominated[*place] {
            rows.push(Dominated { place: *place, by });
        }
    }
    let mut columns = TableBuilder::<Dominated>::new();
    columns.add(Column::text("supplier"), |row| roster.names[choice.suppliers[row.place]].clone());
    columns.add(Column::text("dominated_by"), |row| roster.names[choice.suppliers[row.by]].clone());
    columns.add(Column::number("rank", None), |row| ranked.ranking().ranks[row.place]);
    columns.build("dominated", "Suppliers that another one matches or beats on everything", rows)
}

/// A supplier or a column that is not compared.
struct LeftOut<'a> {
    kind: &'static str,
    name: &'a str,
    reason: &'a str,
}

/// Suppliers and columns that are not compared.
pub(crate) fn left_out(roster: &Roster, choice: &Choice) -> Option<Table> {
    let mut rows = Vec::new();
    for left in &choice.left_out {
        rows.push(LeftOut { kind: "supplier", name: &roster.names[left.supplier], reason: &left.reason });
    }
    for unused in &choice.unused {
        rows.push(LeftOut { kind: "column", name: &unused.name, reason: &unused.reason });
    }
    if rows.is_empty() {
        return None;
    }
    let mut columns = TableBuilder::<LeftOut>::new();
    columns.add(Column::text("what"), |row| row.kind);
    columns.add(Column::text("name"), |row| row.name.to_owned());
    columns.add(Column::text("reason"), |row| row.reason.to_owned());
    Some(columns.build("left_out", "Not compared", rows))
}

/// The ranking of the run before compared with this one; suppliers are positions in the roster.
pub(crate) fn comparison(roster: &Roster, before: &Judged, judged: &Judged) -> Table {
    let order = &judged.ranked.ranking().order;
    let mut suppliers: Vec<usize> = order.iter().map(|place| judged.choice.suppliers[*place]).collect();
    for supplier in &before.choice.suppliers {
        if !judged.choice.suppliers.contains(supplier) {
            suppliers.push(*supplier);
        }
    }
    let mut columns = TableBuilder::<usize>::new();
    columns.add(Column::text("supplier"), |supplier| roster.names[*supplier].clone());
    columns.add(Column::number("rank_before", None), |supplier| before.rank_of(*supplier));
    columns.add(Column::number("rank", None), |supplier| judged.rank_of(*supplier));
    columns.add(Column::number("score_before", None), |supplier| before.score_of(*supplier));
    columns.add(Column::number("score", None), |supplier| judged.score_of(*supplier));
    columns.build("comparison", "Before and after", suppliers)
}

/// The memo, a row per part.
pub(crate) fn memo(parts: &[(&'static str, String)]) -> Table {
    let mut columns = TableBuilder::<(&'static str, String)>::new();
    columns.add(Column::text("part"), |(part, _)| *part);
    columns.add(Column::text("text"), |(_, body)| unescaped(body));
    columns.build("award_memo", "Award memo", parts)
}

/// The text of an answer without the characters that keep names from being read as Markdown.
fn unescaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    let mut letters = words.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            '\u{2060}' => {}
            _ => text.push(letter),
        }
    }
    text
}
