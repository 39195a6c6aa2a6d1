//! All items of a file. Every row is used, or listed with the reason against it; an unusable value is listed, and the
//! default replaces it.

use intake::{AgentError, Recipe, problem::Problem, roles::Role, values};
use report::{markdown::plain, result::Warning};

use crate::inventory_optimization::{
    data::{
        columns::{self, Columns, figures::Figures},
        duplicates,
        item::Item,
        past::{self, Past},
        price_breaks::PriceBreaks,
        problems::{nothing_usable, summary},
        readings::{RoleReading, readings},
        rows::Rows,
        scope::Scope,
        source::Source,
    },
    params::InventoryParams,
};

/// The items of a file, with the assumptions and warnings about them.
pub(crate) struct Items {
    pub items: Vec<Item>,
    pub past: Option<Past>,
    pub currency: Option<String>,
    pub names: ColumnNames,
    /// What became of the numbers of its columns.
    pub readings: Vec<RoleReading>,
    /// Whether the file has a column of stock.
    pub has_stock: bool,
    /// Whether it says what stretch of time its demand is for.
    pub has_stretch: bool,
    pub problems: Vec<Problem>,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
    /// What must be checked before any figure is believed.
    pub doubts: Vec<String>,
}

/// The columns that an answer names.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColumnNames {
    pub demand: Option<String>,
    pub reorder_point: Option<String>,
    pub lowest_stock: Option<String>,
    pub safety_stock: Option<String>,
    pub money: Option<String>,
    pub price: Option<String>,
    pub supplier_order_cost: Option<String>,
    pub line_cost: Option<String>,
}

impl ColumnNames {
    fn of(source: &Source, columns: &Columns) -> Self {
        let name =
            |figures: Option<&Figures>| figures.map(|found| source.column_name(found.position).to_owned());
        Self {
            demand: name(columns.annual_demand.as_ref()),
            reorder_point: name(columns.reorder_point.as_ref()),
            lowest_stock: name(columns.lowest_stock.as_ref()),
            safety_stock: name(columns.safety_stock.as_ref()),
            money: name(columns.money.as_ref()),
            price: name(columns.price.as_ref()),
            supplier_order_cost: name(columns.supplier_order_cost.as_ref()),
            line_cost: name(columns.line_cost.as_ref()),
        }
    }
}

/// Reads the items of a file.
pub(crate) fn read(
    source: &Source,
    params: &InventoryParams,
    recipe: &Recipe,
    scope: Scope,
) -> Result<Items, AgentError> {
    let columns = columns::read(source, params, recipe.decimal_mark, scope)?;
    let breaks = PriceBreaks::find(source, recipe.decimal_mark);
    let mut rows = Rows {
        source,
        columns: &columns,
        params,
        breaks: &breaks,
        scope,
        problems: source.table.left_out.clone(),
    };
    let mut assumptions = columns.assumptions.clone();
    // A history reports the notes on its table itself.
    let notes = source.table.notes.iter().filter(|_| !source.is_history);
    let mut warnings: Vec<Warning> = notes.map(|note| Warning::note(note)).collect();
    warnings.extend(source.unsure().into_iter().map(Warning::general));
    warnings.extend(mixed_units(source).map(Warning::general));
    let (items, past) = if source.is_history {
        let (items, past) = past::read(source, params, recipe, &mut rows)?;
        assumptions.extend(past.assumptions.iter().cloned());
        warnings.extend(past.warnings.iter().cloned());
        (items, Some(past))
    } else {
        let found = rows.list();
        let merged = duplicates::merge(source, found, params.duplicates, recipe, &mut rows.problems)?;
        warnings.extend(merged.warning.map(Warning::general));
        (merged.items, None)
    };
    let mut problems = rows.problems;
    problems.sort_by_key(|problem| problem.row);
    if items.is_empty() {
        return Err(nothing_usable(&source.name, &problems));
    }
    warnings.extend(summary(&problems));
    Ok(Items {
        past,
        names: ColumnNames::of(source, &columns),
        readings: readings(source, &columns, params),
        currency: columns.currency,
        has_stock: columns.stock.is_some(),
        has_stretch: columns.has_stretch,
        items,
        problems,
        assumptions,
        warnings,
        doubts: doubts(source, recipe),
    })
}

/// Says that the items are counted in different units, so that what is added up over all items means nothing.
fn mixed_units(source: &Source) -> Option<String> {
    const SHOWN: usize = 4;
    let column = source.position(Role::Unit)?;
    let mut units: Vec<String> =
        source.table.column(column).flatten().map(|text| text.trim().to_uppercase()).collect();
    units.sort_unstable();
    units.dedup();
    let rest = match units.len() {
        0 | 1 => return None,
        more if more > SHOWN => format!(" and {} more", more - SHOWN),
        _ => String::new(),
    };
    let shown: Vec<String> = units.iter().take(SHOWN).map(|unit| plain(unit)).collect();
    Some(format!(
        "The items are counted in different units ({}{rest}), so units and shares over all items cannot be compared; those of each item can.",
        shown.join(", ")
    ))
}

/// Columns of units and money whose decimal mark is not certain.
fn doubts(source: &Source, recipe: &Recipe) -> Vec<String> {
    const MOVING_MONEY: [Role; 8] = [
        Role::UnitCost,
        Role::AnnualDemand,
        Role::Quantity,
        Role::CurrentStock,
        Role::OnOrder,
        Role::OrderCost,
        Role::DemandDeviation,
        Role::Price,
    ];
    let positions = MOVING_MONEY.iter().filter_map(|role| source.position(*role));
    positions.filter_map(|position| values::doubt(&source.table, position, recipe.decimal_mark)).collect()
}
