//! Columns of the report that only the workbook has: its formulas start from them.

use report::result::{Column, TableBuilder};

use crate::inventory_optimization::tell::tables::report_item::ReportItem;

pub(super) fn add_working_columns(columns: &mut TableBuilder<ReportItem>) {
    columns.add(working("daily_deviation"), |item| item.working.daily_deviation);
    columns.add(working("order_multiple"), |item| item.working.order_multiple);
    columns.add(working("lowest_lot"), |item| item.working.lowest_lot);
    columns.add(working("whole_units"), |item| u32::from(item.working.is_whole));
    columns.add(working("orders_up_to"), |item| u32::from(item.working.orders_up_to));
    columns.add(working("position").calculated("[current_stock]+[on_order]"), |item| item.working.position);
    columns.add(
        working("lot_below").calculated(
                "MAX([lowest_lot],IF([order_multiple]>0,INT([eoq]/[order_multiple]+1E-9)*[order_multiple],[eoq]))",
            ),
        |item| item.working.lot_below,
    );
    columns.add(
        working("lot_above").calculated(
                "MAX([lowest_lot],IF([order_multiple]>0,ROUNDUP([eoq]/[order_multiple]-1E-9,0)*[order_multiple],[eoq]))",
            ),
        |item| item.working.lot_above,
    );
    columns.add(
        working("normal_level")
            .calculated("[protection_demand]+MAX(0,NORM.S.INV([service_target]))*[protection_deviation]"),
        |item| item.working.normal_level,
    );
    columns.add(working("fixed_lot_size"), |item| item.working.fixed_lot_size);
    columns.add(working("fixed_reorder_point"), |item| item.working.fixed_reorder_point);
    columns.add(working("fixed_risk"), |item| item.working.fixed_risk);
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
    columns.add(working("fixed_on_hand"), |item| item.working.fixed_on_hand);
    columns.add(working("fixed_annual_cost"), |item| item.working.fixed_annual_cost);
    columns.add(working("fixed_cycle_service"), |item| item.working.fixed_cycle_service);
    columns.add(working("fixed_fill_rate"), |item| item.working.fixed_fill_rate);
}

fn working(name: &'static str) -> Column {
    Column::number(name, None).working()
}
