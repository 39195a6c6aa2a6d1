//! `sentiment.csv`: each text with its scores.

use kernels::cancel;
use report::result::{Cell, Column, Table};

use crate::dynamic_demand_sensing::plan::sentiment::Scored;

/// A row per text.
pub(crate) fn sentiment(scored: &Scored) -> Table {
    let mut rows = Vec::with_capacity(scored.rows.len());
    for found in &scored.rows {
        cancel::tick();
        rows.push(vec![
            Cell::Count(found.row),
            Cell::from(found.text.clone()),
            Cell::number(found.score.compound),
            Cell::number(found.score.positive),
            Cell::number(found.score.negative),
            Cell::number(found.score.neutral),
        ]);
    }
    let mut columns = vec![Column::number("row", None), Column::text("text")];
    columns.push(Column::number("compound", Some("-1 to 1")));
    columns.extend(["positive", "negative", "neutral"].map(|name| Column::number(name, Some("share"))));
    Table { name: "sentiment", title: "Sentiment of the texts".to_owned(), columns, rows }
}
