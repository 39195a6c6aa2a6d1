//! The suppliers with their scores by every method and their values of every criterion.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{Blanks, MethodName},
    plan::{choice::criterion::Criterion, judged::Judged},
};
use provenance::record::{Combined, Reading};
use report::result::{Column, Table, TableBuilder};

/// The position of the first criterion: after the name, the rank, the score and a score by each method.
pub(crate) const FIRST_CRITERION: usize = 3 + MethodName::ALL.len();
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
/// A score closer to zero than this is zero: the rest is rounding.
const ROUNDING: f64 = 1e-12;

/// A row per supplier, the best first.
pub(crate) fn report(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let mut columns = TableBuilder::<usize>::new();
    columns.add(Column::text("supplier"), |place| roster.names[choice.suppliers[*place]].clone());
    columns.add(Column::number("rank", None), |place| ranked.ranking().ranks[*place]);
    columns.add(Column::number("score", None), |place| without_rounding(ranked.ranking().scores[*place]));
    for (method, ranking) in MethodName::ALL.into_iter().zip(&ranked.methods) {
        let column = Column::number(method.column(), None);
        columns.add(column, |place| without_rounding(ranking.scores[*place]));
    }
    for criterion in &choice.criteria {
        let column = of_file(criterion, judged, roster);
        columns.add(column, |place| criterion.values[*place]);
    }
    for (method, ranking) in MethodName::ALL.into_iter().zip(&ranked.methods) {
        let column = Column::number(format!("rank_{}", method.column()), None);
        columns.add(column, |place| ranking.ranks[*place]);
    }
    columns.add(Column::text("dominated_by"), |place| {
        ranked.dominated[*place].map(|other| roster.names[choice.suppliers[other]].clone())
    });
    columns.add(Column::number("blanks_filled", None), |place| {
        choice.criteria.iter().filter(|criterion| criterion.raw[*place].is_none()).count()
    });
    let title = format!("Suppliers by {}", ranked.main.label());
    columns.build("supplier_report", title, &ranked.ranking().order)
}

/// The column of a criterion with what it was taken from, when the file has it.
fn of_file(criterion: &Criterion, judged: &Judged, roster: &Roster) -> Column {
    let order = &judged.ranked.ranking().order;
    let rows = |fits: &dyn Fn(usize) -> bool| -> Vec<u32> {
        (0..).zip(order).filter(|(_, place)| fits(**place)).map(|(row, _)| row).collect()
    };
    let reading =
        Reading { grades: criterion.scale.clone(), combined: Some(Combined::Mean), ..Reading::default() };
    let changes = judged.params.changes.as_deref().unwrap_or_default();
    let is_changed = |place: usize| {
        let name = &roster.names[judged.choice.suppliers[place]];
        changes.iter().any(|change| change.criterion == criterion.name && change.supplier == *name)
    };
    let filled = match judged.params.blanks.unwrap_or_default() {
        Blanks::Worst => "the worst value of the others, because the file has none for it",
        Blanks::Median | Blanks::LeaveOut => {
            "the middle value of the others, because the file has none for it"
        }
    };
    Column::number(criterion_column(&criterion.name), criterion.unit)
        .from_column(criterion.name.clone(), reading, rows(&|place| criterion.raw[place].is_none()))
        .otherwise(filled)
        .apart(rows(&is_changed), "the value of the file, changed as you said")
}

/// The column of a criterion. It gets another name when the table has a column of that name already.
fn criterion_column(name: &str) -> String {
    let unranked = name.strip_prefix("rank_").unwrap_or(name);
    let is_method = MethodName::ALL.iter().any(|method| unranked == method.column());
    let is_numbered = NUMBERED.iter().any(|prefix| {
        let number = name.strip_prefix(prefix);
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    });
    let is_taken = OWN.contains(&name) || is_numbered || is_method;
    if is_taken { format!("{name} (criterion)") } else { name.to_owned() }
}

fn without_rounding(score: f64) -> f64 {
    if score.abs() < ROUNDING { 0.0 } else { score }
}
