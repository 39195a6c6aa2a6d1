//! What a unit costs beside its price, as people write it.

use bytes::Bytes;

use super::{Vocabulary, plan_ranking};
use crate::{
    request::Request,
    supplier_selection::{
        data::source,
        params::{Charge, ChargeKind, RankParams, UnitCosts, View},
    },
};
use intake::{AgentError, Dataset};

const VENDORS: &str = "supplier,price,lead_time_days,on_time_rate_percent,defect_rate_percent,freight_per_unit\n\
    Alder,10,30,90,2,1\nBirch,11,10,80,1,1.5\nCedar,9.5,60,99,3,2\n";

fn read(question: &str) -> Result<RankParams, AgentError> {
    let dataset = Dataset::new("vendors.csv", Bytes::from_static(VENDORS.as_bytes()));
    let intake = source::read(&dataset, None).unwrap();
    let vocabulary = Vocabulary::new(&intake.roster.fields, &intake.roster.names, &dataset.name);
    let request = Request { question: question.to_owned(), ..Request::default() };
    plan_ranking(&request, &dataset.selection, &vocabulary).map(|planned| planned.params)
}

fn share(kind: ChargeKind, percent: f64) -> Charge {
    Charge { kind, percent: Some(percent), per_unit: None }
}

fn money(kind: ChargeKind, per_unit: f64) -> Charge {
    Charge { kind, percent: None, per_unit: Some(per_unit) }
}

#[test]
fn duty_freight_and_interest_are_costs_and_no_weights() {
    for (question, charges, interest, is_ahead) in [
        (
            "who is cheapest? include duty 5 % and 8 % interest for the lead time",
            vec![share(ChargeKind::Duty, 5.0)],
            Some(8.0),
            true,
        ),
        (
            "include duty 5 % and 8 % interest for the lead time",
            vec![share(ChargeKind::Duty, 5.0)],
            Some(8.0),
            true,
        ),
        (
            "landed cost with 5 % duty and freight 2 per unit",
            vec![share(ChargeKind::Duty, 5.0), money(ChargeKind::Freight, 2.0)],
            None,
            false,
        ),
        (
            "total cost including a customs duty of 7.5 %, insurance 1 %",
            vec![share(ChargeKind::Duty, 7.5), share(ChargeKind::Insurance, 1.0)],
            None,
            false,
        ),
        (
            "Wer ist insgesamt am günstigsten? Zoll 5 %, Fracht 2 pro Stück, 8 % Zinsen für die Lieferzeit",
            vec![share(ChargeKind::Duty, 5.0), money(ChargeKind::Freight, 2.0)],
            Some(8.0),
            true,
        ),
        (
            "¿Quién es más barato con arancel del 5 % y 8 % de interés durante el plazo de entrega?",
            vec![share(ChargeKind::Duty, 5.0)],
            Some(8.0),
            true,
        ),
    ] {
        let params = read(question).unwrap_or_else(|error| panic!("{question}: {error}"));
        let costs = params.costs.clone().unwrap_or_else(|| panic!("{question}: no costs"));
        assert_eq!(costs.charges, charges, "{question}");
        assert_eq!(params.interest_percent, interest, "{question}");
        assert_eq!(costs.interest_for_lead_time, is_ahead.then_some(true), "{question}");
        assert_eq!(params.view, Some(View::TotalCost), "{question}");
        assert_eq!((params.criteria, params.weights, params.requirements), (None, None, None), "{question}");
    }
}

#[test]
fn costs_of_defects_and_of_late_deliveries_are_read() {
    let costs =
        |question: &str| read(question).unwrap_or_else(|error| panic!("{question}: {error}")).costs.unwrap();
    let none = UnitCosts::default;
    for (question, expected) in [
        ("total cost, a defect costs 25", UnitCosts { per_defect: Some(25.0), ..none() }),
        ("total cost with 25 per defect", UnitCosts { per_defect: Some(25.0), ..none() }),
        ("TCO, cost of a bad unit 25", UnitCosts { per_defect: Some(25.0), ..none() }),
        (
            "total cost, a late delivery costs 50, 500 units per delivery",
            UnitCosts { per_late_delivery: Some(50.0), units_per_delivery: Some(500.0), ..none() },
        ),
        (
            "total cost with 0.05 per unit and day late, 3 days late on average",
            UnitCosts { per_unit_and_day_late: Some(0.05), days_late: Some(3.0), ..none() },
        ),
        ("total cost, each late unit costs 2", UnitCosts { per_late_unit: Some(2.0), ..none() }),
        ("Gesamtkosten, ein Fehlerteil kostet 25", UnitCosts { per_defect: Some(25.0), ..none() }),
        ("costo total, cada defecto cuesta 25", UnitCosts { per_defect: Some(25.0), ..none() }),
    ] {
        assert_eq!(costs(question), expected, "{question}");
    }
}

#[test]
fn weights_and_limits_stay_what_they_are() {
    for question in [
        "rank, price 50 %, defects 20 %, lead time 30 %",
        "rank, freight 20 %, price 80 %",
        "rank, at most 3 % defects",
        "allow 2 days late deliveries",
        "weights: price 3, defects 2, freight 1",
    ] {
        let params = read(question).unwrap();
        assert_eq!((params.costs, params.view), (None, None), "{question}");
    }
}

#[test]
fn a_cost_that_may_mean_two_things_is_asked_about() {
    for (question, text) in [
        ("landed cost with duty 0.05", "a percentage of the price or money per unit"),
        ("landed cost with freight 500 per container", "is given per container"),
        ("landed cost with duty 5-8 %", "must be one number"),
    ] {
        let error = read(question).expect_err(question).to_string();
        assert!(error.contains(text), "{question}: {error}");
    }
}
