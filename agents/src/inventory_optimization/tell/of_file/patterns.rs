//! Whether the demand of each item is smooth, intermittent, erratic or lumpy, by the mean interval between demands and the squared
//! variation of their sizes. It needs a history of demand.

use intake::{AgentError, calendar::count_of};
use kernels::forecast::{DemandClass, DemandPattern};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::whole,
    result::{Column, Table, TableBuilder},
};

use super::{Facts, named};
use crate::inventory_optimization::{
    data::item::Item,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

const CLASSES: [DemandClass; 4] =
    [DemandClass::Smooth, DemandClass::Intermittent, DemandClass::Erratic, DemandClass::Lumpy];

/// An item with the pattern of its demand.
struct Row<'a> {
    item: &'a Item,
    pattern: DemandPattern,
    periods: usize,
}

fn rows<'a>(facts: &Facts<'a>) -> Vec<Row<'a>> {
    let Some(past) = &facts.read.past else { return Vec::new() };
    let mut rows = Vec::new();
    for item in &facts.items {
        if let Some(series) = item.series {
            rows.push(Row {
                item,
                pattern: past.pattern(series, facts.params),
                periods: past.known(series).len(),
            });
        }
    }
    rows
}

pub(super) fn patterns(facts: &Facts) -> Result<String, AgentError> {
    let rows = rows(facts);
    let Some(past) = facts.read.past.as_ref().filter(|_| !rows.is_empty()) else {
        return Err(AgentError::Needs(format!(
            "{} has no history of demand, from which demand is classified by ADI and CV². Upload a file with a row per date and item, with \
             columns date, item_id and demand.",
            plain(facts.file)
        )));
    };
    let of = |class: DemandClass| rows.iter().filter(move |row| row.pattern.class == class);
    let mut parts = Vec::new();
    for class in CLASSES {
        let items: Vec<&Item> = of(class).map(|row| row.item).collect();
        if !items.is_empty() {
            parts.push(format!("{} {} ({})", whole(items.len() as f64), class.name(), named(&items)));
        }
    }
    let (interval, variation) = facts.params.pattern_limits();
    let noun = past.frequency.noun();
    let periods = rows.iter().map(|row| row.periods).max().unwrap_or(0);
    let mut table = MarkdownTable::<Row>::new();
    table.text("Item", |row| named_item(row.item));
    table.number("ADI", |row| decimals(row.pattern.interval));
    table.number("CV²", |row| decimals(row.pattern.squared_variation));
    table.text("Demand", |row| row.pattern.class.name().to_owned());
    Ok(format!(
        "**The demand of {}: {}.** By {noun} over {} of history; ADI is {noun}s for each {noun} with demand (above {interval} is rare), \
         CV² the variance of the sizes that are not zero over their squared mean (above {variation} is uneven): smooth, intermittent (rare), \
         erratic (uneven), lumpy (both), after Syntetos, Boylan and Croston (2005).\n\n{}",
        words::items(rows.len()),
        parts.join(", "),
        count_of(periods, past.frequency),
        table.write(rows.iter().take(SHOWN))
    ))
}

fn decimals(value: f64) -> String {
    if value.is_finite() { format!("{value:.2}") } else { "no demand".to_owned() }
}

/// All items with the figures of their class.
pub(super) fn patterns_table(facts: &Facts) -> Option<Table> {
    let rows = rows(facts);
    if rows.is_empty() {
        return None;
    }
    let mut columns = TableBuilder::<Row>::new();
    columns.add(Column::text("item_id"), |row| row.item.id.clone());
    columns.add(Column::text("demand_class"), |row| row.pattern.class.name());
    columns.add(Column::number("adi", Some("periods for each period with demand")), |row| {
        Some(row.pattern.interval).filter(|interval| interval.is_finite())
    });
    columns.add(Column::number("cv_squared", Some("variance of the sizes over their squared mean")), |row| {
        row.pattern.squared_variation
    });
    columns.add(Column::number("periods", None), |row| row.periods);
    Some(columns.build("demand_classes", "Demand of each item by interval and variation", rows))
}
