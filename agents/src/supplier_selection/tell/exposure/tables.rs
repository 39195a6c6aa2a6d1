//! Tables of risk, sourcing and cost of ownership, and the numbers behind them that the workbook lets a person change.

use kernels::suppliers::SourcingCost;

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::exposure::{
        Exposure,
        ownership::{BAD_UNIT, INTEREST, Ownership, OwnershipOfSupplier},
        risk::{RiskOfSupplier, Risks, SEVERITY_BAD, SEVERITY_LATE},
        sourcing::Sourcing,
    },
};
use report::result::{Cell, Column, Input, Table};

const SCORE: &str = "100*(1-(1-[late_share]*severity_late)*(1-[bad_share]*severity_bad)*(1-[outage_chance]))";

/// Numbers of the parts that the workbook lets a person change.
pub fn inputs(exposure: &Exposure) -> Vec<Input> {
    let mut inputs = Vec::new();
    if exposure.risks.is_some() {
        inputs.extend(risk_inputs());
    }
    if exposure.ownership.is_some() {
        inputs.extend(ownership_inputs());
    }
    inputs
}

/// A table for every part that the file has columns for.
pub fn tables(exposure: &Exposure, roster: &Roster) -> Vec<Table> {
    let risks = exposure.risks.as_ref().map(|risks| risk_table(risks, roster));
    let sourcing = exposure.sourcing.as_ref().map(|sourcing| sourcing_table(sourcing, roster));
    let ownership = exposure.ownership.as_ref().map(|ownership| ownership_table(ownership, roster));
    [risks, sourcing, ownership].into_iter().flatten().collect()
}

fn risk_table(risks: &Risks, roster: &Roster) -> Table {
    let share = |name: &'static str| Column::number(name, Some("share")).shown_as("0.0%");
    let columns = vec![
        Column::text("supplier"),
        Column::number("risk_score", Some("0 to 100")).calculated(SCORE).shown_as("0.0"),
        share("late_share"),
        share("bad_share"),
        share("outage_chance"),
        Column::text("largest_part"),
    ];
    let number = |value: Option<f64>| value.map_or(Cell::Empty, Cell::number);
    let row = |risk: &RiskOfSupplier| {
        vec![
            Cell::Text(roster.names[risk.supplier].clone()),
            Cell::number(risk.score),
            number(risk.late),
            number(risk.bad),
            Cell::number(risk.outage),
            Cell::Text(risk.largest.to_owned()),
        ]
    };
    let title = "Risk of each supplier and its parts".to_owned();
    Table { name: "supplier_risk", title, columns, rows: risks.all.iter().map(row).collect() }
}

fn ownership_table(ownership: &Ownership, roster: &Roster) -> Table {
    let money = |name: &'static str| Column::number(name, Some("money a unit")).shown_as("#,##0.00##");
    let columns = vec![
        Column::text("supplier"),
        money("price"),
        money("freight_and_duty"),
        money("bad_units").calculated("[price]*cost_of_bad_unit*[bad_share]"),
        money("credit").calculated("0-([price]+[freight_and_duty])*interest_rate*[credit_days]/365"),
        money("total_cost").calculated("[price]+[freight_and_duty]+[bad_units]+[credit]"),
        Column::number("bad_share", None).shown_as("0.00%"),
        Column::number("credit_days", Some("days")),
    ];
    let row = |one: &OwnershipOfSupplier| {
        let OwnershipOfSupplier { supplier, terms, cost } = one;
        let mut row = vec![Cell::Text(roster.names[*supplier].clone())];
        let money = [cost.purchase, cost.freight, cost.quality, cost.financing, cost.total];
        row.extend(money.map(|value| Cell::number(value + 0.0)));
        row.extend([terms.defects_ppm / 1e6, -terms.days_financed + 0.0].map(Cell::number));
        row
    };
    let title = "Total cost of a unit".to_owned();
    Table { name: "cost_of_ownership", title, columns, rows: ownership.all.iter().map(row).collect() }
}

fn sourcing_table(sourcing: &Sourcing, roster: &Roster) -> Table {
    let columns = vec![
        Column::text("option"),
        Column::text("suppliers"),
        Column::number("cost_of_100_units_ordered", Some("money, expected")),
        Column::number("units_missing_of_100", Some("expected")),
        Column::number("chance_of_nothing", None).shown_as("0.00%"),
        Column::number("chance_of_everything", None).shown_as("0.0%"),
        Column::number("break_even_cost_of_a_missing_unit", Some("money")),
    ];
    let row = |option: &str, suppliers: String, cost: &SourcingCost, even: Option<f64>| {
        vec![
            Cell::Text(option.to_owned()),
            Cell::Text(suppliers),
            Cell::number(cost.purchase),
            Cell::number(cost.missing),
            Cell::number(cost.all_fail),
            Cell::number(cost.full_supply),
            even.map_or(Cell::Empty, Cell::number),
        ]
    };
    let (first, second) = (&roster.names[sourcing.first], &roster.names[sourcing.second]);
    let rows = vec![
        row("single", first.clone(), &sourcing.single, None),
        row("dual", format!("{first}, {second}"), &sourcing.dual, sourcing.break_even),
    ];
    Table { name: "sourcing", title: "One source or two".to_owned(), columns, rows }
}

/// How bad late lines and bad units are, to be changed.
fn risk_inputs() -> Vec<Input> {
    let input =
        |name, label: &str, value| Input { name, label: label.to_owned(), value, unit: Some("0 to 1") };
    vec![
        input("severity_late", "Severity of a late line (1 is the end of supply)", SEVERITY_LATE),
        input("severity_bad", "Severity of a bad unit (1 is the end of supply)", SEVERITY_BAD),
    ]
}

/// What a bad unit and credit cost, to be changed.
fn ownership_inputs() -> Vec<Input> {
    let input =
        |name, label: &str, value, unit| Input { name, label: label.to_owned(), value, unit: Some(unit) };
    vec![
        input("cost_of_bad_unit", "Cost of a bad unit in addition to its price", BAD_UNIT, "times its price"),
        input("interest_rate", "Interest", INTEREST, "share a year"),
    ]
}
