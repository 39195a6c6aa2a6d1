//! The suppliers with their scores by every method and what they were compared by.

use crate::supplier_selection::{
    data::fields::roster::Roster, params::MethodName, plan::judged::Judged, tell::names::text,
};
use report::result::{Cell, Column, Table};

/// The position of the first criterion: after the name, the rank, the score and a score by each method.
pub const FIRST_CRITERION: usize = 3 + MethodName::ALL.len();
/// Columns of the table and of the workbook's working; no criterion may have their names.
const OWN: [&str; 10] = [
    "supplier",
    "rank",
    "score",
    "dominated_by",
    "blanks_filled",
    "ideal_distance",
    "worst_distance",
    "group_regret",
    "worst_regret",
    "flow_plus_one",
];
const NUMBERED: [&str; 3] = ["value_", "scaled_", "flow_"];
/// A sum of ups and downs that is nearer to zero is zero.
const ROUNDING: f64 = 1e-12;

/// A row per supplier, the best first.
pub fn report(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let name = |place: usize| text(&roster.names[choice.suppliers[place]]);
    let mut columns =
        vec![Column::text("supplier"), Column::number("rank", None), Column::number("score", None)];
    columns.extend(MethodName::ALL.map(|method| Column::number(method.column(), None)));
    columns.extend(
        choice
            .criteria
            .iter()
            .map(|criterion| Column::number(criterion_column(&criterion.name), criterion.unit)),
    );
    columns.extend(MethodName::ALL.map(|method| Column::number(format!("rank_{}", method.column()), None)));
    columns.push(Column::text("dominated_by"));
    columns.push(Column::number("blanks_filled", None));
    let row = |place: &usize| {
        let place = *place;
        let mut row = vec![name(place), Cell::Count(ranked.ranking().ranks[place] as u64)];
        row.push(Cell::number(without_rounding(ranked.ranking().scores[place])));
        row.extend(
            ranked.methods.iter().map(|ranking| Cell::number(without_rounding(ranking.scores[place]))),
        );
        row.extend(choice.criteria.iter().map(|criterion| Cell::number(criterion.values[place])));
        row.extend(ranked.methods.iter().map(|ranking| Cell::Count(ranking.ranks[place] as u64)));
        row.push(ranked.dominated[place].map_or(Cell::Empty, name));
        let blanks = choice.criteria.iter().filter(|criterion| criterion.raw[place].is_none()).count();
        row.push(Cell::Count(blanks as u64));
        row
    };
    let rows = ranked.ranking().order.iter().map(row).collect();
    Table { name: "supplier_report", title: format!("Suppliers by {}", ranked.main.label()), columns, rows }
}

/// A column of the file whose name is one of the contract's gets another one.
fn criterion_column(name: &str) -> String {
    let ending = |word: &str| name.strip_prefix(word).is_some_and(|rest| rest.parse::<usize>().is_ok());
    let is_taken = OWN.contains(&name)
        || NUMBERED.iter().any(|word| ending(word))
        || MethodName::ALL.iter().any(|method| name.strip_prefix("rank_").unwrap_or(name) == method.column());
    if is_taken { format!("{name} (criterion)") } else { name.to_owned() }
}

fn without_rounding(score: f64) -> f64 {
    if score.abs() < ROUNDING { 0.0 } else { score }
}
