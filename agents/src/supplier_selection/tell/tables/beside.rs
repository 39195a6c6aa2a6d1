//! Tables beside the ranking: who cannot win, what was left out, the run before, the memo, doubtful rows.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::{choice::table::Choice, judged::Judged},
    tell::names::text,
};
use report::result::{Cell, Column, Table};

/// Suppliers that another one matches or beats on every criterion.
pub fn dominated(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let columns = vec![Column::text("supplier"), Column::text("dominated_by"), Column::number("rank", None)];
    let name = |place: usize| text(&roster.names[choice.suppliers[place]]);
    let rows = ranked.ranking().order.iter().filter_map(|place| {
        let other = ranked.dominated[*place]?;
        Some(vec![name(*place), name(other), Cell::Count(ranked.ranking().ranks[*place] as u64)])
    });
    let rows = rows.collect();
    Table {
        name: "dominated",
        title: "Suppliers that another one matches or beats on everything".to_owned(),
        columns,
        rows,
    }
}

/// Suppliers and columns that are not compared.
pub fn left_out(roster: &Roster, choice: &Choice) -> Option<Table> {
    let suppliers = choice
        .left_out
        .iter()
        .map(|left| vec![text("supplier"), text(&roster.names[left.supplier]), text(&left.reason)]);
    let columns_out =
        choice.unused.iter().map(|unused| vec![text("column"), text(&unused.name), text(&unused.reason)]);
    let rows: Vec<Vec<Cell>> = suppliers.chain(columns_out).collect();
    let columns = ["what", "name", "reason"].map(Column::text).into();
    (!rows.is_empty()).then(|| Table { name: "left_out", title: "Not compared".to_owned(), columns, rows })
}

/// The run before and this one, side by side.
pub fn comparison(roster: &Roster, before: &Judged, judged: &Judged) -> Table {
    let columns = vec![
        Column::text("supplier"),
        Column::number("rank_before", None),
        Column::number("rank", None),
        Column::number("score_before", None),
        Column::number("score", None),
    ];
    let of = |judged: &Judged, supplier: usize| {
        let place = judged.choice.suppliers.iter().position(|other| *other == supplier);
        let ranking = judged.ranked.ranking();
        match place {
            Some(place) => (Cell::Count(ranking.ranks[place] as u64), Cell::number(ranking.scores[place])),
            None => (Cell::Empty, Cell::Empty),
        }
    };
    let ordered = judged.ranked.ranking().order.iter().map(|place| judged.choice.suppliers[*place]);
    let gone = before
        .choice
        .suppliers
        .iter()
        .copied()
        .filter(|supplier| !judged.choice.suppliers.contains(supplier));
    let rows = ordered.chain(gone).map(|supplier| {
        let ((rank_before, score_before), (rank, score)) = (of(before, supplier), of(judged, supplier));
        vec![text(&roster.names[supplier]), rank_before, rank, score_before, score]
    });
    Table { name: "comparison", title: "Before and after".to_owned(), columns, rows: rows.collect() }
}

/// The memo, a row per part.
pub fn memo(parts: &[(&'static str, String)]) -> Table {
    let rows = parts.iter().map(|(part, body)| vec![text(part), text(&unescaped(body))]).collect();
    let columns = ["part", "text"].map(Column::text).into();
    Table { name: "award_memo", title: "Award memo".to_owned(), columns, rows }
}

/// Words of an answer without the signs that keep names from being read as Markdown.
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
