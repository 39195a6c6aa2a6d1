//! A number means the same to every agent, however it is written: each way to write it in a question for each agent
//! gives the same value in the typed request. All agents refuse ranges and negative amounts.

use bytes::Bytes;

use crate::{
    AgentError, Dataset, Request, demand_forecasting, inventory_optimization, question::sets::Names,
    supplier_selection, vehicle_routing,
};

/// Units and money.
const AMOUNTS: [(&str, f64); 19] = [
    ("10000", 10_000.0),
    ("10,000", 10_000.0),
    ("10 000", 10_000.0),
    ("10'000", 10_000.0),
    ("1,00,000", 100_000.0),
    ("1.200,50", 1200.5),
    ("12.000", 12_000.0),
    ("1.5m", 1_500_000.0),
    ("20k", 20_000.0),
    ("20 k", 20_000.0),
    ("ten thousand", 10_000.0),
    ("twenty five", 25.0),
    ("twenty-five", 25.0),
    ("2 lakh", 200_000.0),
    ("1 crore", 10_000_000.0),
    ("half a million", 500_000.0),
    ("3/4 million", 750_000.0),
    ("1½ million", 1_500_000.0),
    ("1e5", 100_000.0),
];

/// Percentages of growth, which is 1,000 % at most.
const PERCENTS: [(&str, f64); 12] = [
    ("25", 25.0),
    ("1,000", 1000.0),
    ("1 000", 1000.0),
    ("10.5", 10.5),
    ("10,5", 10.5),
    ("0.1k", 100.0),
    ("one hundred", 100.0),
    ("twenty five", 25.0),
    ("twenty-five", 25.0),
    ("half a thousand", 500.0),
    ("12½", 12.5),
    ("1e2", 100.0),
];

/// A question for one agent, the parameter that it sets, and the reader of that parameter.
struct Cell {
    name: &'static str,
    question: &'static str,
    value: fn(&Request) -> Result<Option<f64>, AgentError>,
}

const CELLS: [Cell; 6] = [
    Cell { name: "inventory: budget", question: "what should I order, budget {}", value: budget },
    Cell { name: "inventory: order cost", question: "reorder points, order cost {}", value: order_cost },
    Cell { name: "suppliers: quantity", question: "buy {} units", value: quantity },
    Cell {
        name: "suppliers: fixed cost",
        question: "split 500 units, fixed cost of {} per supplier",
        value: fixed_cost,
    },
    Cell { name: "routes: capacity", question: "plan routes with vans of {} units", value: capacity },
    Cell { name: "routes: cost", question: "plan routes, cost {} per vehicle", value: cost_per_vehicle },
];

fn inventory(request: &Request) -> Result<inventory_optimization::params::InventoryParams, AgentError> {
    let names =
        inventory_optimization::question::known::Known { items: &[], suppliers: &[], columns: &[], file: "" };
    inventory_optimization::question::plan(request, &names)
}

fn budget(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(inventory(request)?.budget)
}

fn order_cost(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(inventory(request)?.order_cost)
}

fn split(request: &Request) -> Result<supplier_selection::params::allocate::AllocateParams, AgentError> {
    const OFFERS: &str = "supplier,price,quality\nAlder,10,80\nBirch,11,90\n";
    let dataset = Dataset::new("offers.csv", Bytes::from_static(OFFERS.as_bytes()));
    supplier_selection::params_of_split(request, &dataset)
}

fn quantity(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(split(request)?.quantity)
}

fn largest_share(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(split(request)?.largest_share)
}

fn fixed_cost(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(split(request)?.fixed_cost)
}

fn routes(request: &Request) -> Result<vehicle_routing::params::RouteParams, AgentError> {
    vehicle_routing::question::plan(request, "", &vehicle_routing::question::Vocabulary::default())
}

fn capacity(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(routes(request)?.capacity)
}

fn cost_per_vehicle(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(routes(request)?.cost_per_vehicle)
}

fn forecast(request: &Request) -> Result<demand_forecasting::params::ForecastParams, AgentError> {
    demand_forecasting::question::plan(request, Names::of(&[]), "")
}

fn growth(request: &Request) -> Result<Option<f64>, AgentError> {
    Ok(forecast(request)?.growth.map(|growth| growth.percent))
}

fn asked(question: &str) -> Request {
    Request { question: question.to_owned(), ..Request::default() }
}

/// Why the request does not hold the value; none when it does.
fn difference(found: &Result<Option<f64>, AgentError>, expected: f64) -> Option<String> {
    match found {
        Ok(Some(found)) if (found - expected).abs() < 1e-6 => None,
        Ok(found) => Some(format!("{found:?} and not {expected}")),
        Err(error) => Some(format!("{error}")),
    }
}

/// A cell, a way to write its number, and what is wrong with the request.
type Wrong = (&'static str, &'static str, String);

fn assert_none_differ(wrong: &[Wrong]) {
    assert!(wrong.is_empty(), "{} differ: {wrong:#?}", wrong.len());
}

#[test]
fn an_amount_means_the_same_to_every_agent() {
    let mut wrong = Vec::new();
    for cell in &CELLS {
        for (way, value) in AMOUNTS {
            let question = cell.question.replace("{}", way);
            if let Some(reason) = difference(&(cell.value)(&asked(&question)), value) {
                wrong.push((cell.name, way, reason));
            }
        }
    }
    assert!(CELLS.len() * AMOUNTS.len() >= 100);
    assert_none_differ(&wrong);
}

#[test]
fn a_percentage_means_the_same_to_every_agent() {
    let mut wrong = Vec::new();
    for (way, value) in PERCENTS {
        for question in ["forecast 6 months with {} % growth", "forecast 6 months, growth of {} percent"] {
            let found = growth(&asked(&question.replace("{}", way)));
            if let Some(reason) = difference(&found, value) {
                wrong.push(("forecasts: growth", way, reason));
            }
        }
        if value <= 100.0 {
            let question = "buy 10 units, share of a supplier at most {} %".replace("{}", way);
            if let Some(reason) = difference(&largest_share(&asked(&question)), value) {
                wrong.push(("suppliers: share", way, reason));
            }
        }
    }
    assert_none_differ(&wrong);
}

#[test]
fn a_range_is_refused_by_every_agent_with_both_of_its_ends() {
    let mut wrong = Vec::new();
    for cell in &CELLS {
        for (way, ends) in [("10,000 to 20,000", ["10,000", "20,000"]), ("40-60", ["40", "60"])] {
            let found = (cell.value)(&asked(&cell.question.replace("{}", way)));
            let names_both = |text: &str| ends.iter().all(|end| text.contains(end));
            if !matches!(&found, Err(AgentError::Needs(text)) if names_both(text)) {
                wrong.push((cell.name, way, format!("{found:?}")));
            }
        }
    }
    assert_none_differ(&wrong);
}

#[test]
fn a_negative_amount_is_refused_by_every_agent() {
    let mut wrong = Vec::new();
    for cell in &CELLS {
        for way in ["-15", "minus 15"] {
            let found = (cell.value)(&asked(&cell.question.replace("{}", way)));
            if !matches!(found, Err(AgentError::Needs(_))) {
                wrong.push((cell.name, way, format!("{found:?}")));
            }
        }
    }
    assert_none_differ(&wrong);
}
