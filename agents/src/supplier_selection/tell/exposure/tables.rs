//! Tables of risk, sourcing and cost of ownership, and the inputs of the workbook that they depend on.

use kernels::suppliers::SourcingCost;

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::exposure::{
        Exposure,
        ownership::{BAD_UNIT, Ownership, OwnershipOfSupplier},
        risk::{RiskOfSupplier, Risks, SEVERITY_BAD, SEVERITY_LATE},
        sourcing::Sourcing,
    },
};
use report::result::{Column, Input, Table, TableBuilder};

const SCORE: &str = "100*(1-(1-[late_share]*severity_late)*(1-[bad_share]*severity_bad)*(1-[outage_chance]))";

/// Numbers of the parts that the workbook lets a person change.
pub(crate) fn inputs(exposure: &Exposure) -> Vec<Input> {
    let mut inputs = Vec::new();
    if exposure.risks.is_some() {
        inputs.extend(risk_inputs());
    }
    if let Some(ownership) = &exposure.ownership {
        inputs.extend(ownership_inputs(ownership));
    }
    inputs
}

/// A table for every part that the file has columns for.
pub(crate) fn tables(exposure: &Exposure, roster: &Roster) -> Vec<Table> {
    let mut tables = Vec::new();
    if let Some(risks) = &exposure.risks {
        tables.push(risk_table(risks, roster));
    }
    if let Some(sourcing) = &exposure.sourcing {
        tables.push(sourcing_table(sourcing, roster));
    }
    if let Some(ownership) = &exposure.ownership {
        tables.push(ownership_table(ownership, roster));
    }
    tables
}

fn risk_table(risks: &Risks, roster: &Roster) -> Table {
    let score = Column::number("risk_score", Some("0 to 100")).calculated(SCORE).shown_as("0.0");
    let mut columns = TableBuilder::<RiskOfSupplier>::new();
    columns.add(Column::text("supplier"), |risk| roster.names[risk.supplier].clone());
    columns.add(score, |risk| risk.score);
    columns.add(share("late_share"), |risk| risk.late);
    columns.add(share("bad_share"), |risk| risk.bad);
    columns.add(share("outage_chance"), |risk| risk.outage);
    columns.add(Column::text("largest_part"), |risk| risk.largest);
    columns.build("supplier_risk", "Risk of each supplier and its parts", &risks.all)
}

fn share(name: &'static str) -> Column {
    Column::number(name, Some("share")).shown_as("0.0%")
}

// Adding 0.0 turns a negative zero into zero.
fn ownership_table(ownership: &Ownership, roster: &Roster) -> Table {
    let mut columns = TableBuilder::<OwnershipOfSupplier>::new();
    columns.add(Column::text("supplier"), |one| roster.names[one.supplier].clone());
    columns.add(money("price"), |one| one.cost.purchase + 0.0);
    let has_rates = ownership.has_rates;
    let charges = money("freight_and_duty");
    let of_price = if has_rates { charges.calculated("[charges]+[price]*[share_of_price]") } else { charges };
    columns.add(of_price, |one| one.cost.freight + 0.0);
    let of_bad_unit = if ownership.per_defect.is_some() {
        "cost_of_defect*[bad_share]"
    } else {
        "[price]*cost_of_bad_unit*[bad_share]"
    };
    columns.add(money("bad_units").calculated(of_bad_unit), |one| one.cost.quality + 0.0);
    columns.add(
        money("credit").calculated("0-([price]+[freight_and_duty])*interest_rate*[credit_days]/365"),
        |one| one.cost.financing + 0.0,
    );
    let mut total = "[price]+[freight_and_duty]+[bad_units]+[credit]".to_owned();
    if ownership.lead_column.is_some() {
        columns
            .add(money("capital_in_lead_time").calculated("[price]*interest_rate*[lead_days]/365"), |one| {
                one.cost.capital + 0.0
            });
        total.push_str("+[capital_in_lead_time]");
    }
    if ownership.lateness.is_some() {
        columns
            .add(money("late_deliveries").calculated("[late_share]*[days_late]*[cost_of_day_late]"), |one| {
                one.cost.lateness + 0.0
            });
        total.push_str("+[late_deliveries]");
    }
    columns.add(money("total_cost").calculated(total), |one| one.cost.total + 0.0);
    columns.add(Column::number("bad_share", None).shown_as("0.00%"), |one| one.terms.defects_ppm / 1e6);
    columns.add(Column::number("credit_days", Some("days")), |one| -one.terms.days_financed + 0.0);
    if ownership.lead_column.is_some() {
        columns.add(Column::number("lead_days", Some("days")), |one| one.terms.days_ahead + 0.0);
    }
    if ownership.lateness.is_some() {
        columns.add(Column::number("late_share", None).shown_as("0.00%"), |one| one.terms.late_rate);
        columns.add(
            Column::number("days_late", Some("days, or 1 where each late unit costs the same")),
            |one| one.terms.days_late,
        );
        columns.add(money("cost_of_day_late"), |one| one.terms.cost_per_day_late);
    }
    if has_rates {
        columns.add(money("charges"), |one| one.terms.freight - one.rate * one.terms.price + 0.0);
        columns.add(Column::number("share_of_price", None).shown_as("0.00%"), |one| one.rate);
    }
    columns.build("cost_of_ownership", "Total cost of a unit", &ownership.all)
}

