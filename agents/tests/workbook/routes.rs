//! A plan of routes: what its workbook recalculates when prices and fuel change is what another run calculates.

use agents::samples;
use calamine::Data;
use protocol::AgentKind;

use crate::{
    office::recalculated,
    package::{Book, with_input},
    recalculation::{assert_recalculates, assert_same},
    runs::{workbook, workbook_with},
};

async fn routes(question: &str) -> Vec<u8> {
    let sample = samples().into_iter().find(|sample| sample.agent == AgentKind::VehicleRouting).unwrap();
    let question = format!("vans of 200 units, solve for 0.2 s {question}");
    workbook(&sample.file_name(), sample.bytes, sample.agent, &question).await.unwrap()
}

#[tokio::test]
async fn other_prices_in_the_workbook_give_what_a_run_with_those_prices_gives() {
    let inputs = [
        ("cost_per_km", 0.9),
        ("cost_per_hour", 31.0),
        ("fuel_litres_per_100_km", 8.5),
        ("co2_kg_per_litre", 2.3),
    ];
    let changed =
        inputs.iter().fold(routes("").await, |bytes, (name, value)| with_input(&bytes, name, *value));
    let Some(found) = recalculated(&[changed]) else { return };
    // The workbook recalculates the shortest plan; prices without that goal would ask for the cheapest one.
    let question =
        ", shortest routes, cost 0.9 per km, cost 31 per hour, fuel 8.5 l/100 km, 2.3 kg CO2 per litre";
    let (found, expected) = (Book::open(&found[0]).all(), Book::open(&routes(question).await).all());
    let is_live = |sheet: &str, row: u32| sheet == "routes" || (sheet == "Summary" && (3..11).contains(&row));
    let numbers = expected.iter().filter(|(_, value)| matches!(value, Data::Float(_)));
    let numbers: Vec<_> = numbers.filter(|((sheet, (row, _)), _)| is_live(sheet, *row)).collect();
    assert!(numbers.len() > 50, "{}", numbers.len());
    for (at, value) in numbers {
        assert_same(&format!("{at:?}"), found.get(at).unwrap_or(&Data::Empty), value);
    }
}

#[tokio::test]
async fn the_workbook_says_that_other_prices_may_ask_for_other_routes() {
    let texts: Vec<String> = Book::open(&routes("").await)
        .all()
        .into_values()
        .filter_map(|value| match value {
            Data::String(text) => Some(text),
            _ => None,
        })
        .collect();
    let is_said = |text: &String| text.contains("with other prices other routes may be the best");
    assert!(texts.iter().any(is_said), "{texts:?}");
}

#[tokio::test]
async fn routes_with_breaks_trips_depots_and_two_loads_recalculate() {
    let file = "location_id,type,x_coord,y_coord,weight_kg,volume_m3\nW,depot,0,0,,\nE,depot,90,0,,\n\
                A,stop,30,4,40,2\nB,stop,20,9,60,3\nC,stop,70,5,50,4\nD,stop,80,-6,30,1\nF,stop,0,40,55,2\n";
    let params = serde_json::json!({
        "vehicles": 1, "weight_capacity": 100, "volume_capacity": 6, "max_trips": 0, "reload_minutes": 15,
        "shift_start_minutes": 480, "shift_end_minutes": 1080, "break_minutes": 30, "break_from_minutes": 500,
        "break_until_minutes": 560, "solve_seconds": 0.2,
    });
    let written = workbook_with(file, AgentKind::VehicleRouting, params).await.unwrap();
    let Some(found) = recalculated(std::slice::from_ref(&written)) else { return };
    assert!(assert_recalculates(&written, &found[0]) > 20);
}
