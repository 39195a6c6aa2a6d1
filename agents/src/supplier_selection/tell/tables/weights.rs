//! The criteria with their weights, and how far the methods agree.

use crate::supplier_selection::{
    data::fields::roster::Roster, params::MethodName, plan::judged::Judged, tell::names::text,
};
use report::result::{Cell, Column, Table};

/// A row per criterion: its weight and how far it may move before another supplier is first.
pub fn weights(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, weighed, .. } = judged;
    let who = |place: Option<usize>| {
        place.map_or(Cell::Empty, |place| text(&roster.names[choice.suppliers[place]]))
    };
    let mut columns = vec![Column::text("criterion"), Column::text("direction")];
    columns.extend(["weight", "stable_from", "stable_to"].map(|name| Column::number(name, None)));
    columns.extend(["first_below", "first_above", "best", "worst"].map(Column::text));
    let rows =
        choice.criteria.iter().zip(&ranked.stability).enumerate().map(|(place, (criterion, range))| {
            let (best, worst) = criterion.ends();
            vec![
                text(&criterion.name),
                text(criterion.better()),
                Cell::number(weighed.weight(place)),
                Cell::number(range.lower),
                Cell::number(range.upper),
                who(range.winner_below),
                who(range.winner_above),
                text(&criterion.show(best)),
                text(&criterion.show(worst)),
            ]
        });
    let rows = rows.collect();
    Table {
        name: "weights",
        title: "Weights, and the range of each in which the winner of the run stays".to_owned(),
        columns,
        rows,
    }
}

/// A row per method: who is first by it and how far it agrees with the others.
pub fn agreement(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let mut columns =
        vec![Column::text("method"), Column::text("variant"), Column::text("first"), Column::text("second")];
    columns.extend(
        MethodName::ALL
            .map(|method| Column::number(format!("correlation_{}", method.column()), Some("Spearman"))),
    );
    columns.push(Column::number("concordance_of_all", Some("Kendall's W")));
    let row = |(place, method): (usize, MethodName)| {
        let ranking = ranked.by(method);
        let name = |at: usize| text(&roster.names[choice.suppliers[ranking.order[at]]]);
        let mut row = vec![text(method.column()), text(method.variant()), name(0), name(1)];
        row.extend(ranked.agreement.correlations[place].iter().map(|value| Cell::number(*value)));
        row.push(Cell::number(ranked.agreement.concordance));
        row
    };
    let rows = MethodName::ALL.into_iter().enumerate().map(row).collect();
    Table { name: "agreement", title: "How far the methods agree".to_owned(), columns, rows }
}
