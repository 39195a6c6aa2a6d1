//! Columns beside those of the report: its formulas rest on them.

use intake::roles::Role;
use report::result::{Column, TableBuilder};

use crate::inventory_optimization::{params::InventoryParams, tell::tables::report_item::ReportItem};

/// What stock and service follow from.
const POLICY: &[&str] =
    &["reorder_point", "lot_size", "protection_demand", "protection_deviation", "distribution"];

/// The figures that formulas start from, and those of the engine where no formula gives them. The record of the run has them
/// for all items.
pub(super) fn add_starting_columns(columns: &mut TableBuilder<ReportItem>, params: &InventoryParams) {
    let deviation = working("daily_deviation")
        .from_role(Role::DemandDeviation)
        .changed_by(&["demand_change_percent"])
        .found_again_by(
            "SQRT(([protection_deviation]^2-([annual_demand]/days_per_year*[lead_time_deviation_days])^2)/\
             ([lead_time_days]+[review_days]))",
        )
        .otherwise("the spread of its history where the file has one, else a month that varies by 30 % or as chance does");
    // The percentage is one of the demand of a month.
    let deviation = match params.demand_deviation_percent {
        Some(percent) => working("daily_deviation")
            .calculated(format!("{percent}/100*[annual_demand]/days_per_year*SQRT(days_per_year/12)")),
        None => deviation,
    };
    columns.add(deviation, |item| item.working.daily_deviation);
    let multiple = working("order_multiple")
        .from_role(Role::PackSize)
        .from_params(&["pack_size"])
        .otherwise("whole pieces, where the item is counted in pieces");
    columns.add(multiple, |item| item.working.order_multiple);
    let minimum = working("minimum_order")
        .from_role(Role::MinimumOrder)
        .from_params(&["minimum_order"])
        .otherwise("no smallest order is known");
    columns.add(minimum, |item| item.planned.figures.rules.minimum);
    let lowest = working("lowest_lot").calculated(
        "IF([order_multiple]>0,MAX([order_multiple],\
         ROUNDUP([minimum_order]/[order_multiple]-1E-9,0)*[order_multiple]),[minimum_order])",
    );
    columns.add(lowest, |item| item.working.lowest_lot);
    columns.add(working("whole_units"), |item| u32::from(item.working.is_whole));
    columns.add(working("orders_up_to"), |item| u32::from(item.working.orders_up_to));
    add_found_columns(columns, params);
}

/// The largest order in whole packs, where one is stated.
pub(super) fn add_largest_order(columns: &mut TableBuilder<ReportItem>) {
    let highest = working("highest_lot")
        .from_params(&["maximum_order", "cover_days", "shelf_life_days"])
        .otherwise("no largest order is known");
    columns.add(highest, |item| item.working.highest_lot);
}

/// The engine's own figures for items where no formula of the sheet gives them, with what it found them from.
fn add_found_columns(columns: &mut TableBuilder<ReportItem>, params: &InventoryParams) {
    let of_lot =
        &["eoq", "annual_demand", "order_cost", "holding_rate", "unit_cost", "lowest_lot", "order_multiple"];
    columns.add(
        found("fixed_lot_size", "the size that the supplier and the price breaks allow", of_lot),
        |item| item.working.fixed_lot_size,
    );
    if params.states_safety_stock() {
        let of_level = &["protection_demand", "protection_deviation", "annual_demand"];
        let what = "the demand until then and the safety stock that was stated";
        columns.add(found("fixed_reorder_point", what, of_level), |item| {
            item.orders(|orders| orders.reorder_point)
        });
    } else {
        let of_level = &[
            "service_target",
            "service_measure",
            "protection_demand",
            "protection_deviation",
            "distribution",
        ];
        let what = "the lowest level that gives the service, by the distribution of the demand";
        columns.add(found("fixed_reorder_point", what, of_level), |item| item.working.fixed_reorder_point);
    }
    let of_risk = &["position", "protection_demand", "protection_deviation", "distribution"];
    columns.add(found("fixed_risk", "the chance by the distribution of the demand", of_risk), |item| {
        item.working.fixed_risk
    });
    let on_hand = found("fixed_on_hand", "the stock on average by the distribution of the demand", POLICY)
        .found_again_by("[policy_stock_value]/[unit_price]");
    columns.add(on_hand, |item| item.working.fixed_on_hand);
    let of_cost = &["lot_orders_per_year", "order_cost", "holding_rate", "unit_price", "expected_on_hand"];
    columns.add(found("fixed_annual_cost", "the cost of the chosen lot size and levels", of_cost), |item| {
        item.working.fixed_annual_cost
    });
    columns
        .add(found("fixed_cycle_service", "the service by the distribution of the demand", POLICY), |item| {
            item.working.fixed_cycle_service
        });
    columns
        .add(found("fixed_fill_rate", "the fill rate by the distribution of the demand", POLICY), |item| {
            item.working.fixed_fill_rate
        });
}

/// What follows from those; only the sheet needs the cells.
pub(super) fn add_calculated_columns(columns: &mut TableBuilder<ReportItem>, params: &InventoryParams) {
    columns.add(working("position").calculated("[current_stock]+[on_order]"), |item| item.working.position);
    columns.add(
        working("lot_below").labelled("EOQ rounded down to what the supplier accepts").calculated(
                "MAX([lowest_lot],IF([order_multiple]>0,INT([eoq]/[order_multiple]+1E-9)*[order_multiple],[eoq]))",
            ),
        |item| item.working.lot_below,
    );
    columns.add(
        working("lot_above").labelled("EOQ rounded up to what the supplier accepts").calculated(
                "MAX([lowest_lot],IF([order_multiple]>0,ROUNDUP([eoq]/[order_multiple]-1E-9,0)*[order_multiple],[eoq]))",
            ),
        |item| item.working.lot_above,
    );
    let level = working("normal_level").labelled("level for normal demand");
    if params.states_safety_stock() {
        // The levels stand as they were found: there is no service to calculate one from.
        columns.add(level, |_| None::<f64>);
    } else {
        let formula = "[protection_demand]+MAX(0,NORM.S.INV([service_target]))*[protection_deviation]";
        columns.add(level.calculated(formula), |item| item.working.normal_level);
    }
    columns.add(
        working("z_low").calculated("([reorder_point]-[protection_demand])/[protection_deviation]"),
        |item| item.working.z_low,
    );
    columns.add(
        working("z_high")
            .calculated("([reorder_point]+[lot_size]-[protection_demand])/[protection_deviation]"),
        |item| item.working.z_high,
    );
    // Half a lot, the safety stock and the waiting demand: the second-order loss of a normal demand at both ends of
    // the position.
    columns.add(
        working("expected_on_hand").calculated(
                "IF(ISNUMBER([fixed_on_hand]),[fixed_on_hand],MAX(0,[reorder_point]+[lot_size]/2-[protection_demand]\
                 +[protection_deviation]^2/[lot_size]*0.5*((1+[z_low]^2)*NORM.S.DIST(0-[z_low],TRUE)\
                 -[z_low]*NORM.S.DIST([z_low],FALSE)-(1+[z_high]^2)*NORM.S.DIST(0-[z_high],TRUE)\
                 +[z_high]*NORM.S.DIST([z_high],FALSE))))",
            ),
        |item| item.working.expected_on_hand,
    );
}

/// A figure of the engine, named as people would and not as the column.
fn found(name: &'static str, label: &str, from: &'static [&'static str]) -> Column {
    working(name).labelled(label).found_from(from)
}

fn working(name: &'static str) -> Column {
    Column::number(name, None).working()
}
