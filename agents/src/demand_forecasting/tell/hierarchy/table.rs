//! `forecast_hierarchy.csv`: every node with every future period.

use crate::demand_forecasting::data::history::History;
use crate::demand_forecasting::{
    data::levels::Levels,
    plan::hierarchy::{
        nodes::{Kind, TOTAL},
        reconcile::Hierarchy,
    },
};
use kernels::cancel;
use report::result::{Cell, Column, Table};

const UNITS: Option<&str> = Some("units per period");

/// A row per node and period, the total first. Leaves out the single series, which the forecast report has too, when there
/// would be more than `most_rows` rows.
pub(crate) fn forecast_hierarchy(
    history: &History,
    levels: &Levels,
    hierarchy: &Hierarchy,
    most_rows: usize,
) -> Table {
    let steps = hierarchy.forecasts.first().map_or(0, |total| total.point.len());
    let has_leaves = hierarchy.nodes.len() * steps <= most_rows;
    let is_whole = hierarchy.whole_units.is_some();
    let mut rows = Vec::new();
    for (place, node) in hierarchy.nodes.iter().enumerate() {
        cancel::tick();
        if matches!(node.kind, Kind::Leaf(_)) && !has_leaves {
            continue;
        }
        let result = &hierarchy.forecasts[place];
        for step in 0..steps {
            cancel::tick();
            let numbers = [&result.lower_80, &result.upper_80, &result.lower_95, &result.upper_95];
            let mut row = vec![
                Cell::Text(level_name(levels, node.level).to_owned()),
                Cell::Text(node.name.clone()),
                Cell::Text(history.calendar.date(hierarchy.last + 1 + step as i64).to_string()),
                Cell::number(result.point[step]),
            ];
            row.extend(numbers.map(|values| Cell::number(values[step])));
            row.extend(hierarchy.whole_units.as_ref().map(|whole| Cell::number(whole[place][step])));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::text("level"), Column::text("node"), Column::date("date")];
    let numbers = ["forecast", "lower_80", "upper_80", "lower_95", "upper_95"];
    columns.extend(numbers.map(|name| Column::number(name, UNITS)));
    columns.extend(is_whole.then(|| Column::number("whole_units", UNITS)));
    let title = "Forecast per level, adding up in every period".to_owned();
    Table { name: "forecast_hierarchy", title, columns, rows }
}

fn level_name(levels: &Levels, level: usize) -> &str {
    level.checked_sub(1).map_or(TOTAL, |level| &levels.names[level])
}
