//! The criteria with their weights, and the agreement of the methods.

use kernels::suppliers::WeightRange;
use report::result::{Cell, Column, Table, TableBuilder};

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::MethodName,
    plan::{choice::criterion::Criterion, judged::Judged},
};

/// A criterion with its weight and the range in which the winner stays.
struct WeightedCriterion<'a> {
    criterion: &'a Criterion,
    weight: f64,
    range: &'a WeightRange,
}

/// A row per criterion: its weight, and the range in which the winner stays first.
pub(crate) fn weights(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, weighed, .. } = judged;
    let mut rows = Vec::new();
    for (place, (criterion, range)) in choice.criteria.iter().zip(&ranked.stability).enumerate() {
        rows.push(WeightedCriterion { criterion, weight: weighed.weight(place), range });
    }

    let mut columns = TableBuilder::<WeightedCriterion>::new();
    columns.add(Column::text("criterion"), |row| row.criterion.name.clone());
    columns.add(Column::text("direction"), |row| row.criterion.better());
    columns.add(Column::number("weight", None), |row| row.weight);
    columns.add(Column::number("stable_from", None), |row| row.range.lower);
    columns.add(Column::number("stable_to", None), |row| row.range.upper);
    columns.add(Column::text("first_below"), |row| {
        row.range.winner_below.map(|place| roster.names[choice.suppliers[place]].clone())
    });
    columns.add(Column::text("first_above"), |row| {
        row.range.winner_above.map(|place| roster.names[choice.suppliers[place]].clone())
    });
    columns.add(Column::text("best"), |row| row.criterion.show(row.criterion.ends().0));
    columns.add(Column::text("worst"), |row| row.criterion.show(row.criterion.ends().1));
    columns.build("weights", "Weights, and the range of each in which the winner of the run stays", rows)
}

/// A row per method: its first and second supplier, and its agreement with the other methods.
pub(crate) fn agreement(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let mut columns = TableBuilder::<(usize, MethodName)>::new();
    columns.add(Column::text("method"), |(_, method)| method.column());
    columns.add(Column::text("variant"), |(_, method)| judged.params.variant_of(*method));
    columns.add(Column::text("first"), |(_, method)| {
        roster.names[choice.suppliers[ranked.by(*method).order[0]]].clone()
    });
    columns.add(Column::text("second"), |(_, method)| {
        roster.names[choice.suppliers[ranked.by(*method).order[1]]].clone()
    });
    for (i, other) in MethodName::ALL.into_iter().enumerate() {
        let column = Column::number(format!("correlation_{}", other.column()), Some("Spearman"));
        columns.add(column, move |(place, _)| ranked.agreement.correlations[*place][i]);
    }
    columns.add(Column::number("concordance_of_all", Some("Kendall's W")), |_| ranked.agreement.concordance);
    columns.build("agreement", "How far the methods agree", MethodName::ALL.into_iter().enumerate())
}

/// The parts of VIKOR: S, the weighted sum of distances to the best, R, the largest of them, and Q, which ranks.
pub(crate) fn vikor(roster: &Roster, judged: &Judged) -> Table {
    let Judged { choice, ranked, .. } = judged;
    let compromise = &ranked.compromise;
    let mut columns = TableBuilder::<usize>::new();
    columns.add(Column::text("supplier"), |place| roster.names[choice.suppliers[*place]].clone());
    columns.add(Column::number("s", Some("sum of distances")), |place| compromise.group_regret[*place]);
    columns.add(Column::number("r", Some("largest distance")), |place| compromise.worst_regret[*place]);
    columns.add(Column::number("q", Some("0 best to 1 worst")), |place| compromise.ranking.scores[*place]);
    columns.add(Column::number("rank", None), |place| compromise.ranking.ranks[*place]);
    columns.add(Column::text("proposed"), |place| Cell::yes_or_no(compromise.proposed.contains(place)));
    let title = format!("VIKOR with v = {}: S, R and Q", judged.params.group_utility());
    columns.build("vikor", title, &compromise.ranking.order)
}