fn money(name: &'static str) -> Column {
    Column::number(name, Some("money a unit")).shown_as("#,##0.00##")
}

/// One source or two of them.
struct SourcingOption<'a> {
    name: &'static str,
    suppliers: String,
    cost: &'a SourcingCost,
    break_even: Option<f64>,
}

fn sourcing_table(sourcing: &Sourcing, roster: &Roster) -> Table {
    let mut columns = TableBuilder::<SourcingOption>::new();
    columns.add(Column::text("option"), |option| option.name);
    columns.add(Column::text("suppliers"), |option| option.suppliers.clone());
    columns.add(Column::number("cost_of_100_units_ordered", Some("money, expected")), |option| {
        option.cost.purchase
    });
    columns.add(Column::number("units_missing_of_100", Some("expected")), |option| option.cost.missing);
    columns.add(Column::number("chance_of_nothing", None).shown_as("0.00%"), |option| option.cost.all_fail);
    columns
        .add(Column::number("chance_of_everything", None).shown_as("0.0%"), |option| option.cost.full_supply);
    columns
        .add(Column::number("break_even_cost_of_a_missing_unit", Some("money")), |option| option.break_even);

    let (first, second) = (&roster.names[sourcing.first], &roster.names[sourcing.second]);
    let single =
        SourcingOption { name: "single", suppliers: first.clone(), cost: &sourcing.single, break_even: None };
    let dual = SourcingOption {
        name: "dual",
        suppliers: format!("{first}, {second}"),
        cost: &sourcing.dual,
        break_even: sourcing.break_even,
    };
    columns.build("sourcing", "One source or two", [single, dual])
}

const OF_RISK: &str = "an assumption of the risk score";

/// The severity of late lines and bad units, which a person may change.
fn risk_inputs() -> [Input; 2] {
    [
        input("severity_late", "Severity of a late line (1 is the end of supply)", SEVERITY_LATE, "0 to 1")
            .otherwise(OF_RISK),
        input("severity_bad", "Severity of a bad unit (1 is the end of supply)", SEVERITY_BAD, "0 to 1")
            .otherwise(OF_RISK),
    ]
}

/// The cost of a bad unit and of capital, which a person may change.
fn ownership_inputs(ownership: &Ownership) -> [Input; 2] {
    let of_bad_unit = match ownership.per_defect {
        Some(cost) => input("cost_of_defect", "Cost of a bad unit in addition to its price", cost, "money"),
        None => input(
            "cost_of_bad_unit",
            "Cost of a bad unit in addition to its price",
            BAD_UNIT,
            "times its price",
        ),
    };
    let interest = input("interest_rate", "Interest", ownership.interest, "share a year");
    [
        of_bad_unit.from_params(&["costs"]).otherwise("assumed, because nothing says it"),
        interest.from_params(&["interest_percent"]).otherwise("no interest was said"),
    ]
}

fn input(name: &'static str, label: &str, value: f64, unit: &'static str) -> Input {
    Input::new(name, label, value, unit)
}
