//! `forecast_hierarchy.csv`: every node with every future period.

use crate::demand_forecasting::{
    data::{history::History, levels::Levels},
    plan::hierarchy::{
        nodes::{Kind, Node, TOTAL},
        reconcile::Hierarchy,
    },
    plan::outlook::Forecast,
    tell::tables::{UNITS, growing},
};
use kernels::cancel;
use report::result::{Column, Table, TableBuilder};

/// One period ahead of one node.
struct PeriodOfNode<'a> {
    place: usize,
    node: &'a Node,
    step: usize,
}

/// A row per node and period, the total first. Leaves out the single series, which the forecast report has too, when there
/// would be more than `most_rows` rows.
pub(crate) fn forecast_hierarchy(
    history: &History,
    levels: &Levels,
    hierarchy: &Hierarchy,
    forecasts: &[Forecast],
    most_rows: usize,
) -> Table {
    let mut columns = TableBuilder::<PeriodOfNode>::new();
    columns.add(Column::text("level"), |row| level_name(levels, row.node.level).to_owned());
    columns.add(Column::text("node"), |row| row.node.name.clone());
    columns.add(Column::date("date"), |row| history.calendar.date(hierarchy.last + 1 + row.step as i64));
    for number in growing(forecasts) {
        cancel::tick();
        columns.add(Column::number(number.name(), UNITS), move |row| {
            number.values(&hierarchy.forecasts[row.place]).get(row.step).copied()
        });
    }
    if let Some(whole_units) = &hierarchy.whole_units {
        columns.add(Column::number("whole_units", UNITS), |row| whole_units[row.place][row.step]);
    }
    let rows = periods_of_nodes(hierarchy, most_rows);
    columns.build("forecast_hierarchy", "Forecast per level, adding up in every period", rows)
}

fn periods_of_nodes(hierarchy: &Hierarchy, most_rows: usize) -> Vec<PeriodOfNode<'_>> {
    let steps = hierarchy.forecasts.first().map_or(0, |total| total.point.len());
    let has_leaves = hierarchy.nodes.len() * steps <= most_rows;
    let mut rows = Vec::new();
    for (place, node) in hierarchy.nodes.iter().enumerate() {
        cancel::tick();
        if matches!(node.kind, Kind::Leaf(_)) && !has_leaves {
            continue;
        }
        for step in 0..steps {
            cancel::tick();
            rows.push(PeriodOfNode { place, node, step });
        }
    }
    rows
}

fn level_name(levels: &Levels, level: usize) -> &str {
    level.checked_sub(1).map_or(TOTAL, |level| &levels.names[level])
}
